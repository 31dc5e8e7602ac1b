/// A range of text in a source file, as people and editors count: lines and columns from 1, columns in Unicode scalars.
package struct Place: Sendable, Hashable {
  /// The file's path relative to the portal's folder, with `/` between its parts.
  package var file: String
  /// Line number from 1; 0 means the file as a whole.
  package var line: Int
  /// Column from 1 in Unicode scalars; 0 means the line as a whole.
  package var column: Int
  /// Number of Unicode scalars to underline, at least 1.
  package var length: Int

  /// Negative numbers count as 0.
  package init(file: String, line: Int = 0, column: Int = 0, length: Int = 1) {
    self.file = file
    self.line = max(0, line)
    self.column = max(0, column)
    self.length = max(1, length)
  }
}

extension Place: Comparable {
  package static func < (left: Place, right: Place) -> Bool {
    if left.file != right.file { return left.file < right.file }
    return (left.line, left.column, left.length) < (right.line, right.column, right.length)
  }
}

extension Place: CustomStringConvertible {
  /// `file:line:column`, without the parts that are not known.
  package var description: String {
    if line == 0 { return file }
    return column == 0 ? "\(file):\(line)" : "\(file):\(line):\(column)"
  }
}
