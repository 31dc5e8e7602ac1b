import CCMark
import TextBasics

extension MarkdownDocument {
  /// A fenced block whose language the portal shows in its own way.
  package struct FencedBlock: Sendable {
    /// A language that is not code.
    package enum Language: String, Sendable {
      /// A list of documents; the text is its selection in YAML.
      case documents
      /// A table; the text is its rows.
      case csv
    }

    package let language: Language
    /// The words after the name of the language.
    package let extra: String
    /// Tabs are between the fields of a table.
    let isSeparatedByTabs: Bool
    package let text: String
    /// The line of the opening fence.
    let line: Int
    /// The block ends with a fence, and not with the text, quotation or list that holds it.
    package let isClosed: Bool
    /// The number of columns before each line of the text.
    let indentations: [Int]

    /// The position of the opening fence in the whole text.
    package var start: Position { Position(line: line, column: 1 + (indentations.first ?? 0)) }

    /// The position in the whole text of a line and column (both from 1) of this one.
    package func position(line: Int, column: Int) -> Position {
      let indentation = indentations.isEmpty ? 0 : indentations[min(max(1, line), indentations.count) - 1]
      return Position(line: self.line + max(1, line), column: indentation + max(1, column))
    }
  }

  /// The kinds of quotations that GitHub shows as notes: `> [!NOTE]`.
  package enum Callout: String, Sendable, CaseIterable {
    case note, tip, important, warning, caution

    /// The kind that the first line of a quotation names, in any case.
    init?(_ line: some StringProtocol) {
      guard line.hasPrefix("[!"), line.hasSuffix("]") else { return nil }
      self.init(rawValue: line.dropFirst(2).dropLast().lowercased())
    }
  }

  /// A block that a portal may show in its own way.
  package enum Block: Sendable {
    case fenced(FencedBlock)
    case table(Table)
    case callout(Callout)
  }

  /// The HTML of a block: all of a fenced one, and what is around the content of a callout, which has no headings, links or pictures.
  package struct ShownBlock: Sendable {
    let start: String
    let end: String

    package init(_ start: String, end: String = "") { (self.start, self.end) = (start, end) }
  }
}

extension MarkdownDocument.FencedBlock {
  /// The names of languages in lower case, as people write them.
  private static let names: [String: Language] = [
    "documents": .documents, "document": .documents, "csv": .csv, "tsv": .csv, "excel": .csv,
  ]

  /// A block of libcmark's tree; `nil` for code.
  init?(_ node: OpaquePointer, in source: LineIndex) {
    guard let info = cmark_node_get_fence_info(node).map({ String(cString: $0) }) else { return nil }
    let name = info.prefix { $0 != " " && $0 != "\t" && $0 != "{" }
    let lower = name.lowercased()
    guard let language = Self.names[lower] else { return nil }
    self.language = language
    extra = String(decoding: trimmingASCIISpace(Array(info.utf8)[name.utf8.count...]), as: UTF8.self)
    let text = cmark_node_get_literal(node).map { String(cString: $0) } ?? ""
    // Cells that are copied in Excel have tabs between them.
    isSeparatedByTabs = lower == "tsv" || lower == "excel" && text.utf8.contains(ASCII.tab)
    // A file that was pasted may begin with a byte order mark.
    self.text = text.utf8.starts(with: [0xEF, 0xBB, 0xBF]) ? String(text.unicodeScalars.dropFirst()) : text
    let line = Int(cmark_node_get_start_line(node))
    self.line = line
    isClosed = endsWithFence(node, in: source)
    // libcmark leaves out the marks of quotations and lists, and the indentation of the fence.
    let fence = (source.line(line) ?? "").unicodeScalars.prefix { $0 != "`" && $0 != "~" }.count
    indentations = text.split(separator: "\n", omittingEmptySubsequences: false).enumerated().map { index, shown in
      // An empty line may be the closing fence.
      shown.isEmpty ? fence : max(0, (source.line(line + 1 + index) ?? "").unicodeScalars.count - shown.unicodeScalars.count)
    }
  }
}

/// True for a fenced block that ends with a fence, and not with the text, quotation or list that holds it.
func endsWithFence(_ node: OpaquePointer, in source: LineIndex) -> Bool {
  let last = Int(cmark_node_get_end_line(node))
  let marks = (source.line(last) ?? "").filter { !$0.isWhitespace }.drop { $0 == ">" }
  let start = Int(cmark_node_get_start_line(node))
  let sign = (source.line(start) ?? "").first { $0 == "`" || $0 == "~" }
  return last > start && marks.count > 2 && marks.allSatisfy { $0 == sign }
}

/// A custom block of libcmark, whose HTML is written as it is.
func customBlock(start: String, end: String = "") -> OpaquePointer? {
  guard let block = cmark_node_new(CMARK_NODE_CUSTOM_BLOCK) else { return nil }
  cmark_node_set_on_enter(block, start)
  cmark_node_set_on_exit(block, end)
  return block
}
