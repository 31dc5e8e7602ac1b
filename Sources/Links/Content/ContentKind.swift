package import OfficeLinks
import TextBasics

/// The kind of a file by its first bytes.
package enum ContentKind: String, Sendable, Hashable, CaseIterable {
  /// A zip archive that may be Office Open XML.
  case zip
  /// A zip archive that declares OpenDocument (part 2 of OpenDocument 1.3, section 3.3).
  case openDocument
  /// A zip archive that declares something else: a book, a Java program.
  case archive
  /// [MS-CFB], the format of Office before 2007, and the container of encrypted Office Open XML.
  case compound
  /// A OneNote section ([MS-ONESTORE]).
  case oneNote
  case oneNoteContents
  case richText
  /// An Access database of 2007 and later.
  case accessDatabase
  case jetDatabase
  /// A cabinet: InfoPath templates, OneNote packages.
  case cabinet
  /// An Excel file from before version 5, without a container.
  case plainExcel
  /// A Word file from before version 6.
  case plainWord
  case pdf
  case html
  case xml
  /// The few lines that Git has in place of a large file which it keeps elsewhere, until they are fetched (Git LFS, specification of the
  /// pointer).
  case largeFilePointer
  /// Text or anything else without a mark.
  case text

  /// The noun for messages.
  package var noun: LinkText {
    switch self {
    case .zip: LinkText(.zip)
    case .openDocument: LinkText(.openDocument)
    case .archive: LinkText(.archive)
    case .compound: LinkText(.compound)
    case .oneNote: LinkText(.oneNote)
    case .oneNoteContents: LinkText(.oneNoteContents)
    case .richText: LinkText(.richText)
    case .accessDatabase: LinkText(.accessDatabase)
    case .jetDatabase: LinkText(.jetDatabase)
    case .cabinet: LinkText(.cabinet)
    case .plainExcel: LinkText(.plainExcel)
    case .plainWord: LinkText(.plainWord)
    case .pdf: LinkText(.pdf)
    case .html: LinkText(.html)
    case .xml: LinkText(.xml)
    case .largeFilePointer: LinkText(.largeFilePointer)
    case .text: LinkText(.text)
    }
  }
}

extension ContentKind {
  /// The kind by the first bytes; `text` for unmarked text, `nil` for other bytes and for none.
  package static func reading(_ bytes: some Collection<UInt8>) -> ContentKind? {
    let head = Array(bytes.prefix(512))
    for (mark, kind) in marks where head.starts(with: mark) { return kind == .zip ? readingArchive(head) : kind }
    if head.dropFirst(4).starts(with: "Standard ACE DB".utf8) { return .accessDatabase }
    if head.dropFirst(4).starts(with: "Standard Jet DB".utf8) { return .jetDatabase }
    return readingText(head)
  }

  /// The kinds that a file with this extension may have; empty if its bytes do not reveal it.
  package static func expected(of format: DocumentFormat) -> [ContentKind] {
    switch format.fileExtension {
    case "doc", "dot": [.compound, .richText, .plainWord]
    case "xls", "xlt", "xlw", "xlm", "xla": [.compound, .plainExcel]
    case "ppt", "pps", "pot", "ppa", "vsd", "vss", "vst", "vsw", "vdw", "mpp", "mpt", "pub": [.compound]
    case "odt", "ods", "odp": [.openDocument, .zip]
    case "thmx": [.zip]
    case "rtf": [.richText]
    case "one": [.oneNote]
    case "onetoc2": [.oneNoteContents]
    case "onepkg", "xsn": [.cabinet]
    case "accdb", "accdr", "accda", "accde", "accdu": [.accessDatabase]
    case "accdt": [.zip]
    case "mdb", "mpd": [.jetDatabase]
    case "vdx", "vsx", "vtx", "xsf": [.xml]
    case "pdf": [.pdf]
    case "csv", "txt": [.text]
    // A file with a password is packed in a compound file ([MS-OFFCRYPTO] section 2.3).
    case let name where Self.openXML.contains(name): [.zip, .compound]
    default: []
    }
  }

  /// The size of the smallest complete file of this kind.
  package var minimumSize: Int {
    switch self {
    // One local header, one entry in the directory, and its end, without names.
    case .zip, .openDocument, .archive: 98
    // A header, a sector of the allocation table, one of the directory, each of 512 bytes.
    case .compound: 1536
    case .oneNote, .oneNoteContents: 1024
    case .accessDatabase, .jetDatabase: 4096
    case .cabinet: 36
    case .richText, .plainExcel, .plainWord, .pdf, .html, .xml, .largeFilePointer, .text: 1
    }
  }

  /// A zip archive, which ends with a record of its content.
  var isArchive: Bool {
    switch self {
    case .zip, .openDocument, .archive: true
    case .compound, .oneNote, .oneNoteContents, .richText, .accessDatabase, .jetDatabase, .cabinet, .plainExcel, .plainWord, .pdf,
      .html, .xml, .largeFilePointer, .text:
      false
    }
  }

  /// The minimum size of that record (APPNOTE 4.3.16).
  static let archiveEndSize = 22

  /// The record is the last thing in the file; a comment of at most 65,535 bytes may follow.
  static func holdsArchiveEnd(_ bytes: [UInt8]) -> Bool {
    bytes.suffix(archiveEndSize + 65_535).range(of: "PK\u{5}\u{6}") != nil
  }

  /// True if the bytes, all that there are, could be the beginning of such a file's mark.
  func mayBegin(with bytes: [UInt8]) -> Bool {
    !bytes.isEmpty && Self.marks.contains { $0.1 == self && bytes.count < $0.0.count && $0.0.starts(with: bytes) }
  }

  /// The kind by the first entry (APPNOTE 4.3.7): OpenDocument and books begin with their type, Java programs with their folder.
  private static func readingArchive(_ head: [UInt8]) -> ContentKind {
    guard head.count > 30 else { return .zip }
    let nameLength = Int(head[26]) | Int(head[27]) << 8
    let extraLength = Int(head[28]) | Int(head[29]) << 8
    let name = head[30...].prefix(nameLength)
    guard name.count == nameLength else { return .zip }
    if name.starts(with: "META-INF/".utf8) { return .archive }
    guard name.elementsEqual("mimetype".utf8) else { return .zip }
    let type = head.dropFirst(30 + nameLength + extraLength)
    // A packed entry does not reveal the type, which is then most likely the common one.
    let isOther = type.starts(with: "application/".utf8) || type.starts(with: "image/".utf8)
    let isOpen = ["application/vnd.oasis.opendocument", "application/vnd.sun.xml"].contains { type.starts(with: $0.utf8) }
    if type.starts(with: "application/vnd.openxmlformats".utf8) { return .zip }
    return isOther && !isOpen ? .archive : .openDocument
  }

  private static let openXML: Set<String> = [
    "docx", "docm", "dotx", "dotm", "xlsx", "xlsm", "xlsb", "xltx", "xltm", "xlam", "pptx", "pptm", "ppsx", "ppsm", "potx",
    "potm", "ppam", "sldx", "sldm", "vsdx", "vsdm", "vssx", "vssm", "vstx", "vstm",
  ]

  private static let marks: [([UInt8], ContentKind)] = [
    ([0x50, 0x4B, 0x03, 0x04], .zip),
    ([0xD0, 0xCF, 0x11, 0xE0, 0xA1, 0xB1, 0x1A, 0xE1], .compound),
    // {7B5C52E4-D88C-4DA7-AEB1-5378D02996D3}, {43FF2FA1-EFD9-4C76-9EE2-10EA5722765F}: [MS-ONESTORE] section 2.3.1.
    ([0xE4, 0x52, 0x5C, 0x7B, 0x8C, 0xD8, 0xA7, 0x4D, 0xAE, 0xB1, 0x53, 0x78, 0xD0, 0x29, 0x96, 0xD3], .oneNote),
    ([0xA1, 0x2F, 0xFF, 0x43, 0xD9, 0xEF, 0x76, 0x4C, 0x9E, 0xE2, 0x10, 0xEA, 0x57, 0x22, 0x76, 0x5F], .oneNoteContents),
    (Array("{\\rtf".utf8), .richText),
    (Array("%PDF-".utf8), .pdf),
    (Array("MSCF".utf8), .cabinet),
    (largeFilePointerMark, .largeFilePointer),
    // The BOF record of BIFF 2, 3 and 4.
    ([0x09, 0x00, 0x04, 0x00], .plainExcel), ([0x09, 0x02, 0x06, 0x00], .plainExcel), ([0x09, 0x04, 0x06, 0x00], .plainExcel),
    ([0xDB, 0xA5], .plainWord), ([0x31, 0xBE, 0x00, 0x00], .plainWord),
  ]

  private static func readingText(_ head: [UInt8]) -> ContentKind? {
    // UTF-16 with a byte order mark: the letters of marks are ASCII, so every other byte is enough.
    let isWide = head.starts(with: [0xFF, 0xFE]) || head.starts(with: [0xFE, 0xFF])
    var text = isWide ? head.dropFirst(2).filter { $0 != 0 } : head.starts(with: [0xEF, 0xBB, 0xBF]) ? Array(head[3...]) : head
    text = text.drop(while: \.isASCIISpace).map(\.asciiLowercased)
    guard !text.isEmpty else { return head.isEmpty ? nil : .text }
    if isHTML(text) { return .html }
    // Readers of PDF pass over what stands before the mark.
    if text.starts(with: "%pdf-".utf8) { return .pdf }
    if text.starts(with: "<?xml".utf8) { return .xml }
    return head.contains(0) && !isWide ? nil : .text
  }

  /// The signatures of the MIME Sniffing standard at the beginning of pages, and XHTML after an XML declaration.
  private static func isHTML(_ text: [UInt8]) -> Bool {
    let starts = ["<!doctype html", "<html", "<head", "<body", "<script", "<title", "<meta", "<style", "<!--"]
    if starts.contains(where: { text.starts(with: $0.utf8) }) { return true }
    guard text.starts(with: "<?xml".utf8) else { return false }
    let all = String(decoding: text, as: UTF8.self)
    return all.contains("<html") || all.contains("<!doctype html")
  }
}

/// The type and subtype of a `Content-Type` (RFC 9110 section 8.3.1), in lower case without parameters.
struct MediaType: Hashable {
  let text: String

  /// Returns `nil` for a value without a slash between two names.
  init?(_ value: String) {
    let bare = trimmingASCIISpace(Array(value.utf8)[...]).prefix {
      $0 != ASCII.semicolon && $0 != ASCII.comma && $0 != ASCII.space && $0 != ASCII.tab
    }
    let parts = bare.split(separator: ASCII.slash, omittingEmptySubsequences: false)
    guard parts.count == 2, parts.allSatisfy({ !$0.isEmpty && $0.allSatisfy { $0 > ASCII.space && $0 < 0x7F } }),
      bare.count <= 127
    else {
      return nil
    }
    text = String(decoding: bare.map(\.asciiLowercased), as: UTF8.self)
  }

  var isHTML: Bool { text == "text/html" || text == "application/xhtml+xml" }

  /// True if a file of these kinds may be sent with this type. Servers that do not know a format send a general type, and Office
  /// examines the bytes, so only a contradicting type counts.
  func mayCarry(_ kinds: [ContentKind]) -> Bool {
    guard !kinds.isEmpty else { return true }
    if isHTML { return kinds.contains(.html) }
    if kinds.contains(.text) || kinds.contains(.xml) || kinds.contains(.richText) {
      return !Self.isMedia(text)
    }
    return !Self.isMedia(text) && !Self.otherKinds.contains(text)
  }

  private static func isMedia(_ text: String) -> Bool {
    ["image/", "audio/", "video/", "font/", "multipart/", "message/"].contains { text.hasPrefix($0) }
  }

  private static let otherKinds: Set<String> = [
    "application/json", "application/problem+json", "application/javascript", "text/javascript", "text/css",
    "application/xml", "text/xml", "application/rss+xml", "application/atom+xml", "application/manifest+json",
  ]
}
