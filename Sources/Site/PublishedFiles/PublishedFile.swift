import Files
import OfficeLinks
import Portal
import Server
import TextBasics
import Theme

/// A file that the portal publishes unchanged.
struct PublishedFile: Sendable {
  let path: String
  let bytes: [UInt8]
  /// The first reason for publishing it: a document, a link of a text, or the file itself.
  let place: Place
  /// The SHA-256 of the content (FIPS 180-4) in 64 lower-case hexadecimal digits.
  let checksum: String

  init(path: String, content: PublishedContent, place: Place) {
    (self.path, self.place, bytes, checksum) = (path, place, content.bytes, content.checksum)
  }
}

extension PublishedFile {
  /// In lower case, without the full stop; empty if there is none.
  var fileExtension: String { DocumentFormat.fileExtension(ofFileName: path) ?? "" }

  /// A browser that opens it may run scripts in the portal's name: web pages, XML, and drawings with scripts.
  var isActive: Bool { Self.activeExtensions.contains(fileExtension) || fileExtension == "svg" && hasScript }

  /// Browsers should save it: it is active, or of a kind that is not known to be passive. For Apache `a.html.gz` is a web page.
  var isAttachment: Bool {
    isActive || !Self.passiveExtensions.contains(fileExtension) && DocumentFormat.named(fileExtension)?.app == nil
      || path.lowercased().split(separator: ".").dropFirst().contains { Self.activeExtensions.contains(String($0)) }
  }

  private static let activeExtensions: Set<String> = [
    "html", "htm", "xhtml", "xhtm", "xht", "shtml", "shtm", "mht", "mhtml", "xml", "xsl", "xslt", "xsd", "rng", "rdf", "rss",
    "atom",
    "wsdl", "mathml", "mml", "svgz",
  ]
  private static let passiveExtensions = otherExtensions.union(mediaTypes.keys).subtracting(activeExtensions)
    .subtracting(["aspx", "js", "mjs"])

  /// The files that pages of a portal load or offer and that are never pages themselves. Texts may begin as one, and pictures are looked into.
  static let neverPages = passiveExtensions.union(["js", "mjs", "eot"])
    .subtracting(["md", "txt", "csv", "eml", "msg", "png", "jpg", "jpeg", "gif", "webp"])

  private var hasScript: Bool {
    let text = String(decoding: bytes, as: UTF8.self).lowercased()
    return ["<script", ":script", "javascript:", "<!entity"].contains { text.contains($0) }
      || HTMLScan(bytes).uncommon.contains { found in
        switch found.kind {
        case .style, .styleSheet: false
        case .animation: isActiveAttribute(resolvingCharacterReferences(bytes[found.range]))
        case .sourceSet, .pragma, .innerPage, .base, .script, .handler, .embedding: true
        }
      }
  }
}

/// The content of such a file, whatever publishes it.
struct PublishedContent: Sendable {
  let bytes: [UInt8]
  let checksum: String

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    var checksum = Checksum()
    checksum.add(bytes)
    self.checksum = checksum.text
  }
}

/// The published files of earlier generations, by all facts of the file system about each; a file that could not be read is
/// `nil`.
typealias PublishedFileMemory = Remembered<FolderEntry, PublishedContent?>

/// Reads published files. A file is read again only if its size, inode or times have changed.
struct PublishedFileReading {
  let root: String
  let fileSystem: FileSystem
  private let entries: [RelativePath: FolderEntry]
  private let memory: PublishedFileMemory?

  init(root: String, fileSystem: FileSystem, tree: SourceTree, memory: PublishedFileMemory?) {
    (self.root, self.fileSystem, self.memory) = (root, fileSystem, memory)
    // Two changes within a tick of the file system's clock could leave the same times; no clock has ticks of more than two seconds.
    let settled = FileTime(seconds: FileTime.now.seconds - 2)
    let known = memory == nil ? [] : tree.entries.filter { $0.kind == .file && $0.changed < settled }
    entries = Dictionary(known.map { ($0.path, $0) }, uniquingKeysWith: { first, _ in first })
  }

  func read(_ source: String) throws(FileError) -> PublishedContent {
    let path = RelativePath(source)
    if let memory, let entry = entries[path] {
      let known = memory[entry, { _ in (try? fileSystem.read(root, path)).map(PublishedContent.init) }]
      if let known { return known }
    }
    return PublishedContent(try fileSystem.read(root, path))
  }
}
