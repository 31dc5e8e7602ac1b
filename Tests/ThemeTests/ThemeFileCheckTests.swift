import Diagnostics
import Portal
import PortalTestSupport
import Site
import Testing
import TextBasics

@testable import Theme

@Suite struct ThemeFileCheckTests {
  private func findings(_ path: String) throws -> [Diagnostic] {
    let languages = try ["en", "nl"].map { try #require(LanguageTag($0)) }
    var log = DiagnosticLog()
    ThemeFileCheck(languages: languages).report([path], &log)
    return log.diagnostics
  }

  @Test(arguments: [
    "document.mustache", "anything.mustache", "assets/a.bin", "assets/fonts/a.woff2", "strings/en.yaml", "strings/nl.yaml",
    "strings/de.yaml", "README.md", "LICENSE", "license.txt", "email/message.mustache", "email/own.mustache",
  ])
  func staysSilentAboutWhatIsRead(path: String) throws { #expect(try findings(path) == []) }

  @Test(arguments: [
    ("document.html", "did you mean 'Templates/document.mustache'?"),
    ("documnet.html", "put it into Templates/assets to publish it, or remove it"),
    ("document.mustach", "did you mean 'Templates/document.mustache'?"),
    ("Document.Mustache", "did you mean 'Templates/document.mustache'?"),
    ("pages/document.mustache", "did you mean 'Templates/document.mustache'?"),
    ("mail/message.mustache", "did you mean 'Templates/email/message.mustache'?"),
    ("email/old/own.mustache", "did you mean 'Templates/own.mustache'?"),
    ("pages/own.mustache", "did you mean 'Templates/own.mustache'?"),
    ("strings/en.yml", "did you mean 'Templates/strings/en.yaml'?"),
    ("strings/it.yml", "did you mean 'Templates/strings/it.yaml'?"),
    ("strings/EN.yaml", "did you mean 'Templates/strings/en.yaml'?"),
    ("string/nl.yaml", "did you mean 'Templates/strings/nl.yaml'?"),
    ("asset/style.css", "did you mean 'Templates/assets/style.css'?"),
    ("style.css", "did you mean 'Templates/assets/style.css'?"),
    ("strings/notes.txt", "put it into Templates/assets to publish it, or remove it"),
    ("strings/old/en.yaml", "did you mean 'Templates/strings/en.yaml'?"),
    ("assets", "put it into Templates/assets to publish it, or remove it"),
  ])
  func warnsOfWhatNothingReads(path: String, solution: String) throws {
    let found = try findings(path)
    #expect(found.map(\.identifier) == ["theme.unreadFile"])
    #expect(found.map(\.severity) == [.warning])
    #expect(found.map(\.place) == [Place(file: "Templates/" + path)])
    #expect(found.map(\.fix) == [solution])
  }

  @Test func notesALanguageThatThePortalDoesNotHave() throws {
    let found = try findings("strings/pt.yaml")
    #expect(found.map(\.severity) == [.note])
    #expect(found.map(\.summary) == ["the portal has no language 'pt'"])
    #expect(try findings("strings/nld.yaml").map(\.fix) == ["did you mean 'Templates/strings/nl.yaml'?"])
  }
}

@Suite struct UnusedTemplateTests {
  private func findings(_ files: [String: String]) async -> [String] { await TestPortal(files: files).findings() }

  @Test func warnsOfATemplateThatNoPageShows() async {
    let generated = await TestPortal(files: [
      "Templates/documnet.mustache": "", "Templates/aside.mustache": "{{> note}}", "Templates/note.mustache": "",
    ]).generate()
    #expect(
      generated.log.lines == [
        "Templates/aside.mustache: warning: the template 'aside' is not used [theme.unusedTemplate]",
        "Templates/documnet.mustache: warning: the template 'documnet' is not used [theme.unusedTemplate]",
        "Templates/note.mustache: warning: the template 'note' is not used [theme.unusedTemplate]",
      ])
    #expect(
      generated.log.sorted.map(\.fix) == [
        "include it with '{{> aside}}', or remove it", "did you mean 'document.mustache'?",
        "include it with '{{> note}}', or remove it",
      ])
  }

  @Test func acceptsTemplatesThatPagesReachOrThatStandInForBuiltInOnes() async {
    let files = [
      "Templates/not-found.mustache": "{{<own}}{{$x}}{{> note}}{{/x}}{{/own}}", "Templates/own.mustache": "{{$x}}{{/x}}",
      "Templates/note.mustache": "", "Templates/badge.mustache": "",
    ]
    #expect(await findings(files) == [])
  }

  @Test func staysSilentWhileATemplateCannotBeRead() async {
    let lines = await findings(["Templates/not-found.mustache": "{{> note", "Templates/note.mustache": ""])
    #expect(lines == ["Templates/not-found.mustache:1:1: error: a tag is opened and not closed [template.unclosedTag]"])
  }

  @Test func reportsAnAssetThatCannotBeRead() async {
    let files = TestPortal(files: ["Templates/assets/a.woff2": "x"]).files.mapValues { Array($0.utf8) }
    let generated = await generatePortal(
      BuildOptions(root: "", fileSystem: .memory(files, unreadable: ["Templates/assets/a.woff2"]), jobs: 1))
    #expect(generated.log.lines == ["Templates/assets/a.woff2: error: cannot be read: Permission denied [source.unreadable]"])
    #expect(generated.site == nil)
  }

  @Test func namesTheLineOfALanguageWithoutTexts() async {
    let portal = TestPortal(languages: "[en, pt]")
    #expect(await portal.findings() == ["\(portal.place("pt")): error: the theme has no texts in 'pt' [theme.missingStrings]"])
  }
}
