import TextBasics

/// A path without links, as far as it exists, with the identity of every folder on the way.
struct RealPath: Sendable {
  /// One folder or file, whatever path leads to it.
  struct Identity: Hashable, Sendable {
    let device: UInt64
    let inode: UInt64

    init(_ facts: stat) {
      device = UInt64(truncatingIfNeeded: facts.st_dev)
      inode = UInt64(truncatingIfNeeded: facts.st_ino)
    }
  }

  /// The parts of the absolute path; empty for the root.
  let parts: [String]
  /// The path leads to a folder.
  let exists: Bool
  /// The folders from the root to the deepest one that exists.
  let identities: [Identity]
  /// The reason why the path cannot be a folder: `ENOTDIR` for a file or a link, otherwise the system's error.
  let problem: Int32?

  /// Follows links on the way to the last part, but a link as the last part is a problem.
  init(_ path: String) {
    var written = path.utf8.split(separator: ASCII.slash).map { String(Substring($0)) }.filter { $0 != "." }
    let start = path.utf8.first == ASCII.slash ? "/" : "."
    var missing: [String] = []
    var problem: Int32?
    let whole = start == "/" ? "/" + written.joined(separator: "/") : written.isEmpty ? "." : written.joined(separator: "/")
    if let facts = RelativePath(whole).facts(in: AT_FDCWD) {
      if FolderEntry.Kind(mode: UInt32(facts.st_mode)) != .folder { problem = ENOTDIR }
    } else if errno != ENOENT {
      problem = errno
    }
    var real = Self.resolve(whole)
    while real == nil, let last = written.popLast() {
      missing.insert(last, at: 0)
      real = Self.resolve(start == "/" ? "/" + written.joined(separator: "/") : (["."] + written).joined(separator: "/"))
    }
    // A missing folder has no parent to climb to.
    if missing.contains("..") { problem = problem ?? ENOENT }
    let existing = (real ?? "/").utf8.split(separator: ASCII.slash).map { String(Substring($0)) }
    parts = existing + missing
    exists = missing.isEmpty
    identities = Self.identities(existing)
    self.problem = problem
  }

  var text: String { "/" + parts.joined(separator: "/") }

  private static func resolve(_ path: String) -> String? {
    guard let resolved = realpath(path, nil) else { return nil }
    defer { free(resolved) }
    return String(cString: resolved)
  }

  private static func identities(_ parts: [String]) -> [Identity] {
    (0...parts.count).compactMap { count in
      RelativePath("/" + parts.prefix(count).joined(separator: "/")).facts(in: AT_FDCWD).map(Identity.init)
    }
  }
}

/// The absolute path of a folder, without links as far as it exists.
package func absolutePath(_ folder: String) -> String { "/" + RealPath(folder).parts.joined(separator: "/") }
