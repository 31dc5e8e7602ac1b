import Diagnostics
package import Files
import TextBasics

/// One file of the portal as it was read: text files with their bytes, all others only by name.
package struct SourceFile: Sendable, Hashable {
  package enum Contents: Sendable, Hashable {
    /// Valid UTF-8 without a byte order mark.
    case text([UInt8])
    /// Not text: read through the `FileSystem` when it is published.
    case listed
    /// Unreadable or not valid UTF-8, which was reported; code that needs the file does not report it again.
    case unusable
  }

  /// The path below the portal's folder, such as `Content/portal.yaml`; usable as the file of a `Place`.
  package let path: String
  package let contents: Contents

  /// The bytes of a text file; `nil` for any other.
  package var text: [UInt8]? {
    guard case .text(let bytes) = contents else { return nil }
    return bytes
  }

  /// The extensions, in lower case, of files that are read as text; everything below `Content/files` and `Content/static` is
  /// published unchanged.
  static func isText(_ path: String) -> Bool {
    guard !path.hasPrefix(PortalFile.published.rawValue + "/"), !path.hasPrefix(staticFolder) else { return false }
    guard let dot = path.utf8.lastIndex(of: ASCII.dot) else { return false }
    // A dot in the name of a folder has a slash after it.
    return textEndings.contains(path[dot...].dropFirst().lowercased())
  }

  /// The files below it are copied to the root of the output.
  package static let staticFolder = PortalFile.copied.rawValue + "/"

  /// The path in the output of a file that is copied as it is; `nil` for others.
  package var copiedPath: String? {
    path.hasPrefix(Self.staticFolder) ? String(path.dropFirst(Self.staticFolder.count)) : nil
  }

  /// True for `.well-known` in that folder and what is below it: the one hidden name that the web knows (RFC 8615).
  static func isWellKnown(_ path: RelativePath) -> Bool {
    let folder = Array((staticFolder + ".well-known").utf8)
    guard path.bytes.starts(with: folder) else { return false }
    let rest = path.bytes.dropFirst(folder.count)
    return rest.isEmpty || rest.first == ASCII.slash && !RelativePath(bytes: Array(rest.dropFirst())).isHidden
  }

  private static let textEndings: Set<String> = [
    "css", "csv", "htm", "html", "js", "json", "map", "markdown", "md", "mjs", "mustache", "svg", "txt", "webmanifest", "xml",
    "yaml", "yml",
  ]
}

/// All files below `Content/` and `Templates/`, sorted by the bytes of their paths; no path occurs twice.
package struct SourceTree: Sendable, Hashable {
  package static let folders = ["Content", PortalFile.theme.rawValue]

  /// Names beside them that people may have meant for the portal's own.
  package static let similarNames = ["templates", "portal.yaml", "portal.yml", "content"]

  /// True if a path begins with one of these folders.
  package static func holds(_ path: String) -> Bool { folders.contains { path.hasPrefix($0 + "/") } }

  /// The path of a source file, of which a report may also name the folders above the portal.
  package static func path(reportedAs path: String) -> String {
    let parts = path.split(separator: "/", omittingEmptySubsequences: false)
    return parts.firstIndex { folders.contains(String($0)) }.map { parts[$0...].joined(separator: "/") } ?? path
  }
  package let files: [SourceFile]
  /// All that was found, as it was listed: files, folders and links.
  package let entries: [FolderEntry]
  /// Names beside the folders that are nearly those of the portal, such as `portal.yaml`.
  let beside: [String]
  private let positions: [RelativePath: Int]

  init(_ files: [SourceFile], entries: [FolderEntry] = [], beside: [String] = []) {
    (self.entries, self.beside) = (entries, beside)
    let sorted = files.map { (path: RelativePath($0.path), file: $0) }.sorted { $0.path < $1.path }
    self.files = sorted.map(\.file)
    positions = Dictionary(sorted.enumerated().map { ($1.path, $0) }, uniquingKeysWith: { first, _ in first })
  }

  package subscript(path path: String) -> SourceFile? { positions[RelativePath(path)].map { files[$0] } }

  /// The files below `Content/`, except those that are copied unchanged.
  package var content: [SourceFile] { files(below: "Content").filter { $0.copiedPath == nil } }

  package func files(below folder: String) -> [SourceFile] {
    let prefix = Array(folder.utf8) + [ASCII.slash]
    return files.filter { $0.path.utf8.starts(with: prefix) }
  }
}
