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
      cache.outcome(for: Self.page, maxAge: Self.day, now: Self.now + milliseconds) != nil
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
    #expect(cache(outcome).outcome(for: Self.page, maxAge: Self.day, now: Self.now) == nil)
  }

  @Test func anAnswerOutOfTheCacheKeepsItsAge() throws {
    var cache = cache(Self.alive)
    let later = Self.now + Self.day / 2
    let known = try #require(cache.outcome(for: Self.page, maxAge: Self.day, now: later))
    cache.record(known, for: Self.page, now: later)
    #expect(cache.outcome(for: Self.page, maxAge: Self.day, now: Self.now + Self.day) == nil)
  }

  @Test func aPageThatWasAliveIsNoDocumentYet() {
    let document = ProbeTarget(Self.page.address, format: DocumentFormat.named("docx"))
    #expect(cache(Self.alive).outcome(for: document, maxAge: Self.day, now: Self.now) == nil)
    #expect(cache(Self.alive, document).outcome(for: document, maxAge: Self.day, now: Self.now) != nil)
    #expect(cache(Self.alive, document).outcome(for: Self.page, maxAge: Self.day, now: Self.now) != nil)
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
    #expect(cache.entries == [Self.page.address: .broken(runs: 1, since: Self.now, last: Self.now)])
    cache.record(Self.broken, for: Self.page, now: Self.now + 1)
    #expect(cache.entries == [Self.page.address: .broken(runs: 2, since: Self.now, last: Self.now + 1)])
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
    // An older version's count began on an unknown day.
    cache = LinkCache(decoding: Array("docportal links 2\nbroken\t2\t\(Self.page.address)\n".utf8))
    cache.record(Self.broken, for: Self.page, now: Self.now)
    #expect(cache.entries == [Self.page.address: .broken(runs: 3, last: Self.now)])
    #expect(LinkCache(decoding: encoded(cache)) == cache)
  }

  @Test func writesALineForEachAddress() {
    var cache = cache(Self.alive)
    cache.record(Self.broken, for: ProbeTarget("z\t\\\n"), now: Self.now)
    let document = ProbeTarget("https://c.example/a.docx", format: DocumentFormat.named("docx"))
    cache.record(Self.alive, for: document, now: Self.now)
    let bytes = encoded(cache)
    #expect(
      String(decoding: bytes, as: UTF8.self) == """
        docportal links 2
        alive\t1000000000000\t200\tpage\thttps://c.example/a
        alive\t1000000000000\t200\tdocument\thttps://c.example/a.docx
        broken\t1\t1000000000000\t1000000000000\tz%09%5C%0A

        """)
    #expect(LinkCache(decoding: bytes) == cache)
  }

  @Test func forgetsWhatIsNotWrittenAnyMore() {
    var cache = cache(Self.alive)
    cache.keep { _ in false }
    #expect(cache == LinkCache())
  }

  @Test(arguments: [
    "", "docportal links 1\nbroken\t1\ta\n", "docportal links 2", "docportal links 2\nbroken\t0\ta\n",
    "docportal links 2\nbroken\t1\t\n",
    "docportal links 2\nbroken\t-1\ta\n", "docportal links 2\nbroken\t1000000\ta\n",
    "docportal links 2\nalive\t1\ta\n", "docportal links 2\nalive\tx\t200\tpage\ta\n",
    "docportal links 2\nalive\t9999999999999999999999\t200\tpage\ta\n", "docportal links 2\n\t\t\t\n",
    "docportal links 2\nbroken\n",
  ])
  func leavesOutWhatItCannotRead(_ text: String) {
    #expect(LinkCache(decoding: Array(text.utf8)) == LinkCache())
  }

  @Test func noBytesTrap() {
    var generator = SplitMix64(seed: 8)
    for _ in 0..<5000 {
      let pieces = ["alive", "broken", "\t", "\n", "1", "99999999999999999999", "\\", "t", "page", "é"]
      var bytes = Array(("docportal links 2\n" + generator.join(pieces, upTo: 20)).utf8)
      if !bytes.isEmpty { bytes[Int.random(in: 18..<max(19, bytes.count), using: &generator) % bytes.count] ^= 0x80 }
      let cache = LinkCache(decoding: bytes)
      #expect(LinkCache(decoding: encoded(cache)) == cache)
    }
  }

  private func encoded(_ cache: LinkCache) -> [UInt8] {
    var bytes: [UInt8] = []
    cache.encode { bytes += $0 }
    return bytes
  }
}
