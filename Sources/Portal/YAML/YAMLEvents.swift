import CYAML
import TextBasics

/// The events of a YAML text, one at a time, as libyaml sees them.
///
/// A class because libyaml's parser points into itself and has to be freed: it is one reading of one text.
final class YAMLEvents {
  private let parser = UnsafeMutablePointer<yaml_parser_t>.allocate(capacity: 1)
  private let event = UnsafeMutablePointer<yaml_event_t>.allocate(capacity: 1)

  /// The bytes must be valid UTF-8 and outlive the events.
  init(_ bytes: UnsafeBufferPointer<UInt8>) {
    parser.initialize(to: yaml_parser_t())
    event.initialize(to: yaml_event_t())
    // Fails only if memory runs out; the first event then reports it.
    guard yaml_parser_initialize(parser) == 1 else { return }
    yaml_parser_set_encoding(parser, YAML_UTF8_ENCODING)
    // An empty array may have a null pointer, which an assertion of libyaml rejects.
    if let start = bytes.baseAddress {
      yaml_parser_set_input_string(parser, start, bytes.count)
    } else {
      yaml_parser_set_input_string(parser, "", 0)
    }
  }

  deinit {
    yaml_event_delete(event)
    yaml_parser_delete(parser)
    event.deallocate()
    parser.deallocate()
  }

  /// The next event, which invalidates the previous one. Returns `nil` if the text cannot be read any further, for the reason in
  /// `failure`.
  func next() -> yaml_event_type_t? {
    yaml_event_delete(event)
    let isRead = parser.pointee.error == YAML_NO_ERROR && yaml_parser_parse(parser, event) == 1
    return isRead ? event.pointee.type : nil
  }

  var failure: yaml_parser_t { parser.pointee }

  var start: yaml_mark_t { event.pointee.start_mark }
  var end: yaml_mark_t { event.pointee.end_mark }

  var scalarText: String {
    let scalar = event.pointee.data.scalar
    return String(decoding: UnsafeBufferPointer(start: scalar.value, count: scalar.length), as: UTF8.self)
  }

  /// The scalar has no quotes and is not a block.
  var isPlain: Bool { event.pointee.data.scalar.style == YAML_PLAIN_SCALAR_STYLE }

  var scalarStyle: YAMLNode.ScalarStyle {
    let scalar = event.pointee.data.scalar
    if scalar.tag != nil { return .tagged }
    return switch scalar.style {
    case YAML_SINGLE_QUOTED_SCALAR_STYLE: .singleQuoted
    case YAML_DOUBLE_QUOTED_SCALAR_STYLE: .doubleQuoted
    case YAML_LITERAL_SCALAR_STYLE: .literal
    case YAML_FOLDED_SCALAR_STYLE: .folded
    default: .plain
    }
  }

  /// The anchor that the current event sets or, being an alias, names, and the tag written before the node that it begins.
  var properties: (anchor: String?, tag: String?) {
    let data = event.pointee.data
    return switch event.pointee.type {
    case YAML_ALIAS_EVENT: (Self.text(data.alias.anchor), nil)
    case YAML_SCALAR_EVENT: (Self.text(data.scalar.anchor), Self.text(data.scalar.tag))
    case YAML_SEQUENCE_START_EVENT: (Self.text(data.sequence_start.anchor), Self.text(data.sequence_start.tag))
    case YAML_MAPPING_START_EVENT: (Self.text(data.mapping_start.anchor), Self.text(data.mapping_start.tag))
    default: (nil, nil)
    }
  }

  private static func text(_ start: UnsafeMutablePointer<yaml_char_t>?) -> String? { start.map { String(cString: $0) } }
}

/// Converts libyaml's marks to lines and columns as editors count them.
///
/// libyaml counts from 0 in Unicode scalars, and also ends lines at U+0085, U+2028 and U+2029 (YAML 1.1, section 5.4), where no
/// editor does.
struct YAMLPositions {
  private let lines: LineIndex
  /// The offsets of libyaml's lines, or `nil` if they are those of the index, as in nearly every file.
  private let starts: [Int]?

  init(_ lines: LineIndex) {
    self.lines = lines
    starts = Self.foreignStarts(lines)
  }

  func span(_ start: yaml_mark_t, _ end: yaml_mark_t) -> YAMLSpan {
    let length = start.line == end.line && end.column > start.column ? end.column - start.column : 1
    let (line, column) = position(start)
    return YAMLSpan(line: line, column: column, length: Int(clamping: length))
  }

  /// Line and column from 1.
  func position(_ mark: yaml_mark_t) -> (line: Int, column: Int) {
    let line = Int(clamping: mark.line)
    let column = Int(clamping: mark.column)
    guard let starts, starts.indices.contains(line) else { return (line + 1, column + 1) }
    let start = lines.position(ofByte: starts[line])
    return (start.line, start.column + column)
  }

  private static func foreignStarts(_ lines: LineIndex) -> [Int]? {
    var breaks: [Int] = []
    let bytes = lines.bytes
    // Few texts have many of the first bytes of these line ends, and `memchr` takes a thirtieth of the time of a loop.
    for (first, length) in [(UInt8(0xC2), 2), (0xE2, 3)] {
      var rest = bytes[...]
      while let index = rest.position(of: first) {
        rest = rest[(index + 1)...]
        guard index + length <= bytes.count else { break }
        let isBreak =
          first == 0xC2 ? bytes[index + 1] == 0x85 : bytes[index + 1] == 0x80 && bytes[index + 2] & 0xFE == 0xA8
        if isBreak { breaks.append(index + length) }
      }
    }
    return breaks.isEmpty ? nil : (lines.starts + breaks).sorted()
  }
}
