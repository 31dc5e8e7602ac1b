import CatalogueModel
import Diagnostics
import Yams

extension YAMLValue {
  /// A text in CommonMark, with what is needed to find its lines in the file again.
  func commonMark(_ name: String, _ log: inout DiagnosticLog) -> CommonMarkText? {
    guard let text = text(name, &log), case .scalar(let scalar) = node else { return nil }
    let start = text.place
    switch scalar.style {
    case .literal:
      let firstLine = Place(file: start.file, line: start.line + 1, column: 1)
      let indentation = indentation(below: start.line, of: scalar.string)
      return CommonMarkText(text.value, at: firstLine, form: .lines(indentation: indentation))
    case .plain, .any:
      return CommonMarkText(text.value, at: start, form: isOneLine(scalar.string, 0) ? .inline(offset: 0) : .folded)
    case .singleQuoted, .doubleQuoted:
      return CommonMarkText(text.value, at: start, form: isOneLine(scalar.string, 1) ? .inline(offset: 1) : .folded)
    case .folded:
      return CommonMarkText(text.value, at: start, form: .folded)
    }
  }

  /// Whether the scalar stands in the file as it is, `offset` columns behind the place where it begins.
  private func isOneLine(_ text: String, _ offset: Int) -> Bool {
    guard let mark = node.mark else { return false }
    return file.lines.holds(text, atLine: mark.line + lineOffset, column: mark.column + offset)
  }

  /// The columns in front of a block scalar's lines: those of its first line that is not blank, less the blanks that are its own.
  private func indentation(below line: Int, of text: String) -> Int {
    let blankLines = text.utf8.prefix { $0 == 0x0A }.count
    let ownSpaces = text.utf8.dropFirst(blankLines).prefix { $0 == 0x20 }.count
    return max(0, file.lines.leadingSpaces(ofLine: line + 1 + blankLines) - ownSpaces)
  }
}
