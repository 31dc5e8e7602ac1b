import Diagnostics
import FileAccess
import LinkChecking
import TextBasics

/// What earlier runs found out about links, in the folder `.docportal` of a portal. It may be deleted at any time.
struct LinkCacheFile {
  let root: String
  private static let folder = ".docportal"
  private static let name = "links"

  /// What the last run left; empty where there is nothing that can be read.
  func read() -> LinkCache {
    // A cache that cannot be read is ignored: every address is requested.
    guard let bytes = try? FileSystem.disk.read(root, RelativePath("\(Self.folder)/\(Self.name)")) else { return LinkCache() }
    return LinkCache(decoding: bytes)
  }

  /// Leaves what is known to the next run; that it cannot is a warning.
  func write(_ cache: LinkCache, log: inout DiagnosticLog) {
    let folder = joined(root, Self.folder)
    // Git leaves the folder alone, whatever the portal's own .gitignore says. It is there from the second run on.
    try? writeNewFile(folder + "/.gitignore", Array("*\n".utf8))
    let path = folder + "/" + Self.name
    do throws(FileError) {
      try replaceFile(path) { take in cache.encode(to: take) }
    } catch {
      var diagnostic = Diagnostic(.file.cannotReplace, error, at: path)
      diagnostic.severity = .warning
      log.report(diagnostic)
    }
  }
}
