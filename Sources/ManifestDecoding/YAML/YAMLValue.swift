import CatalogueModel
import Diagnostics
import Yams

/// A YAML node with the file it stands in, read field by field with diagnostics instead of errors.
struct YAMLValue {
  let node: Node
  let file: SourceText
  /// Lines added to every place, for YAML that begins further down in its file.
  var lineOffset = 0

  /// Where the node begins; a scalar is underlined whole when it stands on one line.
  var place: Place {
    let mark = node.mark
    var length = 1
    if case .scalar(let scalar) = node, scalar.style == .plain || scalar.style == .any {
      length = scalar.string.utf8.contains(0x0A) ? 1 : scalar.string.unicodeScalars.count
    } else if case .scalar(let scalar) = node, scalar.style == .singleQuoted || scalar.style == .doubleQuoted {
      length = scalar.string.unicodeScalars.count + 2
    }
    return Place(file: file.path, line: mark.map { $0.line + lineOffset } ?? 0, column: mark?.column ?? 0, length: length)
  }

  /// What the node is, in the words of YAML.
  var kind: String {
    switch node {
    case .scalar(let scalar): scalar.string.isEmpty && scalar.style == .plain ? "nothing" : "a text"
    case .mapping(_): "a mapping"
    case .sequence(_): "a list"
    case .alias(_): "an alias"
    }
  }

  /// Whether the author wrote nothing: an empty plain scalar, `~` or `null` (YAML 1.2, section 10.2.1.1).
  var isNull: Bool {
    guard case .scalar(let scalar) = node, scalar.style == .plain || scalar.style == .any else { return false }
    return scalar.string.isEmpty || scalar.string == "~" || scalar.string == "null"
  }

  /// Whether the node is a mapping.
  var isMapping: Bool {
    switch node {
    case .mapping(_): true
    case .scalar(_), .sequence(_), .alias(_): false
    }
  }

  /// A node of the same file.
  func child(_ node: Node) -> YAMLValue { YAMLValue(node: node, file: file, lineOffset: lineOffset) }
}
