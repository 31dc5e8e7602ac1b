/// A range of text in a source file, as people and editors count: lines and columns from 1, columns in Unicode scalars.
@usableFromInline
package struct Place: Sendable, Hashable {
  /// The file's path with `/` between its parts: of the portal's sources relative to its folder, of other files to the working
  /// directory.
  package var file: String
  // 32 bits each: a document's entry has a place for every field, and 100,000 of them are in memory at once.
  @usableFromInline var lineNumber: Int32
  @usableFromInline var columnNumber: Int32
  @usableFromInline var scalarCount: Int32

  /// Negative numbers count as 0.
  package init(file: String, line: Int = 0, column: Int = 0, length: Int = 1) {
    self.file = file
    lineNumber = Int32(clamping: max(0, line))
    columnNumber = Int32(clamping: max(0, column))
    scalarCount = Int32(clamping: max(1, length))
  }

  /// Line number from 1; 0 means the file as a whole.
  @inlinable package var line: Int { Int(lineNumber) }
  /// Column from 1 in Unicode scalars; 0 means the line as a whole.
  @inlinable package var column: Int { Int(columnNumber) }
  /// Number of Unicode scalars to underline, at least 1.
  @inlinable package var length: Int {
    get { Int(scalarCount) }
    set { scalarCount = Int32(clamping: newValue) }
  }
}

extension Place: Comparable {
  @usableFromInline
  package static func < (left: Place, right: Place) -> Bool {
    if left.file != right.file { return left.file < right.file }
    return (left.line, left.column, left.length) < (right.line, right.column, right.length)
  }
}

extension Place: CustomStringConvertible {
  /// `file:line:column`, without unknown parts.
  @usableFromInline
  package var description: String {
    if line == 0 { return file }
    return column == 0 ? "\(file):\(line)" : "\(file):\(line):\(column)"
  }
}
