/// The bytes of many pages, one behind the other in few large blocks of memory.
///
/// An array of its own for each page would be given by the system in pieces of 4 KB, each at the price of a call or a fault.
struct PageShelf: Sendable {
  private var blocks: [[UInt8]] = []

  /// Where a page stands.
  struct Spot: Sendable {
    fileprivate let block: Int
    fileprivate let range: Range<Int>
  }

  /// Just below a whole number of the system's large pages, with room for what an array and `malloc` keep in front.
  private static let blockSize = (32 << 20) - (4 << 10)

  /// Keeps a copy of a page.
  mutating func add(_ page: [UInt8]) -> Spot {
    if blocks.last.map({ $0.capacity - $0.count < page.count }) ?? true {
      blocks.append(inLargePages(max(Self.blockSize, page.count)))
    }
    let last = blocks.count - 1
    let start = blocks[last].count
    blocks[last] += page
    return Spot(block: last, range: start..<blocks[last].count)
  }

  /// A page that was kept, without a copy.
  subscript(spot: Spot) -> ArraySlice<UInt8> { blocks[spot.block][spot.range] }
}
