extension MarkdownDocument {
  /// A position in the text as people and editors count: lines and columns from 1, columns in Unicode scalars.
  package struct Position: Sendable, Hashable {
    /// Line number from 1; a line ends with `\n`, `\r\n` or `\r`.
    package let line: Int
    /// Column from 1 in Unicode scalars; a tab counts as one.
    package let column: Int

    /// Both numbers count from 1 and are not checked.
    package init(line: Int, column: Int) {
      self.line = line
      self.column = column
    }
  }
}

extension MarkdownDocument.Position: Comparable {
  package static func < (left: Self, right: Self) -> Bool { (left.line, left.column) < (right.line, right.column) }
}
