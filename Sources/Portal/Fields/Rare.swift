/// A value that few entries have, stored behind a reference: an entry is in memory for each document, and most of its keys are not
/// written.
@propertyWrapper
package struct Rare<Value: Sendable>: Sendable {
  private final class Box: Sendable {
    let value: Value

    init(_ value: Value) { self.value = value }
  }

  private var box: Box?

  package init() {}

  package var wrappedValue: Value? {
    get { box?.value }
    set { box = newValue.map(Box.init) }
  }
}
