import Diagnostics
import Files
import PortalTestSupport
import TestSupport
import Testing
import TextBasics

@testable import Import
@testable import Site
@testable import Theme

@Suite struct PortalGenerationTests {
  @Test(arguments: [2, 7])
  func givesTheSameBytesAndFindingsWithAnyNumberOfThreads(jobs: Int) async throws {
    let portal = GeneratedManifest(documents: 60, languages: ["en", "de"]).portal
    let alone = await portal.generate(jobs: 1)
    let together = await portal.generate(jobs: jobs)
    #expect(try #require(alone.site) == #require(together.site))
    #expect(alone.log == together.log)
    #expect(alone.documentCount == 60)
    #expect(alone.linkCount == 490, "eight for each, and the plain form for ten notebooks")
    #expect(alone.pageCount == alone.site?.files.count { $0.path.text.hasSuffix(".html") })
  }

  @Test(arguments: [1, 3])
  func reportsTheFaultsOfManyPagesInTheSameOrderWithAnyNumberOfThreads(jobs: Int) async {
    let files = Dictionary(uniqueKeysWithValues: (10..<40).map { ("Content/p\($0).md", "---\ntitle: P\n---\n[x](no.html)\n") })
    #expect(
      await TestPortal(files: files).generate(jobs: jobs).log.diagnostics.map { $0.place?.file ?? "" }
        == (10..<40).map { "Content/p\($0).md" })
  }

  @Test func givesNoSiteAfterAnError() async {
    let generated = await TestPortal(files: ["Content/a.md": "---\ntitle: A\n---\n[x](no.html)\n"]).generate()
    #expect(generated.site == nil)
    #expect(generated.log.lines == ["Content/a.md:4:1: error: the link 'no.html' leads nowhere [link.broken]"])
    #expect(generated.excerpts["Content/a.md"]?.line(4) == "[x](no.html)")
  }

  @Test func tellsLinksToNowhereBesideTheFaultsOfTheManifest() async {
    let page = "---\ntitle: A\n---\n[x](no.html) [y](documents/q5.html) [z](b.html) [w](../../up.html) [v](c.html)\n"
    let portal = TestPortal(
      documents: "  - {id: q4, title: Q4, source: dav, path: q4.docx, section: nope}",
      files: ["Content/a.md": page, "Content/b.md": "---\ntitle: B\n---\n", "Content/c.md": "no head\n"])
    #expect(
      await portal.findings() == [
        "Content/a.md:4:1: error: the link 'no.html' leads nowhere [link.broken]",
        "Content/a.md:4:49: error: the link '../../up.html' leads nowhere [link.broken]",
        "Content/c.md:1:1: error: the page does not begin with a YAML head [page.missingHead]",
        "\(portal.place("nope")): error: there is no section 'nope' [manifest.unknownName]",
      ])
  }

  @Test func knowsThePathsOfItsOwnPages() async throws {
    let composer = try await GeneratedManifest(documents: 60).portal.composer()
    let pages = composer.site.pages.filter { !($0.page is AuthoredPage) }
    #expect(
      Set(pages.map { "\(type(of: $0.page))" }).count == pageKinds.count - 2, "all but texts and former addresses")
    let paths = pages.map { String(composer.site.route(of: $0).path.dropLast(".html".count)) }
    #expect(paths.filter { RouteKind($0) == .written } == [])
  }

  @Test func warnsAboutAPageInALanguageThatThePortalLacks() async {
    let page = "---\ntitle: A\n---\n"
    let portal = TestPortal(files: [
      "Content/a.md": page, "Content/a.de.md": page, "Content/v1.de.md": page, "Content/a.v2.md": page,
    ])
    #expect(
      await portal.findings() == [
        "Content/a.de.md:1: warning: the portal has no language 'de', so this is a page of its own [page.otherLanguage]"
      ])
  }

  @Test func givesASiteWithWarnings() async throws {
    let generated = await TestPortal(files: ["Content/a.md": "---\ntitle: A\n---\n<b>x</b>\n"]).generate()
    #expect(generated.log.count(.warning) > 0)
    #expect(try generated.text("a.html").utf8.contains("<p>x</p>"))
  }

  /// A large text is not kept in memory while pages are made.
  @Test(arguments: [1, 2]) func showsTheLineOfAFaultInALargeText(jobs: Int) async throws {
    let comments = String(repeating: "  # " + String(repeating: "x", count: 96) + "\n", count: 4_000)
    let document = "  - {id: q4, title: Q4, source: dav, path: q4.docx, description: \"[x](document:no)\"}"
    let portal = TestPortal(documents: comments + document)
    let generated = await portal.generate(jobs: jobs)
    let place = try #require(generated.log.diagnostics.first { $0.identifier == "content.unresolvedLink" }?.place)
    #expect(place.line > 4_000)
    #expect(generated.excerpts[place.file]?.line(place.line) == document)
  }

  @Test func saysThatThereIsNoManifest() async {
    let generated = await generatePortal(BuildOptions(root: "", fileSystem: .memory(["Content/a.md": []]), jobs: 2))
    #expect(generated.site == nil)
    #expect(generated.log.lines == ["Content/portal.yaml: error: there is no manifest [manifest.missing]"])
  }

  @Test func reportsTheFaultsOfEveryKindOfFileInOneRun() async {
    var portal = TestPortal(
      languages: "[en, de]", documents: "  - {id: q4, title: Q4, source: dav, path: q4.docx, descripton: x}",
      files: [
        "Content/a.md": "---\ntitle: A\n---\n[x](document:q5)\n", "Content/a.de.md": "---\ntitel: A\n---\n",
        "Templates/page.mustache": "<h1>\n{{titel}}</h1>{{{body}}}\n",
      ])
    portal.files["Templates/strings/de.yaml"] = "skip: [a\n"
    let lines = await portal.findings()
    #expect(
      Set(lines.map { String($0.prefix { $0 != ":" }) }) == [
        "Content/a.de.md", "Content/a.md", "Content/portal.yaml", "Templates/page.mustache", "Templates/strings/de.yaml",
      ])
    #expect(lines.contains("Content/a.md:4:1: error: there is no document for 'document:q5' [content.unresolvedLink]"))
    #expect(lines.contains { $0.hasPrefix("Templates/page.mustache:2:3: error: ") && $0.hasSuffix("[template.unknownName]") })
    #expect(lines.contains { $0.hasPrefix("\(portal.place("descripton")): error: ") && $0.hasSuffix("[manifest.unknownKey]") })
  }

  @Test func looksAtPagesThoughTheManifestIsNoYAML() async {
    let text = """
      ---
      title: Hilfe
      language: de
      ---
      [a](document:a) [s](section:s) [t](tag:t) [l](launch:a/word/edit) [h](http://x.example) [x](javascript:x)
      """
    let portal = TestPortal(
      languages: "[en, de]", documents: "  - id: a\n    title: a: b",
      files: ["Content/a.de.md": text, "Content/a.md": "---\ntitel: A\n---\n"])
    let errors = await portal.findings().filter { $0.contains(": error: ") }
    #expect(
      errors == [
        "Content/a.de.md:5:89: error: the scheme of 'javascript:x' is not allowed [link.scheme]",
        "Content/a.md:2:1: error: unknown key 'titel' [manifest.unknownKey]",
        "Content/portal.yaml:12:13: error: invalid YAML: a second ': ' on this line [yaml.syntax]",
      ])
  }

  @Test func publishesAFileOnceThatTwoDocumentsShare() async throws {
    let generated = await TestPortal(
      documents: "  - {id: a, title: A, file: files/x.docx}\n  - {id: b, title: B, file: files/x.docx}",
      files: ["Content/files/x.docx": officeFile(), "Content/files/unused.docx": "no"]
    ).generate()
    #expect(try generated.text("files/x.docx") == officeFile())
    #expect(generated.site?.files.contains { $0.path.text.hasSuffix("unused.docx") } == false)
  }

  @Test func checksLinksOfTheThemeAtTheirPlaceInTheTemplate() async {
    let template = """
      <a id="x" href="#x"></a><a href="{{root}}no.css"></a><a id="x"></a>
      <a href="{{root}}tags/index.html#nope"></a><a href="{{root}}404.html#TOP"></a><a href="{{root}}robots.txt#x"></a>
      """
    let portal = TestPortal(files: ["Templates/not-found.mustache": template])
    #expect(
      await portal.findings() == [
        "Templates/not-found.mustache:1:34: error: the link '/no.css' leads nowhere [link.broken]",
        "Templates/not-found.mustache:1:61: error: the anchor 'x' appears twice on the page [link.duplicateAnchor]",
        "Templates/not-found.mustache:2:10: error: the anchor of '/tags/index.html#nope' does not exist [link.brokenAnchor]",
      ])
  }

  @Test func wantsTheThemeToShowEveryLaunchLink() async {
    let portal = TestPortal(
      documents: "  - {id: q4, title: Q4, source: dav, path: q4.docx, apps: [word]}",
      files: ["Templates/document.mustache": "{{#buttons}}{{#isFirst}}<a href=\"x{{href}}\"></a>{{/isFirst}}{{/buttons}}"])
    let generated = await portal.generate()
    #expect(
      generated.log.diagnostics.map(\.summary) == [
        "the scheme of 'xms-word:ofe%7Cu%7Chttps://dav.example/q4.docx' is not allowed",
        "the page does not show the launch link 'ms-word:ofe|u|https://dav.example/q4.docx'",
        "no element of the page has the anchor 'open-word-edit'",
      ])
    #expect(
      generated.log.diagnostics.last?.notes.map(\.text) == [
        "the page is made from this template", "and one more like it, here or on another page",
      ])
    #expect(generated.site == nil)
  }
}
