/// The beginnings of the lines of a UTF-8 text, to convert byte offsets to places. Built once per file.
///
/// A line ends with `\n`, `\r\n` or `\r`.
package struct LineIndex: Sendable, Hashable {
  /// The text's UTF-8 bytes.
  package let bytes: [UInt8]
  /// The offset of the first byte of each line; never empty.
  package let starts: LineStarts
  /// For a text with a long line, the number of scalars before each multiple of ``step`` bytes; otherwise empty. Without it, a
  /// thousand places on one line would each cost its length.
  private let marks: [Int]
  private static let step = 256

  package init(_ bytes: [UInt8]) {
    var starts: [UInt32] = [0]
    var offset = 0
    let hasReturns = bytes[...].holds(ASCII.carriageReturn)
    func nextEnd(_ rest: ArraySlice<UInt8>) -> Int? {
      hasReturns
        ? rest.firstIndex { $0 == ASCII.lineFeed || $0 == ASCII.carriageReturn } : rest.position(of: ASCII.lineFeed)
    }
    while let end = nextEnd(bytes[offset...]) {
      offset = end + 1
      if bytes[end] == ASCII.carriageReturn, offset < bytes.count, bytes[offset] == ASCII.lineFeed { offset += 1 }
      starts.append(UInt32(clamping: offset))
    }
    self.bytes = bytes
    self.starts = LineStarts(starts)
    var (longest, end) = (0, bytes.count)
    for start in self.starts.reversed() { (longest, end) = (max(longest, end - start), start) }
    marks = longest > 16 * Self.step ? Self.marks(bytes) : []
  }

  private static func marks(_ bytes: [UInt8]) -> [Int] {
    var marks = [0]
    for start in stride(from: 0, to: bytes.count - step + 1, by: step) {
      marks.append((marks.last ?? 0) + bytes[start..<start + step].count(where: beginsScalar))
    }
    return marks
  }

  /// The text of line `number` (from 1) without its line end; `nil` if there is no such line.
  package func line(_ number: Int) -> String? {
    guard let range = byteRange(ofLine: number) else { return nil }
    return String(decoding: bytes[range], as: UTF8.self)
  }

  /// Line and column (from 1, in Unicode scalars) of a byte offset; offsets past the end count as the end.
  package func position(ofByte offset: Int) -> (line: Int, column: Int) {
    let offset = min(max(0, offset), bytes.count)
    let line = line(ofByte: offset)
    return (line, scalars(in: starts[line - 1]..<offset) + 1)
  }

  /// The line (from 1) of a byte offset.
  package func line(ofByte offset: Int) -> Int {
    var low = 0
    var high = starts.count
    while low + 1 < high {
      let middle = (low + high) / 2
      if starts[middle] <= offset { low = middle } else { high = middle }
    }
    return low + 1
  }

  /// UTF-8 bytes of a line without its line end; 0 if there is no such line.
  package func byteCount(ofLine number: Int) -> Int { byteRange(ofLine: number)?.count ?? 0 }

  /// True if a text without line ends is at a line and column (in Unicode scalars), byte by byte.
  package func holds(_ text: String, atLine number: Int, column: Int) -> Bool {
    guard let range = byteRange(ofLine: number), let start = offset(ofLine: number, column: column) else { return false }
    return bytes[start..<range.upperBound].starts(with: text.utf8)
  }

  /// The byte offset of a line and column (in Unicode scalars); `nil` if there is no such line or it is too short.
  package func offset(ofLine number: Int, column: Int) -> Int? {
    guard let range = byteRange(ofLine: number), column > 0 else { return nil }
    var start = range.lowerBound
    var rest = column - 1
    while rest > 0, start < range.upperBound {
      start += 1
      while start < range.upperBound, bytes[start] & 0xC0 == 0x80 { start += 1 }
      rest -= 1
    }
    return rest == 0 ? start : nil
  }

  private func byteRange(ofLine number: Int) -> Range<Int>? {
    guard number >= 1, number <= starts.count else { return nil }
    let start = starts[number - 1]
    var end = number < starts.count ? starts[number] : bytes.count
    while end > start, bytes[end - 1] == ASCII.lineFeed || bytes[end - 1] == ASCII.carriageReturn { end -= 1 }
    return start..<end
  }

  /// Counts the scalars that begin in a range of bytes.
  package func scalars(in range: Range<Int>) -> Int {
    let first = (range.lowerBound + Self.step - 1) / Self.step
    let last = range.upperBound / Self.step
    guard first < last, last < marks.count else { return bytes[range].count(where: Self.beginsScalar) }
    let before = bytes[range.lowerBound..<first * Self.step].count(where: Self.beginsScalar)
    let after = bytes[last * Self.step..<range.upperBound].count(where: Self.beginsScalar)
    return before + marks[last] - marks[first] + after
  }

  /// All but the continuation bytes `10xxxxxx`.
  private static func beginsScalar(_ byte: UInt8) -> Bool { byte & 0xC0 != 0x80 }
}

/// The offsets at which lines begin, in half the memory of an array of them: a list of 100,000 documents has a million lines.
package struct LineStarts: Sendable, Hashable, RandomAccessCollection {
  // No file that is read has 4 GB.
  private let offsets: [UInt32]

  init(_ offsets: [UInt32]) { self.offsets = offsets }

  package var startIndex: Int { 0 }
  package var endIndex: Int { offsets.count }
  package subscript(index: Int) -> Int { Int(offsets[index]) }
}
