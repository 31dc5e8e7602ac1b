import Foundation

/// A JSON text as a value that tests can look into.
enum JSONText: Decodable, Equatable {
  case null
  case flag(Bool)
  case number(Double)
  case string(String)
  case list([JSONText])
  case object([String: JSONText])

  /// Reads a whole text; throws if it is not JSON.
  init(_ text: String) throws { self = try JSONDecoder().decode(JSONText.self, from: Data(text.utf8)) }

  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if container.decodeNil() {
      self = .null
    } else if let flag = try? container.decode(Bool.self) {  // The kinds are tried one after the other.
      self = .flag(flag)
    } else if let number = try? container.decode(Double.self) {
      self = .number(number)
    } else if let string = try? container.decode(String.self) {
      self = .string(string)
    } else if let list = try? container.decode([JSONText].self) {
      self = .list(list)
    } else {
      self = .object(try container.decode([String: JSONText].self))
    }
  }

  /// A member of an object.
  subscript(name: String) -> JSONText? {
    guard case .object(let members) = self else { return nil }
    return members[name]
  }

  /// An element of a list.
  subscript(index: Int) -> JSONText? {
    guard case .list(let elements) = self, elements.indices.contains(index) else { return nil }
    return elements[index]
  }

  /// The names of an object's members.
  var names: Set<String> {
    guard case .object(let members) = self else { return [] }
    return Set(members.keys)
  }
}
