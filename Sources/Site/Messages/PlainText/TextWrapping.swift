import TextBasics

/// Plain text wrapped for mail: at most 72 columns a line, but an address has a line of its own and is never broken.
func wrapped(_ text: [UInt8], columns: Int = 72) -> [UInt8] {
  var lines: [String] = []
  for line in text.split(separator: ASCII.lineFeed, omittingEmptySubsequences: false) {
    // One empty line between paragraphs, however many a template leaves. Those of code are indented and all kept.
    if line.count < 4, line.allSatisfy({ $0 == ASCII.space }), lines.last ?? "" == "" { continue }
    lines += wrappedLine(String(decoding: line, as: UTF8.self), columns: columns)
  }
  while lines.first == "" { lines.removeFirst() }
  while lines.last == "" { lines.removeLast() }
  return Array((lines.joined(separator: "\n") + "\n").utf8)
}

/// The wrapped lines of one line. The first begins with `mark`, the others with `next`, as in an item of a list or a quotation.
/// If that left less than half of the columns, only the first line has its mark.
func wrappedLine(_ line: String, after mark: String = "", next: String = "", columns: Int) -> [String] {
  if mark.utf8.count > columns / 2 { return wrappedLine(mark + line, columns: columns) }
  // A short cut for most lines: without a colon there is no address, and no text has more columns than bytes. Splitting a line
  // into words of characters takes 11,000 instructions, and a build of 100 documents writes 700 lines.
  if mark.utf8.count + line.utf8.count <= columns, !line.holds(ASCII.colon) { return [withoutTrailingSpaces(mark + line)] }
  let words = words(of: line).flatMap { wordsAroundAddresses($0) }
  // A line that fits keeps its spaces, which code needs; a line with only an address is kept, however long it is.
  let isAddressAlone = mark.isEmpty && words.first?.isAddress == true && line.utf8.allSatisfy { (0x21...0x7E).contains($0) }
  if isAddressAlone || !words.contains(where: \.isAddress) && columnCount(mark + line) <= columns {
    return [withoutTrailingSpaces(mark + line)]
  }
  var wrapping = WrappedLines(next: next, columns: columns, current: mark, width: mark.utf8.count)
  for (word, isAddress) in words {
    if isAddress { wrapping.append(address: word) } else { wrapping.append(word) }
  }
  return wrapping.finished()
}

/// The words between spaces. In ASCII no space is part of a longer character, so bytes are compared.
private func words(of line: String) -> [Substring] {
  line.utf8.allSatisfy { $0 < 0x80 } ? line.utf8.split(separator: ASCII.space).map { Substring($0) } : line.split(separator: " ")
}

private struct WrappedLines {
  let next: String
  let columns: Int
  var lines: [String] = []
  var current: String
  var width: Int
  /// The current line has a word.
  var isBegun = false

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
    // A word longer than a line, as in scripts without spaces, is cut between characters.
    for character in word {
      let characterWidth = columnCount(String(character))
      if width + characterWidth > columns, isBegun { endLine() }
      current.append(character)
      width += characterWidth
      isBegun = true
    }
  }

  /// Appends an address on a line of its own, without the beginning of the other lines.
  mutating func append(address: String) {
    // Keeps the mark of a list's item.
    if isBegun || lines.isEmpty && current.utf8.contains(where: { $0 != ASCII.space }) { endLine() }
    lines.append(address)
    (current, width) = (next, next.utf8.count)
  }

  mutating func finished() -> [String] {
    if isBegun { endLine() }
    return lines.isEmpty ? [""] : lines
  }

  private mutating func endLine() {
    lines.append(withoutTrailingSpaces(current))
    (current, width, isBegun) = (next, next.utf8.count, false)
  }
}

func withoutTrailingSpaces(_ line: String) -> String {
  let bytes = line.utf8
  let end = bytes.lastIndex { $0 != ASCII.space }.map { bytes.index(after: $0) } ?? bytes.startIndex
  return String(Substring(bytes[..<end]))
}
