import Diagnostics
import LinkChecking
import SiteGeneration
import TextBasics

/// What earlier runs found out about links, in the folder `.docportal` of a portal. It may be deleted at any time.
struct LinkCacheFile {
  /// The portal's folder.
  let root: String

  private static let folder = ".docportal"
  private static let name = "links"

  /// What the last run left; empty where there is nothing that can be read.
  func read() -> LinkCache {
    // A cache that cannot be read is none: every address is asked.
    guard let bytes = try? FileSystem.disk.read(root, RelativePath("\(Self.folder)/\(Self.name)")) else { return LinkCache() }
    return LinkCache(decoding: bytes)
  }

  /// Leaves what is known to the next run; that it cannot is a warning.
  func write(_ cache: LinkCache, log: inout DiagnosticLog) {
    let folder = (root == "." ? "" : root + "/") + Self.folder
    var unread = DiagnosticLog()
    // Git leaves the folder alone, whatever the portal's own .gitignore says. It is there from the second run on.
    _ = writeNewFiles([(".gitignore", Array("*\n".utf8))], below: folder, log: &unread)
    replaceFile("\(folder)/\(Self.name)", severity: .warning, log: &log) { take in cache.encode(to: take) }
  }
}
