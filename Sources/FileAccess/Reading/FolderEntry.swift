import Platform

/// What a file system says about one path below a folder, without following symbolic links.
package struct FolderEntry: Hashable, Sendable {
  /// What a path leads to.
  package enum Kind: Hashable, Sendable {
    case file
    case folder
    case symbolicLink
    /// A device, pipe or socket.
    case other
  }

  package var path: RelativePath
  /// What it is; a link is a link, whatever it leads to.
  package var kind: Kind
  package var size: Int
  /// Permission bits, at most 0o7777.
  package var mode: UInt32
  package var device: UInt64
  /// Why the contents of a folder, or the facts about a file, are not known.
  package var failure: FileError?

  package init(
    _ path: RelativePath, _ kind: Kind, size: Int = 0, mode: UInt32 = 0o644, device: UInt64 = 0, failure: FileError? = nil
  ) {
    self.path = path
    self.kind = kind
    self.size = size
    self.mode = mode
    self.device = device
    self.failure = failure
  }

  init(_ path: RelativePath, facts: stat) {
    self.init(
      path, Kind(mode: UInt32(facts.st_mode)), size: max(0, Int(clamping: facts.st_size)), mode: UInt32(facts.st_mode) & 0o7777,
      device: UInt64(truncatingIfNeeded: facts.st_dev))
  }
}

extension RelativePath {
  /// What the system knows of the path below an open folder, without following a link; `nil` with `errno` set when there is nothing.
  func facts(in folder: Int32) -> stat? {
    var facts = stat()
    return withCString { fstatat(folder, $0, &facts, AT_SYMLINK_NOFOLLOW) } == 0 ? facts : nil
  }
}

extension FolderEntry.Kind {
  init(mode: UInt32) {
    switch mode & UInt32(S_IFMT) {
    case UInt32(S_IFREG): self = .file
    case UInt32(S_IFDIR): self = .folder
    case UInt32(S_IFLNK): self = .symbolicLink
    default: self = .other
    }
  }
}
