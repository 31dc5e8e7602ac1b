import TextBasics

/// The values of one record and of all records in it, flat: cells that point into the bytes of all texts and to each other.
///
/// Rendering reads it without counting references, which would be half of its cost, and more where threads share the strings
/// of a theme.
@usableFromInline
package struct ValueStore: Sendable, Hashable {
  private(set) var cells: [Cell] = []
  private(set) var bytes: [UInt8] = []

  /// One value. It is truthy when its count is not zero.
  struct Cell: Sendable, Hashable {
    enum Kind: UInt8, Sendable {
      case absent
      case flag
      /// `count` bytes from `start`, which are escaped where they are emitted.
      case text
      /// A text that has nothing to escape, as most have not: it was looked through once, and many are emitted several times.
      case plainText
      case html
      /// A record whose cells begin at `start`.
      case record
      /// `count` records, each `stride` cells, the first at `start`.
      case list
    }

    var kind = Kind.absent
    var start = 0
    var count = 0
    var stride = 0
    static let absent = Cell()
  }

  /// The capacities fit a small page; a larger one grows them.
  @usableFromInline init() {
    cells.reserveCapacity(64)
    bytes.reserveCapacity(1024)
  }

  /// Makes room for `count` absent values and gives the position of the first.
  @usableFromInline mutating func reserve(_ count: Int) -> Int {
    let start = cells.count
    cells.append(contentsOf: repeatElement(.absent, count: count))
    return start
  }

  @usableFromInline mutating func setText(_ text: String?, at cell: Int) {
    guard let text else { return }
    let (bytes, needsEscaping) = append(text)
    cells[cell] = Cell(kind: needsEscaping ? .text : .plainText, start: bytes.lowerBound, count: bytes.count)
  }

  @usableFromInline mutating func setHTML(_ html: HTML?, at cell: Int) {
    guard let html else { return }
    let bytes = append(html.markup).bytes
    cells[cell] = Cell(kind: .html, start: bytes.lowerBound, count: bytes.count)
  }

  @usableFromInline mutating func setFlag(_ flag: Bool, at cell: Int) {
    cells[cell] = Cell(kind: .flag, count: flag ? 1 : 0)
  }

  /// Makes a cell a list of records with `stride` values each and gives the position of the first.
  @usableFromInline mutating func setList(at cell: Int, count: Int, stride: Int) -> Int {
    let start = reserve(count * stride)
    cells[cell] = Cell(kind: .list, start: start, count: count, stride: stride)
    return start
  }

  /// Makes a cell a record with `count` values and gives the position of the first.
  @usableFromInline mutating func setRecord(at cell: Int, count: Int) -> Int {
    let start = reserve(count)
    cells[cell] = Cell(kind: .record, start: start, count: 1)
    return start
  }

  mutating func copyRecord(_ record: Record, to start: Int) {
    let other = record.store
    let width = record.schema.names.count
    let byteOffset = bytes.count
    let cellOffset = cells.count - width
    bytes += other.bytes
    for (index, cell) in other.cells.enumerated() {
      var moved = cell
      switch cell.kind {
      case .absent, .flag: break
      case .text, .plainText, .html: moved.start += byteOffset
      case .record, .list: moved.start += cellOffset
      }
      if index < width { cells[start + index] = moved } else { cells.append(moved) }
    }
  }

  mutating func setValue(_ value: Value, at cell: Int) {
    switch value {
    case .text(let text): setText(text, at: cell)
    case .html(let html): setHTML(html, at: cell)
    case .flag(let flag): setFlag(flag, at: cell)
    case .record(let record): copyRecord(record, to: setRecord(at: cell, count: record.schema.names.count))
    case .list(let records):
      let stride = records.first?.schema.names.count ?? 0
      let start = setList(at: cell, count: records.count, stride: stride)
      for (index, record) in records.enumerated() { copyRecord(record, to: start + index * stride) }
    case .absent: break
    }
  }

  private mutating func append(_ text: String) -> (bytes: Range<Int>, needsEscaping: Bool) {
    let start = bytes.count
    let needsEscaping = text.utf8.withContiguousStorageIfAvailable { utf8 in
      bytes.append(contentsOf: utf8)
      return utf8.needsEscaping
    }
    if needsEscaping == nil { bytes += text.utf8 }
    return (start..<bytes.count, needsEscaping ?? true)
  }
}
