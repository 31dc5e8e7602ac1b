import Diagnostics
import Foundation
import Testing
import TextBasics

@Suite struct DiagnosticReportTests {
  private static func log() -> DiagnosticLog {
    var log = DiagnosticLog()
    log.report(
      Diagnostic(
        .warning, "page.slow", "the page is [long]", at: Place(file: "Content/a b.md", line: 3, column: 2, length: 4),
        notes: [Diagnostic.Note("first here", at: Place(file: "Content/c.md", line: 1))], fix: "shorten it"))
    log.report(Diagnostic(.error, "manifest.unknownKey", "'<b>' is no key"))
    return log
  }

  private func text(_ format: ReportFormat, _ report: Report) -> String {
    var bytes: [UInt8] = []
    report.write(format) { bytes += $0 }
    return String(decoding: bytes, as: UTF8.self)
  }

  private var report: Report { Report([Self.log().reportSection(title: "Portal")]) }

  @Test func markdownTellsErrorsFirst() {
    #expect(
      text(.markdown, report) == """
        # Portal

        1 error, 1 warning

        ## manifest.unknownKey (1)

        - '\\<b\\>' is no key

        ## page.slow (1)

        - the page is \\[long\\]
          - Content/c.md\\:1\\: first here
          - shorten it
          - At `Content/a b.md:3:2`

        """)
  }

  @Test func junitFailsErrorsAndSkipsWarnings() {
    #expect(
      text(.junit, report) == """
        <?xml version="1.0" encoding="UTF-8"?>
        <testsuites tests="2" failures="1" errors="0">
          <testsuite name="Portal" tests="2" failures="1" errors="0" skipped="1">
            <testcase classname="page.slow" name="the page is [long]">
              <skipped message="Content/c.md:1: first here">at Content/a b.md:3:2</skipped>
            </testcase>
            <testcase classname="manifest.unknownKey" name="&#39;&lt;b&gt;&#39; is no key">
              <failure type="unknownKey" message="&#39;&lt;b&gt;&#39; is no key"></failure>
            </testcase>
          </testsuite>
        </testsuites>

        """)
  }

  /// One renamed section of 2,000 documents.
  @Test(arguments: [ReportFormat.markdown, .junit, .github])
  func oneCauseIsAFewLines(format: ReportFormat) {
    var log = DiagnosticLog()
    for line in 1...2000 {
      log.report(Diagnostic(.error, "a.b", "no section 'x'", at: Place(file: "f", line: line), explanation: "Why.", fix: "mend"))
    }
    let shown = text(format, Report([log.reportSection(title: "Portal")]))
    #expect(shown.split(separator: "\n", omittingEmptySubsequences: false).count <= 13, "\(shown)")
    #expect(shown.contains("and at 1,997 more"))
    #expect(text(format, Report([log.reportSection(title: "Portal", all: true)])).components(separatedBy: "\n").count > 2000)
    #expect(text(.sarif, Report([log.reportSection(title: "Portal")])).components(separatedBy: "\"ruleId\"").count == 2001)
  }

  @Test func placesAreWhereTheLogSays() {
    let log = Self.log().withPlaces { Place(file: "sites/a b/" + $0.file, line: $0.line, column: $0.column) }
    let report = Report([log.reportSection(title: "Portal")])
    #expect(text(.sarif, report).contains("\"sites/a%20b/Content/a%20b.md\""))
    #expect(text(.junit, report).contains(">at sites/a b/Content/a b.md:3:2</skipped>"))
    #expect(text(.junit, report).contains("sites/a b/Content/c.md:1: first here"))
    #expect(text(.markdown, report).contains("sites/a b/Content/a b.md:3:2"))
  }

  @Test func githubMarksLines() {
    #expect(
      text(.github, Report(report.sections, folder: "sites/a,b/")) == """
        ::error file=sites/a%2Cb,line=1,title=manifest.unknownKey::'<b>' is no key
        ::warning file=Content/a b.md,line=3,col=2,endColumn=6,title=page.slow::the page is [long]: Content/c.md:1: first here. \
        Shorten it

        """)
  }

  @Test func githubEscapesWhatWouldEndACommand() {
    var log = DiagnosticLog()
    log.report(Diagnostic(.error, "a.b", "100%\n::error::x", at: Place(file: "Content/a:b,c%.md")))
    let command = text(.github, Report([log.reportSection(title: "Portal")]))
    #expect(command.hasPrefix("::error file=Content/a%3Ab%2Cc%25.md,line=1,title=a.b::100%25"))
    #expect(command.utf8.count { $0 == ASCII.lineFeed } == 1)
  }

  @Test func gitlabTellsEqualFindingsApart() {
    var log = DiagnosticLog()
    for line in [1, 2] { log.report(Diagnostic(.warning, "a.b", "wrong", at: Place(file: "Content/a.md", line: line))) }
    let report = text(.gitlab, Report([log.reportSection(title: "Portal")]))
    let fingerprints = report.matches(of: /"fingerprint": "([0-9a-f]{16})"/).map(\.output.1)
    #expect(Set(fingerprints).count == 2)
    #expect(
      report.contains(
        """
            "severity": "minor",
            "location": {
              "path": "Content/a.md",
              "lines": {
                "begin": 2
              }
            }
        """))
    #expect(text(.gitlab, Report([DiagnosticLog().reportSection(title: "Portal")])) == "[]\n")
  }

  @Test func reviewdogGetsLines() {
    let report = text(.rdjson, report)
    #expect(
      report.contains(
        """
              "message": "the page is [long]: Content/c.md:1: first here. Shorten it",
              "location": {
                "path": "Content/a b.md",
                "range": {
                  "start": {
                    "line": 3
                  }
                }
              },
              "severity": "WARNING",
              "code": {
                "value": "page.slow"
              }
        """))
  }

  @Test func annotationsLeaveOutWhatSomebodyAccepted() {
    let accepted = ReportEntry(
      identifier: "a.b", outcome: .failed, subject: .phrase("wrong"), places: [Place(file: "a.md", line: 1)],
      suppression: Suppression(.accepted, "by Ann"))
    let group = ReportGroup(identifier: "a.b", heading: "a.b")
    let report = Report([ReportSection(title: "Links", summary: "", groups: [group], entries: [accepted])])
    #expect(text(.github, report).isEmpty)
    #expect(text(.gitlab, report) == "[]\n")
  }

  @Test func aPortalWithoutFindingsIsATestThatPasses() {
    let junit = text(.junit, Report([DiagnosticLog().reportSection(title: "Portal")]))
    #expect(junit.contains("<testsuite name=\"Portal\" tests=\"1\" failures=\"0\" errors=\"0\" skipped=\"0\">"))
    #expect(junit.contains("<testcase classname=\"portal\" name=\"Portal\"/>"))
  }

  @Test func sarifDescribesRulesByTheirEntries() {
    var report = report
    report.head.version = "1.2.3"
    report.head.entries = ["page.slow": "A page is slow. It\nwaits.\nExample: `x`.\n\nMore."]
    let sarif = text(.sarif, report)
    #expect(sarif.contains("\"version\": \"1.2.3\""))
    #expect(
      sarif.contains(
        """
                      "shortDescription": {
                        "text": "A page is slow."
                      },
                      "fullDescription": {
                        "text": "A page is slow. It waits."
                      },
                      "help": {
                        "text": "A page is slow. It\\nwaits.\\nExample: `x`.\\n\\nMore.",
                        "markdown": "A page is slow. It\\nwaits.\\nExample: `x`.\\n\\nMore."
                      }
        """))
  }

  /// GitHub rejects a file with more results.
  @Test func sarifHasAtMost25000ResultsAndCountsTheOthers() {
    let entries = (0..<10_001).map { number in
      let places = (1...3).map { Place(file: "Content/a.md", line: $0) }
      return ReportEntry(identifier: "a.b", outcome: .warned, subject: .phrase("\(number)"), places: places)
    }
    let section = ReportSection(
      title: "Portal", summary: "", groups: [ReportGroup(identifier: "a.b", heading: "a.b")], entries: entries)
    let sarif = text(.sarif, Report([section]))
    #expect(sarif.components(separatedBy: "\"ruleId\"").count - 1 == 24_999)
    #expect(sarif.contains("\"omittedResults\": \(3 * 10_001 - 24_999)"))
  }

  @Test func sarifHoldsAllSectionsInOneRun() {
    let sarif = text(.sarif, Report([Self.log().reportSection(title: "Portal"), Self.log().reportSection(title: "Again")]))
    #expect(sarif.utf8.count { $0 == 0x0A } > 20 && sarif.components(separatedBy: "\"tool\"").count == 2)
    #expect(sarif.contains("\"text\": \"the page is \\\\[long\\\\]: Content/c.md:1: first here. Shorten it\""))
    #expect(sarif.contains("\"uri\": \"Content/a%20b.md\""))
  }
}

extension String {
  fileprivate func components(separatedBy separator: String) -> [Substring] {
    split(separator: separator, omittingEmptySubsequences: false)
  }
}
