import CYAML
import Diagnostics
import TextBasics

/// Turns libyaml's marks into lines and columns as editors count them.
///
/// libyaml counts from 0 in Unicode scalars, and ends lines also at U+0085, U+2028 and U+2029 (YAML 1.1, section 5.4), where no
/// editor does.
struct YAMLPositions {
  private let lines: LineIndex
  /// The bytes where libyaml's lines begin; `nil` when they are those of the index, as in nearly every file.
  private let starts: [Int]?

  init(_ lines: LineIndex) {
    self.lines = lines
    starts = Self.foreignStarts(lines)
  }

  /// The span between two marks.
  func span(_ start: yaml_mark_t, _ end: yaml_mark_t) -> YAMLSpan {
    let length = start.line == end.line && end.column > start.column ? Int(clamping: end.column - start.column) : 1
    let (line, column) = position(start)
    return YAMLSpan(line: Int32(clamping: line), column: Int32(clamping: column), length: Int32(clamping: length))
  }

  /// Line and column from 1.
  func position(_ mark: yaml_mark_t) -> (line: Int, column: Int) {
    let line = Int(clamping: mark.line)
    let column = Int(clamping: mark.column)
    guard let starts, starts.indices.contains(line) else { return (line + 1, column + 1) }
    var byte = starts[line]
    var rest = column
    while rest > 0, byte < lines.bytes.count {
      byte += 1
      while byte < lines.bytes.count, lines.bytes[byte] & 0xC0 == 0x80 { byte += 1 }
      rest -= 1
    }
    return lines.position(ofByte: byte)
  }

  private static func foreignStarts(_ lines: LineIndex) -> [Int]? {
    var breaks: [Int] = []
    lines.bytes.withUnsafeBufferPointer { bytes in
      for index in bytes.indices where bytes[index] >= 0xC2 {
        if bytes[index] == 0xC2, index + 1 < bytes.count, bytes[index + 1] == 0x85 { breaks.append(index + 2) }
        if bytes[index] == 0xE2, index + 2 < bytes.count, bytes[index + 1] == 0x80, bytes[index + 2] & 0xFE == 0xA8 {
          breaks.append(index + 3)
        }
      }
    }
    return breaks.isEmpty ? nil : (lines.starts + breaks).sorted()
  }
}
