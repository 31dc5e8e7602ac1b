import CatalogueModel
import Diagnostics
import TextBasics

extension YAMLValue {
  /// A text in CommonMark, with what is needed to find its lines in the file again.
  func commonMark(_ name: String, _ log: inout DiagnosticLog) -> CommonMarkText? {
    guard let text = text(name, &log), case .scalar(let scalar, let style) = node.content else { return nil }
    switch style {
    case .literal:
      let firstLine = Place(file: text.place.file, line: text.place.line + 1, column: 1)
      return CommonMarkText(scalar, at: firstLine, form: .lines(indentation: indentation(of: scalar)))
    case .plain:
      return CommonMarkText(scalar, at: text.place, form: isOneLine(scalar, 0) ? .inline(offset: 0) : .folded)
    case .singleQuoted, .doubleQuoted:
      return CommonMarkText(scalar, at: text.place, form: isOneLine(scalar, 1) ? .inline(offset: 1) : .folded)
    case .folded, .tagged:
      return CommonMarkText(scalar, at: text.place, form: .folded)
    }
  }

  /// Whether the scalar stands in the file as it is, `offset` columns behind the place where it begins.
  private func isOneLine(_ text: String, _ offset: Int) -> Bool {
    file.source.lines.holds(text, atLine: Int(node.span.line), column: Int(node.span.column) + offset)
  }

  /// The columns in front of a block scalar's lines: the blanks of its first line that is not empty, less those that are its own.
  private func indentation(of text: String) -> Int {
    let lines = file.source.lines
    let empty = text.utf8.prefix { $0 == ASCII.lineFeed }.count
    let own = text.utf8.dropFirst(empty).prefix { $0 == ASCII.space }.count
    let line = Int(node.span.line) + empty
    guard lines.starts.indices.contains(line) else { return 0 }
    return max(0, lines.bytes[lines.starts[line]...].prefix { $0 == ASCII.space }.count - own)
  }
}
