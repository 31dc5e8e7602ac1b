import CatalogueModel
import EmailComposing
import FileAccess
import OfficeLinks
import PortalContent
import TextBasics

/// `catalogue.csv`: a row for every launch link, for spreadsheets (RFC 4180, UTF-8, lines end with CR LF).
struct CatalogueCSV: PiecewiseFile {
  let catalogue: Catalogue
  let routes: Routes

  private static let columns = [
    "document", "title", "section", "tags", "owner", "updated", "app", "mode", "form", "text", "share",
  ]

  func make<Failure: Error>(_ take: (ArraySlice<UInt8>) throws(Failure) -> Void) throws(Failure) {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(2 * pieceSize)
    Self.append(Self.columns, to: &bytes)
    for document in catalogue.documents {
      append(document, to: &bytes)
      guard bytes.count >= pieceSize else { continue }
      try take(bytes[...])
      bytes.removeAll(keepingCapacity: true)
    }
    try take(bytes[...])
  }

  private func append(_ document: Document, to bytes: inout [UInt8]) {
    let language = catalogue.portal.languages[0]
    let page = routes.document(document, language).address(below: catalogue.portal.baseURL.text)
    let common = [
      document.id.text, document.title[language], document.section.map { catalogue.sections[$0].id.text } ?? "",
      document.tags.map { catalogue.tags[$0].name }.joined(separator: "; "), document.owner?[language] ?? "",
      document.updated?.text ?? "",
    ]
    var prefix: [UInt8] = []
    for field in common { Self.append(field: field, to: &prefix) }
    for link in document.links {
      bytes += prefix
      let fields = [
        link.app.rawValue, link.mode.rawValue, link.form.rawValue, link.text,
        page + "#" + link.anchor,
      ]
      Self.append(fields, to: &bytes)
    }
  }

  private static func append(_ fields: [String], to bytes: inout [UInt8]) {
    for field in fields { append(field: field, to: &bytes) }
    bytes.removeLast()
    bytes.append(ASCII.carriageReturn)
    bytes.append(ASCII.lineFeed)
  }

  /// Writes a field and a comma. A field that a spreadsheet would run as a formula gets an apostrophe in front.
  private static func append(field: String, to bytes: inout [UInt8]) {
    var field = field
    field.withUTF8 { utf8 in
      let isFormula =
        utf8.first.map { [ASCII.equals, ASCII.plus, ASCII.hyphen, ASCII.at, ASCII.tab, ASCII.carriageReturn].contains($0) }
        ?? false
      let needsQuotes =
        isFormula
        || utf8.contains { $0 == ASCII.quotationMark || $0 == ASCII.comma || $0 == ASCII.lineFeed || $0 == ASCII.carriageReturn }
      if needsQuotes { bytes.append(ASCII.quotationMark) }
      if isFormula { bytes.append(ASCII.apostrophe) }
      if needsQuotes {
        for byte in utf8 {
          if byte == ASCII.quotationMark { bytes.append(ASCII.quotationMark) }
          bytes.append(byte)
        }
      } else {
        bytes.append(contentsOf: utf8)
      }
      if needsQuotes { bytes.append(ASCII.quotationMark) }
    }
    bytes.append(ASCII.comma)
  }
}
