import Diagnostics
import Portal
import Testing
import TextBasics

@testable import Links

/// The links with a finding, by state and cause.
struct ReviewQueueTests {
  @Test func groupsByFindingHostAndWhatRedirectsChange() throws {
    let report = LinkReport(links: [
      redirect("https://a.example/sites/team/x/1.docx", "https://a.example/sites/team-2/x/1.docx"),
      redirect("https://a.example/sites/team/x/2.docx", "https://a.example/sites/team-2/x/2.docx?d=w1"),
      redirect("https://a.example/sites/hr/3.docx", "https://b.example/hr/3.docx"),
      CheckedLink(address: "https://a.example/4", verdict: .notFound(status: 404)),
      CheckedLink(address: "https://a.example/5", verdict: .alive(slow: nil)),
    ])
    let queue = ReviewQueue(report, Review(), today: try #require(CalendarDate("2026-12-01")))
    #expect(
      queue.groups.map { "\($0.cause.finding) \($0.cause.host) \($0.cause.shape) \($0.targets.count)" } == [
        "external.redirect a.example /sites/team/ → /sites/team-2/ 2",
        "external.redirect a.example https://a.example/sites/ → https://b.example/ 1",
        "external.notFound a.example  1",
      ])
    #expect(queue.total == 5)
  }

  /// Pages to sign in have the address of the link, and a number of the visit, in their query.
  @Test func groupsByDestinationUnlessItIsARenamedCopy() throws {
    func signIn(_ address: String, _ number: Int) -> CheckedLink {
      CheckedLink(
        address: address, verdict: .signInPage(host: "login.example", isExpected: false), status: 200,
        finalAddress: "https://login.example/oauth2/authorize?state=\(number)&from=\(address)")
    }
    var links = (1...40).map { signIn("https://a.example/sites/\($0 % 7)/\($0).docx", $0) }
    links.append(signIn("https://b.example/1.docx", 41))
    links += (1...3).map { redirect("https://a.example/old/\($0).docx", "https://a.example/gone?file=\($0)#\($0)") }
    links.append(redirect("https://a.example/old/", "https://a.example/new/"))
    let queue = ReviewQueue(LinkReport(links: links), Review(), today: try #require(CalendarDate("2026-12-01")))
    #expect(
      queue.groups.map { "\($0.cause.finding) \($0.cause.host) \($0.cause.shape) \($0.targets.count)" } == [
        "external.signInPage login.example → https://login.example/oauth2/authorize 41",
        "external.redirect a.example → https://a.example/gone 3",
        "external.redirect a.example → https://a.example/new/ 1",
      ])
  }

  @Test func whatSomebodyHasToLookAtComesFirst() throws {
    let text = """
      review: 1
      decisions:
        - {link: "https://a.example/1", finding: external.notFound, saw: "404", decision: falseAlarm, reason: r, by: a, on: 2026-11-21}
        - {link: "https://a.example/2", finding: external.notFound, saw: "405", decision: falseAlarm, reason: r, by: a, on: 2026-11-21}
        - {link: "https://a.example/3", finding: external.notFound, saw: "404", decision: accept, reason: r, until: 2026-11-30, by: a, on: 2026-11-21}
        - {link: "https://a.example/9", finding: external.notFound, saw: "404", decision: falseAlarm, reason: r, by: a, on: 2026-11-21}
      """
    var log = DiagnosticLog()
    let review = Review(TextFile(path: Review.path, text: text), log: &log)
    let report = LinkReport(
      links: (1...4).map { CheckedLink(address: "https://a.example/\($0)", verdict: .notFound(status: 404)) })
    let queue = ReviewQueue(report, review, today: try #require(CalendarDate("2026-12-01")))
    #expect(
      queue.targets.map { "\($0.state.rawValue) \($0.key.link.suffix(1))" } == ["changed 2", "expired 3", "open 4", "accepted 1"])
    #expect(queue.unused.map(\.key.link) == ["https://a.example/9"])
    #expect(Set(queue.targets.map(\.id)).count == 4)
    #expect(queue.targets.allSatisfy { $0.id.utf8.count == 6 })
  }

  @Test func aReportReadFromJSONIsTheSame() throws {
    var links = [redirect("https://a.example/1", "https://b.example/2")]
    links[0].occurrences = [LinkOccurrence(place: Place(file: "a.md", line: 1, column: 2), document: "d", page: nil)]
    links[0].streak = 2
    links[0].brokenSince = Moment(milliseconds: 1_795_219_200_000)
    links.append(CheckedLink(address: "https://a.example/skip", verdict: .skipped(reason: "r")))
    var report = LinkReport(links: links)
    report.unasked = ["https://store.example/"]
    var bytes: [UInt8] = []
    report.write(.json) { bytes += $0 }
    let read = try #require(LinkReport(json: bytes))
    #expect(read.links[0] == report.links[0])
    #expect(read.unknownAddresses == ["https://a.example/skip", "https://store.example/"])
    #expect(read.links[0].brokenSince?.day?.text == "2026-11-21")
    var again: [UInt8] = []
    read.write(.json) { again += $0 }
    #expect(again == bytes)
    #expect(LinkReport(json: Array("{}".utf8)) == nil)
  }

  /// They are known by their texts.
  @Test(arguments: [(1, true), (1, false), (3, true), (3, false)])
  func decisionsAndRunsOfAReportAreReadAgain(streak: Int, isConfirmed: Bool) throws {
    var link = redirect("https://a.example/1", "https://b.example/2")
    (link.streak, link.isConfirmed, link.suppression) = (streak, isConfirmed, Suppression(.underReview, "with Finance"))
    link.answered = Moment(milliseconds: 1_795_423_500_000)
    var bytes: [UInt8] = []
    LinkReport(links: [link]).write(.json) { bytes += $0 }
    #expect(LinkReport(json: bytes)?.links == [link])
  }

  @Test(arguments: ["", "2026-11-23", "2026-11-23T24:00Z", "2026-11-23T9:005Z", "2026-02-30T09:05Z", "2026-11-23T09:05"])
  func aTimeOfAnotherFormIsNone(_ text: String) {
    let json = #"{"links": [{"address": "a", "identifier": "external.gone", "answered": "\#(text)"}]}"#
    let report = LinkReport(json: Array(json.utf8))
    #expect(report?.links.count == 1 && report?.links[0].answered == nil)
  }

  @Test func aVerdictThatIsNotKnownIsNoReport() {
    #expect(LinkReport(json: Array(#"{"links": [{"address": "a", "identifier": "external.lost"}]}"#.utf8)) == nil)
  }

  @Test func aLinkInMarkdownIsInertText() throws {
    var link = CheckedLink(
      address: "https://a.example/`1`", verdict: .notFound(status: 404), fix: "https://a.example/<b>",
      occurrences: [LinkOccurrence(place: Place(file: "Content/a.md", line: 1, column: 2), document: "d", title: "*D*")])
    link.streak = 1
    #expect(
      link.markdown == """
        - `` https://a.example/`1` ``
          - not found (status 404)
          - Fix: `https://a.example/<b>`
          - find out where the document is now and write that address, or remove it from the manifest
          - At `Content/a.md:1:2 (d: *D*)`

        """)
  }

  @Test(arguments: [
    ("- {link: a, finding: external.gone, saw: s, decision: working, by: a, on: 2026-11-21}\n# c\n", ["a"], ""),
    (
      "review: 1\ndecisions:\n  - {link: a, finding: external.gone, saw: s, decision: working, by: a, on: 2026-11-21}\n", ["a"],
      ""
    ),
    (
      "- {link: a, finding: external.gone, saw: s, decision: accept, reason: r, until: 2026-11-30, by: a, on: 2026-11-21}\n", nil,
      "review.past 1:3"
    ),
    ("\n- {lnk: a}\n", nil, "manifest.missingField 2:3"), ("hello", nil, "yaml.syntax 1:1"),
  ])
  func takesDecisionsInLines(_ text: String, _ links: [String]?, _ report: String) throws {
    var log = DiagnosticLog()
    let today = try #require(CalendarDate("2026-12-01"))
    let decisions = handedDecisions(TextFile(path: "d.txt", text: text), today: today, log: &log)
    #expect(decisions?.map(\.key.link) == links)
    let first = log.sorted.first.map { "\($0.identifier) \($0.place?.line ?? 0):\($0.place?.column ?? 0)" }
    #expect(first ?? "" == report)
  }

  @Test(arguments: [
    (
      "- {link: a, finding: external.gone, saw: s, decision: working, by: a, on: 2026-11-21}\nundo - {link: b, finding: external.gone, saw: s, decision: accept, reason: r, until: 2026-11-30, by: a, on: 2026-11-21}\n",
      ["remove b", "put a"], ""
    ),
    ("undo - {link: b, finding: external.gone, saw: s, decision: working, by: a, on: 2026-11-21}\n", ["remove b"], ""),
    ("# c\nundo - {lnk: a}\n", nil, "manifest.missingField 2:8"),
    (
      "- {lnk: a}\nundo - {link: b, finding: external.gone, saw: s, decision: working, by: a, on: 2026-11-21}\n", nil,
      "manifest.missingField 1:3"
    ),
  ])
  func takesLinesThatTakeDecisionsBack(_ text: String, _ changes: [String]?, _ report: String) throws {
    var log = DiagnosticLog()
    let today = try #require(CalendarDate("2026-12-01"))
    let handed = handedChanges(TextFile(path: "d.txt", text: text), today: today, log: &log)
    let words = handed?.map { change in
      switch change {
      case .put(let decision): "put \(decision.key.link)"
      case .remove(let key): "remove \(key.link)"
      }
    }
    #expect(words == changes)
    let first = log.sorted.first.map { "\($0.identifier) \($0.place?.line ?? 0):\($0.place?.column ?? 0)" }
    #expect(first ?? "" == report)
  }

  private func redirect(_ address: String, _ final: String) -> CheckedLink {
    CheckedLink(
      address: address, verdict: .redirect(isPermanent: true), status: 200, finalAddress: final,
      hops: [Hop(address: address, status: 301), Hop(address: final, status: 200)])
  }
}
