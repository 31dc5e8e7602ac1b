import Diagnostics
import LinkChecking
import TestSupport
import Testing
import TextBasics

/// Links as bytes that the same process reads again.
@Suite struct LinkRecordTests {
  @Test func readsEveryReportedLinkAgain() {
    let links = ReportTests.report.links + ReportTests.hostile("\u{202E}\0é").links
    for link in links { #expect(CheckedLink(record: link.record[...]) == link) }
    var link = CheckedLink(
      address: "https://a.example/", verdict: .givenUp(because: .tls(reason: "expired")), status: -1, finalAddress: "", fix: "f",
      fixRefusal: "r",
      hops: [
        Hop(address: "https://a.example/", status: 301),
        Hop(address: "https://b.example/", status: nil, answer: Hop.Answer(type: "", size: .max, bytes: 0, milliseconds: 128)),
      ],
      occurrences: [
        LinkOccurrence(place: Place(file: "a.md", line: 70_000, column: 255, length: 1), document: "d", title: "t", page: "p"),
        LinkOccurrence(place: Place(file: "", line: 0, column: 0, length: 0)),
      ], streak: 3, isConfirmed: false)
    (link.brokenSince, link.answered) = (Moment(milliseconds: .min), Moment(milliseconds: 1_700_000_000_000))
    link.suppression = Suppression(.underReview, "with Ann")
    #expect(CheckedLink(record: link.record[...]) == link)
  }

  @Test func noBytesTrap() {
    var generator = SplitMix64(seed: 12)
    let links = ReportTests.report.links
    for round in 0..<5000 {
      var record = links[round % links.count].record
      record[Int.random(in: 0..<record.count, using: &generator)] = UInt8.random(in: 0...255, using: &generator)
      let cut = record.prefix(Int.random(in: 0...record.count, using: &generator))
      if let link = CheckedLink(record: cut) { #expect(CheckedLink(record: link.record[...]) == link) }
    }
  }
}
