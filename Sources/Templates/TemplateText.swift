import TextBasics

// Queries of the scanner and the parser of templates about a file.
extension TextFile {
  init(_ source: TemplateSource) {
    // A byte order mark is not part of the text.
    let hasMark = source.bytes.starts(with: [0xEF, 0xBB, 0xBF])
    self.init(path: source.path, bytes: hasMark ? Array(source.bytes.dropFirst(3)) : source.bytes)
  }

  func text(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }

  /// The first position at or after `start` of `pattern`; `nil` for an empty pattern.
  func find(_ pattern: [UInt8], from start: Int) -> Int? {
    guard let first = pattern.first else { return nil }
    let bytes = bytes
    return bytes.indices[start...].first { bytes[$0] == first && bytes[$0...].starts(with: pattern) }
  }

  func beginsLine(_ position: Int) -> Bool { position == 0 || bytes[position - 1] == ASCII.lineFeed }

  /// The spaces and tabs from the beginning of the line up to `position`; `nil` if the line contains something else before it.
  func indentation(before position: Int) -> Range<Int>? {
    var start = position
    while start > 0, bytes[start - 1].isSpaceOrTab { start -= 1 }
    return beginsLine(start) ? start..<position : nil
  }

  /// The beginning of the next line; `nil` if the line contains anything but spaces and tabs from `position` on.
  func endOfBlankLine(from position: Int) -> Int? {
    var end = position
    while end < bytes.count, bytes[end].isSpaceOrTab { end += 1 }
    if end == bytes.count { return end }
    if bytes[end] == ASCII.lineFeed { return end + 1 }
    if bytes[end] == ASCII.carriageReturn, end + 1 < bytes.count, bytes[end + 1] == ASCII.lineFeed { return end + 2 }
    return nil
  }

  /// The spaces and tabs at the beginning of the first line with other content; `nil` if there is no such line.
  func intrinsicIndentation(in content: Range<Int>) -> Range<Int>? {
    let isBreak = { (byte: UInt8) in byte == ASCII.lineFeed || byte == ASCII.carriageReturn }
    guard let end = bytes[content].firstIndex(where: { !$0.isSpaceOrTab && !isBreak($0) }) else { return nil }
    let start = bytes[content.lowerBound..<end].lastIndex(where: isBreak).map { $0 + 1 } ?? content.lowerBound
    return start..<end
  }
}

extension UInt8 {
  var isSpaceOrTab: Bool { self == ASCII.space || self == ASCII.tab }
}
