/// A stack of plain values with unchecked access: its users stay within what they pushed. An array would check at each push and
/// pop whether it is shared.
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

  /// Removes all elements after the first `count`; there must be at least as many.
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
