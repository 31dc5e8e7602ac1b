import Foundation
import TestSupport
import Testing

/// The portal for the browser tests: Hebrew, in a strings file of its own, and English.
@Suite struct RightToLeftPortalTests {
  private let output: [String: String]
  private let run: ToolRun

  init() throws {
    (run, output) = try withTemporaryFolder { folder in
      let source = repositoryRoot() + "/Tests/BrowserTests/Fixtures/right-to-left"
      let run = try docportal(["build", "--source", source, "--output", folder + "/Public"])
      return (run, try contents(of: folder + "/Public").mapValues { String(decoding: $0, as: UTF8.self) })
    }
  }

  private func lines(of path: String, with text: String) -> [String] {
    (output[path] ?? "").split(separator: "\n").filter { $0.contains(text) }.map(String.init)
  }

  @Test func buildsWithoutAWarning() {
    #expect(run.exitCode == 0)
    #expect(run.standardError == "")
  }

  @Test func saysItsLanguageAndDirectionOnEveryPage() {
    for (path, page) in output where path.hasSuffix(".html") {
      let expected =
        path.hasPrefix("en/") || path.hasSuffix("/en.html") ? "<html lang=\"en\" dir=\"ltr\">" : "<html lang=\"he\" dir=\"rtl\">"
      #expect(page.split(separator: "\n").dropFirst().first.map(String.init) == expected, "\(path)")
    }
  }

  @Test(arguments: [
    ("sections/plans.html", "מסמך אחד"), ("sections/budget.html", "שני מסמכים"), ("documents.html", "4 מסמכים"),
    ("en/sections/plans.html", "1 document"), ("en/sections/budget.html", "2 documents"), ("en/documents.html", "4 documents"),
  ])
  func countsInTheFormsOfTheLanguage(path: String, expected: String) {
    let texts = lines(of: path, with: "class=\"count\"").map { line in
      line.replacing("<span id=\"_count\" role=\"status\">", with: "").replacing("<p class=\"count\">", with: "")
    }
    #expect(texts.count == 1)
    #expect(texts.first?.hasPrefix(expected) == true)
  }

  @Test func hasTheFormsAndDatesInTheSearch() {
    #expect(
      lines(of: "search/he.js", with: "\"count\": {") == [
        "  \"count\": {\"one\": \"מסמך אחד\", \"two\": \"שני מסמכים\", \"other\": \"{count} מסמכים\"},"
      ])
    #expect(lines(of: "search/he.js", with: "\"2026-03-01\": \"1 במרץ 2026\"").count == 1)
  }

  @Test func writesDaysInTheLanguage() {
    #expect(output["documents/q4.html"]?.contains("<time datetime=\"2025-12-31\">31 בדצמבר 2025</time>") == true)
    #expect(output["en/documents/q4.html"]?.contains("<time datetime=\"2025-12-31\">31 December 2025</time>") == true)
  }

  @Test func namesTheLanguagesOfDocuments() {
    #expect(output["en/documents/budget-2026.html"]?.contains("<dd lang=\"he\">עברית</dd>") == true)
    #expect(output["documents/q4.html"]?.contains("<dd lang=\"de\">Deutsch</dd>") == true)
  }
}
