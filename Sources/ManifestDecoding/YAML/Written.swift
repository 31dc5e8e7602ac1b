import Diagnostics
package import TextBasics

/// A value as an author wrote it, with its place.
package struct Written<Value: Sendable>: Sendable {
  /// The value.
  package let value: Value
  /// Where it stands.
  package let place: Place

  /// Creates a written value.
  package init(_ value: Value, at place: Place) {
    self.value = value
    self.place = place
  }

  /// The same place with another value.
  func map<Other: Sendable>(_ transform: (Value) -> Other) -> Written<Other> { Written<Other>(transform(value), at: place) }
}

extension Written: Equatable where Value: Equatable {}
