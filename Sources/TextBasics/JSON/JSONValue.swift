/// A JSON value made at run time, written as a literal; the members of an object keep their order.
package enum JSONValue: Sendable {
  case text(String)
  case number(Int)
  case flag(Bool)
  indirect case list([JSONValue])
  indirect case object([(name: String, value: JSONValue)])

  package func adding(_ name: String, _ value: JSONValue) -> JSONValue { adding(.object([(name, value)])) }

  package func adding(_ other: JSONValue) -> JSONValue {
    guard case .object(let members) = self, case .object(let more) = other else { return self }
    return .object(members + more)
  }

  /// Whether no object is within it, so that it fits on one line.
  var isFlat: Bool {
    switch self {
    case .text, .number, .flag: true
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
