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
  /// The lists around the next item: the number of its next one, or 0.
  private var lists: [Int] = []

  /// The form of an element within a line.
  private enum Mark: Equatable {
    case strong
    case emphasis
    case link(String)
  }

  /// The CommonMark of a text; `nil` for one without elements.
  static func commonMark(_ text: String) -> String? {
    guard text.holds(ASCII.lessThan) else { return nil }
    let bytes = Array(text.utf8)
    var (hasBlocks, isHTML) = (false, false)
    HTMLTokenizer.read(bytes) { tokenizer in
      while let (name, isEnd) = tokenizer.nextTag() {
        let kind = Element(name)
        if kind?.isBlock ?? false { hasBlocks = true }
        if isEnd && kind != nil || kind == .line { isHTML = true }
      }
    }
    guard hasBlocks || isHTML else { return nil }
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
      // The place of a tag that stays as it is, if it is not known where it ends.
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
          let address = String(decoding: resolvingCharacterReferences(bytes[value]), as: UTF8.self)
          open[open.count - 1].mark = .link(address.filter { !$0.isWhitespace })
        case .endTag(let name):
          keep(upTo: name.range.lowerBound - 2)
          if let element = Element(name) { end(element) } else { unknown = name.range.lowerBound - 2 }
        case .startTagEnd, .rawText, .comment: continue
        }
      }
      keep(upTo: bytes.count)
    }
  }

  private mutating func append(_ text: String) { open[open.count - 1].text += text }

  private mutating func add(_ text: ArraySlice<UInt8>) {
    guard isWhole else {
      let isIndent = hasBlocks && text.allSatisfy(\.isASCIISpace)
      return append(isIndent ? "" : String(decoding: text, as: UTF8.self))
    }
    let words = String(decoding: resolvingCharacterReferences(text), as: UTF8.self)
    var (made, isAfterSpace) = ("", open.last?.text.last?.isWhitespace ?? true)
    for sign in words {
      // A zero-width space is what SharePoint writes into an empty paragraph.
      if sign == "\u{200B}" { continue }
      if sign.isWhitespace {
        if !isAfterSpace { made.append(" ") }
      } else {
        if Self.marks.contains(sign) { made.append("\\") }
        made.append(sign)
      }
      isAfterSpace = sign.isWhitespace
    }
    append(made)
  }

  /// The characters that CommonMark would take for marks.
  private static let marks: Set<Character> = ["\\", "*", "_", "`", "[", "]", "<"]

  private mutating func begin(_ element: Element, _ name: HTMLName) {
    switch element {
    case .line: append(hasBlocks ? "\\\n" : "  \n")
    case .paragraph: append(lists.isEmpty ? "\n\n" : isAtMarker ? "" : " ")
    case .list:
      lists.append(name == "ol" ? 1 : 0)
      append(lists.count == 1 ? "\n\n" : "")
    case .item:
      if lists.isEmpty { lists = [0] }
      let number = lists[lists.count - 1]
      append("\n" + String(repeating: "   ", count: lists.count - 1) + (number == 0 ? "- " : "\(number). "))
      if number > 0 { lists[lists.count - 1] += 1 }
    case .cell: if !(open.last?.text.last?.isNewline ?? true) { append(", ") }
    // Nobody nests so many but to make the text long.
    case .strong where open.count < 16: open.append((.strong, ""))
    case .emphasis where open.count < 16: open.append((.emphasis, ""))
    case .link where open.count < 16: open.append((.link(""), ""))
    case .strong, .emphasis, .link: break
    }
  }

  /// The item has no words yet.
  private var isAtMarker: Bool {
    let text = open[open.count - 1].text
    return text.hasSuffix("- ") || text.hasSuffix(". ") && text.dropLast(2).last?.isNumber ?? false
  }

  private mutating func end(_ element: Element) {
    switch element {
    case .paragraph: append(lists.isEmpty ? "\n\n" : " ")
    case .list:
      if !lists.isEmpty { lists.removeLast() }
      append(lists.isEmpty ? "\n\n" : "")
    case .line, .item, .cell: break
    case .strong, .emphasis, .link:
      guard let last = open.dropFirst().lastIndex(where: { $0.mark.map { Element($0) } == element }) else { return }
      while open.count > last { close() }
    }
  }

  /// Puts the marks of the innermost element around its words, and these into the one around it. Marks have no spaces within, and no
  /// paragraphs.
  private mutating func close() {
    let (mark, text) = open.removeLast()
    let words = text[...].trimmingSpaces
    guard let mark, !words.isEmpty, !words.contains("\n"), let start = text.firstRange(of: words) else { return append(text) }
    let (before, after) = (text[..<start.lowerBound], text[start.upperBound...])
    switch mark {
    case .strong: append("\(before)**\(words)**\(after)")
    case .emphasis: append("\(before)*\(words)*\(after)")
    case .link(let address):
      let isWritten = ["https://", "http://", "mailto:"].contains { address.lowercased().hasPrefix($0) }
      let target = address.contains { "()<>".contains($0) } ? "<\(address.filter { !"<>".contains($0) })>" : address
      append(isWritten ? "\(before)[\(words)](\(target))\(after)" : text)
    }
  }

  private mutating func finish() -> String {
    while open.count > 1 { close() }
    let text = open[0].text
    guard hasBlocks else { return text }
    var (lines, blanks) = ([String](), 0)
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      let indent = line.prefix { $0 == " " }
      let words = line.trimmingSpaces
      // A line break at the end of a paragraph, and an item without words, are none.
      if words.isEmpty || words == "\\" || words == "-" {
        blanks += 1
        continue
      }
      if blanks > 0, let last = lines.last {
        if last.hasSuffix("\\") { lines[lines.count - 1].removeLast() }
        lines.append("")
      }
      blanks = 0
      let isItem = words.hasPrefix("- ") || words.first.map { $0.isASCII && $0.isNumber } ?? false
      lines.append((isItem || !isWhole ? String(indent) : "") + (isWhole ? escapingBeginning(words) : words))
    }
    if let last = lines.last, last.hasSuffix("\\"), !last.hasSuffix("\\\\") { lines[lines.count - 1].removeLast() }
    return lines.joined(separator: "\n")
  }

  /// A line whose first sign CommonMark would take for a heading or a quotation.
  private func escapingBeginning(_ line: String) -> String {
    ["#", ">", "+ ", "="].contains(where: line.hasPrefix) ? "\\" + line : line
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
