import Testing

@testable import SiteGeneration

@Suite struct PageArenaTests {
  @Test func givesEveryPageBackAsItCame() {
    var arena = PageArena()
    let pages = [[], [1], Array(repeating: 2, count: 3_000)] as [[UInt8]]
    let positions = pages.map { arena.add($0) }
    #expect(positions.map { Array(arena[$0]) } == pages)
  }

  @Test func hasRoomForMoreAndForLargerPagesThanABlock() {
    var arena = PageArena()
    let pages = [20 << 20, 20 << 20, 40 << 20, 1].enumerated().map { Array(repeating: UInt8($0), count: $1) }
    let positions = pages.map { arena.add($0) }
    #expect(zip(positions, pages).allSatisfy { arena[$0].elementsEqual($1) })
  }
}
