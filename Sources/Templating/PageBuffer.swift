/// The memory that one page is written into. An array would be asked for each of a page's pieces whether somebody shares it, which
/// was a sixth of rendering.
struct PageBuffer: ~Copyable {
  private var start: UnsafeMutablePointer<UInt8>
  private var capacity = 32 << 10
  private(set) var count = 0

  init() { start = .allocate(capacity: capacity) }

  deinit { start.deallocate() }

  var bytes: UnsafeBufferPointer<UInt8> { UnsafeBufferPointer(start: start, count: count) }

  @inline(__always)
  mutating func append(_ piece: UnsafeBufferPointer<UInt8>) {
    guard let first = piece.baseAddress else { return }
    if capacity - count < piece.count { makeRoom(for: piece.count) }
    (start + count).initialize(from: first, count: piece.count)
    count += piece.count
  }

  @inline(never)
  private mutating func makeRoom(for more: Int) {
    capacity = max(2 * capacity, count + more)
    let larger = UnsafeMutablePointer<UInt8>.allocate(capacity: capacity)
    larger.moveInitialize(from: start, count: count)
    start.deallocate()
    start = larger
  }
}
