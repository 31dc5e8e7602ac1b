extension JSONValue {
  /// The value of an `Encodable` type with members sorted by name, so that equal values are written the same way.
  package init(_ value: some Encodable) throws {
    let node = JSONNode()
    try value.encode(to: JSONNodeEncoder(node: node))
    self = node.value
  }

  /// The value on one line without a line end and without optional white space.
  package var line: [UInt8] {
    var writer = JSONWriter(isCompact: true)
    writer.value(self)
    return writer.bytes
  }
}

/// A value under construction. A class, because several containers fill in the same value in turn.
private final class JSONNode {
  private enum Content {
    case none
    case value(JSONValue)
    case members([(name: String, node: JSONNode)])
    case elements([JSONNode])
  }

  private var content = Content.none

  func set(_ value: JSONValue) { content = .value(value) }

  func beginMembers() { if case .members = content {} else { content = .members([]) } }
  func beginElements() { if case .elements = content {} else { content = .elements([]) } }

  func member(_ name: String) -> JSONNode {
    let node = JSONNode()
    if case .members(var members) = content {
      content = .none
      members.append((name, node))
      content = .members(members)
    }
    return node
  }

  func element() -> JSONNode {
    let node = JSONNode()
    if case .elements(var elements) = content {
      content = .none
      elements.append(node)
      content = .elements(elements)
    }
    return node
  }

  var count: Int { if case .elements(let elements) = content { elements.count } else { 0 } }

  var value: JSONValue {
    switch content {
    case .none: .object([])
    case .value(let value): value
    case .members(let members): .object(members.sorted { $0.name < $1.name }.map { ($0.name, $0.node.value) })
    case .elements(let elements): .list(elements.map(\.value))
    }
  }
}

private struct JSONNodeEncoder: Encoder, SingleValueEncodingContainer {
  let node: JSONNode
  var codingPath: [any CodingKey] { [] }
  var userInfo: [CodingUserInfoKey: Any] { [:] }

  func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
    node.beginMembers()
    return KeyedEncodingContainer(JSONNodeMembers<Key>(node: node))
  }

  func unkeyedContainer() -> any UnkeyedEncodingContainer {
    node.beginElements()
    return JSONNodeElements(node: node)
  }

  func singleValueContainer() -> any SingleValueEncodingContainer { self }

  func encodeNil() { node.set(.null) }
  func encode(_ value: String) { node.set(.text(value)) }
  func encode(_ value: Bool) { node.set(.flag(value)) }
  func encode<Number: Encodable & FixedWidthInteger>(_ value: Number) {
    node.set(Int(exactly: value).map { .number($0) } ?? .fraction(Double(value)))
  }
  func encode<Number: Encodable & BinaryFloatingPoint>(_ value: Number) { node.set(.fraction(Double(value))) }
  func encode<Value: Encodable>(_ value: Value) throws { try value.encode(to: self) }
}

private struct JSONNodeMembers<Key: CodingKey>: KeyedEncodingContainerProtocol {
  let node: JSONNode
  var codingPath: [any CodingKey] { [] }

  private func encoder(_ key: some CodingKey) -> JSONNodeEncoder { JSONNodeEncoder(node: node.member(key.stringValue)) }

  func encodeNil(forKey key: Key) { encoder(key).encodeNil() }
  func encode<Value: Encodable>(_ value: Value, forKey key: Key) throws { try value.encode(to: encoder(key)) }
  func nestedContainer<Nested: CodingKey>(keyedBy type: Nested.Type, forKey key: Key) -> KeyedEncodingContainer<Nested> {
    encoder(key).container(keyedBy: type)
  }
  func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer { encoder(key).unkeyedContainer() }
  func superEncoder() -> any Encoder { JSONNodeEncoder(node: node.member("super")) }
  func superEncoder(forKey key: Key) -> any Encoder { encoder(key) }
}

private struct JSONNodeElements: UnkeyedEncodingContainer {
  let node: JSONNode
  var codingPath: [any CodingKey] { [] }
  var count: Int { node.count }

  private func encoder() -> JSONNodeEncoder { JSONNodeEncoder(node: node.element()) }

  func encodeNil() { encoder().encodeNil() }
  func encode<Value: Encodable>(_ value: Value) throws { try value.encode(to: encoder()) }
  func nestedContainer<Nested: CodingKey>(keyedBy type: Nested.Type) -> KeyedEncodingContainer<Nested> {
    encoder().container(keyedBy: type)
  }
  func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer { encoder().unkeyedContainer() }
  func superEncoder() -> any Encoder { encoder() }
}
