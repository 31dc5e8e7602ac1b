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

  func make<Failure: Error>(_ take: (ArraySlice<UInt8>) throws(Failure) -> Void) throws(Failure) {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(2 * pieceSize)
    let columns =
      ["document", "title", "section", "tags", "owner", "updated", "app", "mode", "form", "text", "share"]
      + catalogue.fields.map(\.name)
    Self.append(columns, to: &bytes)
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
    let own = catalogue.fields.map { field in
      let values = document.fields.first { $0.field.id == field.id }?.values ?? []
      return values.map { $0.machineText(in: language) }.joined(separator: "; ")
    }
    for link in document.links {
      bytes += prefix
      let fields = [link.app.rawValue, link.mode.rawValue, link.form.rawValue, link.text, page + "#" + link.anchor]
      Self.append(fields + own, to: &bytes)
    }
  }

  private static func append(_ fields: [String], to bytes: inout [UInt8]) {
    for field in fields { append(field: field, to: &bytes) }
    bytes.removeLast()
    bytes += "\r\n".utf8
  }

  /// Writes a field and a comma. A field that a spreadsheet would run as a formula gets an apostrophe in front.
  private static func append(field: String, to bytes: inout [UInt8]) {
    var field = field
    field.withUTF8 { field in
      let isFormula = field.first.map(formulaStarts.contains) ?? false
      if isFormula || field.contains(where: quotedCharacters.contains) {
        bytes += (isFormula ? "\"'" : "\"").utf8
        for byte in field {
          if byte == ASCII.quotationMark { bytes.append(byte) }
          bytes.append(byte)
        }
        bytes.append(ASCII.quotationMark)
      } else {
        bytes.append(contentsOf: field)
      }
    }
    bytes.append(ASCII.comma)
  }

  private static let formulaStarts = ByteSet("=+-@\t\r")
  private static let quotedCharacters = ByteSet("\",\r\n")
}
