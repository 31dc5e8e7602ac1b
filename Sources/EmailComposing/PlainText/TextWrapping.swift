import TextBasics

/// Plain text wrapped for mail: at most 72 columns a line, but an address is on a line by itself and is never broken.
func wrapped(_ text: [UInt8], columns: Int = 72) -> [UInt8] {
  var lines: [String] = []
  for line in text.split(separator: ASCII.lineFeed, omittingEmptySubsequences: false) {
    let isBlank = line.allSatisfy { $0 == ASCII.space }
    let isCode = isBlank && line.count >= 4
    // One empty line between paragraphs, however many a template leaves; those of code are indented, and all are kept.
    if isBlank, !isCode, lines.last ?? "" == "" { continue }
    lines += isCode ? [emptyCodeLine] : wrappedLine(String(decoding: line, as: UTF8.self), columns)
  }
  let isEmpty = { (line: String?) in line == "" || line == emptyCodeLine }
  while isEmpty(lines.first) { lines.removeFirst() }
  while isEmpty(lines.last) { lines.removeLast() }
  return Array((lines.map { $0 == emptyCodeLine ? "" : $0 }.joined(separator: "\n") + "\n").utf8)
}

/// An empty line of code until all lines are there; no other line ends with a space.
private let emptyCodeLine = " "

private func wrappedLine(_ line: String, _ columns: Int) -> [String] {
  let words = line.split(separator: " ").flatMap { wordsAroundAddresses($0) }
  // A line that fits keeps its spaces, as code needs them; a line of nothing but an address is kept however long it is.
  let isAddressAlone = words.first?.isAddress == true && line.utf8.allSatisfy { (0x21...0x7E).contains($0) }
  if isAddressAlone || !words.contains(where: \.isAddress) && columnCount(line) <= columns {
    return [withoutTrailingSpaces(line)]
  }
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
  /// Whether the current line has a word.
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
    // Longer than a line, as in scripts without spaces: cut between characters.
    for character in word {
      let characterWidth = columnCount(String(character))
      if width + characterWidth > columns, isBegun { endLine() }
      current.append(character)
      width += characterWidth
      isBegun = true
    }
  }

  /// An address is alone on its line, without what others begin with.
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
    lines.append(withoutTrailingSpaces(current))
    (current, width, isBegun) = (mark.next, mark.next.utf8.count, false)
  }
}

/// What a line begins with for a quotation or a list, and what further lines begin with.
private struct LineMark {
  private(set) var first = ""
  private(set) var next = ""
  private(set) var wordCount = 0

  /// None for what would leave less than half of the columns.
  init(_ line: String, _ columns: Int) {
    var bytes = Array(line.utf8)[...]
    while let length = Self.length(bytes) {
      let mark = bytes.prefix(length)
      first += String(decoding: mark, as: UTF8.self)
      next += mark.first == ASCII.greaterThan ? "> " : String(repeating: " ", count: length)
      if mark.first != ASCII.space { wordCount += 1 }
      bytes = bytes.dropFirst(length)
    }
    if first.utf8.count > columns / 2 { (first, next, wordCount) = ("", "", 0) }
  }

  /// The bytes of a space, `> `, `- ` or `1. `; `nil` when something else comes.
  private static func length(_ bytes: ArraySlice<UInt8>) -> Int? {
    if bytes.first == ASCII.space { return 1 }
    let digits = bytes.prefix { $0.isASCIIDigit }.count
    let mark = bytes.dropFirst(digits).prefix(2)
    guard
      mark.elementsEqual([ASCII.dot, ASCII.space])
        ? (1...9).contains(digits)
        : digits == 0
          && (mark.elementsEqual([ASCII.greaterThan, ASCII.space]) || mark.elementsEqual([ASCII.hyphen, ASCII.space]))
    else { return nil }
    return digits + 2
  }
}
