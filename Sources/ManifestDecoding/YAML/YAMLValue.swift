import Diagnostics
import TextBasics

/// A YAML node with the file it stands in, read field by field with diagnostics instead of errors.
struct YAMLValue {
  let node: YAMLNode
  let file: YAMLFile

  /// Where the node begins; a scalar is underlined whole when it stands on one line.
  var place: Place {
    switch node.content {
    case .scalar(_, _): file.place(node.span)
    case .sequence(_), .mapping(_): file.place(YAMLSpan(line: node.span.line, column: node.span.column, length: 1))
    }
  }

  /// What the node is, in the words of YAML.
  var kind: String { node.kind }

  /// Whether the author wrote nothing.
  var isNull: Bool { node.isNull }

  /// Whether the node is a mapping.
  var isMapping: Bool {
    switch node.content {
    case .mapping(_): true
    case .scalar(_, _), .sequence(_): false
    }
  }

  /// Whether the node is a mapping without a member.
  var isEmptyMapping: Bool {
    guard case .mapping(let members) = node.content else { return false }
    return members.isEmpty
  }

  /// Whether the node is a list without an element.
  var isEmptyList: Bool {
    guard case .sequence(let elements) = node.content else { return false }
    return elements.isEmpty
  }

  /// A node of the same file.
  func child(_ node: YAMLNode) -> YAMLValue { YAMLValue(node: node, file: file) }
}

extension YAMLNode {
  /// What the node is, in the words of YAML.
  var kind: String {
    switch content {
    case .scalar(_, _): isNull ? "empty" : "a text"
    case .mapping(_): "a mapping"
    case .sequence(_): "a list"
    }
  }

  /// Whether the node is an empty plain scalar, `~` or `null` (YAML 1.2, section 10.3.2).
  var isNull: Bool {
    guard case .scalar(let text, .plain) = content, text.utf8.count <= 4 else { return false }
    return ["", "~", "null", "Null", "NULL"].contains(text)
  }
}
