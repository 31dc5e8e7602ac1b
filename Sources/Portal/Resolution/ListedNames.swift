import OfficeLinks
import TextBasics

/// The names that servers have listed to an import and that are written in other bytes than most: nobody is to change them.
struct ListedNames: Sendable {
  /// The paths in their bytes, by source.
  private var paths: [String: Set<[UInt8]>] = [:]

  /// `lock` gives the bytes of a file below `Content/`; it is called only for sources whose documents have such names.
  init(_ manifest: Manifest, lock: (String) -> [UInt8]?) {
    // Read in place: an entry is large.
    let documents = manifest.documents.indices.lazy.filter { manifest.documents[$0].entry.hasRareName }
    let wanted = Set(documents.compactMap { manifest.documents[$0].entry.source?.value })
    for source in manifest.sources {
      guard let id = source.id?.value, wanted.contains(id), let bytes = lock(source.lockPath(id)) else { continue }
      // Names of a folder on this machine, of which alone the lock has checksums, may differ from the server's.
      let listed = LockFile(TextFile(path: "", bytes: bytes)).documents.filter { $0.checksum == nil }
      paths[id] = Set(listed.map { Array($0.path.utf8) })
    }
  }

  func holds(_ path: String, of source: Source) -> Bool { paths[source.id.text]?.contains(Array(path.utf8)) ?? false }

  /// True for an address of a listed name; the lock has the address itself if the name is not UTF-8.
  func holds(url: String, of source: Source) -> Bool {
    if paths.isEmpty { return false }
    let base = source.baseURL.text
    return holds(url, of: source) || url.hasPrefix(base) && holds(percentDecoded(String(url.dropFirst(base.count))), of: source)
  }
}

extension DocumentEntry {
  /// A name with letters and accents apart or a no-break space, or an address that may hold one or be in an older encoding.
  fileprivate var hasRareName: Bool {
    path.map { composed($0.value) != nil || $0.value.unicodeScalars.contains("\u{A0}") }
      ?? (source != nil && url?.value.utf8.contains(ASCII.percent) == true)
  }
}

extension LinkFinding {
  /// The finding doubts the bytes of a name.
  var isOfSpelling: Bool {
    rule == .address.decomposed || rule == .address.noBreakSpace || rule == .character.escapesNotUTF8
      || rule == .address.encodedTwice
  }
}
