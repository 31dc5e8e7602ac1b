/// What a file is by its first bytes.
package enum ContentKind: Sendable, Hashable, CaseIterable {
  /// A zip archive that may be Office Open XML.
  case zip
  /// A zip archive that says it is OpenDocument (part 2 of OpenDocument 1.3, section 3.3).
  case openDocument
  /// A zip archive that says it is something else: a book, a Java program.
  case archive
  /// [MS-CFB], what Office wrote before 2007, and what encrypted Office Open XML is packed in.
  case compound
  /// A OneNote section ([MS-ONESTORE]).
  case oneNote
  /// A OneNote table of contents.
  case oneNoteContents
  /// Rich Text Format.
  case richText
  /// An Access database of 2007 and later.
  case accessDatabase
  /// An older Access database.
  case jetDatabase
  /// A cabinet: InfoPath templates, OneNote packages.
  case cabinet
  /// An Excel file of before version 5, without a container.
  case plainExcel
  /// A Word file of before version 6.
  case plainWord
  /// Portable Document Format.
  case pdf
  /// A web page.
  case html
  /// XML that is no web page.
  case xml
  /// Text or anything else that has no mark.
  case text

  /// For messages, with its article.
  package var noun: String {
    switch self {
    case .zip: "an Office Open XML file"
    case .openDocument: "an OpenDocument file"
    case .archive: "an archive that is no Office file"
    case .compound: "an older Office file"
    case .oneNote: "a OneNote section"
    case .oneNoteContents: "a OneNote table of contents"
    case .richText: "a Rich Text file"
    case .accessDatabase: "an Access database"
    case .jetDatabase: "an older Access database"
    case .cabinet: "a cabinet file"
    case .plainExcel: "an Excel file of the first versions"
    case .plainWord: "a Word file of the first versions"
    case .pdf: "a PDF file"
    case .html: "a web page"
    case .xml: "an XML file"
    case .text: "a text file"
    }
  }
}
