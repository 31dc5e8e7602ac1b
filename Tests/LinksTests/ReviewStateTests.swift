import Diagnostics
import Links
import Portal
import Testing
import TextBasics

/// The meaning of a decision for a link that the check found broken.
struct ReviewStateTests {
  @Test(arguments: [
    ("decision: accept, reason: r, until: 2026-12-01", "404", "2026-12-01", ReviewState.accepted),
    ("decision: accept, reason: r, until: 2026-12-01", "404", "2026-12-02", .expired),
    ("decision: accept, reason: r, until: 2026-12-01", "410", "2026-12-02", .changed),
    ("decision: owner, owner: o, reason: r, until: 2026-12-01", "404", "2026-12-01", .withOwner),
    ("decision: falseAlarm, reason: r", "404", "2036-12-01", .accepted),
    ("decision: working", "404", "2036-12-01", .seenWorking),
  ])
  func isVerdictAndDecisionOnADay(_ members: String, _ saw: String, _ today: String, _ state: ReviewState) throws {
    let review = try review(members)
    let decision = try #require(review.inForce.first).value
    #expect(ReviewState(of: decision, saw: saw, on: try #require(CalendarDate(today))) == state)
  }

  @Test func withoutADecisionIsOpen() throws {
    #expect(ReviewState(of: nil, saw: "404", on: try #require(CalendarDate("2026-12-01"))) == .open)
  }

  @Test func anAcceptedLinkDoesNotFailTheRun() throws {
    var report = report()
    let log = try apply("decision: accept, reason: later, until: 2026-12-01", "2026-12-01", &report)
    #expect(log.diagnostics.isEmpty)
    #expect(report.exitCode == 0)
    #expect(report.summary.accepted == 1)
    #expect(
      text(report, .console) == "1 address: none broken, 1 accepted\n")
    #expect(text(report, .sarif).contains("\"status\": \"accepted\""))
    #expect(text(report, .junit).contains("failures=\"0\" errors=\"0\" skipped=\"1\""))
    #expect(
      text(report, .markdown) == """
        # External links

        1 address\\: none broken, 1 accepted

        <details>
        <summary>Accepted (1)</summary>

        - `https://a.example/`
          - not found (status 404)
          - accepted until 2026-12-01 by a on 2026-11-21\\: later
          - find out where the document is now and write that address, or remove it from the manifest
          - At `Content/portal.yaml:1:2`

        </details>

        """)
  }

  @Test func aLinkWithAnOwnerIsShownAndDoesNotFail() throws {
    var report = report()
    let log = try apply("decision: owner, owner: Finance, reason: asked, until: 2026-12-01", "2026-12-01", &report)
    #expect(log.diagnostics.isEmpty)
    #expect(report.exitCode == 0)
    #expect(text(report, .console).hasPrefix("1 address: none broken, 1 with an owner\n\nNot found [external.notFound]\n"))
    #expect(text(report, .sarif).contains("\"status\": \"underReview\""))
  }

  @Test(arguments: [false, true]) func anEndedDecisionIsReportedAndTheLinkFails(_ isStrict: Bool) throws {
    var report = report()
    let log = try apply("decision: accept, reason: r, until: 2026-12-01", "2026-12-02", isStrict: isStrict, &report)
    #expect(log.diagnostics.map(\.summary) == ["the decision about 'https://a.example/' ended on 2026-12-01"])
    #expect(log.hasErrors == isStrict)
    #expect(report.exitCode == 2)
  }

  @Test func anotherAnswerReopensADecision() throws {
    var report = report(saw: .gone)
    let log = try apply("decision: accept, reason: r, until: 2026-12-01", "2026-12-01", &report)
    #expect(log.diagnostics.map(\.identifier) == ["review.unused"])
    #expect(report.exitCode == 2)
    report = self.report(saw: .notFound(status: 405))
    let other = try apply("decision: accept, reason: r, until: 2026-12-01", "2026-12-01", &report)
    #expect(
      other.diagnostics.map(\.summary) == [
        "the decision about 'https://a.example/' was made when the check saw '404', and now it sees '405'"
      ])
    #expect(report.exitCode == 2)
  }

  @Test func whatWasNotRequestedIsNotUnused() throws {
    var report = report(saw: .skipped(reason: "r"))
    #expect(try apply("decision: working", "2026-12-01", &report).diagnostics.isEmpty)
    report = LinkReport(links: [])
    report.unasked = ["https://a.example/"]
    #expect(try apply("decision: working", "2026-12-01", &report).diagnostics.isEmpty)
    report.unasked = []
    #expect(try apply("decision: working", "2026-12-01", &report).diagnostics.map(\.identifier) == ["review.unused"])
  }

  private func report(saw verdict: Verdict = .notFound(status: 404)) -> LinkReport {
    let place = Place(file: "Content/portal.yaml", line: 1, column: 2)
    return LinkReport(links: [
      CheckedLink(address: "https://a.example/", verdict: verdict, occurrences: [LinkOccurrence(place: place)])
    ])
  }

  private func apply(
    _ members: String, _ today: String, isStrict: Bool = false, _ report: inout LinkReport
  ) throws -> DiagnosticLog {
    var log = DiagnosticLog()
    var application = ReviewApplication(try review(members), today: try #require(CalendarDate(today)), isStrict: isStrict)
    application.apply(to: &report, log: &log)
    application.finish(log: &log)
    return log
  }

  private func review(_ members: String) throws -> Review {
    let text =
      "review: 1\ndecisions:\n  - {link: \"https://a.example/\", finding: external.notFound, saw: \"404\", \(members), by: a, on: 2026-11-21}\n"
    var log = DiagnosticLog()
    let review = Review(TextFile(path: Review.path, text: text), log: &log)
    #expect(log.diagnostics.map(\.summary) == [])
    return review
  }

  private func text(_ report: LinkReport, _ format: ReportFormat) -> String {
    var bytes: [UInt8] = []
    report.write(format) { bytes += $0 }
    return String(decoding: bytes, as: UTF8.self)
  }
}
