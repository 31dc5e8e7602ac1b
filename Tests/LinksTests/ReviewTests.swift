import Diagnostics
import Links
import Portal
import Testing
import TextBasics

/// The reading of `Content/review.yaml`, and the reports.
struct ReviewTests {
  @Test func readsEveryKindOfDecision() throws {
    let (review, reports) = read(
      """
      # Decisions.
      review: 1
      decisions:
        - {link: "https://a.example/1", finding: external.redirect, saw: "301 b.example", decision: accept, reason: "for now", until: 2027-11-21, by: ann, on: 2026-11-21}
        - {link: "https://a.example/2", finding: external.notFound, saw: 404, decision: owner, owner: Finance, reason: asked, until: 2026-12-15, by: ann, on: 2026-11-21}
        - {link: "https://a.example/3", finding: external.gone, saw: "410", decision: falseAlarm, reason: "opens here", by: ann, on: 2026-11-21}
        - {link: "ms-word:ofe|u|https://a.example/4", finding: seen, saw: "200", decision: working, device: iPhone, app: "Word 2.102", by: ben, on: 2026-11-21}
      """)
    #expect(reports == [])
    #expect(
      review.inForce.map(\.value.summary) == [
        "accepted until 2027-11-21 by ann on 2026-11-21: for now",
        "with Finance until 2026-12-15, by ann on 2026-11-21: asked", "false alarm, by ann on 2026-11-21: opens here",
        "seen working in Word 2.102 on iPhone, by ben on 2026-11-21",
      ])
    #expect(review.inForce.map(\.place.line) == [4, 5, 6, 7])
  }

  @Test func aFileOfCommentsHasNoDecisions() {
    let (review, reports) = read("# Nothing yet.\n")
    #expect(review.inForce.isEmpty)
    #expect(reports == [])
  }

  @Test(arguments: [
    ("", "manifest.missingField 4:5 the decision has no 'link'"),
    ("lnk", "manifest.unknownKey 4:6 unknown key 'lnk'"),
  ])
  func reportsKeysThatAreMissingOrUnknown(_ key: String, _ report: String) {
    let link = key.isEmpty ? "" : "\(key): \"https://a.example/\", "
    let (_, reports) = read(
      file("{\(link)finding: external.gone, saw: a, decision: falseAlarm, reason: r, by: a, on: 2026-11-21}"))
    #expect(reports == [report])
  }

  @Test func reportsAKeyWrittenTwice() {
    let (_, reports) = read(file("{link: a, link: b, finding: external.gone, saw: a, decision: working, by: a, on: 2026-11-21}"))
    #expect(reports == ["yaml.duplicateKey 4:15 the key 'link' is written twice"])
  }

  @Test(arguments: [
    ("decision: accept, until: 2026-12-01", "review.missing 4:5 a decision 'accept' needs 'reason'"),
    ("decision: accept, reason: r", "review.missing 4:5 a decision 'accept' needs 'until'"),
    ("decision: owner, reason: r, until: 2026-12-01", "review.missing 4:5 a decision 'owner' needs 'owner'"),
    ("decision: falseAlarm, reason: r, until: 2026-12-01", "review.foreign 4:91 a decision 'falseAlarm' has no 'until'"),
    (
      "decision: accept, reason: r, until: 2027-11-22",
      "review.tooLong 4:87 the decision holds for more than 12 months, until 2027-11-22"
    ),
    ("decision: accept, reason: r, until: 2026-11-20", "review.past 4:87 the decision ends on 2026-11-20, before 2026-11-21"),
    ("decision: accept, reason: r, until: 21.11.2027", "review.date 4:87 '21.11.2027' is not a valid date"),
  ])
  func reportsWhatADecisionLacks(_ members: String, _ report: String) {
    let (review, reports) = read(file("{link: a, finding: external.gone, saw: \"410\", \(members), by: a, on: 2026-11-21}"))
    #expect(reports == [report])
    #expect(review.inForce.isEmpty)
  }

  @Test func reportsFindingsThatDoNotExist() {
    let (_, reports) = read(file("{link: a, finding: external.redirct, saw: a, decision: working, by: a, on: 2026-11-21}"))
    #expect(reports == ["review.finding 4:24 'external.redirct' is not a finding of a link check"])
  }

  @Test func reportsAnotherVersion() {
    let (review, reports) = read("review: 2\ndecisions: []\n")
    #expect(reports == ["review.version 1:9 version 2 of the review is not known"])
    #expect(review.inForce.isEmpty)
  }

  @Test(arguments: [
    "  - link: a\n    finding: external.gone\n    saw: s\n    decision: working\n    by: a\n    on: 2026-11-21",
    "  - {link: a, finding: external.gone, saw: s,\n    decision: working, by: a, on: 2026-11-21}",
  ])
  func reportsADecisionOfSeveralLines(_ decision: String) {
    let (_, reports) = read("review: 1\ndecisions:\n\(decision)\n")
    #expect(reports == ["review.line 3:5 the decision is not on a line of its own"])
  }

  @Test func ofTwoDecisionsAboutTheSameTheNewerCounts() {
    let (review, reports) = read(
      """
      review: 1
      decisions:
        - {link: a, finding: external.gone, saw: s, decision: falseAlarm, reason: new, by: a, on: 2026-11-22}
        - {link: a, finding: external.gone, saw: s, decision: falseAlarm, reason: old, by: b, on: 2026-11-21}
        - {link: b, finding: external.gone, saw: s, decision: falseAlarm, reason: r, by: b, on: 2026-11-21}
        - {link: b, finding: external.gone, saw: s, decision: falseAlarm, reason: r, by: b, on: 2026-11-21}
      """)
    #expect(review.inForce.compactMap(\.value.reason) == ["new", "r"])
    #expect(reports == ["review.duplicate 4:5 two decisions are about this link and finding"])
  }

  @Test func theLastDayIsTwelveMonthsLater() throws {
    let day = try #require(CalendarDate("2028-02-29"))
    #expect(Decision.latest(from: day).text == "2029-02-28")
  }

  private func file(_ decision: String) -> String { "# One.\nreview: 1\ndecisions:\n  - \(decision)\n" }

  private func read(_ text: String) -> (Review, [String]) {
    var log = DiagnosticLog()
    let review = Review(TextFile(path: Review.path, text: text), log: &log)
    return (
      review,
      log.sorted.map { "\($0.identifier) \($0.place?.line ?? 0):\($0.place?.column ?? 0) \($0.summary)" }
    )
  }
}
