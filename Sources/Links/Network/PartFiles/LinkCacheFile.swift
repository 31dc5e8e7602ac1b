package import Diagnostics
import Files
import TextBasics

/// The results of earlier runs for links.
package struct LinkCacheFile {
  private let folder: StateFolder
  private static let name = "links"

  /// `root` is the portal's folder.
  package init(root: String) { folder = StateFolder(root: root) }

  /// The results of the last run for the addresses of a shard; empty if nothing can be read.
  package func read(_ shard: Shard = .whole) -> LinkCache {
    let path = joined(folder.path, Self.name)
    var cache = LinkCache()
    guard folder.isOwn(Self.name) else { return cache }
    var isKnown: Bool?
    var lines = ShardedLines(shard)
    // One that cannot be read or is of another version is ignored: every address is requested.
    try? readLines(path) { line, _ in
      guard let known = isKnown else {
        isKnown = ResultsHead(line: line) != nil
        return
      }
      if known, lines.contains(line) { cache.read(line) }
    }
    return cache
  }

  /// Saves results for the next run. A failure is a warning.
  package func write(_ cache: LinkCache, log: inout DiagnosticLog) {
    let failure = replace { take in
      take(cache)
      return true
    }
    if let failure { log.report(failure) }
  }

  /// Saves the results that `content` passes on one after another, or keeps the earlier ones if it returns false. Returns a warning
  /// if they cannot be saved; `content` may then not have been called.
  package func replace(_ content: (_ take: (LinkCache) -> Void) -> Bool) -> Diagnostic? {
    var isWhole = true
    do throws(FileError) {
      let path = try folder.destination(Self.name)
      try replaceFile(path) { take throws(FileError) in
        take((ResultsHead().line + [ASCII.lineFeed])[...])
        isWhole = content { $0.encodeLines(to: take) }
        if !isWhole { throw FileError.changed(path) }
      }
      return nil
    } catch {
      guard isWhole else { return nil }
      var diagnostic = Diagnostic(.file.cannotReplace, error, at: error.path)
      diagnostic.severity = .warning
      return diagnostic
    }
  }
}
