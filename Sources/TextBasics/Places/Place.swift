/// A range of text in a source file, as people and editors count: lines and columns from 1, columns in Unicode scalars.
@usableFromInline
package struct Place: Sendable, Hashable {
  /// The file's path with `/` between its parts: of the portal's sources relative to its folder, of other files to the working
  /// directory.
  package var file: String
  // Line, column and length in one number: a document's entry has a place for every field, and 100,000 of them are in memory at once.
  @usableFromInline var numbers: UInt64

  @usableFromInline static let positionBits: UInt64 = 26
  @usableFromInline static let lengthBits: UInt64 = 12

  /// Negative numbers count as 0. A line or column beyond 67 million counts as that, a length beyond 4095 too.
  package init(file: String, line: Int = 0, column: Int = 0, length: Int = 1) {
    self.file = file
    numbers =
      Self.bounded(line, Self.positionBits) << (Self.positionBits + Self.lengthBits)
      | Self.bounded(column, Self.positionBits) << Self.lengthBits | Self.bounded(max(1, length), Self.lengthBits)
  }

  @usableFromInline static func bounded(_ number: Int, _ bits: UInt64) -> UInt64 {
    UInt64(min(max(0, number), 1 << Int(bits) - 1))
  }

  /// Line number from 1; 0 means the file as a whole.
  @inlinable package var line: Int { Int(numbers >> (Self.positionBits + Self.lengthBits)) }
  /// Column from 1 in Unicode scalars; 0 means the line as a whole.
  @inlinable package var column: Int { Int(numbers >> Self.lengthBits & (1 << Self.positionBits - 1)) }
  /// Number of Unicode scalars to underline, at least 1.
  @inlinable package var length: Int {
    get { Int(numbers & (1 << Self.lengthBits - 1)) }
    set { numbers = numbers & ~(1 << Self.lengthBits - 1) | Self.bounded(max(1, newValue), Self.lengthBits) }
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
