import TextBasics

/// The values of a page's view models, laid out flat in memory that page after page reuses. Arrays would check for each value
/// whether they are shared.
@usableFromInline
package struct PageValues: ~Copyable {
  typealias Cell = ValueStore.Cell

  private(set) var cells: UnsafeMutablePointer<Cell>
  private var cellCount = 0
  private var cellCapacity = 256
  private(set) var bytes: UnsafeMutablePointer<UInt8>
  private var byteCount = 0
  private var byteCapacity = 8 << 10
  /// The added models, each with the position of its first value.
  private(set) var models: [(schema: Schema, start: Int)] = []

  @usableFromInline package init() {
    cells = .allocate(capacity: cellCapacity)
    bytes = .allocate(capacity: byteCapacity)
  }

  deinit {
    cells.deallocate()
    bytes.deallocate()
  }

  var allCells: UnsafeBufferPointer<Cell> { UnsafeBufferPointer(start: cells, count: cellCount) }
  var allBytes: UnsafeBufferPointer<UInt8> { UnsafeBufferPointer(start: bytes, count: byteCount) }

  /// Removes all models, and frees the memory after a page that was larger than usual.
  package mutating func removeAll() {
    if byteCapacity > Self.mostBytesKept || cellCapacity > Self.mostCellsKept { self = PageValues() }
    (cellCount, byteCount) = (0, 0)
    models.removeAll(keepingCapacity: true)
  }

  private static let mostBytesKept = 1 << 20
  private static let mostCellsKept = 1 << 16

  /// Lays out a model as a frame of its own.
  package mutating func add<Model: TemplateModel>(_ model: Model) {
    let schema = Model.schema.schema
    let start = reserve(schema.names.count)
    models.append((schema, start))
    model.write(at: start, to: &self)
  }

  /// Reserves `count` absent values and returns the position of the first.
  @usableFromInline mutating func reserve(_ count: Int) -> Int {
    let start = cellCount
    if cellCapacity - cellCount < count { makeRoom(forCells: count) }
    (cells + start).initialize(repeating: .absent, count: count)
    cellCount += count
    return start
  }

  @usableFromInline mutating func setText(_ text: String?, at cell: Int) {
    guard let text else { return }
    let start = byteCount
    let isPlain = text.withUTF8Bytes { utf8 in
      makeRoom(for: utf8.count)
      byteCount += utf8.count
      return !utf8.copyNeedsEscaping(to: bytes + start)
    }
    cells[cell] = Cell(kind: isPlain ? .plainText : .text, count: UInt32(byteCount - start), start: start)
  }

  @usableFromInline mutating func setHTML(_ html: HTML?, at cell: Int) {
    guard let html else { return }
    let start = byteCount
    html.markup.withUTF8Bytes { append($0) }
    cells[cell] = Cell(kind: .html, count: UInt32(byteCount - start), start: start)
  }

  @usableFromInline mutating func setFlag(_ flag: Bool, at cell: Int) { cells[cell] = Cell(kind: .flag, count: flag ? 1 : 0) }

  /// Makes a cell a list of records with `stride` values each and returns the position of the first.
  @usableFromInline mutating func setList(at cell: Int, count: Int, stride: Int) -> Int {
    let start = reserve(count * stride)
    cells[cell] = Cell(kind: .list, stride: UInt16(stride), count: UInt32(count), start: start)
    return start
  }

  /// Makes a cell a record with `count` values and returns the position of the first.
  @usableFromInline mutating func setRecord(at cell: Int, count: Int) -> Int {
    let start = reserve(count)
    cells[cell] = Cell(kind: .record, count: 1, start: start)
    return start
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

  private mutating func copyRecord(_ record: Record, to start: Int) {
    copy(record.store, first: record.schema.names.count, to: start)
  }

  @usableFromInline mutating func setList(_ list: ValueStore, at cell: Int, count: Int, stride: Int) {
    copy(list, first: count * stride, to: setList(at: cell, count: count, stride: stride))
  }

  /// Copies values that were laid out before, the first of them to `start`.
  private mutating func copy(_ other: ValueStore, first width: Int, to start: Int) {
    let byteOffset = byteCount
    other.bytes.withUnsafeBufferPointer { append($0) }
    let rest = reserve(other.cells.count - width)
    for (index, cell) in other.cells.enumerated() {
      var moved = cell
      switch cell.kind {
      case .absent, .flag: break
      case .text, .plainText, .html: moved.start += byteOffset
      case .record, .list: moved.start += rest - width
      }
      cells[index < width ? start + index : rest + index - width] = moved
    }
  }

  private mutating func append(_ more: UnsafeBufferPointer<UInt8>) {
    makeRoom(for: more.count)
    guard let first = more.baseAddress else { return }
    (bytes + byteCount).initialize(from: first, count: more.count)
    byteCount += more.count
  }

  @inline(__always)
  private mutating func makeRoom(for count: Int) {
    if byteCapacity - byteCount < count { growBytes(by: count) }
  }

  @inline(never)
  private mutating func growBytes(by more: Int) {
    byteCapacity = max(2 * byteCapacity, byteCount + more)
    bytes = bytes.moved(byteCount, toCapacity: byteCapacity)
  }

  @inline(never)
  private mutating func makeRoom(forCells more: Int) {
    cellCapacity = max(2 * cellCapacity, cellCount + more)
    cells = cells.moved(cellCount, toCapacity: cellCapacity)
  }
}

extension UnsafeMutablePointer where Pointee: BitwiseCopyable {
  /// New memory for `capacity` elements with the first `count` of this one, which is freed.
  func moved(_ count: Int, toCapacity capacity: Int) -> Self {
    let larger = Self.allocate(capacity: capacity)
    larger.moveInitialize(from: self, count: count)
    deallocate()
    return larger
  }
}
