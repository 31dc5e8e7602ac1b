import Diagnostics
import Files
import Foundation
import PortalTestSupport
import Site
import Testing

@testable import Theme

@Suite struct StyleSheetTests {
  private func build(_ files: [String: String]) -> (assets: Assets, log: DiagnosticLog) {
    var log = DiagnosticLog()
    let own = files.map { ThemeFile(path: "assets/" + $0.key, bytes: Array($0.value.utf8)) }
    return (Assets(ThemeFiles(own: own, builtIn: []), log: &log), log)
  }

  private func text(_ assets: Assets, _ name: String) -> String {
    String(decoding: assets.files.first { $0.path == assets[name] }?.bytes ?? [], as: UTF8.self)
  }

  /// The hash of `a` is in every name.
  private static let hash = "af63dc4c8601ec8c"

  @Test(arguments: [
    ("url(a.svg)", "url(a.#.svg)"), ("url( 'a.svg' )", "url( 'a.#.svg' )"), ("url(./a.svg?x#y)", "url(./a.#.svg?x#y)"),
    ("url(sub/b%20c.woff)", "url(sub/b%20c.#.woff)"), ("url(\"sub/b c.woff\")", "url(\"sub/b%20c.#.woff\")"),
    ("url(../assets/a.svg)", "url(../assets/a.#.svg)"), ("url(a.svg) url(a.svg)", "url(a.#.svg) url(a.#.svg)"),
    ("url(\"d').png\")", "url(\"d%27%29.#.png\")"), ("image-set('a.svg' 1x)", "image-set('a.#.svg' 1x)"),
    ("url(#a) url(data:image/png;base64,AA==)", "url(#a) url(data:image/png;base64,AA==)"), ("/* url(x) */", "/* url(x) */"),
    ("", ""),
  ])
  func namesAssetsAsTheOutputDoes(css: String, expected: String) {
    let (assets, log) = build(["style.css": css, "a.svg": "a", "sub/b c.woff": "a", "d').png": "a"])
    #expect(log.lines == [])
    #expect(text(assets, "style.css") == expected.replacing("#.", with: Self.hash + "."))
  }

  @Test(arguments: [
    (":root { --brnd: #000; }", "no style sheet uses '--brnd'"),
    (":root { --on-brand: #fff; --brand: white; }", "'--on-brand' on '--brand' has a contrast of 1.0 to 1"),
    ("/* a */\nhtml { --link: light-dark(#000, #182220) }", "'--link' on '--sheet' has a contrast of 1.0 to 1"),
    (".a { color: red;\n.b { color: blue; }", "a block is opened and not closed"), (".a { color: red; } }", "'}' closes nothing"),
    ("// note\n.a { color: red; }", "'//' begins no comment in CSS"),
    (".a { color: red\n  background: blue; }", "a ';' is missing before this line's end"),
  ])
  func warnsOfWhatHasNoEffect(css: String, summary: String) {
    var log = DiagnosticLog()
    _ = Assets(ThemeFiles(own: [ThemeFile(path: "assets/brand.css", bytes: Array(css.utf8))]), log: &log)
    #expect(log.sorted.map(\.summary) == [summary])
  }

  @Test(arguments: [
    ":root { --own: 1px; }\n.a:not(:hover)::before { width: var(--own); background: url(data:image/png;base64,AA==); }",
    ".a { color: red;\n  &:hover { color: blue }\n}\n@media (min-width: 1px) { :root { --brand: #fff; --on-brand: #fff } }",
    ":root { --brand: #7a1f5c; --on-brand: #fff; --z: 1; }", "@import 'style.css';\n@namespace a url(http://a/b);",
    "a:hover,\nb:focus { transition: color 1s,\n    opacity 1s; content: '//' }",
  ])
  func acceptsOtherStyleSheets(css: String) {
    var log = DiagnosticLog()
    _ = Assets(ThemeFiles(own: [ThemeFile(path: "assets/brand.css", bytes: Array(css.utf8))]), log: &log)
    #expect(log.sorted.map(\.summary) == [])
  }

  @Test func resolvesAddressesAgainstTheFolderOfTheStyleSheet() {
    let (assets, log) = build(["css/style.css": "url(../a.svg) url(b.svg)", "a.svg": "a", "css/b.svg": "a"])
    #expect(log.lines == [])
    #expect(text(assets, "css/style.css") == "url(../a.\(Self.hash).svg) url(b.\(Self.hash).svg)")
  }

  @Test func changesTheNameOfAStyleSheetWithWhatItImports() {
    func path(_ inner: String) -> String? {
      build(["style.css": "@import 'm.css';", "m.css": "@import 'n.css';", "n.css": inner]).assets["style.css"]
    }
    #expect(path("a") == path("a"))
    #expect(path("a") != path("b"))
  }

  @Test(arguments: [
    ("url(lgoo.svg)", "5: error: the theme has no asset 'lgoo.svg' [theme.missingAsset]"),
    ("url(/logo.svg)", "5: error: the theme has no asset '/logo.svg' [theme.missingAsset]"),
    ("url(../logo.svg)", "5: error: the theme has no asset '../logo.svg' [theme.missingAsset]"),
    ("url(../../../logo.svg)", "5: error: the theme has no asset '../../../logo.svg' [theme.missingAsset]"),
    ("@import \"no.css\"", "10: error: the theme has no asset 'no.css' [theme.missingAsset]"),
    ("url(https://x.example/a)", "5: warning: 'https://x.example/a' is loaded from another host [theme.otherHost]"),
    ("url(//x.example/a)", "5: warning: '//x.example/a' is loaded from another host [theme.otherHost]"),
    ("url(http://x.example/a)", "5: error: the scheme of 'http://x.example/a' is not allowed [link.scheme]"),
    ("url(javascript:x)", "5: error: the scheme of 'javascript:x' is not allowed [link.scheme]"),
    ("url()", "5: error: a link has no destination [link.empty]"),
  ])
  func reportsAtThePlaceInTheStyleSheet(css: String, message: String) {
    #expect(build(["style.css": "é{}\n" + css, "logo.svg": ""]).log.lines == ["Templates/assets/style.css:2:" + message])
  }

  @Test func suggestsTheNearestAssetAsTheStyleSheetWouldNameIt() {
    let files = ["img/lgo.svg": "", "img/x/style.css": "url(../logo.svg)", "img/style.css": "url(x/sytle.css)"]
    #expect(build(files).log.sorted.map(\.fix) == ["did you mean 'x/style.css'?", "add the file, or correct the address"])
  }

  @Test func mayImportAStyleSheetThatImportsItself() throws {
    let (assets, log) = build(["a.css": "@import 'b.css'", "b.css": "@import 'a.css'"])
    #expect(log.lines == [])
    for (name, other) in [("a.css", "b.css"), ("b.css", "a.css")] {
      #expect(text(assets, name) == "@import '\(try #require(assets[other]).dropFirst("assets/".count))'")
    }
  }
}

@Suite struct AssetNamesTests {
  @Test func givesTemplatesThePublishedPaths() async throws {
    let portal = TestPortal(files: [
      "Templates/assets/contoso.svg": "a", "Templates/assets/fonts/inter-v3.woff2": "a", "Templates/assets/é ü.png": "a",
      "Templates/not-found.mustache":
        "{{root}}{{assets.contoso.svg}} {{assets.fonts/inter-v3.woff2}} {{#assets}}{{style.css}}{{/assets}}",
    ])
    let generated = await portal.generate()
    let style = try #require(generated.site?.files.map(\.path.text).first { $0.hasPrefix("assets/style.") })
    #expect(
      try generated.text("404.html")
        == "/assets/contoso.af63dc4c8601ec8c.svg assets/fonts/inter-v3.af63dc4c8601ec8c.woff2 \(style)")
  }

  @Test func reportsAnUnknownAssetAtItsPlaceInTheTemplate() async {
    let portal = TestPortal(files: [
      "Templates/assets/contoso.svg": "a", "Templates/not-found.mustache": "{{root}}{{assets.contsoo.svg}}{{assets.contoso.png}}",
    ])
    let generated = await portal.generate()
    #expect(
      generated.log.lines == [
        "Templates/not-found.mustache: note: 'not-found.mustache' replaces the built-in file of this name [theme.replaced]",
        "Templates/not-found.mustache:1:11: error: there is no 'contsoo' in 'assets.contsoo.svg' [template.unknownName]",
        "Templates/not-found.mustache:1:33: error: there is no 'png' in 'assets.contoso.png' [template.unknownName]",
      ])
    #expect(generated.log.sorted.dropFirst().first?.fix == "did you mean 'contoso'?")
  }

  @Test func tellsHowToNameAnAssetThatIsLinkedByItsOwnName() async {
    let generated = await TestPortal(files: [
      "Templates/assets/contoso.svg": "a", "Templates/not-found.mustache": "<img alt src='{{root}}assets/contoso.svg'>",
    ]).generate()
    #expect(
      generated.log.lines == [
        "Templates/not-found.mustache:1:15: error: the link '/assets/contoso.svg' leads nowhere [link.broken]"
      ])
    #expect(
      generated.log.sorted.map(\.fix) == [
        "write the name after 'assets.' in the template, like '{{root}}{{assets.style.css}}'"
      ])
  }

  /// The example of `Documentation/reference/templates.md`, word for word.
  @Test func showsTheLogoOfTheDocumentationOnEveryPage() async throws {
    let documentation = try String(
      contentsOf: repository.appending(path: "Documentation/reference/templates.md"), encoding: .utf8)
    let brand = try #require(documentation.split(separator: "\n").first { $0.contains("class=\"brand\"") })
    let portal = TestPortal(files: ["Templates/assets/contoso.svg": "a", "Templates/brand.mustache": String(brand)])
    let generated = await portal.generate()
    #expect(generated.log.lines == [])
    let pages = try #require(generated.site).files.filter { $0.path.text.hasSuffix(".html") }
    let image = Array("assets/contoso.af63dc4c8601ec8c.svg\" alt=\"\">Portal</a>".utf8)
    #expect(pages.filter { !$0.bytes.contains(image) }.map(\.path.text) == [])
  }

  private var repository: URL {
    var folder = URL(filePath: #filePath)
    for _ in 0..<3 { folder.deleteLastPathComponent() }
    return folder
  }
}
