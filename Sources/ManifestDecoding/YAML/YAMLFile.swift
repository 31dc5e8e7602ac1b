import Diagnostics
import TextBasics

/// The file that nodes stand in. A class, so that the many values read from one file share it at the price of one reference.
final class YAMLFile: Sendable {
  let source: SourceText
  /// Lines added to every place, for YAML that begins further down in its file.
  let lineOffset: Int

  init(_ source: SourceText, lineOffset: Int) {
    self.source = source
    self.lineOffset = lineOffset
  }

  /// The place of a line and column of the YAML.
  func place(_ position: (line: Int, column: Int)) -> Place {
    Place(file: source.path, line: position.line + lineOffset, column: position.column)
  }

  /// The place of a span.
  func place(_ span: YAMLSpan) -> Place {
    Place(file: source.path, line: Int(span.line) + lineOffset, column: Int(span.column), length: Int(span.length))
  }
}
