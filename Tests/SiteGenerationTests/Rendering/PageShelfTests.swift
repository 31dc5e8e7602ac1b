import Testing

@testable import SiteGeneration

@Suite struct PageShelfTests {
  @Test func givesEveryPageBackAsItCame() {
    var shelf = PageShelf()
    let pages = [[], [1], Array(repeating: 2, count: 3_000)] as [[UInt8]]
    let spots = pages.map { shelf.add($0) }
    #expect(spots.map { Array(shelf[$0]) } == pages)
  }

  @Test func hasRoomForMoreAndForLargerPagesThanABlock() {
    var shelf = PageShelf()
    let pages = [20 << 20, 20 << 20, 40 << 20, 1].enumerated().map { Array(repeating: UInt8($0), count: $1) }
    let spots = pages.map { shelf.add($0) }
    #expect(zip(spots, pages).allSatisfy { shelf[$0].elementsEqual($1) })
  }
}
