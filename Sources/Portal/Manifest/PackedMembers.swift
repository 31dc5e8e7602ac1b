import Diagnostics

/// The members of an entry in bytes, read where somebody asks for them: 100,000 entries are in memory.
///
/// Each is a key and a part with its places, whose lines are counted from that of the entry, and its value.
struct PackedMembers: Sendable {
  private let bytes: [UInt8]

  init(_ entry: YAMLNode) {
    var writer = PackedWriter()
    for member in entry.members { writer.write(member, below: entry.span.line) }
    bytes = writer.bytes
  }

  /// `line` is that of the entry.
  func members(below line: Int) -> [WrittenEntry.Member] {
    var reader = PackedReader(bytes)
    return reader.readMembers(below: line)
  }

  func member(_ key: String, below line: Int) -> WrittenEntry.Member? {
    var reader = PackedReader(bytes)
    while !reader.isAtEnd {
      let isMeant = reader.reads(key)
      var part = reader.readPart()
      if isMeant { return part.readMember(key, below: line) }
    }
    return nil
  }
}

/// The kinds of values.
private enum PackedKind: Int {
  case null, text, list, object
  /// Its members have places.
  case mapping
}

extension PackedWriter {
  fileprivate mutating func write(_ member: YAMLNode.Member, below line: Int) {
    write(member.key)
    var part = PackedWriter()
    for span in [member.span, member.value.span] {
      part.write(span.line - line)
      part.write(span.column)
    }
    part.write(member.value.lastLine - line)
    if case .mapping(let members) = member.value.content {
      part.write(PackedKind.mapping.rawValue)
      for member in members { part.write(member, below: line) }
    } else {
      part.write(member.value.plainValue)
    }
    write(part: part)
  }

  private mutating func write(_ value: JSONValue) {
    switch value {
    case .text(let text):
      write(PackedKind.text.rawValue)
      write(text)
    case .list(let elements):
      write(PackedKind.list.rawValue)
      write(elements.count)
      for element in elements { write(element) }
    case .object(let members):
      write(PackedKind.object.rawValue)
      write(members.count)
      for member in members {
        write(member.name)
        write(member.value)
      }
    // Every other scalar of an entry is a text.
    case .null, .number, .fraction, .flag: write(PackedKind.null.rawValue)
    }
  }
}

extension PackedReader {
  fileprivate mutating func readMembers(below line: Int) -> [WrittenEntry.Member] {
    var members: [WrittenEntry.Member] = []
    while !isAtEnd {
      let key = readText()
      var part = readPart()
      members.append(part.readMember(key, below: line))
    }
    return members
  }

  fileprivate mutating func readMember(_ key: String, below line: Int) -> WrittenEntry.Member {
    let (keyPosition, position) = (readPosition(below: line), readPosition(below: line))
    let lastLine = line + readNumber()
    let kind = PackedKind(rawValue: readNumber()) ?? .null
    let members = kind == .mapping ? readMembers(below: line) : []
    let value = kind == .mapping ? .object(members.map { ($0.key, $0.value) }) : readValue(kind)
    return WrittenEntry.Member(
      key: key, keyPosition: keyPosition, value: value, position: position, lastLine: lastLine, members: members)
  }

  private mutating func readPosition(below line: Int) -> WrittenEntry.Position {
    let (lines, column) = (readNumber(), readNumber())
    return WrittenEntry.Position(line: line + lines, column: column)
  }

  private mutating func readValue(_ kind: PackedKind) -> JSONValue {
    switch kind {
    case .null, .mapping: return .null
    case .text: return .text(readText())
    case .list: return .list((0..<max(0, readNumber())).map { _ in readValue() })
    case .object:
      return .object(
        (0..<max(0, readNumber())).map { _ in
          let name = readText()
          return (name, readValue())
        })
    }
  }

  private mutating func readValue() -> JSONValue { readValue(PackedKind(rawValue: readNumber()) ?? .null) }
}
