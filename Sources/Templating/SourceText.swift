import Diagnostics
import TextBasics

/// The bytes of a template with the questions that its scanner and parser ask about them.
struct SourceText: Sendable {
  let path: String
  let lines: LineIndex

  var bytes: [UInt8] { lines.bytes }

  init(_ source: TemplateSource) {
    path = source.path
    // A byte-order mark is no part of the text.
    let hasMark = source.bytes.starts(with: [0xEF, 0xBB, 0xBF])
    lines = LineIndex(hasMark ? Array(source.bytes.dropFirst(3)) : source.bytes)
  }

  func place(_ range: Range<Int>) -> Place {
    let start = lines.position(ofByte: range.lowerBound)
    let end = lines.position(ofByte: range.upperBound)
    let length = end.line == start.line ? end.column - start.column : 1
    return Place(file: path, line: start.line, column: start.column, length: length)
  }

  func text(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }

  /// The first position at or after `start` where `pattern` stands; `nil` for an empty pattern.
  func find(_ pattern: [UInt8], from start: Int) -> Int? {
    guard let first = pattern.first, start <= bytes.count - pattern.count else { return nil }
    return bytes.withUnsafeBufferPointer { bytes in
      var position = start
      while position <= bytes.count - pattern.count {
        if bytes[position] == first, bytes[position..<position + pattern.count].elementsEqual(pattern) { return position }
        position += 1
      }
      return nil
    }
  }

  func skipBlanks(from start: Int) -> Int {
    var position = start
    while position < bytes.count, bytes[position].isBlank { position += 1 }
    return position
  }

  func trim(_ range: Range<Int>) -> Range<Int> {
    let start = min(skipBlanks(from: range.lowerBound), range.upperBound)
    var end = range.upperBound
    while end > start, bytes[end - 1].isBlank { end -= 1 }
    return start..<end
  }

  func containsBlank(_ range: Range<Int>) -> Bool { bytes[range].contains { $0.isBlank } }

  /// Whether a line begins at `position`.
  func beginsLine(_ position: Int) -> Bool { position == 0 || bytes[position - 1] == ASCII.lineFeed }

  /// The blanks from the beginning of the line up to `position`; `nil` when the line holds something else before it.
  func indentation(before position: Int) -> Range<Int>? {
    var start = position
    while start > 0, bytes[start - 1].isSpaceOrTab { start -= 1 }
    return beginsLine(start) ? start..<position : nil
  }

  /// Where the next line begins; `nil` when the line holds something else than blanks from `position` on.
  func endOfBlankLine(from position: Int) -> Int? {
    var end = position
    while end < bytes.count, bytes[end].isSpaceOrTab { end += 1 }
    if end == bytes.count { return end }
    if bytes[end] == ASCII.lineFeed { return end + 1 }
    if bytes[end] == ASCII.carriageReturn, end + 1 < bytes.count, bytes[end + 1] == ASCII.lineFeed { return end + 2 }
    return nil
  }

  /// The blanks that begin the first line that is not blank; `nil` when there is no such line.
  func intrinsicIndentation(in content: Range<Int>) -> Range<Int>? {
    var start = content.lowerBound
    while start < content.upperBound {
      var end = start
      while end < content.upperBound, bytes[end].isSpaceOrTab { end += 1 }
      if end == content.upperBound { return nil }
      if bytes[end] != ASCII.lineFeed, bytes[end] != ASCII.carriageReturn { return start..<end }
      start = end + 1
    }
    return nil
  }
}

extension UInt8 {
  var isSpaceOrTab: Bool { self == ASCII.space || self == ASCII.tab }
  /// ASCII white space.
  var isBlank: Bool { isSpaceOrTab || (0x0A...0x0D).contains(self) }
}
