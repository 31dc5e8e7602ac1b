import TextBasics

/// A YAML node with its range in the file. Aliases are resolved: an anchor's node is at each of its uses.
struct YAMLNode: Sendable {
  enum Content: Sendable {
    case scalar(String, ScalarStyle)
    case sequence([YAMLNode])
    case mapping([Member])
  }

  /// A key, unique in its mapping, with its place and its value.
  struct Member: Sendable {
    let key: String
    let span: YAMLSpan
    let value: YAMLNode
  }

  /// The style of a scalar; `tagged` ones have `!` or `!!str` before them and are text whatever they look like.
  enum ScalarStyle: Sendable {
    case plain, singleQuoted, doubleQuoted, literal, folded, tagged
  }

  let content: Content
  let span: YAMLSpan
  /// A key of the mapping is no text, as in `{{title}}`; it was reported, and is no member.
  let hasUnreadKeys: Bool
}

/// The range of a node: line and column from 1, and its length in scalars if it ends on the line where it begins, else 1.
struct YAMLSpan: Sendable {
  // 32 bits each, as in a place.
  private let lineNumber: Int32
  private let columnNumber: Int32
  private let scalarCount: Int32

  init(line: Int, column: Int, length: Int) {
    (lineNumber, columnNumber, scalarCount) = (Int32(clamping: line), Int32(clamping: column), Int32(clamping: length))
  }

  var line: Int { Int(lineNumber) }
  var column: Int { Int(columnNumber) }
  var length: Int { Int(scalarCount) }
}

/// The file that nodes were read from. A class, so that the many values read from one file share it at the cost of one reference.
final class YAMLFile: Sendable {
  let source: TextFile
  /// The number of lines to add to every place, for YAML that begins further down in its file.
  let lineOffset: Int
  /// The lines, from 1, that have a `#` after white space.
  let commentLines: Set<Int>

  init(_ source: TextFile, lineOffset: Int) {
    self.source = source
    self.lineOffset = lineOffset
    let bytes = source.lines.bytes
    var lines: Set<Int> = []
    var rest = bytes.dropFirst()
    while let index = rest.position(of: ASCII.hash) {
      rest = rest[(index + 1)...]
      if bytes[index - 1] == ASCII.space || bytes[index - 1] == ASCII.tab { lines.insert(source.lines.line(ofByte: index)) }
    }
    commentLines = lines
  }

  func place(_ position: (line: Int, column: Int)) -> Place {
    Place(file: source.path, line: position.line + lineOffset, column: position.column)
  }

  func place(_ span: YAMLSpan) -> Place {
    Place(file: source.path, line: span.line + lineOffset, column: span.column, length: span.length)
  }
}

/// A YAML node with its file, read field by field with diagnostics instead of errors.
struct YAMLValue {
  let node: YAMLNode
  let file: YAMLFile

  /// The beginning of the node; a scalar on one line is underlined as a whole.
  var place: Place {
    switch node.content {
    case .scalar(_, _): file.place(node.span)
    case .sequence(_), .mapping(_): file.place(YAMLSpan(line: node.span.line, column: node.span.column, length: 1))
    }
  }

  var kind: String { node.kind }
  var isNull: Bool { node.isNull }
  var hasUnreadKeys: Bool { node.hasUnreadKeys }

  var isMapping: Bool {
    switch node.content {
    case .mapping(_): true
    case .scalar(_, _), .sequence(_): false
    }
  }

  var isList: Bool {
    switch node.content {
    case .sequence(_): true
    case .scalar(_, _), .mapping(_): false
    }
  }

  var isEmptyList: Bool {
    guard case .sequence(let elements) = node.content else { return false }
    return elements.isEmpty
  }

  func child(_ node: YAMLNode) -> YAMLValue { YAMLValue(node: node, file: file) }
}

extension YAMLNode {
  /// The kind of node, in the words of YAML.
  var kind: String {
    switch content {
    case .scalar(_, _): isNull ? "empty" : "a text"
    case .mapping(_): "a mapping"
    case .sequence(_): "a list"
    }
  }

  /// True if the node is an empty plain scalar, `~` or `null` (YAML 1.2, section 10.3.2).
  var isNull: Bool {
    guard case .scalar(let text, .plain) = content, text.utf8.count <= 4 else { return false }
    return ["", "~", "null", "Null", "NULL"].contains(text)
  }
}
