import TextBasics

/// The CommonMark of a text in HTML, as SharePoint and other editors keep notes of several lines.
///
/// A text with paragraphs or lists is HTML throughout, unless it has links or paragraphs of CommonMark too. The rest of such a text, and of
/// one with line breaks and emphasis alone, stays as it is written.
struct HTMLText {
  private let bytes: [UInt8]
  private let hasBlocks: Bool
  private let isWhole: Bool
  /// The texts of the open elements, the outermost first.
  private var open: [(mark: Mark?, text: String)] = [(nil, "")]
  /// The lists around the next item, each with the number of that item, or `nil` without numbers, and the sign before the last one.
  private var lists: [(number: Int?, sign: String)] = []

  /// The form of an element within a line.
  private enum Mark: Equatable {
    case strong
    case emphasis
    case link(String)
  }

  /// Stands before the sign of an item while the text is made. No text of a table has it.
  private static let itemBeginning: Character = "\u{1}"
  /// Stands for a line break at the end of a line.
  private static let lineBreak: Character = "\u{2}"
  /// Nobody nests more but to make the text long.
  private static let mostOpen = 16
  private static let mostLists = 6

  /// The CommonMark of a text; `nil` for one without elements, and for one about HTML.
  static func commonMark(_ text: String) -> String? {
    guard text.holds(ASCII.lessThan), !text.contains("`<"), !text.contains(itemBeginning), !text.contains(lineBreak) else {
      return nil
    }
    let bytes = Array(text.utf8)
    var (hasBlocks, isHTML) = (false, false)
    HTMLTokenizer.read(bytes) { tokenizer in
      while let (name, isEnd) = tokenizer.nextTag() {
        guard let element = Element(name) else { continue }
        if element.isBlock { hasBlocks = true }
        // Words about HTML have no ends of its elements.
        if isEnd || element == .line || element.isBlock && name.range.lowerBound == 1 { isHTML = true }
      }
    }
    guard isHTML else { return nil }
    var reader = HTMLText(bytes, hasBlocks: hasBlocks, isWhole: hasBlocks && !isMixed(text))
    reader.read()
    return reader.finish()
  }

  private init(_ bytes: [UInt8], hasBlocks: Bool, isWhole: Bool) {
    (self.bytes, self.hasBlocks, self.isWhole) = (bytes, hasBlocks, isWhole)
  }

  /// True for a text with a link of CommonMark, or with an empty line between words.
  private static func isMixed(_ text: String) -> Bool {
    if text.contains("](") { return true }
    let parts = text.split(separator: "\n\n", omittingEmptySubsequences: true).map(\.trimmingSpaces)
    return zip(parts, parts.dropFirst()).contains { !$0.hasSuffix(">") && !$1.hasPrefix("<") }
  }

  private mutating func read() {
    HTMLTokenizer.read(bytes) { tokenizer in
      // The beginning of a tag that stays as it is.
      var unknown: Int?
      func keep(upTo end: Int) {
        guard let start = unknown else { return }
        if !isWhole || bytes[start...].starts(with: "<http".utf8) { append(String(decoding: bytes[start..<end], as: UTF8.self)) }
        unknown = nil
      }
      while let token = tokenizer.next() {
        switch token {
        case .text(let range):
          keep(upTo: range.lowerBound)
          add(bytes[range])
        case .startTag(let name):
          keep(upTo: name.range.lowerBound - 1)
          guard let element = Element(name) else {
            unknown = name.range.lowerBound - 1
            continue
          }
          begin(element, name)
        case .attribute(let name, let value):
          guard unknown == nil, name == "href", case .link? = open.last?.mark, let value else { continue }
          open[open.count - 1].mark = .link(String(decoding: resolvingCharacterReferences(bytes[value]), as: UTF8.self))
        case .endTag(let name):
          keep(upTo: name.range.lowerBound - 2)
          let next = bytes[name.range.upperBound...].firstIndex(of: UInt8(ascii: ">")).flatMap { bytes.dropFirst($0 + 1).first }
          let isBeforeWord = next.map { $0.isASCIILetter || $0.isASCIIDigit || $0 >= 0x80 } ?? false
          if let element = Element(name) { end(element, isBeforeWord) } else { unknown = name.range.lowerBound - 2 }
        case .startTagEnd, .rawText, .comment: continue
        }
      }
      keep(upTo: bytes.count)
    }
  }

  private mutating func append(_ text: String) { open[open.count - 1].text += text }

  private var last: Character? { open[open.count - 1].text.last }

  private mutating func add(_ text: ArraySlice<UInt8>) {
    guard isWhole else {
      let isIndent = hasBlocks && text.contains(ASCII.lineFeed) && text.allSatisfy(\.isASCIISpace)
      return append(isIndent ? "" : String(decoding: text, as: UTF8.self))
    }
    let signs = Array(String(decoding: resolvingCharacterReferences(text), as: UTF8.self))
    var (made, before) = ("", last)
    var isAddress = false
    for (index, sign) in signs.enumerated() {
      // A zero-width space is what SharePoint writes into an empty paragraph.
      if sign == "\u{200B}" { continue }
      if sign.isWhitespace {
        isAddress = false
        if !(before?.isWhitespace ?? true) { made.append(" ") }
        before = " "
        continue
      }
      if !isAddress, before?.isWhitespace ?? true { isAddress = ["https://", "http://"].contains(where: signs[index...].starts) }
      if !isAddress, isMark(sign, after: before, signs[(index + 1)...]) { made.append("\\") }
      made.append(sign)
      before = sign
    }
    append(made)
  }

  /// True for a sign that CommonMark would take for a mark, or for the beginning of a reference to a character.
  private func isMark(_ sign: Character, after before: Character?, _ rest: ArraySlice<Character>) -> Bool {
    switch sign {
    case "\\", "*", "`", "[", "]", "<": return true
    case "_":
      func isOfWord(_ sign: Character?) -> Bool { sign.map { $0.isLetter || $0.isNumber } ?? false }
      return !(isOfWord(before) && isOfWord(rest.first))
    case "&":
      let name = rest.prefix(32).prefix { $0.isASCII && ($0.isLetter || $0.isNumber) || $0 == "#" }
      return !name.isEmpty && rest.dropFirst(name.count).first == ";"
    default: return false
    }
  }

  private mutating func begin(_ element: Element, _ name: HTMLName) {
    switch element {
    case .line: append(hasBlocks ? "\(Self.lineBreak)\n" : "  \n")
    case .paragraph: append(lists.isEmpty ? "\n\n" : isAtItem ? "" : " ")
    case .list:
      if lists.isEmpty { append("\n\n") }
      if lists.count < Self.mostLists { lists.append((name == "ol" ? 1 : nil, "")) }
    case .item:
      if lists.isEmpty { lists = [(nil, "")] }
      let number = lists[lists.count - 1].number
      let sign = number.map { "\($0). " } ?? "- "
      append(
        "\n" + lists.dropLast().map { String(repeating: " ", count: $0.sign.count) }.joined() + "\(Self.itemBeginning)\(sign)")
      lists[lists.count - 1] = (number.map { min($0 + 1, 999_999) }, sign)
    case .cell:
      while last == " " { open[open.count - 1].text.removeLast() }
      if !(last?.isNewline ?? true) { append(", ") }
    case .strong where open.count < Self.mostOpen: open.append((.strong, ""))
    case .emphasis where open.count < Self.mostOpen: open.append((.emphasis, ""))
    case .link where open.count < Self.mostOpen: open.append((.link(""), ""))
    case .strong, .emphasis, .link: break
    }
  }

  /// The item has no words yet.
  private var isAtItem: Bool {
    let line = open[open.count - 1].text.suffix(16).reversed().prefix { $0 != "\n" }
    return line.contains(Self.itemBeginning) && last == " "
  }

  private mutating func end(_ element: Element, _ isBeforeWord: Bool) {
    switch element {
    case .paragraph: append(lists.isEmpty ? "\n\n" : " ")
    case .list:
      if !lists.isEmpty { lists.removeLast() }
      if lists.isEmpty { append("\n\n") }
    case .line, .item, .cell: break
    case .strong, .emphasis, .link:
      guard let index = open.indices.dropFirst().last(where: { open[$0].mark.map { Element($0) } == element }) else { return }
      while open.count > index { close(isBeforeWord && open.count == index + 1) }
    }
  }

  /// Puts the marks of the innermost element around its words, and these into the one around it. Marks have no spaces within, and no
  /// paragraphs, and beside a letter no other sign.
  private mutating func close(_ isBeforeWord: Bool) {
    let (mark, text) = open.removeLast()
    let words = text[...].trimmingSpaces
    guard let mark, !words.isEmpty, !words.contains("\n"), let start = text.firstRange(of: words) else { return append(text) }
    let (before, after) = (text[..<start.lowerBound], text[start.upperBound...])
    func isOfWord(_ sign: Character?) -> Bool { sign.map { $0.isLetter || $0.isNumber } ?? false }
    let sign = mark == .strong ? "**" : "*"
    switch mark {
    case .strong, .emphasis:
      let canBegin = !before.isEmpty || last != "*" && (isOfWord(words.first) || !isOfWord(last))
      let canEnd = !after.isEmpty || isOfWord(words.last) || !isBeforeWord
      append(canBegin && canEnd ? "\(before)\(sign)\(words)\(sign)\(after)" : text)
    case .link(let address):
      let target = Self.target(address)
      guard ["https://", "http://", "mailto:"].contains(where: target.lowercased().hasPrefix) else { return append(text) }
      // With an exclamation mark before it, a link would be a picture.
      if before.isEmpty, last == "!" {
        open[open.count - 1].text.removeLast()
        append("\\!")
      }
      append("\(before)[\(words)](\(target))\(after)")
    }
  }

  /// The address as the target of a link, which has no spaces, parentheses or angle brackets.
  private static func target(_ address: String) -> String {
    let signs = address[...].trimmingSpaces.unicodeScalars.filter { $0.value > 0x20 || $0 == " " }
    return signs.reduce(into: "") { made, sign in
      switch sign {
      case " ": made += "%20"
      case "(": made += "%28"
      case ")": made += "%29"
      case "<": made += "%3C"
      case ">": made += "%3E"
      default: made.unicodeScalars.append(sign)
      }
    }
  }

  private mutating func finish() -> String {
    while open.count > 1 { close(false) }
    let text = open[0].text
    guard hasBlocks else { return text }
    var (lines, isAfterBlank) = ([String](), false)
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      var words = line.trimmingSpaces
      while words.last == Self.lineBreak, words.count == 1 || words.hasPrefix("\(Self.itemBeginning)") && words.count < 4 {
        words.removeLast()
      }
      let isItem = words.first == Self.itemBeginning
      // A line break in an empty paragraph, and an item without words, are none.
      if words.isEmpty || isItem && words.dropFirst().trimmingSpaces.allSatisfy({ "-.".contains($0) || $0.isNumber }) {
        if !isItem { isAfterBlank = true }
        continue
      }
      if isAfterBlank, !lines.isEmpty {
        endBreak(&lines)
        lines.append("")
      }
      isAfterBlank = false
      let indent = isItem || !isWhole ? String(line.prefix { $0 == " " }) : ""
      lines.append(indent + (isItem ? String(words.dropFirst()) : isWhole ? Self.escapingBeginning(words) : words))
    }
    endBreak(&lines)
    return lines.joined(separator: "\n").replacing("\(Self.lineBreak)", with: "\\")
  }

  /// A paragraph does not end with a line break.
  private func endBreak(_ lines: inout [String]) {
    while let last = lines.last, last.last == Self.lineBreak { lines[lines.count - 1] = String(last.dropLast()) }
  }

  /// A line whose beginning CommonMark would take for a heading, a quotation, an item, a rule or code.
  private static func escapingBeginning(_ line: String) -> String {
    let digits = line.prefix { $0.isASCII && $0.isNumber }
    let rest = line[digits.endIndex...]
    if !digits.isEmpty, digits.count < 10, let sign = rest.first, ".)".contains(sign), rest.dropFirst().first ?? " " == " " {
      return "\(digits)\\\(rest)"
    }
    return line.first.map { "#>+-=~".contains($0) } ?? false ? "\\" + line : line
  }

  /// The elements that CommonMark has too.
  private enum Element {
    case line
    case paragraph
    case list
    case item
    case cell
    case strong
    case emphasis
    case link

    init?(_ name: HTMLName) {
      switch name.letters {
      case "br": self = .line
      case "p", "div", "h1", "h2", "h3", "h4", "h5", "h6", "blockquote", "table", "tr", "hr", "dl", "dt", "dd", "pre", "section":
        self = .paragraph
      case "ul", "ol": self = .list
      case "li": self = .item
      case "td", "th": self = .cell
      case "b", "strong": self = .strong
      case "i", "em": self = .emphasis
      case "a": self = .link
      default: return nil
      }
    }

    init(_ mark: Mark) {
      switch mark {
      case .strong: self = .strong
      case .emphasis: self = .emphasis
      case .link: self = .link
      }
    }

    var isBlock: Bool { [.paragraph, .list, .item, .cell].contains(self) }
  }
}
