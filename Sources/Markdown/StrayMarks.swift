import TextBasics

/// The two asterisks in a line that no others close or open: they touch a word on one side only. `2 ** 3`, `x**2` and `1200**`
/// have none, and `****` is no mark.
func emphasis(in text: ArraySlice<UInt8>) -> String? {
  var index = text.startIndex
  while let start = text[index...].position(of: ASCII.asterisk) {
    let end = text[start...].firstIndex { $0 != ASCII.asterisk } ?? text.endIndex
    index = end
    guard end - start == 2 else { continue }
    let before = start > text.startIndex ? text[start - 1] : ASCII.space
    let after = end < text.endIndex ? text[end] : ASCII.space
    let isWord = { (byte: UInt8) in byte.isASCIILetter || byte.isASCIIDigit || byte >= 0x80 }
    guard !(isWord(before) && isWord(after)) || before >= 0x80 || after >= 0x80 else { continue }
    // A number with its unit refers to a note below: `1200**`, `12 %**`, `30 €**`.
    let figure = text[..<start].suffix(8).reversed().drop { $0 >= 0x80 || "%$ ".utf8.contains($0) }.first
    if before > ASCII.space, figure?.isASCIIDigit ?? false, !isWord(after) { continue }
    // `**/*.docx` and `**.docx` are patterns.
    guard isWord(before) || isWord(after), after != ASCII.slash, before != ASCII.slash else { continue }
    return "**"
  }
  return nil
}

/// True for the first line of a page's head: `title: Guide`.
func isKeyOfHead(_ text: ArraySlice<UInt8>) -> Bool {
  ["title", "order", "language", "draft", "date", "tags", "description"].contains { text.starts(with: "\($0): ".utf8) }
}

/// Marks of other dialects that stand on both sides of words: `==words==`, `++words++`, `%%words%%`.
func pairs(in text: ArraySlice<UInt8>) -> [ForeignMark] {
  pairMarks.filter { isPair($0.mark, in: text) }
}

private let pairMarks: [ForeignMark] = [(.highlight, "=="), (.insertion, "++"), (.comment, "%%")]

/// True if a mark begins a word and the same one ends a word after it. `a == b`, `i++` and `100%%` have no pair.
private func isPair(_ mark: String, in text: ArraySlice<UInt8>) -> Bool {
  guard let sign = mark.utf8.first, text.holds(sign), let first = text.range(of: mark) else { return false }
  let before = first.lowerBound > text.startIndex ? text[first.lowerBound - 1] : ASCII.space
  let rest = text[first.upperBound...]
  guard before <= ASCII.space || "(\"'".utf8.contains(before) || before >= 0x80, let next = rest.first, next > ASCII.space,
    next != sign,
    let last = rest.range(of: mark)
  else { return false }
  let end = last.upperBound < text.endIndex ? text[last.upperBound] : ASCII.space
  let isOver = end <= ASCII.space || ".,;:!?)\"'".utf8.contains(end) || end >= 0x80
  // In front of a line, two equals signs at both ends are the heading of a wiki.
  let isHeading = mark == "==" && first.lowerBound == text.startIndex && last.upperBound == text.endIndex
  return isOver && !isHeading && text[last.lowerBound - 1] > ASCII.space
}

/// The sign with which Word and other programs begin the items of a list, and that no list of CommonMark has. Signs that also begin
/// sentences count if two lines begin with them.
func listSign(of text: ArraySlice<UInt8>, isRepeated: Bool) -> ForeignMark? {
  // Nearly all lines begin with a letter.
  guard let first = text.first, !first.isASCIILetter || first == UInt8(ascii: "o") else { return nil }
  let line = String(decoding: text.prefix(12), as: UTF8.self).unicodeScalars
  guard let sign = line.first else { return nil }
  let next = line.dropFirst().first
  if "-*+".unicodeScalars.contains(sign), next == "\u{A0}" { return (.noBreakSpace(String(sign)), String(sign)) }
  guard next == " " || next == "\t" || next == "\u{A0}" else { return nil }
  let isBullet = "•▪●◦‣⁃■➢➤\u{F0B7}\u{F0A7}\u{F0D8}".unicodeScalars.contains(sign)
  guard isBullet || isRepeated && "·–o".unicodeScalars.contains(sign) else { return nil }
  return (.bullet(String(sign)), String(sign))
}

/// The sign of a list, or its first number, where two lines have one with a letter right after it: `-one`, `1.one`.
func tightSign(_ first: ArraySlice<UInt8>, _ second: ArraySlice<UInt8>) -> String? {
  let isLetter = { (byte: UInt8?) in byte.map { $0.isASCIILetter || $0 >= 0xC0 } ?? false }
  if let sign = first.first, "-+*".utf8.contains(sign), second.first == sign {
    return isLetter(first.dropFirst().first) && isLetter(second.dropFirst().first) ? String(decoding: [sign], as: UTF8.self) : nil
  }
  guard first.count > 2, second.count > 2, ".)".utf8.contains(first[first.startIndex + 1]), first.first == UInt8(ascii: "1"),
    second.starts(with: [UInt8(ascii: "2"), first[first.startIndex + 1]]), isLetter(first.dropFirst(2).first),
    isLetter(second.dropFirst(2).first)
  else { return nil }
  return String(decoding: first.prefix(2), as: UTF8.self)
}

/// True for the first line of a table that is drawn: `+-----+-----+`, or `||Head||Head||` of Jira.
func isDrawnTable(_ text: ArraySlice<UInt8>) -> Bool {
  if text.starts(with: "||".utf8), text.count > 5, text.suffix(2).elementsEqual("||".utf8) { return true }
  return text.first == ASCII.plus && text.last == ASCII.plus && text.count > 4 && text.contains(ASCII.hyphen)
    && text.allSatisfy { "+-= ".utf8.contains($0) }
}

/// True for two lines of cells that were pasted from a table: as many tabs within both.
func areCells(_ first: ArraySlice<UInt8>, _ second: ArraySlice<UInt8>) -> Bool {
  let count = first.count { $0 == ASCII.tab }
  return count > 0 && second.count { $0 == ASCII.tab } == count && first.first != ASCII.tab && second.first != ASCII.tab
}

/// A path of Windows in a line that loses backslashes, and what is shown: a backslash before punctuation only says that this
/// is no mark (CommonMark 0.30, section 2.4).
func lostBackslash(in line: Substring) -> (path: String, shown: String)? {
  var rest = line.utf8[...]
  while let index = rest.firstIndex(of: ASCII.backslash) {
    let before = line.utf8[..<index]
    let isDrive =
      before.last == ASCII.colon && before.dropLast().last?.isASCIILetter ?? false
      && !(before.dropLast(2).last?.isWordByte ?? false)
    let isFree = before.last.map { !$0.isWordByte && $0 != ASCII.backslash && $0 != ASCII.backtick } ?? true
    let start = isDrive ? before.index(before.endIndex, offsetBy: -2) : index
    let path = line.utf8[start...].prefix { $0 > ASCII.space && $0 != ASCII.backtick }
    let name = path.dropFirst(2).prefix { $0 != ASCII.backslash }
    let isShare =
      path.starts(with: [ASCII.backslash, ASCII.backslash]) && name.first?.isWordByte ?? false && name.endIndex < path.endIndex
    if isDrive || isFree && isShare {
      let (shown, hasLoss) = withoutEscapes(Array(path), isShare: isShare && !isDrive)
      if hasLoss { return (String(Substring(path)), String(decoding: shown, as: UTF8.self)) }
    }
    rest = line.utf8[index...].dropFirst()
  }
  return nil
}

/// The path as it is shown. One that is escaped, with two backslashes for each, loses none; a share that is not begins with two.
private func withoutEscapes(_ path: [UInt8], isShare: Bool) -> (shown: [UInt8], hasLoss: Bool) {
  var shown: [UInt8] = []
  var (index, hasLoss) = (0, isShare)
  while index < path.count {
    if path[index] == ASCII.backslash, index + 1 < path.count, isASCIIPunctuation(path[index + 1]) {
      index += 1
      if path[index] != ASCII.backslash { hasLoss = true }
    }
    shown.append(path[index])
    index += 1
  }
  return (shown, hasLoss)
}

extension UInt8 { fileprivate var isWordByte: Bool { isASCIILetter || isASCIIDigit || self >= 0x80 } }
