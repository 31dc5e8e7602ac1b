import TextBasics

extension MarkdownDocument {
  /// What GitHub's dialect has and CommonMark shows as it is written.
  package struct ForeignSyntax: Sendable, Hashable {
    package enum Kind: Sendable, Hashable { case table, taskList, strikethrough, address }

    package let kind: Kind
    package let position: Position
  }
}

/// The words of a paragraph, line by line, without those of its links and code, and what in them belongs to another dialect.
struct ParagraphWords {
  let line: Int
  let isInItem: Bool
  private var lines: [[UInt8]] = [[]]

  init(line: Int, isInItem: Bool) { (self.line, self.isInItem) = (line, isInItem) }

  mutating func append(_ text: UnsafeRawBufferPointer) { lines[lines.count - 1] += text }
  /// In the place of a link or code.
  mutating func appendOther() { lines[lines.count - 1].append(ASCII.backtick) }
  mutating func endLine() { lines.append([]) }

  /// What was found, with the bytes that it begins with on its line.
  var found: [(kind: MarkdownDocument.ForeignSyntax.Kind, line: Int, mark: String)] {
    var found: [(kind: MarkdownDocument.ForeignSyntax.Kind, line: Int, mark: String)] = []
    if isInItem, let first = lines.first, ["[ ] ", "[x] ", "[X] "].contains(where: { first.starts(with: $0.utf8) }) {
      found.append((.taskList, line, "["))
    }
    for (index, text) in lines.enumerated() {
      if index > 0, Self.isDelimiterRow(text), lines[index - 1].contains(ASCII.bar) {
        found.append((.table, line + index - 1, "|"))
      }
      if Self.hasStrikethrough(text) { found.append((.strikethrough, line + index, "~~")) }
      if let mark = Self.address(in: text) { found.append((.address, line + index, mark)) }
    }
    return found
  }

  /// The line below a table's head: `| --- | :-: |`.
  private static func isDelimiterRow(_ text: [UInt8]) -> Bool {
    text.contains(ASCII.bar) && text.contains(ASCII.hyphen) && text.allSatisfy { "|-: \t".utf8.contains($0) }
  }

  private static func hasStrikethrough(_ text: [UInt8]) -> Bool {
    guard let first = text.firstIndex(of: ASCII.tilde), let start = pair(in: text, from: first), start + 2 < text.count,
      text[start + 2] > ASCII.space, text[start + 2] != ASCII.tilde
    else { return false }
    return pair(in: text, from: start + 2) != nil
  }

  /// Where the next two tildes are.
  private static func pair(in text: [UInt8], from start: Int) -> Int? {
    (start..<max(start, text.count - 1)).first { text[$0] == ASCII.tilde && text[$0 + 1] == ASCII.tilde }
  }

  /// The beginning of an address that is no link. Every text is searched, so the search is for the sign that is rarest.
  private static func address(in text: [UInt8]) -> String? {
    for index in text.indices where text[index] == ASCII.colon || text[index] == ASCII.dot {
      for (mark, sign) in marks {
        let (start, end) = (index - sign, index - sign + mark.utf8.count)
        guard start >= 0, end < text.count, text[start..<end].elementsEqual(mark.utf8) else { continue }
        let isAddress = text[end] > ASCII.space && text[end] != ASCII.backtick
        if isAddress, start == 0 || " \t(".utf8.contains(text[start - 1]) { return mark }
      }
    }
    return nil
  }

  /// How addresses begin, and where their colon or dot is.
  private static let marks = [("https://", 5), ("http://", 4), ("www.", 3)]
}
