/// A stack of plain values whose elements are reached without any check: what reaches them keeps to what it pushed. An array was
/// asked at each push and pop whether somebody shares it.
struct Stack<Element: BitwiseCopyable>: ~Copyable {
  private var elements: UnsafeMutablePointer<Element>
  private(set) var count = 0
  private var capacity = 32

  init() { elements = .allocate(capacity: capacity) }

  deinit { elements.deallocate() }

  /// The element at an index below `count`.
  subscript(index: Int) -> Element {
    @inline(__always) get {
      assert(index >= 0 && index < count)
      return elements[index]
    }
    @inline(__always) set {
      assert(index >= 0 && index < count)
      elements[index] = newValue
    }
  }

  @inline(__always)
  mutating func push(_ element: Element) {
    if count == capacity { grow() }
    (elements + count).initialize(to: element)
    count &+= 1
  }

  /// Takes off all elements but the first `count`, of which there are no fewer.
  @inline(__always)
  mutating func cut(to count: Int) {
    assert(count >= 0 && count <= self.count)
    self.count = count
  }

  @inline(never)
  private mutating func grow() {
    capacity *= 2
    elements = elements.moved(count, toCapacity: capacity)
  }
}
