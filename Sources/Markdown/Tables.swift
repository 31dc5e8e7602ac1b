import CCMark
package import TextBasics

extension MarkdownDocument {
  /// A table, whose cells are CommonMark without blocks.
  package struct Table: Sendable {
    /// The side of a column to which its cells are moved.
    package enum Alignment: String, Sendable { case left, center, right }

    package struct Cell: Sendable {
      package let text: String
      /// The beginning of the text in the whole one.
      package let position: Position

      package init(text: String, position: Position) { (self.text, self.position) = (text, position) }

      /// It may be more than words, or an address that is no link; nearly all cells are not.
      package var hasMarkup: Bool { text.utf8.contains { Self.marks.contains($0) } || text.contains("://") }
      private static let marks = ByteSet("[<*_`\\&")
    }

    /// The first one is the head.
    package let rows: [[Cell]]
    /// One for each column of the head; `nil` where the author did not choose.
    package let alignments: [Alignment?]
  }
}

/// The cells of a line of a table as GitHub has it: between bars that are not escaped, also in code, without the spaces around them.
/// The columns count Unicode scalars from 1.
func barCells(_ line: Substring) -> [(text: String, column: Int)] {
  let scalars = Array(line.unicodeScalars)
  let isSpace = { (scalar: Unicode.Scalar) in scalar == " " || scalar == "\t" }
  var start = scalars.firstIndex { !isSpace($0) } ?? scalars.count
  var end = (scalars.lastIndex { !isSpace($0) } ?? -1) + 1
  if start < end, scalars[start] == "|" { start += 1 }
  if end > start, scalars[end - 1] == "|", end < 2 || scalars[end - 2] != "\\" { end -= 1 }
  guard start <= end else { return [] }
  var cells: [(text: String, column: Int)] = []
  var begin = start
  for index in start...end where index == end || scalars[index] == "|" && (index == 0 || scalars[index - 1] != "\\") {
    let cell = scalars[begin..<index]
    let first = cell.firstIndex { !isSpace($0) } ?? cell.startIndex
    let last = cell.lastIndex { !isSpace($0) } ?? first - 1
    var text = String.UnicodeScalarView()
    text.append(contentsOf: scalars[first..<max(first, last + 1)])
    // The backslash is the table's.
    cells.append((String(text).replacing("\\|", with: "|"), first + 1))
    begin = index + 1
  }
  return cells
}

/// The alignments that the row below a table's head gives to its columns, `| --- | :-: |`; `nil` for every other line.
func columnAlignments(_ line: Substring) -> [MarkdownDocument.Table.Alignment?]? {
  guard line.utf8.contains(ASCII.bar), line.utf8.contains(ASCII.hyphen), line.utf8.allSatisfy({ "|-: \t".utf8.contains($0) })
  else {
    return nil
  }
  let cells = barCells(line).map(\.text)
  var alignments: [MarkdownDocument.Table.Alignment?] = []
  for cell in cells {
    let marks = cell.utf8.drop { $0 == ASCII.colon }
    let (isLeft, isRight) = (cell.utf8.first == ASCII.colon, cell.utf8.last == ASCII.colon)
    guard marks.prefix(while: { $0 == ASCII.hyphen }).count == marks.count - (isRight ? 1 : 0), marks.first == ASCII.hyphen else {
      return nil
    }
    alignments.append(isLeft && isRight ? .center : isRight ? .right : isLeft ? .left : nil)
  }
  return alignments.isEmpty ? nil : alignments
}

/// The tables of a tree: paragraphs whose second line is a row of dashes with a cell for each of the first line. They are replaced by
/// blocks of code, whose language names their index, so that their lines are not read as those of a paragraph.
struct BarTables {
  private(set) var tables: [MarkdownDocument.Table] = []

  /// The beginning of the language, which no text can have.
  private static let mark = "\u{1}table "

  init(_ root: OpaquePointer, in source: LineIndex) {
    var found: [(node: OpaquePointer, table: MarkdownDocument.Table)] = []
    visit(root) { event, node in
      guard event == CMARK_EVENT_ENTER, cmark_node_get_type(node) == CMARK_NODE_PARAGRAPH else { return }
      if let table = Self.table(node, source) { found.append((node, table)) }
    }
    for (node, table) in found {
      guard let block = cmark_node_new(CMARK_NODE_CODE_BLOCK) else { continue }
      cmark_node_set_fence_info(block, Self.mark + String(tables.count))
      tables.append(table)
      cmark_node_insert_before(node, block)
      cmark_node_unlink(node)
      cmark_node_free(node)
    }
  }

  /// The table in the place of a block.
  func table(_ block: OpaquePointer) -> MarkdownDocument.Table? {
    guard let info = cmark_node_get_fence_info(block) else { return nil }
    let name = String(cString: info)
    guard name.hasPrefix(Self.mark) else { return nil }
    return Int(name.dropFirst(Self.mark.count)).flatMap { tables.indices.contains($0) ? tables[$0] : nil }
  }

  private static func table(_ paragraph: OpaquePointer, _ source: LineIndex) -> MarkdownDocument.Table? {
    let (start, end) = (Int(cmark_node_get_start_line(paragraph)), Int(cmark_node_get_end_line(paragraph)))
    guard end > start, let delimiters = source.line(start + 1), delimiters.utf8.contains(ASCII.bar) else { return nil }
    let depth = quoteDepth(of: paragraph)
    guard let alignments = columnAlignments(content(of: delimiters, depth: depth, from: 0)) else { return nil }
    let column = max(0, Int(cmark_node_get_start_column(paragraph)) - 1)
    var rows: [[MarkdownDocument.Table.Cell]] = []
    for number in start...end where number != start + 1 {
      guard let line = source.line(number) else { return nil }
      let content = content(of: line, depth: depth, from: number == start ? column : 0)
      let shift = line.unicodeScalars.distance(from: line.startIndex, to: content.startIndex)
      let cells = barCells(content).map {
        MarkdownDocument.Table.Cell(text: $0.text, position: .init(line: number, column: $0.column + shift))
      }
      if number == start, cells.count != alignments.count { return nil }
      rows.append(cells)
    }
    return MarkdownDocument.Table(rows: rows, alignments: alignments)
  }

  /// A line without the marks of the quotations and the indentation before a paragraph's text, or from a byte on.
  private static func content(of line: String, depth: Int, from offset: Int) -> Substring {
    if offset > 0 { return Substring(line.utf8.dropFirst(offset)) }
    var rest = line.utf8[...]
    var quotes = 0
    while let byte = rest.first, isSpaceOrTab(byte) || byte == ASCII.greaterThan && quotes < depth {
      if byte == ASCII.greaterThan { quotes += 1 }
      rest = rest.dropFirst()
    }
    return Substring(rest)
  }

  private static func quoteDepth(of node: OpaquePointer) -> Int {
    var (depth, parent) = (0, cmark_node_parent(node))
    while let node = parent {
      if cmark_node_get_type(node) == CMARK_NODE_BLOCK_QUOTE { depth += 1 }
      parent = cmark_node_parent(node)
    }
    return depth
  }
}

extension MarkdownDocument.FencedBlock {
  /// The rows of a table, whose places are those in ``text``: CSV, or what people paste in its place, lines with bars.
  package func rows(_ file: String) -> [CSVRow] {
    let file = TextFile(path: file, text: text)
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    let first = lines.firstIndex { !$0.allSatisfy(\.isWhitespace) } ?? 0
    let isPasted = first + 1 < lines.count && columnAlignments(lines[first + 1]) != nil
    if !isPasted {
      let rows = csvRows(file, names: [], separator: isSeparatedByTabs ? "\t" : nil)
      guard rows.first?.fields.count == 1, lines.indices.contains(first), barCells(lines[first]).count > 1 else { return rows }
    }
    return lines.indices.compactMap { number in
      guard number != first + 1 || !isPasted, !lines[number].allSatisfy(\.isWhitespace) else { return nil }
      let fields = barCells(lines[number]).map { cell in
        CSVField(
          text: cell.text,
          place: Place(file: file.path, line: number + 1, column: cell.column, length: cell.text.unicodeScalars.count))
      }
      return CSVRow(fields: fields, end: Place(file: file.path, line: number + 1, column: lines[number].unicodeScalars.count + 1))
    }
  }

  /// The cells of all rows that can be read.
  func cells() -> [MarkdownDocument.Table.Cell] {
    rows("").flatMap(\.fields).map { cell($0) }
  }

  /// A field with its position in the whole text.
  package func cell(_ field: CSVField) -> MarkdownDocument.Table.Cell {
    // A quoted field begins after its mark.
    let isQuoted = field.place.length > field.text.unicodeScalars.count
    return .init(text: field.text, position: position(line: field.place.line, column: field.place.column + (isQuoted ? 1 : 0)))
  }
}

extension MarkdownDocument.Link {
  /// The link of a cell, with its positions in the whole text.
  package func moved(to start: MarkdownDocument.Position) -> MarkdownDocument.Link {
    func moved(_ position: MarkdownDocument.Position) -> MarkdownDocument.Position {
      .init(
        line: start.line + position.line - 1, column: position.line == 1 ? start.column + position.column - 1 : position.column)
    }
    return MarkdownDocument.Link(
      destination: destination, text: text, isImage: isImage, hasWords: hasWords, position: moved(position),
      destinationPosition: destinationPosition.map(moved))
  }
}
