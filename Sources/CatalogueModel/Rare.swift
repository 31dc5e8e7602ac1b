/// A value that few entries of a long list have; the others spend only a reference on it. Rare values took a third of a
/// document's entry in the manifest, and an eighth of the document.
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

extension Rare: Equatable where Value: Equatable {
  package static func == (left: Rare, right: Rare) -> Bool { left.wrappedValue == right.wrappedValue }
}

extension Rare: Hashable where Value: Hashable {
  package func hash(into hasher: inout Hasher) { hasher.combine(wrappedValue) }
}
