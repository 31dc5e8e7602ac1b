import Diagnostics
import Files
import Links
import OfficeLinks
import Portal
import TextBasics
import Theme

extension ResolvedPortal {
  /// Reads the files that documents publish, then those that texts show or link to, then those that are copied unchanged. A file
  /// that cannot be read is an error, and so is one that could run scripts unless its author allows it. Afterwards the sizes of
  /// pictures are known.
  mutating func publishedFiles(_ reading: PublishedFileReading, log: inout DiagnosticLog) -> [PublishedFile] {
    var seen: Set<String> = []
    var published: [PublishedFile] = []
    func read(_ source: String, as path: String, at place: Place, _ log: inout DiagnosticLog) -> PublishedFile? {
      do throws(FileError) {
        return PublishedFile(path: path, content: try reading.read(source), place: place)
      } catch {
        log.report(.unreadableSource(source, error))
        return nil
      }
    }
    for document in site.catalogue.documents {
      guard let path = document.publishedPath, seen.insert(path).inserted,
        let file = read("Content/" + path, as: path, at: document.place, &log)
      else { continue }
      if !document.status.allowsActive, file.isActive {
        log.report(Diagnostic(.source.activeDocument, path, at: document.addressPlace))
      }
      file.reportContent(at: document.addressPlace, &log)
      published.append(file)
    }
    for (path, place) in files.linked where seen.insert(path).inserted {
      guard let file = read("Content/" + path, as: path, at: place, &log) else { continue }
      if file.isActive { log.report(Diagnostic(.source.activeFile, path, at: place)) }
      file.reportContent(at: place, &log)
      if files.shown.contains(path) { file.reportPicture(&log) }
      published.append(file)
    }
    for file in published { files.sizes[file.path] = file.pictureSize }
    for path in files.copied.sorted() {
      let source = SourceFile.staticFolder + path
      guard let file = read(source, as: path, at: Place(file: source), &log) else { continue }
      file.reportContent(at: file.place, &log)
      file.reportName(&log)
      if file.isPicture { file.reportPicture(&log) }
      published.append(file)
    }
    return published
  }
}

/// Reports what the assets of a portal's own theme hold that nobody should publish.
func reportAssets(_ theme: ThemeFiles, log: inout DiagnosticLog) {
  for file in theme.own where file.path.hasPrefix("assets/") {
    let place = Place(file: "Templates/" + file.path)
    let published = PublishedFile(path: file.path, content: PublishedContent(file.bytes), place: place)
    published.reportContent(at: place, &log)
    published.reportName(&log)
  }
}

extension PublishedFile {
  /// Reports a file that an editor, a backup or a system left, and a store of keys.
  fileprivate func reportName(_ log: inout DiagnosticLog) {
    // The one hidden folder that the web knows (RFC 8615).
    if path.hasPrefix(".well-known/") { return }
    let kind: String? =
      switch OtherFile(path) {
      case .system: "a file of a system"
      case .lock: "the lock of an editor"
      case .backup: "a backup"
      case .unfinished: "a download that was not finished"
      case .conflictedCopy: "one of two states that a sync program kept"
      case .link, nil: privateKind(of: path)
      }
    // A private key is an error already.
    if let kind, !holdsPrivateKey { log.report(Diagnostic(.source.notForVisitors, path, kind, at: place)) }
  }

  /// Reports a file that its app cannot open, by the rules for documents on other servers, and one that nobody should publish.
  fileprivate func reportContent(at place: Place, _ log: inout DiagnosticLog) {
    let ofFormat = format.map { ContentKind.expected(of: $0) } ?? []
    // Publisher has the extension of public keys.
    let expected = isPublicKey ? [] : fileExtension == "zip" ? [.archive, .zip, .openDocument] : ofFormat
    if holdsPrivateKey { return log.report(Diagnostic(.source.privateKey, path, at: place)) }
    // An empty robots.txt allows everything (RFC 9309 section 2.2.1).
    if bytes.isEmpty {
      if !expected.isEmpty, path != "robots.txt" { log.report(Diagnostic(.source.emptyFile, path, at: place)) }
      return reportPictureContent(at: place, &log)
    }
    switch FoundContent(ofFile: bytes, expected: expected) {
    case nil:
      if Self.neverPages.contains(fileExtension), isWebPage {
        let fix = "put the file itself there: a server may have sent the page in its place"
        log.report(Diagnostic(.source.wrongContent, path, "the file is a web page", at: place, fix: fix))
      } else if let content = otherContent {
        log.report(Diagnostic(.source.wrongContent, path, content, at: place))
      }
      reportPictureContent(at: place, &log)
    case .kind(.largeFilePointer): log.report(Diagnostic(.source.largeFilePointer, path, at: place))
    case let found?:
      let reason =
        if case .kind = found, fileExtension == "zip" { "the file is no zip archive" } else { found.text(expected[0]).english }
      log.report(Diagnostic(.source.wrongContent, path, reason, at: place))
    }
  }

  private func reportPictureContent(at place: Place, _ log: inout DiagnosticLog) {
    guard isPicture, fileExtension != "svg", pictureSize == nil || isCutPicture(bytes) else { return }
    let content = pictureSize == nil ? "no picture" : "only the beginning of a picture"
    log.report(Diagnostic(.text.pictureContent, path, content, at: place))
  }

  private var format: DocumentFormat? { DocumentFormat.named(fileExtension) }

  /// The content of a file with the right beginning, or of a kind without one, if it is not that of the name.
  private var otherContent: String? {
    if bytes.starts(with: "PK".utf8) { return otherArchive }
    // One with a password has another name in the list of its streams ([MS-OFFCRYPTO] section 2.3.4).
    let streams = ["WordDocument", "Workbook", "PowerPoint Document"]
    guard let format, ContentKind.expected(of: format) == [.zip, .compound], ContentKind.reading(bytes) == .compound,
      streams.contains(where: holdsWide), !holdsWide("EncryptedPackage")
    else { return nil }
    return FoundContent.kind(.compound).text(.zip).english
  }

  /// The list of an archive's files is at its end, and each has its name before its data too.
  private func holds(_ name: String) -> Bool { bytes.suffix(1 << 16).range(of: name) != nil || bytes[...].range(of: name) != nil }

  private func holdsWide(_ name: String) -> Bool { bytes[...].range(of: name.map { "\($0)\u{0}" }.joined()) != nil }

  private var otherArchive: String? {
    guard let format, let app = format.app, ContentKind.expected(of: format).contains(.zip) else { return nil }
    // Nothing is said of an archive without a list.
    let isPlain = !holds("[Content_Types].xml") && bytes.suffix(1 << 16).range(of: "PK\u{1}\u{2}") != nil
    if let own = Self.openDocuments.first(where: { $0.fileExtension == fileExtension }) {
      let type = "application/vnd.oasis.opendocument."
      let head = bytes.prefix(256)
      if let other = Self.openDocuments.first(where: { head.range(of: type + $0.name) != nil }) {
        return other.fileExtension == own.fileExtension ? nil : "the file is one of the kind .\(other.fileExtension)"
      }
      if holds("META-INF/manifest.xml") { return nil }
      if let other = Self.openXML.first(where: { holds($0.part) }) { return "the file is one of \(other.app.name)" }
      return isPlain ? "the file is an archive of other files" : nil
    }
    guard let own = Self.openXML.first(where: { $0.app == app }) else { return nil }
    guard holds(own.part) else {
      let other = Self.openXML.first { bytes.suffix(1 << 16).range(of: $0.part) != nil }
      return other.map { "the file is one of \($0.app.name)" } ?? (isPlain ? "the file is an archive of other files" : nil)
    }
    let (isBinary, isText) = (holds("xl/workbook.bin"), holds("xl/workbook.xml"))
    guard app == .excel, isBinary != isText, isBinary != (fileExtension == "xlsb") else { return nil }
    return "the file is one of the kind .\(isBinary ? "xlsb" : "xlsx")"
  }

  private static let openXML: [(app: OfficeApp, part: String)] = [
    (.word, "word/document"), (.excel, "xl/workbook"), (.powerPoint, "ppt/presentation"), (.visio, "visio/document"),
  ]
  private static let openDocuments = [
    (fileExtension: "odt", name: "text"), (fileExtension: "ods", name: "spreadsheet"),
    (fileExtension: "odp", name: "presentation"),
  ]

  /// The page of a server that was saved in place of a file.
  private var isWebPage: Bool {
    var text = trimmingASCIISpace(bytes.prefix(4_096))
    if text.starts(with: [0xEF, 0xBB, 0xBF]) { text = text.dropFirst(3) }
    for (mark, end) in [("<?xml", "?>"), ("<!--", "-->")] where text.starts(with: mark.utf8) {
      text = trimmingASCIISpace(text[(text.range(of: end)?.upperBound ?? text.endIndex)...])
    }
    return ["<!doctype html", "<html"].contains { isEqual(text.prefix($0.utf8CodeUnitCount), ignoringCase: $0) }
  }

  /// The text forms of PKCS #8, OpenSSH, OpenPGP (RFC 7468, RFC 9580) and PuTTY, also in the JSON of a service account. A text about
  /// keys has words below the line with which a key begins.
  private var holdsPrivateKey: Bool {
    let head = bytes.prefix(4_096)
    guard head.starts(with: "PuTTY".utf8) || head.range(of: "PRIVATE KEY") != nil else { return false }
    let text = String(decoding: head, as: UTF8.self)
    let lines = text.split { $0.isNewline }
    let holdsKey = zip(lines, lines.dropFirst() + [""]).contains { line, next in
      line.hasPrefix("-----BEGIN ") && line.contains("PRIVATE KEY") && (!next.contains(" ") || next.contains(": "))
    }
    return text.hasPrefix("PuTTY-User-Key-File-") || holdsKey || text.contains("PRIVATE KEY-----\\n")
  }

  private var isPublicKey: Bool {
    fileExtension == "pub"
      && ["ssh-", "ecdsa-", "sk-", "-----BEGIN PGP PUBLIC", "-----BEGIN PUBLIC"].contains { bytes.starts(with: $0.utf8) }
  }

  /// Reports a picture that is too heavy for a page.
  fileprivate func reportPicture(_ log: inout DiagnosticLog) {
    let side = pictureSize.map { max($0.width, $0.height) } ?? 0
    if bytes.count > 1_000_000 {
      let weight = String(Double(bytes.count / 100_000) / 10)
      log.report(Diagnostic(.text.largePicture, path, "\(weight) MB", at: place))
    } else if side > 8000, fileExtension != "svg" {
      log.report(Diagnostic(.text.largePicture, path, "a side of \(grouped(side)) pixels", at: place))
    }
  }

  fileprivate var isPicture: Bool { ["png", "jpg", "jpeg", "gif", "webp", "svg"].contains(fileExtension) }

  fileprivate var pictureSize: PictureSize? {
    isPicture ? PictureSize(bytes) : nil
  }
}
