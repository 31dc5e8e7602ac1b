/// Replacements of ranges of bytes in a text; no two of them overlap.
package struct TextEdits {
  package let lines: LineIndex
  private var edits: [(range: Range<Int>, bytes: [UInt8])] = []
  /// The end of the last range, so that edits in order need no search.
  private var end = 0

  package init(_ lines: LineIndex) { self.lines = lines }

  package var count: Int { edits.count }

  /// The text with all replacements.
  package var bytes: [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(edits.reduce(lines.bytes.count) { $0 + $1.bytes.count })
    var start = 0
    for edit in edits.sorted(by: { $0.range.lowerBound < $1.range.lowerBound }) {
      bytes += lines.bytes[start..<edit.range.lowerBound]
      bytes += edit.bytes
      start = edit.range.upperBound
    }
    bytes += lines.bytes[start...]
    return bytes
  }

  /// Replaces a range; `false` if another replacement concerns a part of it. An empty range is an insertion.
  package mutating func replace(_ range: Range<Int>, with bytes: [UInt8]) -> Bool {
    guard range.lowerBound >= end || !edits.contains(where: { $0.range.overlaps(range) || $0.range == range }) else {
      return false
    }
    edits.append((range, bytes))
    end = max(end, range.upperBound)
    return true
  }

  package func contains(_ range: Range<Int>, with bytes: [UInt8]) -> Bool {
    edits.contains { $0.range == range && $0.bytes == bytes }
  }
}
