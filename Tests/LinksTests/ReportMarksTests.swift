import Diagnostics
import Links
import Testing
import TextBasics

/// The parts of a report besides its links.
@Suite struct ReportMarksTests {
  private func text(_ format: ReportFormat, _ report: LinkReport, below sections: [ReportSection] = []) -> String {
    var bytes: [UInt8] = []
    report.write(format, below: sections) { bytes += $0 }
    return String(decoding: bytes, as: UTF8.self)
  }

  private static let broken = CheckedLink(
    address: "https://c.example/a.docx", verdict: .gone,
    occurrences: [
      LinkOccurrence(place: Place(file: "Content/portal.yaml", line: 14, column: 13), document: "a", title: "The <A>")
    ])

  @Test func anInterruptedReportSaysSoInEveryForm() {
    var report = LinkReport(links: [Self.broken])
    report.unchecked = 7
    let sentence = "1 address: 1 broken; interrupted, 7 not checked"
    #expect(text(.console, report).hasPrefix(sentence + "\n"))
    #expect(text(.json, report).contains("\"withOwner\": 0,\n    \"unchecked\": 7,\n"))
    #expect(text(.markdown, report).contains("\n\n1 address\\: 1 broken; interrupted, 7 not checked\n"))
    #expect(text(.junit, report).contains("    <system-out>\(sentence)</system-out>\n  </testsuite>"))
    let sarif = text(.sarif, report)
    #expect(sarif.contains("\"executionSuccessful\": false") && sarif.contains("\"text\": \"External links: \(sentence)\""))
    #expect(!text(.sarif, LinkReport(links: [Self.broken])).contains("invocations"))
  }

  @Test func aDocumentIsNamedByItsTitle() {
    let report = LinkReport(links: [Self.broken])
    #expect(text(.junit, report).contains("at Content/portal.yaml:14:13 (a: The &lt;A&gt;)"))
    #expect(text(.console, report).contains("    at Content/portal.yaml:14:13 (a: The <A>)\n"))
  }

  @Test(arguments: [(ReportFormat.markdown, true), (.sarif, false), (.junit, false)])
  func peopleReadBrokenLinksBeforeWarnings(format: ReportFormat, isFirst: Bool) throws {
    var log = DiagnosticLog()
    log.report(Diagnostic(.warning, "page.slow", "doubtful"))
    let written = text(format, LinkReport(links: [Self.broken]), below: [log.reportSection(title: "Portal")])
    let link = try #require(written.firstRange(of: "c.example/a.docx"))
    let warning = try #require(written.firstRange(of: "doubtful"))
    #expect((link.lowerBound < warning.lowerBound) == isFirst)
  }

  @Test func whatWasSkippedIsCountedByItsReason() {
    let links = (0..<3).map { CheckedLink(address: "https://c.example/\($0)", verdict: .skipped(reason: "it moves")) }
    let report = LinkReport(links: links)
    #expect(
      text(.console, report) == """
        3 addresses: none broken, 3 skipped

        Skipped [external.skipped]
          3 addresses: it moves

        """)
    for format in [ReportFormat.markdown, .sarif] { #expect(!text(format, report).contains("c.example")) }
    #expect(text(.json, report).contains("c.example/2") && text(.junit, report).contains("c.example/2"))
  }
}
