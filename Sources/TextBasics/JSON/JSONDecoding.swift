/// Reads values of `Decodable` types from JSON.
///
/// Replaces Foundation's `JSONDecoder`, because Foundation is a quarter of the program's size. Like that, it ignores unknown
/// keys.
extension JSONReader {
  /// The only value of a text.
  ///
  /// Throws `JSONFault` if the text is not JSON, is not UTF-8 or contains half of a surrogate pair, and `DecodingError` if the
  /// value is not of the type.
  package static func decode<Value: Decodable>(_ type: Value.Type, from bytes: some Collection<UInt8>) throws -> Value {
    let bytes = Array(bytes)
    guard String(validating: bytes, as: UTF8.self) != nil else { throw JSONFault(reason: "the text is not UTF-8", offset: 0) }
    return try Value(from: JSONValueDecoder(value: try whole(bytes, isStrict: true)))
  }

  /// The only value of a text.
  static func whole(_ bytes: [UInt8], isStrict: Bool = false) throws(JSONFault) -> JSONValue {
    var reader = JSONReader(bytes, isStrict: isStrict)
    let value = try reader.readFirst().value
    guard reader.isAtEnd else { throw reader.fault("there is more after the value") }
    return value
  }
}

/// Decodes a JSON value for the initializers of `Decodable` types. Coding paths and user info are empty: errors are only reported
/// as "not a value of this type".
private struct JSONValueDecoder: Decoder, SingleValueDecodingContainer {
  let value: JSONValue
  var codingPath: [any CodingKey] { [] }
  var userInfo: [CodingUserInfoKey: Any] { [:] }

  func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
    guard case .object(let members) = value else { throw wrongType(type) }
    return KeyedDecodingContainer(JSONMembers<Key>(members))
  }

  func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
    guard case .list(let elements) = value else { throw wrongType([JSONValue].self) }
    return JSONElements(elements)
  }

  func singleValueContainer() -> any SingleValueDecodingContainer { self }

  func decodeNil() -> Bool { value == .null }

  func decode(_ type: String.Type) throws -> String {
    guard case .text(let text) = value else { throw wrongType(type) }
    return text
  }

  func decode(_ type: Bool.Type) throws -> Bool {
    guard case .flag(let flag) = value else { throw wrongType(type) }
    return flag
  }

  func decode<Number: Decodable & BinaryFloatingPoint>(_ type: Number.Type) throws -> Number {
    switch value {
    case .number(let number): return Number(number)
    case .fraction(let number): return Number(number)
    case .text, .flag, .null, .list, .object: throw wrongType(type)
    }
  }

  func decode<Number: Decodable & FixedWidthInteger>(_ type: Number.Type) throws -> Number {
    let number: Number? =
      switch value {
      case .number(let number): Number(exactly: number)
      case .fraction(let number): Number(exactly: number)
      case .text, .flag, .null, .list, .object: nil
      }
    guard let number else { throw wrongType(type) }
    return number
  }

  func decode<Other: Decodable>(_ type: Other.Type) throws -> Other { try Other(from: self) }
}

/// Swift's synthesized initializers call a method for each type of number; the generic one satisfies them all.
private struct JSONMembers<Key: CodingKey>: KeyedDecodingContainerProtocol {
  private let members: [(name: String, value: JSONValue)]
  /// The indexes of the members by name, if there are too many for a linear search.
  private let positions: [String: Int]

  init(_ members: [(name: String, value: JSONValue)]) {
    self.members = members
    positions =
      members.count <= 32
      ? [:] : Dictionary(members.enumerated().map { ($1.name, $0) }, uniquingKeysWith: { first, _ in first })
  }

  var codingPath: [any CodingKey] { [] }
  var allKeys: [Key] { members.compactMap { Key(stringValue: $0.name) } }

  private func value(_ key: some CodingKey) -> JSONValue? {
    let name = key.stringValue
    return positions.isEmpty ? members.first { $0.name == name }?.value : positions[name].map { members[$0].value }
  }

  private func decoder(_ key: some CodingKey) throws -> JSONValueDecoder {
    guard let value = value(key) else {
      throw DecodingError.keyNotFound(key, .init(codingPath: [], debugDescription: "no member '\(key.stringValue)'"))
    }
    return JSONValueDecoder(value: value)
  }

  func contains(_ key: Key) -> Bool { value(key) != nil }
  func decodeNil(forKey key: Key) throws -> Bool { try decoder(key).decodeNil() }
  func decode<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value { try Value(from: decoder(key)) }

  func nestedContainer<Nested: CodingKey>(keyedBy type: Nested.Type, forKey key: Key) throws -> KeyedDecodingContainer<Nested> {
    try decoder(key).container(keyedBy: type)
  }

  func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer { try decoder(key).unkeyedContainer() }
  func superDecoder() throws -> any Decoder { JSONValueDecoder(value: .object(members)) }
  func superDecoder(forKey key: Key) throws -> any Decoder { try decoder(key) }
}

private struct JSONElements: UnkeyedDecodingContainer {
  private let elements: [JSONValue]
  private(set) var currentIndex = 0

  init(_ elements: [JSONValue]) { self.elements = elements }

  var codingPath: [any CodingKey] { [] }
  var count: Int? { elements.count }
  var isAtEnd: Bool { currentIndex == elements.count }

  private mutating func next() throws -> JSONValueDecoder {
    guard !isAtEnd else {
      throw DecodingError.valueNotFound(JSONValue.self, .init(codingPath: [], debugDescription: "the list has no more elements"))
    }
    currentIndex += 1
    return JSONValueDecoder(value: elements[currentIndex - 1])
  }

  mutating func decodeNil() throws -> Bool {
    guard !isAtEnd, elements[currentIndex] == .null else { return false }
    currentIndex += 1
    return true
  }

  mutating func decode<Value: Decodable>(_ type: Value.Type) throws -> Value { try Value(from: next()) }

  mutating func nestedContainer<Nested: CodingKey>(keyedBy type: Nested.Type) throws -> KeyedDecodingContainer<Nested> {
    try next().container(keyedBy: type)
  }

  mutating func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer { try next().unkeyedContainer() }
  mutating func superDecoder() throws -> any Decoder { try next() }
}

private func wrongType(_ type: any Any.Type) -> DecodingError {
  .typeMismatch(type, .init(codingPath: [], debugDescription: "not a value of this type"))
}
