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
  let cell: @Sendable (_ isNumber: Bool, _ isHead: Bool) -> String

  package static let page = BlockMarkup(
    callout: { kind, title in
      MarkdownDocument.ShownBlock(
        "<div class=\"callout \(kind.rawValue)\" role=\"note\">\n<p class=\"title\">\(title.escapedMarkup)</p>", end: "</div>")
    },
    // A region with a name is one that people can reach and scroll by keyboard.
    tableStart: { "<div class=\"table\" role=\"region\" aria-label=\"\($0.escapedMarkup)\" tabindex=\"0\">\n<table>\n" },
    tableEnd: "</table>\n</div>\n",
    cell: { isNumber, isHead in (isHead ? " scope=\"col\"" : "") + (isNumber ? " class=\"number\"" : "") })

  package static let message = BlockMarkup(
    callout: { _, title in
      MarkdownDocument.ShownBlock(
        "<div style=\"margin:16px 0;padding:8px 16px;border:1px solid #7a8683\">\n<p style=\"margin:0\"><strong>\(title.escapedMarkup)"
          + "</strong></p>", end: "</div>")
    },
    tableStart: { _ in "<table style=\"border-collapse:collapse;margin:16px 0\">\n" }, tableEnd: "</table>\n",
    cell: { isNumber, isHead in
      (isHead ? " scope=\"col\"" : "")
        + " style=\"padding:4px 8px;border:1px solid #7a8683;text-align:\(isNumber ? "right" : "left")\""
    })
}

extension TextRendering {
  /// A block of a text; `list` is the HTML of a list of documents by their indexes in the catalogue. Faults are reported at their
  /// places.
  package func shown(
    _ block: MarkdownDocument.Block, of source: CommonMarkText, as markup: BlockMarkup, language: LanguageTag,
    log: inout DiagnosticLog, list: ([Int]) -> String
  ) -> MarkdownDocument.ShownBlock {
    switch block {
    case .callout(let kind): return markup.callout(kind, words.calloutTitle(kind, language))
    case .fenced(let block):
      guard block.isClosed else {
        let place = source.place(line: block.start.line, column: block.start.column)
        log.report(Diagnostic(.text.openBlock, block.language.rawValue, at: place))
        return MarkdownDocument.ShownBlock("")
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
      case .csv: html = TextTable(file, log: &found)?.html(markup) ?? ""
      }
      let placed = found.withPlaces { place in
        let position = block.position(line: place.line, column: place.column)
        return source.place(line: position.line, column: position.column, length: place.length)
      }
      log.merge(placed)
      return MarkdownDocument.ShownBlock(html)
    }
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

/// The rows of a block of CSV, the first of which is the head.
private struct TextTable {
  let head: [String]
  let rows: [[String]]

  /// `nil`, after a report, if there is no row or one cannot be read.
  init?(_ file: TextFile, log: inout DiagnosticLog) {
    let read = csvRows(file, names: [])
    guard let first = read.first else {
      log.report(Diagnostic(.text.table, "the table has no rows", at: Place(file: file.path, line: 1, column: 1)))
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
    head = first.fields.map(\.text)
    rows = read.dropFirst().map { $0.fields.map(\.text) }
  }

  func html(_ markup: BlockMarkup) -> String {
    let numbers = head.indices.map { column in
      let values = rows.map { $0[column] }.filter { !$0.isEmpty }
      return !values.isEmpty && values.allSatisfy(isNumber)
    }
    func row(_ fields: [String], _ name: String) -> String {
      let cells = zip(fields, numbers).map { text, isNumber in
        "<\(name)\(markup.cell(isNumber, name == "th"))>\(text.escapedMarkup)</\(name)>"
      }
      return "<tr>\(cells.joined())</tr>\n"
    }
    let label = head.filter { !$0.isEmpty }.joined(separator: ", ")
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
