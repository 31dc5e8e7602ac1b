import Links
import OfficeLinks
import Testing

@Suite struct ContentKindTests {
  @Test(arguments: texts)
  func knowsTexts(_ text: String, _ kind: ContentKind) {
    #expect(ContentKind.reading(Array(text.utf8)) == kind)
  }

  static let texts: [(String, ContentKind)] = [
    ("PK\u{3}\u{4}", .zip), ("\u{0}\u{1}\u{0}\u{0}Standard ACE DB", .accessDatabase),
    ("\u{0}\u{1}\u{0}\u{0}Standard Jet DB", .jetDatabase), ("MSCF", .cabinet), ("{\\rtf1", .richText), ("%PDF-1", .pdf),
    ("\u{9}\u{0}\u{4}\u{0}", .plainExcel), ("\u{9}\u{2}\u{6}\u{0}", .plainExcel), ("\u{9}\u{4}\u{6}\u{0}", .plainExcel),
    ("<?xml version='1.0'?><a/>", .xml), ("<?xml?><html>", .html), (" \r\n<!DocType HTML>", .html), ("\u{FEFF}<html>", .html),
    ("a;b", .text), ("  ", .text),
  ]

  @Test(arguments: binaries)
  func knowsFilesByTheirFirstBytes(_ bytes: [UInt8], _ kind: ContentKind?) {
    #expect(ContentKind.reading(bytes) == kind)
  }

  static let compound: [UInt8] = [0xD0, 0xCF, 0x11, 0xE0, 0xA1, 0xB1, 0x1A, 0xE1]
  static let section: [UInt8] = [
    0xE4, 0x52, 0x5C, 0x7B, 0x8C, 0xD8, 0xA7, 0x4D, 0xAE, 0xB1, 0x53, 0x78, 0xD0, 0x29, 0x96, 0xD3,
  ]
  static let contents: [UInt8] = [
    0xA1, 0x2F, 0xFF, 0x43, 0xD9, 0xEF, 0x76, 0x4C, 0x9E, 0xE2, 0x10, 0xEA, 0x57, 0x22, 0x76, 0x5F,
  ]
  static let wideHTML: [UInt8] = [0xFF, 0xFE, 0x3C, 0, 0x68, 0, 0x74, 0, 0x6D, 0, 0x6C, 0]

  /// The beginning of an archive: the header of its first entry, the entry's name, its bytes.
  static func entry(_ name: String, _ content: String) -> [UInt8] {
    let sizes: [UInt8] = [UInt8(content.utf8.count), 0, 0, 0]
    return [0x50, 0x4B, 3, 4, 20, 0] + [UInt8](repeating: 0, count: 12) + sizes + sizes + [UInt8(name.utf8.count), 0, 0, 0]
      + Array(name.utf8) + Array(content.utf8)
  }

  static let binaries: [([UInt8], ContentKind?)] = [
    (compound, .compound), (compound + [0], .compound), (Array(compound.prefix(7)) + [0], nil), (section, .oneNote),
    (contents, .oneNoteContents), ([0xDB, 0xA5, 0x2D], .plainWord), (wideHTML, .html), ([0xFE, 0xFF, 0, 0x61], .text),
    ([1, 0, 2], nil), ([], nil),
    (entry("mimetype", "application/vnd.oasis.opendocument.text"), .openDocument),
    (entry("mimetype", "application/epub+zip"), .archive),
    (entry("mimetype", ""), .openDocument), (entry("META-INF/MANIFEST.MF", "x"), .archive),
    (entry("[Content_Types].xml", "x"), .zip),
    (entry("word/document.xml", "x"), .zip), (Array(entry("mimetype", "x").prefix(34)), .zip),
  ]

  @Test func everyFormatOfAnAppIsKnownByItsBytes() {
    let unknown = DocumentFormat.all.filter { $0.app != nil && !$0.isRefused && ContentKind.expected(of: $0).isEmpty }.map(
      \.fileExtension)
    #expect(unknown == ["accdc", "accdp"])
  }

  @Test(arguments: [
    ("docx", [ContentKind.zip, .compound]), ("doc", [.compound, .richText, .plainWord]), ("one", [.oneNote]),
    ("mdb", [.jetDatabase]), ("odt", [.openDocument, .zip]),
    ("html", []), ("csv", [.text]),
  ])
  func tellsWhatAFormatMayBe(_ name: String, _ kinds: [ContentKind]) throws {
    #expect(ContentKind.expected(of: try #require(DocumentFormat.named(name))) == kinds)
  }
}
