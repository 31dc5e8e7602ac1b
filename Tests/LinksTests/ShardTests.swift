import OfficeLinks
import Portal
import Testing
import TextBasics

@testable import Links

/// The files between the parts of a check in shards.
@Suite struct ShardTests {
  @Test(arguments: [(-1, 1), (1, 1), (0, 0), (0, 65_537), (0, -1)])
  func refusesWhatIsNoPart(_ index: Int, _ count: Int) { #expect(Shard(index, of: count) == nil) }

  @Test func everyOriginIsInOnePart() {
    let indexes = (0..<7000).map { Shard.index(of: "https://h\($0).example/\($0)", among: 7) }
    #expect(Set(indexes) == Set(0..<7))
    #expect(Dictionary(grouping: indexes, by: \.self).values.allSatisfy { (800...1200).contains($0.count) })
    for spelling in ["https://h3.example", "HTTPS://H3.example:443/?q", "https://h3.example#f"] {
      #expect(Shard.index(of: spelling, among: 7) == indexes[3])
    }
  }

  @Test("other machines and later versions have the same parts")
  func partsAreFixed() {
    #expect(["https://a.example/x", "http://127.0.0.1:8080", "mailto:x"].map { Shard.index(of: $0, among: 32) } == [25, 1, 5])
  }

  @Test("sorted addresses are told apart by their shard like each on its own")
  func findsTheAddressesOfAShard() {
    let addresses = [
      "https://a.example", "https://a.example/", "https://a.example/%201",
      "https://a.example/b\u{1}", "https://a.example/b\u{7F}", "https://a.example/b\"c", "https://a.example/c",
      "https://a.example.org/", "https://a.example.org?x", "https://a.example.org?x/y", "https://a.example:8443/", "https:///a",
      "https:///b", "https://b c.example/1", "https://b c.example/2", "mailto:x", "mailto:x/y/z/1", "mailto:x/y/z/2",
    ]
    for index in 0..<5 {
      guard let shard = Shard(index, of: 5) else { continue }
      var filter = ShardedLines(shard)
      for address in addresses {
        let line = CheckedLink(address: address, verdict: .gone).line
        #expect(filter.contains(line[...]) == shard.contains(address), "\(address)")
      }
    }
  }

  @Test func shardsHaveTheAddressesOfOneSelection() throws {
    var generator = SeededGenerator(seed: 5)
    let links: [WrittenLink] = (0..<3000).compactMap { line in
      let number = generator.number(below: 400)
      let address =
        switch number % 8 {
        case 0: "HTTPS://H\(number % 7).example/\(number)"
        case 1: "https://h\(number % 7).example/\(number - 1)#\(generator.number(below: 3))"
        case 2: "https:///\(number)"
        case 3: "ms-word:ofe|u|https://h.example/\(number).docx"
        case 4: "mailto:a@h.example"
        default: "https://h\(number % 7).example/\(number)"
        }
      let page = number % 10 == 6 ? "documents/\(line).html" : nil
      return WrittenLink(address, at: Place(file: "a.md", line: page == nil ? line % 500 : 1, column: 1), page: page)
    }
    var settings = LinkSettings()
    settings.plainHTTPHosts = ["h1.example"]
    var wanted = LinkSelection(settings: settings)
    for (number, link) in links.enumerated() { wanted.add(link, number: number) }
    for count in [1, 4] {
      var sharded = ShardedLinks(shards: count)
      for link in links { sharded.add(link) }
      let parts = (0..<count).map { sharded.take($0, settings: settings).items }
      #expect(parts.joined().sorted { $0.links[0].order < $1.links[0].order } == wanted.items)
      for (index, part) in parts.enumerated() {
        #expect(part.allSatisfy { Shard.index(of: $0.target.address, among: count) == index })
      }
    }
  }

  @Test func aListSaysAllThatIsAsked() throws {
    var target = ProbeTarget(
      "https://c.example/a.docx", format: DocumentFormat.named("docx"), access: .signIn, allowsRedirects: true,
      headers: [HeaderVariable(name: "X", variable: "V", place: Place(file: "f"))])
    target.plainHTTPHosts = ["p.example"]
    target.fragments = ["b"]
    target.folderQuestion = .editing
    let occurrence = LinkOccurrence(
      place: Place(file: "é.md", line: 3, column: 4, length: 5), document: "d", title: "T", page: "p")
    let link = LinkSelection.Link(address: "https://c.example/a.docx#b", order: 7, occurrences: [occurrence])
    let item = LinkSelection.Item(target: target, skipReason: "r", links: [link])
    var read = try #require(LinkSelection.Item(line: item.line[...]))
    read.adopt(plainHTTPHosts: ["p.example"], place: Place(file: "f"))
    #expect(read == item)
    #expect(!read.isAsked)
  }

  @Test func everyResultCanBeReadAgain() throws {
    let verdicts: [Verdict] = [
      .alive(slow: nil), .alive(slow: 6000), .redirect(isPermanent: true), .redirectLoop(.repeats(address: "a")),
      .redirectLoop(.tooMany(limit: 3)), .signInPage(host: "h", isExpected: true), .needsSignIn(status: 401, isExpected: false),
      .notFound(status: 404), .missingAnchor("n", nearest: "m"), .gone, .serverError(status: nil), .rateLimited,
      .refused(isReset: true), .dns, .tls(reason: "\u{202E}\n"), .timeout, .wrongType(expected: .zip, found: "text/html"),
      .wrongContent(expected: .compound, found: .kind(.pdf)), .wrongContent(expected: .zip, found: .unknown),
      .wrongContent(expected: .zip, found: .truncated(bytes: 1, expected: 2)), .empty,
      .readOnly(.noWebDAV, server: nil), .readOnly(.noLocks("1"), server: "s"), .readOnly(.noAuthoring, server: "s"),
      .readOnly(.lockRefused(status: 501), server: nil),
      .passwordInClear(server: "s"), .blocked(.network(.loopback, address: "127.0.0.1")), .blocked(.downgrade(address: "a")),
      .blocked(.scheme("s")),
      .blocked(.credentials), .blocked(.unreadable(location: "")), .skipped(reason: "r"),
      .givenUp(because: .givenUp(because: .timeout)),
    ]
    for verdict in verdicts {
      var link = CheckedLink(
        address: "https://c.example/é", verdict: verdict, status: 200, finalAddress: "f", fixRefusal: "r",
        folder: verdict.isBroken ? .readOnly(.noWebDAV, server: "s") : nil, hops: [Hop(address: "a", status: nil)])
      (link.at, link.answered) = (Moment(milliseconds: 5), Moment(milliseconds: 5))
      (link.isOfDocument, link.folderQuestion) = (true, .editing)
      #expect(!link.line.contains(ASCII.lineFeed))
      let read = try #require(CheckedLink(line: link.line[...]))
      #expect(read.line == link.line)
      #expect(read.findings == link.findings && read.isReported == link.isReported && read.hasFault == link.hasFault)
      #expect(read.skipReason == link.skipReason && read.isOwn == link.isOwn && read.answered == link.answered)
    }
  }

  @Test("the union is the same in every order, with every doubling")
  func theUnionIsCommutativeAndIdempotent() {
    let outcomes: [Verdict] = [.alive(slow: nil), .gone, .timeout, .givenUp(because: .timeout), .dns]
    let lines = (0..<60).map { number in
      var link = CheckedLink(address: "https://c.example/\(number % 7)", verdict: outcomes[number % 5])
      link.at = Moment(milliseconds: number % 3)
      return link
    }
    var wanted = ResultUnion()
    for line in lines { wanted.add(line) }
    var generator = SeededGenerator(seed: 3)
    for _ in 0..<50 {
      var union = ResultUnion()
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
