import Diagnostics
import PortalTestSupport
import Testing
import TextBasics

@testable import Site
@testable import Theme

@Suite struct ContentHashTests {
  /// The test vectors of the FNV authors, 64 bits, variant 1a.
  @Test(arguments: [("", "cbf29ce484222325"), ("a", "af63dc4c8601ec8c"), ("foobar", "85944171f73967e8")])
  func isFNV1a(text: String, hash: String) { #expect(contentHash(Array(text.utf8)) == hash) }

  @Test func hasSixteenDigitsAlways() {
    for byte in UInt8.min...UInt8.max { #expect(contentHash([byte, byte]).utf8.count == 16) }
  }
}

@Suite struct AssetsTests {
  private func assets(_ files: [String: String]) -> Assets {
    var log = DiagnosticLog()
    let assets = Assets(
      ThemeFiles(own: files.map { ThemeFile(path: $0.key, bytes: Array($0.value.utf8)) }, builtIn: []), log: &log)
    #expect(log.lines == [])
    return assets
  }

  @Test(arguments: [
    ("icon.svg", "assets/icon.af63dc4c8601ec8c.svg"), ("a.b/c", "assets/a.b/c.af63dc4c8601ec8c"),
    ("a.min.js", "assets/a.min.af63dc4c8601ec8c.js"), ("sub/LICENSE", "assets/sub/LICENSE.af63dc4c8601ec8c"),
    ("a.", "assets/a.af63dc4c8601ec8c."),
  ])
  func putTheHashInFrontOfTheEnding(name: String, path: String) {
    let assets = assets(["assets/" + name: "a"])
    #expect(assets[name] == path)
    #expect(assets.files.map(\.path) == [path])
    #expect(assets.files.map(\.bytes) == [[0x61]])
  }

  @Test func changeTheirNamesWithTheirContent() {
    #expect(assets(["assets/a.css": "a"])["a.css"] != assets(["assets/a.css": "b"])["a.css"])
  }

  @Test func areOnlyTheFilesOfTheirFolder() {
    let assets = assets(["assets/b.css": "", "a.css": "", "strings/en.yaml": "", "assets/a.css": ""])
    #expect(assets.files.map { String($0.path.prefix(9)) } == ["assets/a.", "assets/b."])
    #expect(assets["c.css"] == nil)
  }

  /// They are published without a scan.
  @Test func ofTheBuiltInThemeNameNoOtherAsset() {
    let sheets = builtInThemeFiles.filter { $0.path.hasSuffix(".css") }
    #expect(sheets.count > 1)
    #expect(sheets.flatMap { CSSScan($0.bytes[...]).references } == [])
  }
}

@Suite struct ThemeFilesTests {
  private func file(_ path: String, _ text: String = "") -> ThemeFile { ThemeFile(path: path, bytes: Array(text.utf8)) }

  @Test func letsThePortalsFilesStandInForTheBuiltInOnes() {
    let theme = ThemeFiles(own: [file("b", "own"), file("d")], builtIn: [file("a"), file("b", "built in"), file("c")])
    #expect(theme.files == [file("a"), file("b", "own"), file("c"), file("d")])
  }

  @Test func listsTheTopApartFromFolders() {
    let theme = ThemeFiles(
      own: [file("a.mustache"), file("old/a.mustache"), file("a.txt"), file("assets/x/y.css"), file("assetsx")], builtIn: [])
    #expect(theme.files(suffix: ".mustache").map(\.path) == ["a.mustache"])
    #expect(theme.files(below: "assets/", suffix: "").map(\.path) == ["assets/x/y.css"])
  }

  @Test func carriesACompleteThemeInTheBinary() {
    let paths = Set(ThemeFiles(own: []).files.map(\.path))
    for kind in pageKinds { #expect(paths.contains(kind.template + ".mustache")) }
    #expect(paths.isSuperset(of: ["strings/en.yaml", "assets/style.css", "assets/icon.svg"]))
  }
}
