/// A value that few entries of a long list have: in the others it takes the room of a reference. What is rare of a document took a
/// third of it.
@propertyWrapper
package struct Rare<Value: Sendable>: Sendable {
  private final class Box: Sendable {
    let value: Value
    init(_ value: Value) { self.value = value }
  }
  private var box: Box?

  package var wrappedValue: Value? {
    get { box?.value }
    set { box = newValue.map(Box.init) }
  }

  package init(wrappedValue: Value?) { box = wrappedValue.map(Box.init) }
}
