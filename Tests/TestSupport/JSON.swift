import Foundation

/// A JSON value, to read what is written independently of the code that wrote it.
package indirect enum JSON: Codable, Equatable, Sendable {
  case null
  case bool(Bool)
  case number(Double)
  case string(String)
  case array([JSON])
  case object([String: JSON])

  package init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if container.decodeNil() {
      self = .null
    } else if let value = try? container.decode(Bool.self) {  // Not a Bool: the next kind is tried.
      self = .bool(value)
    } else if let value = try? container.decode(Double.self) {  // The same.
      self = .number(value)
    } else if let value = try? container.decode(String.self) {  // The same.
      self = .string(value)
    } else if let value = try? container.decode([JSON].self) {  // The same.
      self = .array(value)
    } else {
      self = .object(try container.decode([String: JSON].self))
    }
  }

  /// Reads a whole text; throws if it is not JSON.
  package init(_ text: some Sequence<UInt8>) throws { self = try JSONDecoder().decode(JSON.self, from: Data(text)) }

  package init(_ text: String) throws { try self.init(text.utf8) }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    switch self {
    case .null: try container.encodeNil()
    case .bool(let flag): try container.encode(flag)
    case .number(let number):
      if number == number.rounded() { try container.encode(Int(number)) } else { try container.encode(number) }
    case .string(let text): try container.encode(text)
    case .array(let items): try container.encode(items)
    case .object(let members): try container.encode(members)
    }
  }

  /// A member of an object.
  package subscript(key: String) -> JSON? { members[key] }

  /// An element of a list.
  package subscript(index: Int) -> JSON? { items.indices.contains(index) ? items[index] : nil }

  package var text: String? { if case .string(let text) = self { text } else { nil } }
  package var number: Double? { if case .number(let number) = self { number } else { nil } }
  package var array: [JSON]? { if case .array(let items) = self { items } else { nil } }
  package var object: [String: JSON]? { if case .object(let members) = self { members } else { nil } }
  package var items: [JSON] { array ?? [] }
  package var members: [String: JSON] { object ?? [:] }

  /// The names of an object's members.
  package var names: Set<String> { Set(members.keys) }
}
