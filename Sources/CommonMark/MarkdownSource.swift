import TextBasics

/// A text as libcmark gets it: UTF-8 without U+0000 and byte order mark, within the limits of ``MarkdownDocument``.
///
/// Lines and Unicode scalars keep their numbers (but for the byte order mark), so positions in it are positions in the text.
struct MarkdownSource {
  let bytes: [UInt8]
  let isTruncated: Bool

  init(_ text: String) {
    var bytes = Array(text.utf8)
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { bytes.removeFirst(3) }
    if bytes.contains(0) { bytes = replacingNUL(in: bytes) }
    var end = bytes.count
    if end > MarkdownDocument.maximumByteCount {
      end = MarkdownDocument.maximumByteCount
      // Never inside a scalar.
      while end > 0, bytes[end] & 0xC0 == 0x80 { end -= 1 }
    }
    end = min(end, startOfTooDeepLine(in: bytes) ?? end)
    isTruncated = end < bytes.count
    if isTruncated { bytes.removeSubrange(end...) }
    self.bytes = bytes
  }
}

/// U+0000 as U+FFFD (CommonMark 0.30, 2.3): in C it would end the text.
func replacingNUL(in bytes: [UInt8]) -> [UInt8] { bytes.flatMap { $0 == 0 ? [0xEF, 0xBF, 0xBD] : [$0] } }

/// The offset of the first line that begins with more container markers than allowed.
private func startOfTooDeepLine(in bytes: [UInt8]) -> Int? {
  var start = 0
  while start < bytes.count {
    if containerMarkers(in: bytes, from: start) > MarkdownDocument.maximumNesting { return start }
    var end = start
    while end < bytes.count, bytes[end] != ASCII.lineFeed, bytes[end] != ASCII.carriageReturn { end += 1 }
    start = end + 1
  }
  return nil
}

/// Counts what may open a block quote or a list item at the start of a line: `>`, and `-`, `+`, `*`, `.` or `)` before a space.
private func containerMarkers(in bytes: [UInt8], from start: Int) -> Int {
  var count = 0
  var offset = start
  while offset < bytes.count {
    switch bytes[offset] {
    case ASCII.greaterThan: count += 1
    case ASCII.hyphen, ASCII.plus, ASCII.asterisk, ASCII.dot, ASCII.closeParenthesis:
      guard offset + 1 < bytes.count, isSpaceOrTab(bytes[offset + 1]) else { return count }
      count += 1
    case ASCII.space, ASCII.tab, UInt8(ascii: "0")...UInt8(ascii: "9"): break
    default: return count
    }
    offset += 1
  }
  return count
}

func isSpaceOrTab(_ byte: UInt8) -> Bool { byte == ASCII.space || byte == ASCII.tab }

func isWhiteSpace(_ byte: UInt8) -> Bool { isSpaceOrTab(byte) || byte == ASCII.lineFeed || byte == ASCII.carriageReturn }

/// The text with U+FFFD for each character that HTML does not have; CommonMark requires the same for U+0000.
func withoutControls(_ text: String) -> String {
  guard text.utf8.contains(where: mayBeginControl), text.unicodeScalars.contains(where: isAbsentFromHTML) else { return text }
  return text.replacingScalars { isAbsentFromHTML($0) ? "\u{FFFD}" : nil }
}

/// Whether a byte of UTF-8 is such a character or may begin one.
private func mayBeginControl(_ byte: UInt8) -> Bool {
  byte < ASCII.space && byte != ASCII.lineFeed || byte == 0x7F || byte == 0xC2 || byte >= 0xEF
}
