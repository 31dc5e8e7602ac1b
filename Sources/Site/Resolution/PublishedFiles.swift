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
      case .link, nil: isKeyStore(path) ? "a store of keys or passwords" : nil
      }
    // A private key is an error already.
    if let kind, !holdsPrivateKey { log.report(Diagnostic(.source.notForVisitors, path, kind, at: place)) }
  }

  /// Reports a file that its app cannot open, by the rules for documents on other servers, and one that nobody should publish.
  fileprivate func reportContent(at place: Place, _ log: inout DiagnosticLog) {
    let ofFormat = format.map { ContentKind.expected(of: $0) } ?? []
    // Publisher has the extension of public keys.
    let expected = isPublicKey ? [] : fileExtension == "zip" ? [.zip, .openDocument, .archive] : ofFormat
    if holdsPrivateKey { return log.report(Diagnostic(.source.privateKey, path, at: place)) }
    // An empty robots.txt allows everything (RFC 9309 section 2.2.1).
    if bytes.isEmpty {
      if !expected.isEmpty, path != "robots.txt" { log.report(Diagnostic(.source.emptyFile, path, at: place)) }
      return
    }
    switch FoundContent(ofFile: bytes, expected: expected) {
    case nil:
      if let app = otherApp { log.report(Diagnostic(.source.wrongContent, path, "the file is one of \(app.name)", at: place)) }
    case .kind(.largeFilePointer): log.report(Diagnostic(.source.largeFilePointer, path, at: place))
    case let found?:
      let reason = found.text(expected[0]).english
      log.report(Diagnostic(.source.wrongContent, path, reason, at: place))
    }
  }

  private var format: DocumentFormat? { DocumentFormat.named(fileExtension) }

  /// The app whose Office Open XML this is, if it is not that of the name: the list of an archive's files is at its end.
  private var otherApp: OfficeApp? {
    let parts: [(app: OfficeApp, name: String)] = [
      (.word, "word/document"), (.excel, "xl/workbook"), (.powerPoint, "ppt/presentation"),
    ]
    guard bytes.starts(with: "PK".utf8), let own = parts.first(where: { $0.app == format?.app }) else { return nil }
    let other = parts.first { $0.app != own.app && bytes.suffix(1 << 16).range(of: $0.name) != nil }
    return other != nil && bytes[...].range(of: own.name) == nil ? other?.app : nil
  }

  /// The text forms of PKCS #8, OpenSSH, OpenPGP (RFC 7468, RFC 9580) and PuTTY, also in the JSON of a service account. A text about
  /// keys has words below the line with which a key begins.
  private var holdsPrivateKey: Bool {
    let text = String(decoding: bytes.prefix(4_096), as: UTF8.self)
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

  /// Reports a picture that is none, and one that is too heavy for a page.
  fileprivate func reportPicture(_ log: inout DiagnosticLog) {
    let size = pictureSize
    if size == nil, ["png", "jpg", "jpeg", "gif", "webp"].contains(fileExtension) {
      return log.report(Diagnostic(.text.pictureContent, path, at: place))
    }
    let side = size.map { max($0.width, $0.height) } ?? 0
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
