package import Diagnostics
package import Markdown
package import Portal
import TextBasics

/// The parts of the theme that texts need; the theme lies above them.
package struct TextWords: Sendable {
  let calloutTitle: @Sendable (MarkdownDocument.Callout, LanguageTag) -> String
  let titleOrder: @Sendable ([String], LanguageTag) -> [Int]

  package init(
    calloutTitle: @escaping @Sendable (MarkdownDocument.Callout, LanguageTag) -> String,
    titleOrder: @escaping @Sendable ([String], LanguageTag) -> [Int]
  ) {
    (self.calloutTitle, self.titleOrder) = (calloutTitle, titleOrder)
  }
}

/// The HTML around the blocks of texts: classes for pages, attributes of style for messages, whose style sheets are removed.
package struct BlockMarkup: Sendable {
  let callout: @Sendable (_ kind: MarkdownDocument.Callout, _ title: String) -> MarkdownDocument.ShownBlock
  let tableStart: @Sendable (_ label: String) -> String
  let tableEnd: String
  /// The attributes of a cell.
  let cell: @Sendable (_ side: CellSide?, _ isHead: Bool) -> String

  package static let page = BlockMarkup(
    callout: { kind, title in
      MarkdownDocument.ShownBlock(
        "<div class=\"callout \(kind.rawValue)\" role=\"note\">\n<p class=\"title\">\(title.escapedMarkup)</p>", end: "</div>")
    },
    // A region with a name is one that people can reach and scroll by keyboard.
    tableStart: { "<div class=\"table\" role=\"region\" aria-label=\"\($0.escapedMarkup)\" tabindex=\"0\">\n<table>\n" },
    tableEnd: "</table>\n</div>\n",
    cell: { side, isHead in
      let ofSide = side.map { $0 == .center ? " align=\"center\"" : $0 == .end ? " class=\"number\"" : "" }
      return (isHead ? " scope=\"col\"" : "") + (ofSide ?? "")
    })

  package static let message = BlockMarkup(
    callout: { _, title in
      MarkdownDocument.ShownBlock(
        "<div style=\"margin:16px 0;padding:8px 16px;border:1px solid #7a8683\">\n<p style=\"margin:0\"><strong>\(title.escapedMarkup)"
          + "</strong></p>", end: "</div>")
    },
    tableStart: { _ in "<table style=\"border-collapse:collapse;margin:16px 0\">\n" }, tableEnd: "</table>\n",
    cell: { side, isHead in
      let align = side == .center ? "center" : side == .end ? "right" : "left"
      return (isHead ? " scope=\"col\"" : "") + " style=\"padding:4px 8px;border:1px solid #7a8683;text-align:\(align)\""
    })
}

/// The side of a column to which its cells are moved.
package enum CellSide: Sendable { case start, center, end }

extension TextRendering {
  /// A block of a text; `list` is the HTML of a list of documents by their indexes in the catalogue, `resolve` gives the destinations of
  /// links in the cells of tables. Faults are reported at their places.
  package func shown(
    _ block: MarkdownDocument.Block, of source: CommonMarkText, as markup: BlockMarkup, language: LanguageTag,
    log: inout DiagnosticLog, resolve: (MarkdownDocument.Link, inout DiagnosticLog) -> String?, list: ([Int]) -> String
  ) -> MarkdownDocument.ShownBlock {
    switch block {
    case .callout(let kind): return markup.callout(kind, words.calloutTitle(kind, language))
    case .table(let table):
      return MarkdownDocument.ShownBlock(
        TextTable(table, source, log: &log).html(markup, cell: { cell($0, of: source, resolve, &log) }))
    case .fenced(let block):
      guard block.isClosed else {
        let place = source.place(line: block.start.line, column: block.start.column)
        log.report(Diagnostic(.text.openBlock, block.language.rawValue, at: place))
        return MarkdownDocument.ShownBlock("")
      }
      if !block.extra.isEmpty {
        let place = source.place(line: block.start.line, column: block.start.column)
        log.report(Diagnostic(.text.blockWords, block.extra, at: place))
      }
      var found = DiagnosticLog()
      let file = TextFile(path: source.place.file, text: block.text)
      let html: String
      switch block.language {
      case .documents:
        let selection = DocumentSelection(
          catalogue: catalogue, unread: unread, titleOrder: { [words] in words.titleOrder($0, language) }, language: language)
        let indexes = selection.indexes(file, log: &found) ?? []
        html = indexes.isEmpty ? "" : list(indexes)
      case .csv:
        let table = TextTable(block, source.place.file, log: &found)
        html = table?.html(markup, cell: { cell($0, of: source, resolve, &log) }) ?? ""
      }
      let placed = found.withPlaces { place in
        let position = block.position(line: place.line, column: place.column)
        return source.place(line: position.line, column: position.column, length: place.length)
      }
      log.merge(placed)
      return MarkdownDocument.ShownBlock(html)
    }
  }

  /// The HTML of a cell: CommonMark, unless that would be a block.
  private func cell(
    _ cell: MarkdownDocument.Table.Cell, of source: CommonMarkText,
    _ resolve: (MarkdownDocument.Link, inout DiagnosticLog) -> String?, _ log: inout DiagnosticLog
  ) -> String {
    guard cell.hasMarkup else { return cell.text.escapedMarkup }
    let document = MarkdownDocument(cell.text, givesAnchors: false, resolving: { resolve($0.moved(to: cell.position), &log) })
    let html = document.html
    guard html.hasPrefix("<p>"), html.hasSuffix("</p>\n"), html.ranges(of: "<p>").count == 1 else {
      return cell.text.escapedMarkup
    }
    let place = source.place(line: cell.position.line, column: cell.position.column)
    if !document.omittedHTML.isEmpty { log.report(Diagnostic(.text.html, at: place)) }
    for found in document.foreign { log.report(Diagnostic(found.kind, at: place)) }
    return String(html.dropFirst(3).dropLast(5))
  }

  /// Documents as links to their pages, for texts without the lists of pages.
  package func links(to indexes: [Int], language: LanguageTag, href: (Document) -> String) -> String {
    let items = indexes.map { index in
      let document = catalogue.documents[index]
      return "<li><a href=\"\(href(document).escapedMarkup)\">\(document.title[language].escapedMarkup)</a></li>\n"
    }
    return "<ul>\n\(items.joined())</ul>\n"
  }
}

/// The rows of a table, the first of which is the head.
private struct TextTable {
  private typealias Cell = MarkdownDocument.Table.Cell
  private let head: [Cell]
  private let rows: [[Cell]]
  private let alignments: [MarkdownDocument.Table.Alignment?]

  /// Rows may have fewer cells than the head; more are reported.
  init(_ table: MarkdownDocument.Table, _ source: CommonMarkText, log: inout DiagnosticLog) {
    let head = table.rows.first ?? []
    for row in table.rows.dropFirst() {
      guard let cell = row.dropFirst(head.count).first(where: { !$0.text.isEmpty }) else { continue }
      let summary = "this row has \(counted(row.count, "cell")), and the first one \(head.count)"
      log.report(
        Diagnostic(
          .text.table, summary, at: source.place(line: cell.position.line, column: cell.position.column),
          fix: "write '\\|' for a bar within a cell"))
    }
    self.head = head
    rows = table.rows.dropFirst().map { row in
      head.indices.map { row.indices.contains($0) ? row[$0] : Cell(text: "", position: head[$0].position) }
    }
    alignments = table.alignments
  }

  /// `nil`, after a report, if there is no row or one cannot be read.
  init?(_ block: MarkdownDocument.FencedBlock, _ file: String, log: inout DiagnosticLog) {
    let read = block.rows(file)
    guard let first = read.first else {
      log.report(Diagnostic(.text.table, "the table has no rows", at: Place(file: file, line: 1, column: 1)))
      return nil
    }
    var isWhole = true
    for row in read {
      if let fault = row.fault {
        log.report(Diagnostic(.text.table, fault.summary, at: fault.place))
        isWhole = false
      } else if row.fields.count != first.fields.count {
        let summary = "this row has \(counted(row.fields.count, "field")), and the first one \(first.fields.count)"
        log.report(Diagnostic(.text.table, summary, at: row.fields.first?.place ?? row.end))
        isWhole = false
      }
    }
    guard isWhole else { return nil }
    head = first.fields.map { block.cell($0) }
    rows = read.dropFirst().map { $0.fields.map { block.cell($0) } }
    alignments = []
  }

  /// The side that the author chose for a column, or else the end for one of numbers.
  private func side(_ column: Int) -> CellSide? {
    switch alignments.indices.contains(column) ? alignments[column] : nil {
    case .left: return .start
    case .center: return .center
    case .right: return .end
    case nil:
      let values = rows.map { $0[column].text }.filter { !$0.isEmpty }
      return !values.isEmpty && values.allSatisfy(isNumber) ? .end : nil
    }
  }

  func html(_ markup: BlockMarkup, cell: (MarkdownDocument.Table.Cell) -> String) -> String {
    let sides = head.indices.map(side)
    func row(_ fields: [Cell], _ name: String) -> String {
      let cells = zip(fields, sides).map { field, side in
        "<\(name)\(markup.cell(side, name == "th"))>\(cell(field))</\(name)>"
      }
      return "<tr>\(cells.joined())</tr>\n"
    }
    let label = head.map { $0.hasMarkup ? MarkdownDocument($0.text).plainText : $0.text }.filter { !$0.isEmpty }.joined(
      separator: ", ")
    return markup.tableStart(label)
      + "<thead>\n\(row(head, "th"))</thead>\n<tbody>\n\(rows.map { row($0, "td") }.joined())</tbody>\n"
      + markup.tableEnd
  }
}

/// True for a number as people write it, with separators, a sign, a currency or a percent sign.
private func isNumber(_ text: String) -> Bool {
  text.unicodeScalars.allSatisfy {
    ("0"..."9").contains($0) || $0.properties.generalCategory == .currencySymbol
      || " \u{A0}\u{202F}.,'’+-−–%".unicodeScalars.contains($0)
  } && text.utf8.contains { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
}

extension CSVFault {
  fileprivate var summary: String {
    switch kind {
    case .stray: "a quotation mark is within a field that does not begin with one"
    case .unclosed: "the quoted field has no end"
    case .textAfterEnd: "there is text after the end of a quoted field"
    }
  }
}
