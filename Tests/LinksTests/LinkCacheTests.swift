import Links
import OfficeLinks
import TestSupport
import Testing

@Suite struct LinkCacheTests {
  static let now = Moment(milliseconds: 1_000_000_000_000)
  static let day = 86_400_000
  static let page = ProbeTarget("https://c.example/a")
  static let alive = ProbeOutcome(verdict: .alive(slow: nil), status: 200, requests: 1)
  static let broken = ProbeOutcome(verdict: .notFound(status: 404), status: 404, requests: 2)

  private func cache(_ outcome: ProbeOutcome, _ target: ProbeTarget = page) -> LinkCache {
    var cache = LinkCache()
    cache.record(outcome, for: target, now: Self.now)
    return cache
  }

  @Test func keepsGoodAnswersForADay() {
    let cache = cache(Self.alive)
    func isKnown(after milliseconds: Int) -> Bool {
      cache.answer(for: Self.page, maxAge: Self.day, now: Self.now + milliseconds) != nil
    }
    #expect(isKnown(after: 0))
    #expect(isKnown(after: Self.day - 1))
    #expect(!isKnown(after: Self.day))
    // A clock that was set back.
    #expect(!isKnown(after: -1))
  }

  @Test(arguments: [
    ProbeOutcome(verdict: .notFound(status: 404), status: 404, requests: 1),
    ProbeOutcome(verdict: .alive(slow: 6000), status: 200, requests: 1),
    ProbeOutcome(verdict: .needsSignIn(status: 401, isExpected: true), status: 401, requests: 1),
    ProbeOutcome(verdict: .alive(slow: nil), status: 200, finalAddress: "https://c.example/b", requests: 2),
    ProbeOutcome(verdict: .skipped(reason: "moving")), ProbeOutcome(verdict: .blocked(.credentials)),
  ])
  func answersNothingElse(_ outcome: ProbeOutcome) {
    #expect(cache(outcome).answer(for: Self.page, maxAge: Self.day, now: Self.now) == nil)
  }

  @Test func anAnswerOutOfTheCacheKeepsItsAge() throws {
    var cache = cache(Self.alive)
    let later = Self.now + Self.day / 2
    let known = try #require(cache.answer(for: Self.page, maxAge: Self.day, now: later))
    #expect(known.answered == Self.now)
    cache.record(known)
    #expect(cache.answer(for: Self.page, maxAge: Self.day, now: Self.now + Self.day) == nil)
  }

  @Test func aPageThatWasAliveIsNoDocumentYet() {
    let document = ProbeTarget(Self.page.address, format: DocumentFormat.named("docx"))
    #expect(cache(Self.alive).answer(for: document, maxAge: Self.day, now: Self.now) == nil)
    #expect(cache(Self.alive, document).answer(for: document, maxAge: Self.day, now: Self.now) != nil)
    #expect(cache(Self.alive, document).answer(for: Self.page, maxAge: Self.day, now: Self.now) != nil)
  }

  @Test func countsRunsThatFoundItBroken() {
    var cache = LinkCache()
    var runs: [Int] = []
    let skipped = ProbeOutcome(verdict: .skipped(reason: "moving"))
    let givenUp = ProbeOutcome(verdict: .givenUp(because: .timeout))
    for (number, outcome) in [Self.broken, Self.broken, skipped, givenUp, Self.broken, Self.alive, Self.broken].enumerated() {
      cache.record(outcome, for: Self.page, now: Self.now + number)
      runs.append(cache.runs(of: Self.page.address))
    }
    #expect(runs == [1, 2, 2, 2, 3, 0, 1])
  }

  /// A second report of the same results, and one of older results.
  @Test func countsAnAnswerOnce() {
    var cache = cache(Self.broken)
    cache.record(Self.broken, for: Self.page, now: Self.now)
    cache.record(Self.broken, for: Self.page, now: Self.now + -1)
    cache.record(Self.alive, for: Self.page, now: Self.now + -1)
    #expect(runs(cache) == ["1 from 0 to 0"])
    cache.record(Self.broken, for: Self.page, now: Self.now + 1)
    #expect(runs(cache) == ["2 from 0 to 1"])
    cache.record(Self.alive, for: Self.page, now: Self.now + 2)
    cache.record(Self.broken, for: Self.page, now: Self.now + 1)
    #expect(cache.answered(Self.page.address) == Self.now + 2)
  }

  @Test func remembersWhenItWasFirstBroken() {
    var cache = LinkCache()
    var since: [Int?] = []
    for (number, outcome) in [Self.broken, Self.broken, Self.alive, Self.broken].enumerated() {
      cache.record(outcome, for: Self.page, now: Self.now + number)
      since.append(cache.brokenSince(Self.page.address).map { $0 - Self.now })
    }
    #expect(since == [0, 0, nil, 3])
  }

  @Test func writesALineForEachAddress() {
    var cache = cache(Self.alive)
    cache.record(Self.broken, for: ProbeTarget("z\t\\\n"), now: Self.now)
    let document = ProbeTarget("https://c.example/a.docx", format: DocumentFormat.named("docx"))
    cache.record(Self.alive, for: document, now: Self.now)
    #expect(
      String(decoding: cache.lines, as: UTF8.self) == """
        {"address":"https://c.example/a","answered":"2001-09-09T01:46Z","at":1000000000000,"identifier":"external.alive",\
        "status":200,"verdict":"alive"}
        {"address":"https://c.example/a.docx","answered":"2001-09-09T01:46Z","at":1000000000000,"identifier":"external.alive",\
        "isOfDocument":true,"status":200,"verdict":"alive"}
        {"address":"z\\t\\\\\\n","answered":"2001-09-09T01:46Z","at":1000000000000,"brokenSince":"2001-09-09",\
        "identifier":"external.notFound","saw":"404","since":1000000000000,"status":404,"streak":1,"verdict":"notFound"}

        """)
    #expect(LinkCache(lines: cache.lines) == cache)
  }

  @Test func forgetsWhatIsNotWrittenAnyMore() {
    var cache = cache(Self.alive)
    cache.keep { _ in false }
    #expect(cache == LinkCache())
  }

  @Test(arguments: [
    "", "{}", "broken\t1\ta", #"{"address":"a","identifier":"external.gone","saw":"410","streak":1}"#,
    #"{"address":"a","at":1,"identifier":"external.gone","saw":"410"}"#,
    #"{"address":"a","at":1,"identifier":"external.gone","saw":"410","streak":0}"#,
    #"{"address":"a","at":1,"identifier":"external.gone","saw":"410","streak":-1}"#,
    #"{"address":"a","at":1,"identifier":"external.gone","saw":"410","streak":1000000}"#,
    #"{"address":"a","at":1,"identifier":"external.alive","streak":1}"#,
    #"{"address":"a","at":1,"identifier":"external.skipped"}"#,
    #"{"address":"a","at":99999999999999999999,"identifier":"external.alive"}"#,
    #"{"address":"a","at":9223372036854775807,"identifier":"external.alive"}"#,
    #"{"address":"a","at":-9223372036854775808,"identifier":"external.alive"}"#,
    #"{"address":"a","at":1,"identifier":"external.gone","saw":"410","since":-9223372036854775808,"streak":1}"#,
    #"{"address":"a","at":253402300800000,"identifier":"external.alive"}"#,
    #"{"address":"a","at":1,"identifier":"external.lost"}"#,
  ])
  func leavesOutWhatItCannotRead(_ text: String) {
    #expect(LinkCache(lines: Array(text.utf8)) == LinkCache())
  }

  @Test func readsTheLastMomentOfTheYear9999() {
    let line = #"{"address":"a","at":253402300799999,"identifier":"external.alive"}"#
    #expect(LinkCache(lines: Array(line.utf8)).entries.keys.sorted() == ["a"])
  }

  @Test func noBytesTrap() {
    var generator = SplitMix64(seed: 8)
    let pieces = [
      "{\"address\":\"", "\",\"at\":", "1", "99999999999999999999", "\"identifier\":\"external.", "alive", "gone", "\"", "}",
      "\"streak\":", ",", "\"saw\":\"410\"", "\n", "\"answered\":\"2026-11-23T09:05Z\"", "\\", "é",
    ]
    for _ in 0..<5000 {
      let cache = LinkCache(lines: Array(generator.join(pieces, upTo: 20).utf8))
      #expect(LinkCache(lines: cache.lines) == cache)
    }
  }

  /// The runs that found each address broken, and the milliseconds from the first to the last of them.
  private func runs(_ cache: LinkCache) -> [String] {
    cache.entries.values.map { link in
      "\(link.streak) from \(link.brokenSince.map { $0 - Self.now } ?? -1) to \(link.at.map { $0 - Self.now } ?? -1)"
    }
  }
}
