import Testing

@testable import Site
@testable import Theme

@Suite struct ListPartsTests {
  @Test(arguments: [
    (0, [0..<0]), (1, [0..<1]), (50, [0..<50]), (51, [0..<50, 50..<51]), (100, [0..<50, 50..<100]),
    (120, [0..<50, 50..<100, 100..<120]),
  ])
  func areOfFiftyDocumentsAndTheRest(count: Int, expected: [Range<Int>]) {
    let parts = ListParts(count: count)
    #expect(parts.indexes.map { parts[$0] } == expected)
  }

  @Test func areEmptyBehindTheLast() {
    #expect(ListParts(count: 51)[2] == 51..<51)
  }
}

@Suite struct PaginationTests {
  private func model(count: Int, part: Int) -> PaginationModel? {
    let route = { (part: Int) in Route("p\(part + 1).html") }
    return PaginationModel(label: "label", from: part, of: ListParts(count: count).indexes) { route($0).href(from: route(part)) }
  }

  /// The numbers shown: `…` for a gap, brackets around the page itself.
  private func row(count: Int, part: Int) -> String {
    (model(count: count, part: part)?.parts ?? [])
      .map { ($0.followsGap ? "… " : "") + ($0.isCurrent ? "[\($0.number)]" : "\($0.number)") }.joined(separator: " ")
  }

  @Test(arguments: [0, 1, 50])
  func isAbsentOnAListOfOnePage(count: Int) {
    #expect(model(count: count, part: 0)?.label == nil)
  }

  @Test(arguments: [
    (51, 0, "[1] 2"), (51, 1, "1 [2]"), (150, 0, "[1] 2 3"), (150, 1, "1 [2] 3"), (200, 0, "[1] 2 … 4"), (200, 3, "1 … 3 [4]"),
    (500, 0, "[1] 2 … 10"), (500, 1, "1 [2] 3 … 10"), (500, 2, "1 2 [3] 4 … 10"), (500, 4, "1 … 4 [5] 6 … 10"),
    (500, 7, "1 … 7 [8] 9 10"), (500, 9, "1 … 9 [10]"), (500_000, 5_000, "1 … 5000 [5001] 5002 … 10000"),
  ])
  func showsTheFirstTheLastAndTheNeighbours(count: Int, part: Int, expected: String) {
    #expect(row(count: count, part: part) == expected)
  }

  @Test func leadsBackAndForth() throws {
    let first = try #require(model(count: 120, part: 0))
    let second = try #require(model(count: 120, part: 1))
    let last = try #require(model(count: 120, part: 2))
    #expect([first.previousHref, second.previousHref, last.previousHref] == [nil, "p1.html", "p2.html"])
    #expect([first.nextHref, second.nextHref, last.nextHref] == ["p2.html", "p3.html", nil])
    #expect(second.parts.map(\.href) == ["p1.html", "p2.html", "p3.html"])
    #expect(second.label == "label")
  }
}
