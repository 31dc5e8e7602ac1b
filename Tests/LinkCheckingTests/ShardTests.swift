import CatalogueModel
import OfficeLinks
import Testing
import TextBasics

@testable import LinkChecking

/// The files between the parts of a check in shards.
@Suite struct ShardTests {
  @Test(arguments: ["0/1", "2/1", "1/0", "1", "/", "1/", "/1", "a/b", "1/65537", "-1/2", "1/2/3", "1 /2", ""])
  func refusesWhatIsNoPart(_ text: String) { #expect(Shard(text) == nil) }

  @Test func countsFromZeroWhereThatIsTheFirst() {
    #expect((0..<4).map { Shard("\($0)/4", first: 0) } == (1...4).map { Shard("\($0)/4") })
    #expect(Shard("4/4", first: 0) == nil)
  }

  @Test func everyOriginIsInOnePart() {
    let shards = (1...7).compactMap { Shard("\($0)/7") }
    let counts = shards.map { shard in (0..<7000).count { shard.contains(origin: "https://h\($0).example") } }
    #expect(counts.reduce(0, +) == 7000)
    #expect(counts.allSatisfy { (800...1200).contains($0) })
  }

  @Test("other machines and later versions have the same parts")
  func partsAreFixed() {
    let numbers = ["https://a.example", "http://127.0.0.1:8080", "mailto:x"].map { origin in
      (1...32).filter { Shard("\($0)/32")?.contains(origin: origin) ?? false }
    }
    #expect(numbers == [[26], [2], [6]])
  }

  @Test func aListSaysAllThatIsAsked() throws {
    var target = ProbeTarget(
      "https://c.example/a.docx", format: DocumentFormat.named("docx"), access: .signIn, allowsRedirects: true,
      headers: [HeaderVariable(name: "X", variable: "V", place: Place(file: "f"))])
    target.plainHTTPHosts = ["p.example"]
    target.fragments = ["b"]
    let occurrence = LinkOccurrence(
      place: Place(file: "é.md", line: 3, column: 4, length: 5), document: "d", title: "T", page: "p")
    let link = LinkSelection.Link(address: "https://c.example/a.docx#b", fragment: "b", order: 7, occurrences: [occurrence])
    let item = LinkSelection.Item(target: target, skipReason: "r", links: [link])
    let line = try #require(LinkLine(line: LinkLine(item, isKnown: false).line[...]))
    #expect(line.item(plainHTTPHosts: ["p.example"], at: Place(file: "f")) == item)
    #expect(!line.isAsked)
  }

  @Test func everyOutcomeCanBeReadAgain() throws {
    let verdicts: [Verdict] = [
      .alive(slow: nil), .alive(slow: 6000), .redirect(isPermanent: true), .redirectLoop(.repeats(address: "a")),
      .redirectLoop(.tooMany(limit: 3)), .signInPage(host: "h", isExpected: true), .needsSignIn(status: 401, isExpected: false),
      .notFound(status: 404), .missingAnchor("n", nearest: "m"), .gone, .serverError(status: nil), .rateLimited,
      .refused(isReset: true), .dns, .tls(reason: "\u{202E}\n"), .timeout, .wrongType(expected: .zip, found: "text/html"),
      .wrongContent(expected: .compound, found: .kind(.pdf)), .wrongContent(expected: .zip, found: .unknown),
      .wrongContent(expected: .zip, found: .truncated(bytes: 1, expected: 2)), .empty,
      .blocked(.network(.loopback, address: "127.0.0.1")), .blocked(.downgrade(address: "a")), .blocked(.scheme("s")),
      .blocked(.credentials), .blocked(.unreadable(location: "")), .skipped(reason: "r"),
      .givenUp(because: .givenUp(because: .timeout)),
    ]
    for verdict in verdicts {
      var outcome = ProbeOutcome(
        verdict: verdict, status: 200, finalAddress: "f", hops: [Hop(address: "a", status: nil)], requests: 2)
      outcome.missingAnchors = [MissingAnchor(name: "n", nearest: "m")]
      let line = OutcomeLine("https://c.example/é", outcome, at: Moment(milliseconds: 5))
      #expect(!line.line.contains(ASCII.lineFeed))
      #expect(OutcomeLine(line: line.line[...]) == line)
    }
  }

  @Test("the union is the same in every order, with every doubling")
  func theUnionIsCommutativeAndIdempotent() {
    let outcomes: [Verdict] = [.alive(slow: nil), .gone, .timeout, .givenUp(because: .timeout), .dns]
    let lines = (0..<60).map { number in
      OutcomeLine(
        "https://c.example/\(number % 7)", ProbeOutcome(verdict: outcomes[number % 5]), at: Moment(milliseconds: number % 3))
    }
    var wanted = OutcomeUnion()
    for line in lines { wanted.add(line) }
    var generator = SeededGenerator(seed: 3)
    for _ in 0..<50 {
      var union = OutcomeUnion()
      for _ in 0..<3 {
        for index in lines.indices.sorted(by: { _, _ in generator.number(below: 2) == 0 }) { union.add(lines[index]) }
      }
      for line in lines { union.add(line) }
      #expect(union == wanted)
    }
  }

  @Test func saysWhatTheLargestHostCosts() {
    var cost = RunCost()
    #expect(cost.sentence == "no address to ask")
    for number in 0..<5000 { cost.add(ProbeTarget("https://big.example/\(number)", format: DocumentFormat.named("docx"))) }
    for number in 0..<2500 { cost.add(ProbeTarget("https://small.example/\(number)")) }
    #expect(
      cost.sentence == """
        7,500 addresses at 2 hosts; the largest, https://big.example, needs 10,000 of 12,500 requests: about 3 min at 50 a second
        """)
    #expect(cost.usefulShards == 1)
  }
}
