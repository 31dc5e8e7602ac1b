import Diagnostics
import Files
import PortalTestSupport
import TestSupport
import Testing
import TextBasics

@testable import Site

/// The bytes of files that the portal publishes itself, which are judged as those of documents on other servers are.
@Suite struct PublishedContentTests {
  private static let pointer = Array(
    "version https://git-lfs.github.com/spec/v1\noid sha256:\(String(repeating: "c", count: 64))\nsize 3276459\n".utf8)
  /// A zip archive without entries but for a name, with its end.
  private static let archive =
    [0x50, 0x4B, 0x03, 0x04] + Array(repeating: UInt8(0), count: 72) + [0x50, 0x4B, 0x05, 0x06]
    + Array(repeating: UInt8(0), count: 18)
  /// An archive of Office Open XML: the list of its files at the end has a name of one of them.
  private static func openXML(_ part: String) -> [UInt8] {
    archive.dropLast(22) + Array("PK\u{1}\u{2}\(part).xml".utf8) + archive.suffix(22)
  }
  private static let compound = [0xD0, 0xCF, 0x11, 0xE0, 0xA1, 0xB1, 0x1A, 0xE1] + Array(repeating: UInt8(0), count: 1_600)
  private static let page = Array("<!DOCTYPE html><title>Sign in</title>".utf8)
  private static let png = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A] + Array(repeating: UInt8(0), count: 32)
  /// An archive with these files and without data.
  private static func archiveHolding(_ names: String...) -> [UInt8] {
    let list: [UInt8] = names.flatMap { Array("PK\u{1}\u{2}\($0)".utf8) }
    return archive.dropLast(22) + list + archive.suffix(22)
  }
  private static func openDocument(_ type: String) -> [UInt8] {
    var bytes = Array(archive.prefix(26))
    bytes += [8, 0, 0, 0] as [UInt8]
    bytes += Array("mimetypeapplication/vnd.oasis.opendocument.\(type)".utf8)
    return bytes + archive.suffix(76)
  }
  private static func wide(_ text: String) -> [UInt8] { text.utf8.flatMap { [$0, 0] } }
  private static let streams: [UInt8] = compound + wide("WordDocument")
  private static let encrypted: [UInt8] = streams + wide("EncryptedPackage")
  private static func chunk(_ name: String, _ data: [UInt8]) -> [UInt8] {
    var bytes: [UInt8] = [0, 0, 0, UInt8(data.count)]
    bytes += Array(name.utf8)
    return bytes + data + [0, 0, 0, 0]
  }
  private static let wholePNG: [UInt8] =
    Array(png.prefix(8)) + chunk("IHDR", [0, 0, 0, 9, 0, 0, 0, 9, 8, 2, 0, 0, 0]) + chunk("IDAT", Array(repeating: 1, count: 99))
    + chunk("IEND", [])
  private static let headOfJPEG: [UInt8] = [
    0xFF, 0xD8, 0xFF, 0xE1, 0, 6, 0xFF, 0xD9, 1, 1, 0xFF, 0xC0, 0, 11, 8, 0, 9, 0, 9, 1, 1, 0x11, 0, 0xFF, 0xDA, 0, 2,
  ]
  private static let wholeJPEG: [UInt8] = headOfJPEG + Array(repeating: UInt8(1), count: 99) + [0xFF, 0xD9]
  private static let key = Array("-----BEGIN OPENSSH PRIVATE KEY-----\nb3BlbnNzaC1rZXktdjE\n".utf8)

  private func findings(_ name: String, _ bytes: [UInt8], documentAt folder: String? = "files/") async -> [String] {
    let documents = folder.map { "  - {id: plan, title: Plan, file: '\($0)\(name)'}" } ?? ""
    var portal = TestPortal(documents: documents.isEmpty ? "  - {id: a, title: A, url: https://dav.example/a.docx}" : documents)
    portal.binaryFiles["Content/" + (folder ?? "static/") + name] = bytes
    return await portal.generate().log.lines
  }

  @Test(arguments: [
    ("plan.docx", pointer, "source.largeFilePointer"), ("plan.pdf", pointer, "source.largeFilePointer"),
    ("plan.txt", pointer, "source.largeFilePointer"), ("plan.docx", [], "source.emptyFile"), ("plan.csv", [], "source.emptyFile"),
    ("plan.docx", page, "source.wrongContent"), ("note.xlsx", Array("404: Not Found".utf8), "source.wrongContent"),
    ("plan.pdf", png, "source.wrongContent"), ("plan.docx", Array(archive.prefix(90)), "source.wrongContent"),
    ("plan.docx", Array(archive.dropLast(22)) + Array(repeating: 0, count: 60), "source.wrongContent"),
    ("plan.docx", openXML("xl/workbook"), "source.wrongContent"),
    ("plan.xlsm", openXML("ppt/presentation"), "source.wrongContent"),
    ("plan.doc", Array(compound.prefix(600)), "source.wrongContent"), ("plan.docx", [0x50, 0x4B], "source.wrongContent"),
    ("plan.docx", archiveHolding("a.txt"), "source.wrongContent"), ("plan.ods", openXML("xl/workbook"), "source.wrongContent"),
    ("plan.odt", archiveHolding("a.txt"), "source.wrongContent"), ("plan.ods", openDocument("text"), "source.wrongContent"),
    ("plan.xlsb", openXML("xl/workbook"), "source.wrongContent"),
    ("plan.xlsx", archiveHolding("[Content_Types].xml", "xl/workbook.bin"), "source.wrongContent"),
    ("plan.vsdx", openXML("ppt/presentation"), "source.wrongContent"), ("plan.docx", streams, "source.wrongContent"),
  ])
  func reportsWhatNoAppOpens(name: String, bytes: [UInt8], rule: String) async {
    let found = await findings(name, bytes)
    #expect(found.count == 1 && found[0].contains("error: ") && found[0].hasSuffix("[\(rule)]"), "\(found)")
    // The document's place, since its file is named there.
    #expect(found[0].hasPrefix("Content/portal.yaml:"))
  }

  @Test(arguments: [
    ("plan.docx", archive), ("plan.docx", openXML("word/document")),
    ("plan.docx", openXML("word/document.xml xl/workbook")), ("plan.zip", openXML("xl/workbook")), ("plan.docx", compound),
    ("plan.doc", Array("{\\rtf1}".utf8)), ("plan.doc", compound),
    ("plan.pdf", Array("%PDF-1.7\n".utf8)), ("plan.pdf", Array("\u{FEFF}\n%PDF-1.7\n".utf8)), ("plan.csv", Array("a;b\n".utf8)),
    ("plan.txt", [0xFF, 0xFE, 0x41, 0x00]), ("plan.doc", streams), ("plan.ods", openDocument("spreadsheet")),
    ("plan.odt", archiveHolding("content.xml", "META-INF/manifest.xml")), ("plan.vsdx", openXML("visio/document")),
    ("plan.xlsb", archiveHolding("[Content_Types].xml", "xl/workbook.bin")),
    ("plan.docx", archiveHolding("[Content_Types].xml", "documents/main.xml")),
    ("plan.docx", encrypted),
  ])
  func acceptsWhatAppsOpen(name: String, bytes: [UInt8]) async { #expect(await findings(name, bytes) == []) }

  @Test(arguments: [
    ("handbook.pdf", pointer, "source.largeFilePointer"), ("film.mp4", pointer, "source.largeFilePointer"),
    ("icon.svg", pointer, "source.largeFilePointer"), ("forms.zip", page, "source.wrongContent"),
    ("forms.zip", [], "source.emptyFile"), ("id_rsa", key, "source.privateKey"),
    ("key.ppk", Array("PuTTY-User-Key-File-3: ssh-ed25519\n".utf8), "source.privateKey"),
    ("robot.json", Array(#"{"private_key": "-----BEGIN PRIVATE KEY-----\nMIIE"}"#.utf8), "source.privateKey"),
    ("a.svg", page, "source.wrongContent"), ("a.css", page, "source.wrongContent"), ("a.js", page, "source.wrongContent"),
    ("a.woff2", page, "source.wrongContent"), ("a.mp4", page, "source.wrongContent"), ("a.ico", page, "source.wrongContent"),
    ("a.png", page, "picture.content"), ("a.png", Array(wholePNG.dropLast(40)), "picture.content"),
    ("a.jpg", Array(wholeJPEG.dropLast(40)), "picture.content"), ("a.jpg", Array("sign in".utf8), "picture.content"),
    ("bag.pem", Array("Bag Attributes\n-----BEGIN ENCRYPTED PRIVATE KEY-----\n".utf8), "source.privateKey"),
  ])
  func looksAtCopiedFiles(name: String, bytes: [UInt8], rule: String) async {
    let found = await findings(name, bytes, documentAt: nil)
    #expect(found.count == 1 && found[0].hasSuffix("[\(rule)]"), "\(found)")
    #expect(found[0].hasPrefix("Content/static/" + name))
  }

  @Test(arguments: [
    (".nojekyll", []), ("CNAME", Array("portal.example\n".utf8)), ("robots.txt", Array("User-agent: *\n".utf8)),
    ("forms.zip", archive), ("film.mp4", [0, 0, 0, 24]), ("certificate.pem", Array("-----BEGIN CERTIFICATE-----\n".utf8)),
    ("key.asc", Array("-----BEGIN PGP PUBLIC KEY BLOCK-----\n".utf8)),
    (".well-known/security.txt", Array("Contact: mailto:a@b.example\n".utf8)), ("robots.txt", []),
    ("id_ed25519.pub", Array("ssh-ed25519 AAAA a@b\n".utf8)),
    ("a.png", wholePNG), ("a.jpg", wholeJPEG), ("a.svg", Array("<!-- a --><svg xmlns='http://www.w3.org/2000/svg'/>".utf8)),
    ("a.js", Array("<!-- a\nlet x = 1\n".utf8)), ("a.html", page), ("a.md", page), ("a.xml", page),
    ("help.txt", Array("A key begins so:\n-----BEGIN PRIVATE KEY-----\nand its lines follow.\n".utf8)),
    ("notes.txt", Array("A file that begins with -----BEGIN PRIVATE KEY----- is a key.\n".utf8)),
  ])
  func leavesOtherCopiedFilesAlone(name: String, bytes: [UInt8]) async {
    let found = await findings(name, bytes, documentAt: nil)
    #expect(
      found.allSatisfy { !$0.contains("[source.") && !$0.contains("[picture.") || $0.contains("source.hiddenFile") }, "\(found)")
  }
}
