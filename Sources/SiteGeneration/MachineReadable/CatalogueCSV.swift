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
    // What all rows of the document begin and end with.
    var common: [UInt8] = []
    common.appendCSV(field: document.id.text)
    common.appendCSV(field: document.title[language])
    common.appendCSV(field: catalogue.listedSection(of: document)?.id.text ?? "")
    common.appendCSV(field: document.tags.map { catalogue.tags[$0].name }.joined(separator: "; "))
    common.appendCSV(field: document.owner?[language] ?? "")
    common.appendCSV(field: document.updated?.text ?? "")
    var own: [UInt8] = []
    for field in catalogue.fields {
      let values = document.fields.first { $0.field.id == field.id }?.values ?? []
      own.appendCSV(field: values.map { $0.machineText(in: language) }.joined(separator: "; "))
    }
    // What no Office app opens has its address, and its page to share.
    if document.links.isEmpty {
      bytes += common
      for field in ["", "", "", document.address.text, page] { bytes.appendCSV(field: field) }
      bytes += own
      bytes.endCSVRow()
    }
    for link in document.links {
      bytes += common
      bytes.appendCSV(field: link.app.rawValue)
      bytes.appendCSV(field: link.mode.rawValue)
      bytes.appendCSV(field: link.form.rawValue)
      bytes.appendCSV { link.appendText(to: &$0) }
      bytes.appendCSV { bytes in
        bytes.append(contentsOf: page.utf8)
        bytes.append(ASCII.hash)
        bytes.append(contentsOf: link.anchor.utf8)
      }
      bytes += own
      bytes.endCSVRow()
    }
  }
}
