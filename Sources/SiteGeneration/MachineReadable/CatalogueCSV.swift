import CatalogueModel
import EmailComposing
import FileAccess
import OfficeLinks
import PortalContent
import TextBasics

/// `catalogue.csv`: a row for every launch link and every document without one, for spreadsheets (RFC 4180, UTF-8, lines end with CR LF).
struct CatalogueCSV: PiecewiseFile {
  let catalogue: Catalogue
  let routes: Routes

  func make<Failure: Error>(_ take: (ArraySlice<UInt8>) throws(Failure) -> Void) throws(Failure) {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(2 * pieceSize)
    let columns =
      ["document", "title", "section", "tags", "owner", "updated", "app", "mode", "form", "text", "share"]
      + catalogue.fields.map(\.name)
    bytes.appendCSVRow(columns)
    for document in catalogue.listedDocuments {
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
      document.id.text, document.title[language], catalogue.listedSection(of: document)?.id.text ?? "",
      document.tags.map { catalogue.tags[$0].name }.joined(separator: "; "), document.owner?[language] ?? "",
      document.updated?.text ?? "",
    ]
    var prefix: [UInt8] = []
    for field in common { prefix.appendCSV(field: field) }
    let own = catalogue.fields.map { field in
      let values = document.fields.first { $0.field.id == field.id }?.values ?? []
      return values.map { $0.machineText(in: language) }.joined(separator: "; ")
    }
    // What no Office app opens has its address, and its page to share.
    if document.links.isEmpty {
      bytes += prefix
      bytes.appendCSVRow(["", "", "", document.address.text, page] + own)
    }
    let share = page + "#"
    for link in document.links {
      bytes += prefix
      let fields = [link.app.rawValue, link.mode.rawValue, link.form.rawValue, link.text, share + link.anchor]
      bytes.appendCSVRow(fields + own)
    }
  }
}
