/// The values of one record and of all records in it, flat: cells that point into the bytes of all texts and to each other.
///
/// Reading it counts no references, which would be half of the cost of rendering, and more if threads share the strings of a
/// theme.
@usableFromInline
package struct ValueStore: Sendable, Hashable {
  let cells: [Cell]
  let bytes: [UInt8]

  /// One value. It is truthy if its count is not zero.
  struct Cell: Sendable, Hashable {
    enum Kind: UInt8, Sendable {
      case absent
      case flag
      /// `count` bytes from `start`, which are escaped when emitted.
      case text
      /// A text without characters to escape, as most are: it was scanned once, and many are emitted several times.
      case plainText
      case html
      /// A record whose cells begin at `start`.
      case record
      /// `count` records, each `stride` cells, the first at `start`.
      case list
    }

    var kind = Kind.absent
    var stride: UInt16 = 0
    var count: UInt32 = 0
    var start = 0
    static let absent = Cell()
  }

  /// A copy of the values laid out for one record.
  @usableFromInline init(_ values: borrowing PageValues) {
    // Not empty, so that both have an address.
    cells = values.allCells.isEmpty ? [.absent] : Array(values.allCells)
    bytes = values.allBytes.isEmpty ? [0] : Array(values.allBytes)
  }
}
