/// A JSON value made at run time, written as a literal; the members of an object keep their order.
package enum JSONValue: Sendable {
  case text(String)
  case number(Int)
  /// A number with a fraction or an exponent, or one too large for an integer.
  case fraction(Double)
  case flag(Bool)
  case null
  indirect case list([JSONValue])
  indirect case object([(name: String, value: JSONValue)])

  package func adding(_ name: String, _ value: JSONValue) -> JSONValue { adding(.object([(name, value)])) }

  package func adding(_ other: JSONValue) -> JSONValue {
    guard case .object(let members) = self, case .object(let more) = other else { return self }
    return .object(members + more)
  }

  /// No object is within it, so it fits on one line.
  var isFlat: Bool {
    switch self {
    case .text, .number, .fraction, .flag, .null: true
    case .list(let elements): elements.allSatisfy { $0.isFlat && !$0.isObject }
    case .object(let members): members.allSatisfy { $0.value.isFlat && !$0.value.isObject }
    }
  }

  private var isObject: Bool { if case .object = self { true } else { false } }
}

extension JSONValue: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral, ExpressibleByBooleanLiteral,
  ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral
{
  package init(stringLiteral text: String) { self = .text(text) }
  package init(integerLiteral number: Int) { self = .number(number) }
  package init(booleanLiteral flag: Bool) { self = .flag(flag) }
  package init(arrayLiteral elements: JSONValue...) { self = .list(elements) }
  package init(dictionaryLiteral members: (String, JSONValue)...) { self = .object(members.map { (name: $0.0, value: $0.1) }) }
}

extension JSONValue: Equatable {
  /// True if both are written the same way, including the order of members.
  package static func == (left: JSONValue, right: JSONValue) -> Bool {
    switch (left, right) {
    case (.text(let left), .text(let right)): left == right
    case (.number(let left), .number(let right)): left == right
    case (.fraction(let left), .fraction(let right)): left == right
    case (.flag(let left), .flag(let right)): left == right
    case (.null, .null): true
    case (.list(let left), .list(let right)): left == right
    case (.object(let left), .object(let right)):
      left.elementsEqual(right) { $0.name == $1.name && $0.value == $1.value }
    default: false
    }
  }
}

/// Access to an object's content of unknown types.
extension JSONValue {
  /// The text; `nil` for anything else and for an empty text.
  package var text: String? { if case .text(let text) = self, !text.isEmpty { text } else { nil } }

  /// The number without its fraction, clamped to the largest integer.
  package var number: Int? {
    switch self {
    case .number(let number): number
    case .fraction(let number): Int(exactly: number.rounded(.towardZero)) ?? (number < 0 ? .min : .max)
    case .text, .flag, .null, .list, .object: nil
    }
  }

  /// The member with a name; also `nil` if this is not an object.
  package subscript(_ name: String) -> JSONValue? {
    guard case .object(let members) = self else { return nil }
    return members.first { $0.name == name }?.value
  }
}
