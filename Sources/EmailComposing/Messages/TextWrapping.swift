import Diagnostics

/// Plain text wrapped for mail: at most 72 columns a line, but an address stands on a line of its own and is never broken.
func wrapped(_ text: [UInt8], columns: Int = 72) -> [UInt8] {
  var lines: [String] = []
  for line in text.split(separator: 0x0A, omittingEmptySubsequences: false) {
    lines += wrappedLine(String(decoding: line, as: UTF8.self), columns)
  }
  while lines.first == "" { lines.removeFirst() }
  while lines.last == "" { lines.removeLast() }
  var result: [String] = []
  // One empty line between paragraphs, however many a template leaves.
  for line in lines where !(line.isEmpty && result.last == "") { result.append(line) }
  return Array((result.joined(separator: "\n") + "\n").utf8)
}

private func wrappedLine(_ line: String, _ columns: Int) -> [String] {
  let words = line.split(separator: " ").flatMap { wordsAroundAddress($0) }
  // A line that fits keeps its blanks, which code needs. A line of nothing but an address is kept however long it is.
  let isAddressAlone = words.first?.isAddress == true && !line.utf8.contains(0x20)
  if isAddressAlone || !words.contains(where: \.isAddress) && columnCount(line) <= columns { return [withoutBlanksAtEnd(line)] }
  let mark = LineMark(line, columns)
  var wrapping = WrappedLines(mark: mark, columns: columns)
  for (word, isAddress) in words.dropFirst(mark.wordCount) {
    if isAddress { wrapping.append(address: word) } else { wrapping.append(word) }
  }
  return wrapping.finished()
}

/// The lines that one becomes.
private struct WrappedLines {
  private let mark: LineMark
  private let columns: Int
  private var lines: [String] = []
  private var current: String
  private var width: Int
  /// Whether a word stands on the current line.
  private var isBegun = false

  init(mark: LineMark, columns: Int) {
    self.mark = mark
    self.columns = columns
    current = mark.first
    width = mark.first.utf8.count
  }

  mutating func append(_ word: String) {
    let wordWidth = columnCount(word)
    if isBegun, width + 1 + wordWidth > columns { endLine() }
    if isBegun {
      current += " "
      width += 1
    }
    isBegun = true
    if width + wordWidth <= columns {
      current += word
      width += wordWidth
      return
    }
    // Longer than a line, as in scripts without blanks: cut between characters.
    for character in word {
      let characterWidth = columnCount(String(character))
      if width + characterWidth > columns, isBegun { endLine() }
      current.append(character)
      width += characterWidth
      isBegun = true
    }
  }

  /// An address stands alone on its line, without what others begin with.
  mutating func append(address: String) {
    // The mark of a list's item is not lost.
    if isBegun || lines.isEmpty && mark.wordCount > 0 { endLine() }
    lines.append(address)
    (current, width) = (mark.next, mark.next.utf8.count)
  }

  func finished() -> [String] {
    var copy = self
    if isBegun { copy.endLine() }
    return copy.lines.isEmpty ? [""] : copy.lines
  }

  private mutating func endLine() {
    lines.append(withoutBlanksAtEnd(current))
    (current, width, isBegun) = (mark.next, mark.next.utf8.count, false)
  }
}

/// What a line begins with for a quotation or a list, and what stands there on further lines.
private struct LineMark {
  private(set) var first = ""
  private(set) var next = ""
  /// The number of words that it takes.
  private(set) var wordCount = 0

  /// None for what would leave less than half of the columns.
  init(_ line: String, _ columns: Int) {
    var bytes = Array(line.utf8)[...]
    while let length = Self.length(bytes) {
      let mark = bytes.prefix(length)
      first += String(decoding: mark, as: UTF8.self)
      next += mark.first == 0x3E ? "> " : String(repeating: " ", count: length)
      if mark.first != 0x20 { wordCount += 1 }
      bytes = bytes.dropFirst(length)
    }
    if first.utf8.count > columns / 2 { (first, next, wordCount) = ("", "", 0) }
  }

  /// The bytes of a blank, `> `, `- ` or `1. `; `nil` when something else comes.
  private static func length(_ bytes: ArraySlice<UInt8>) -> Int? {
    if bytes.first == 0x20 { return 1 }
    let digits = bytes.prefix { (0x30...0x39).contains($0) }.count
    let mark = bytes.dropFirst(digits).prefix(2)
    guard
      mark.elementsEqual([0x2E, 0x20])
        ? (1...9).contains(digits) : digits == 0 && (mark.elementsEqual([0x3E, 0x20]) || mark.elementsEqual([0x2D, 0x20]))
    else { return nil }
    return digits + 2
  }
}

/// A word, or an address with what stands in front of it and behind it as words of their own: no address ends with a mark of the
/// sentence that it stands in, nor with a bracket that it does not open.
private func wordsAroundAddress(_ word: Substring) -> [(word: String, isAddress: Bool)] {
  let bytes = Array(word.utf8)
  let isMail = bytes.starts(with: "mailto:".utf8)
  guard let colon = isMail ? 6 : bytes.firstRange(of: Array("://".utf8))?.lowerBound else { return [(String(word), false)] }
  var start = bytes[..<colon].lastIndex { !isSchemeByte($0) }.map { $0 + 1 } ?? 0
  // An address within an address, as behind a bar, is a part of it.
  if !bytes[..<start].allSatisfy({ $0 >= 0x80 || "([{<\"'".utf8.contains($0) }) { start = 0 }
  var end = bytes.count
  while end > colon + 3, isMark(bytes[end - 1], behind: bytes[start..<(end - 1)]) { end -= 1 }
  guard start < colon, end > colon + (isMail ? 1 : 3) else { return [(String(word), false)] }
  let parts = [(bytes[..<start], false), (bytes[start..<end], true), (bytes[end...], false)]
  return parts.compactMap { part, isAddress in
    let isLostMark = !isAddress && part.count == 1 && part.startIndex == end && ",.;:".utf8.contains(bytes[end])
    // The end of the line stands for such a mark.
    return part.isEmpty || isLostMark ? nil : (String(decoding: part, as: UTF8.self), isAddress)
  }
}

private func isSchemeByte(_ byte: UInt8) -> Bool {
  (0x61...0x7A).contains(byte | 0x20) || (0x30...0x39).contains(byte) || byte == 0x2B || byte == 0x2D || byte == 0x2E
}

private func isMark(_ byte: UInt8, behind address: ArraySlice<UInt8>) -> Bool {
  if byte == 0x29 { return !address.contains(0x28) }
  return ".,;:!?\"'>]".utf8.contains(byte)
}

private func withoutBlanksAtEnd(_ line: String) -> String {
  let end = line.utf8.lastIndex { $0 != 0x20 }.map { line.utf8.index(after: $0) } ?? line.startIndex
  return String(line[..<end])
}
