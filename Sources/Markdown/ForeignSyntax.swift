import TextBasics

extension MarkdownDocument {
  /// Syntax of another dialect, or a link that is none, which CommonMark shows as written.
  package struct ForeignSyntax: Sendable, Hashable {
    package enum Kind: Sendable, Hashable {
      case table, taskList, strikethrough, address, mailAddress
      case pageHead, indentedFence, openFence
      /// `<!--` without `-->`, and a character that HTML does not allow.
      case openComment, control
      /// A table whose lines follow those of a paragraph.
      case tableAfterText
      case footnote, admonition, contents, shortcode, attributes, emoji, definition, wikiHeading
      case highlight, insertion, comment, tab, inclusion, abbreviation, bbCode, macroHeading
      /// Two asterisks that begin or end nothing.
      case bold
      /// The sign of a list in other programs, at the beginning of a line.
      case bullet(String)
      /// The sign of a list with a no-break space after it.
      case noBreakSpace(String)
      /// The sign of a list, or a number, with a letter right after it.
      case tightSign(String)
      /// `[words|destination]`
      case barLink(words: String, destination: String)
      /// A path of Windows that loses backslashes, and what is shown of it.
      case windowsPath(String, shown: String)
      /// `[words](destination)` whose destination has a space or cannot be read.
      case link(words: String, destination: String)
      /// `[words] (destination)`
      case spacedLink(words: String, destination: String)
      /// `[words](destination` without the closing parenthesis.
      case openLink(words: String, destination: String)
      /// `##words`: a heading without the space after its signs.
      case heading(String)
      /// `[[name]]`
      case wikiLink(String)
      /// `[words][label]` without a definition of the label.
      case reference(words: String, label: String)
      /// `(words)[destination]`
      case reversedLink(words: String, destination: String)
      /// Letters that a program read in a wrong encoding.
      case misread
      /// A line that git wrote where two changes of the text met.
      case conflictMarker

      /// A small mark that a text written for another program may have at hundreds of places.
      package var isMark: Bool {
        switch self {
        case .footnote, .admonition, .contents, .shortcode, .attributes, .emoji, .definition, .misread: true
        case .highlight, .insertion, .comment, .tab, .inclusion, .abbreviation, .bbCode, .bold, .bullet, .noBreakSpace,
          .tightSign, .macroHeading, .control:
          true
        default: false
        }
      }
    }

    package let kind: Kind
    package let position: Position
  }
}

/// The words of a paragraph or heading, line by line, without those of its links and code, and the foreign syntax in them.
struct ParagraphWords {
  typealias Found = (kind: MarkdownDocument.ForeignSyntax.Kind, line: Int, mark: String)

  /// A paragraph or heading is being read.
  private var isOpen = false
  private var line = 0
  private var isInItem = false
  /// All lines, one after the other.
  private var bytes: [UInt8] = []
  /// The end of each line but the last.
  private var ends: [Int] = []

  /// Begins a block and reuses the memory of the previous one.
  mutating func open(line: Int, isInItem: Bool) {
    (self.line, self.isInItem, isOpen) = (line, isInItem, true)
    bytes.removeAll(keepingCapacity: true)
    ends.removeAll(keepingCapacity: true)
  }

  mutating func close() { isOpen = false }

  mutating func append(_ text: UnsafeRawBufferPointer) {
    if isOpen { bytes.append(contentsOf: text.assumingMemoryBound(to: UInt8.self)) }
  }

  /// Appends a placeholder for a link or code.
  mutating func appendOther() { if isOpen { bytes.append(ASCII.backtick) } }
  mutating func endLine() { if isOpen { ends.append(bytes.count) } }

  private func text(ofLine index: Int) -> ArraySlice<UInt8> {
    bytes[(index == 0 ? 0 : ends[index - 1])..<(index == ends.count ? bytes.count : ends[index])]
  }

  /// The lines with their numbers; none outside of a block.
  var lines: [(number: Int, text: ArraySlice<UInt8>)] {
    isOpen ? (0...ends.count).map { (line + $0, text(ofLine: $0)) } : []
  }

  /// The findings, each with the text at its beginning.
  var found: [Found] {
    var found: [Found] = []
    if isInItem, bytes.first == ASCII.openBracket,
      ["[ ] ", "[x] ", "[X] "].contains(where: { text(ofLine: 0).starts(with: $0.utf8) })
    {
      found.append((.taskList, line, "["))
    }
    for index in 0...ends.count {
      let (text, line) = (text(ofLine: index), line + index)
      guard let first = text.first else { continue }
      if index > 0, Self.isDelimiterRow(text), self.text(ofLine: index - 1).holds(ASCII.bar) {
        found.append((index > 1 && !text.contains { $0 >= 0x80 } ? .tableAfterText : .table, line - 1, "|"))
      } else if index == 0, isDrawnTable(text) || index < ends.count && areCells(text, self.text(ofLine: 1)) {
        found.append((.table, line, String(decoding: text.prefix(1), as: UTF8.self)))
      }
      if let start = text.range(of: "<!--"), text[start.upperBound...].range(of: "-->") == nil {
        found.append((.openComment, line, "<!--"))
      }
      if let control = text.first(where: { $0 < ASCII.space && $0 != ASCII.tab || $0 == 0x7F }) {
        found.append((.control, line, String(decoding: [control], as: UTF8.self)))
      }
      if let mark = emphasis(in: text) { found.append((.bold, line, mark)) }
      found += pairs(in: text).map { ($0.kind, line, $0.mark) }
      if index == 0, index < ends.count, let mark = tightSign(text, self.text(ofLine: 1)) {
        found.append((.tightSign(mark), line, mark))
      }
      if index == 0 || isInList(first), let (kind, mark) = listSign(of: text, isRepeated: hasTwoSigns) {
        found.append((kind, line, mark))
      }
      if Self.hasStrikethrough(text) { found.append((.strikethrough, line, "~~")) }
      let brackets = bracketSyntax(in: text)
      found += brackets.map { ($0.kind, line, $0.mark) }
      if !brackets.contains(where: { $0.mark.contains("](http") }), let mark = Self.address(in: text) {
        found.append((.address, line, mark))
      }
      if !brackets.contains(where: { $0.mark.contains("](mailto:") }), let mark = mailAddress(in: text) {
        found.append((.mailAddress, line, mark))
      }
      if let (kind, mark) = braceSyntax(in: text) { found.append((kind, line, mark)) }
      if let mark = misreadLetters(in: text) { found.append((.misread, line, mark)) }
      if let mark = emoji(in: text) { found.append((.emoji, line, mark)) }
      if Self.beginnings.contains(first), let kind = beginning(of: text, isFirst: index == 0) {
        found.append((kind, line, String(decoding: text.prefix(3), as: UTF8.self)))
      }
      if first == ASCII.hash, let mark = headingSigns(of: text, isAlone: ends.isEmpty && !isInItem) {
        found.append((.heading(mark), line, mark))
      }
    }
    return found
  }

  /// True if the paragraph has more lines that begin like this one.
  private func isInList(_ first: UInt8) -> Bool { hasTwoSigns && bytes.first == first }

  /// The first two lines begin with the same character.
  private var hasTwoSigns: Bool {
    guard !ends.isEmpty else { return false }
    let sign = String(decoding: text(ofLine: 0).prefix(4), as: UTF8.self).unicodeScalars.first
    return sign != nil && sign == String(decoding: text(ofLine: 1).prefix(4), as: UTF8.self).unicodeScalars.first
  }

  /// The beginnings of lines with syntax of their own.
  private static let beginnings = ByteSet("!?:<=-*h/.")

  /// The line below a table's head: `| --- | :-: |`, also with the dashes that programs set for hyphens.
  private static func isDelimiterRow(_ text: ArraySlice<UInt8>) -> Bool {
    guard text.first == ASCII.bar || text.first == ASCII.hyphen || text.first == ASCII.colon, text.holds(ASCII.bar) else {
      return false
    }
    let row =
      text.contains { $0 >= 0x80 } ? Array(String(decoding: text, as: UTF8.self).filter { !"–—".contains($0) }.utf8)[...] : text
    return (row.count < text.count || row.holds(ASCII.hyphen)) && row.allSatisfy { "|-: \t".utf8.contains($0) }
  }

  private static func hasStrikethrough(_ text: ArraySlice<UInt8>) -> Bool {
    guard let first = text.position(of: ASCII.tilde), let start = pair(in: text, from: first), start + 2 < text.endIndex,
      text[start + 2] > ASCII.space, text[start + 2] != ASCII.tilde
    else { return false }
    return pair(in: text, from: start + 2) != nil
  }

  /// The position of the next two tildes.
  private static func pair(in text: ArraySlice<UInt8>, from start: Int) -> Int? {
    (start..<max(start, text.endIndex - 1)).first { text[$0] == ASCII.tilde && text[$0 + 1] == ASCII.tilde }
  }

  /// The beginning of an address that is not a link. Every text is searched, so the search looks for the rarest character.
  private static func address(in text: ArraySlice<UInt8>) -> String? {
    var (colon, dot) = (text.position(of: ASCII.colon), text.position(of: ASCII.dot))
    while colon != nil || dot != nil {
      let index = min(colon ?? text.endIndex, dot ?? text.endIndex)
      if let mark = mark(around: index, in: text) { return mark }
      let rest = text[(index + 1)...]
      if index == colon { colon = rest.position(of: ASCII.colon) } else { dot = rest.position(of: ASCII.dot) }
    }
    return nil
  }

  /// The beginning of an address whose colon or dot is at a position.
  private static func mark(around index: Int, in text: ArraySlice<UInt8>) -> String? {
    let isDot = text[index] == ASCII.dot
    // Nearly every dot ends a sentence.
    let neighbour = isDot ? index - 1 : index + 1
    guard text.indices.contains(neighbour), text[neighbour] == (isDot ? UInt8(ascii: "w") : ASCII.slash) else { return nil }
    for (mark, sign) in marks {
      let (start, end) = (index - sign, index - sign + mark.utf8.count)
      guard start >= text.startIndex, end < text.endIndex, text[start..<end].elementsEqual(mark.utf8) else { continue }
      let isAddress = text[end] > ASCII.space && text[end] != ASCII.backtick
      if isAddress, start == text.startIndex || " \t(<".utf8.contains(text[start - 1]) { return mark }
    }
    return nil
  }

  /// The beginnings of addresses, and the position of their colon or dot.
  private static let marks = [("https://", 5), ("http://", 4), ("www.", 3)]
}
