import CYAML

/// The events of a YAML text, one at a time, as libyaml sees them.
///
/// A class because libyaml's parser points into itself and has to be freed: it is one reading of one text.
final class YAMLEvents {
  private let parser = UnsafeMutablePointer<yaml_parser_t>.allocate(capacity: 1)
  private let event = UnsafeMutablePointer<yaml_event_t>.allocate(capacity: 1)

  /// The bytes are valid UTF-8 and outlive the events.
  init(_ bytes: UnsafeBufferPointer<UInt8>) {
    parser.initialize(to: yaml_parser_t())
    event.initialize(to: yaml_event_t())
    // Fails only without memory; the first event then reports it.
    guard yaml_parser_initialize(parser) == 1 else { return }
    yaml_parser_set_encoding(parser, YAML_UTF8_ENCODING)
    // A null pointer, as an empty array may have, is refused by an assertion.
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

  /// The next event; the one before is gone then.
  func next() throws(YAMLProblem) -> yaml_event_type_t {
    yaml_event_delete(event)
    guard parser.pointee.error == YAML_NO_ERROR, yaml_parser_parse(parser, event) == 1 else {
      throw YAMLProblem(parser.pointee)
    }
    return event.pointee.type
  }

  /// Where the current event begins.
  var start: yaml_mark_t { event.pointee.start_mark }

  /// Where the current event ends.
  var end: yaml_mark_t { event.pointee.end_mark }

  /// The text of the current event, a scalar.
  var scalarText: String {
    let scalar = event.pointee.data.scalar
    return String(decoding: UnsafeBufferPointer(start: scalar.value, count: scalar.length), as: UTF8.self)
  }

  /// How the current event, a scalar, is written.
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

  /// The anchor that the current event sets or, being an alias, names.
  var anchor: String? {
    let data = event.pointee.data
    return switch event.pointee.type {
    case YAML_ALIAS_EVENT: Self.text(data.alias.anchor)
    case YAML_SCALAR_EVENT: Self.text(data.scalar.anchor)
    case YAML_SEQUENCE_START_EVENT: Self.text(data.sequence_start.anchor)
    case YAML_MAPPING_START_EVENT: Self.text(data.mapping_start.anchor)
    default: nil
    }
  }

  /// The tag written before the node that the current event begins.
  var tag: String? {
    let data = event.pointee.data
    return switch event.pointee.type {
    case YAML_SCALAR_EVENT: Self.text(data.scalar.tag)
    case YAML_SEQUENCE_START_EVENT: Self.text(data.sequence_start.tag)
    case YAML_MAPPING_START_EVENT: Self.text(data.mapping_start.tag)
    default: nil
    }
  }

  private static func text(_ start: UnsafeMutablePointer<yaml_char_t>?) -> String? {
    start.map { String(cString: $0) }
  }
}
