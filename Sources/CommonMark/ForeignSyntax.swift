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
    guard let start = text.firstRange(of: "~~".utf8), let next = text[start.upperBound...].first, next > ASCII.space,
      next != UInt8(ascii: "~")
    else { return false }
    return text[start.upperBound...].firstRange(of: "~~".utf8) != nil
  }

  /// The beginning of an address that is no link.
  private static func address(in text: [UInt8]) -> String? {
    for mark in ["https://", "http://", "www."] {
      guard let range = text.firstRange(of: mark.utf8), range.upperBound < text.count, text[range.upperBound] > ASCII.space,
        text[range.upperBound] != ASCII.backtick
      else { continue }
      if range.lowerBound == 0 || " \t(".utf8.contains(text[range.lowerBound - 1]) { return mark }
    }
    return nil
  }
}
