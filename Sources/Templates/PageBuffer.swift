/// The memory for one page: the caller's as long as it suffices, then its own. An array would check whether it is shared for each
/// of a page's pieces, which was a sixth of the time of rendering.
struct PageBuffer: ~Copyable {
  private var start: UnsafeMutablePointer<UInt8>
  private var capacity: Int
  private(set) var count = 0
  private var ownsMemory: Bool

  /// Callers give a page at least this much memory.
  static let leastCapacity = 32 << 10

  private init(_ start: UnsafeMutablePointer<UInt8>, capacity: Int, ownsMemory: Bool) {
    (self.start, self.capacity, self.ownsMemory) = (start, capacity, ownsMemory)
  }

  deinit {
    if ownsMemory { start.deallocate() }
  }

  /// Appends the output of `write` to an array; in the array's own memory, unless that is too small.
  static func append(to output: inout [UInt8], _ write: (inout PageBuffer) -> Void) {
    var larger: PageBuffer?
    output.append(addingCapacity: max(output.capacity - output.count, leastCapacity)) { span in
      span.withUnsafeMutableBufferPointer { memory, count in
        guard let start = memory.baseAddress else { return }
        var page = PageBuffer(start, capacity: memory.count, ownsMemory: false)
        write(&page)
        if page.ownsMemory { larger = consume page } else { count = page.count }
      }
    }
    if let larger { output.append(contentsOf: UnsafeBufferPointer(start: larger.start, count: larger.count)) }
  }

  @inline(__always)
  mutating func append(_ piece: UnsafeBufferPointer<UInt8>) {
    guard let first = piece.baseAddress else { return }
    if capacity &- count < piece.count { makeRoom(for: piece.count) }
    (start + count).initialize(from: first, count: piece.count)
    count &+= piece.count
  }

  @inline(never)
  private mutating func makeRoom(for more: Int) {
    capacity = max(2 * capacity, count + more)
    let larger = UnsafeMutablePointer<UInt8>.allocate(capacity: capacity)
    larger.initialize(from: start, count: count)
    if ownsMemory { start.deallocate() }
    (start, ownsMemory) = (larger, true)
  }
}
