/// The facts of a file system about one path below a folder, without following symbolic links.
package struct FolderEntry: Hashable, Sendable {
  package enum Kind: Int, Sendable {
    case file
    case folder
    case symbolicLink
    /// A device, pipe or socket.
    case other
  }

  package var path: RelativePath
  /// The kind of the entry itself; a symbolic link is not followed.
  package var kind: Kind
  package var size: Int
  /// Permission bits, at most 0o7777.
  package var mode: UInt32
  package var device: UInt64
  package var inode: UInt64 = 0
  /// When the content of the file, or the names in the folder, changed. Programs can set it.
  package var modified = FileTime.earliest
  /// When anything about it changed, its `modified` too. No program can set it.
  package var changed = FileTime.earliest
  /// The reason why the contents of a folder, or the facts about a file, are not known.
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
    inode = UInt64(truncatingIfNeeded: facts.st_ino)
    modified = facts.modified
    changed = facts.changed
  }
}

extension RelativePath {
  /// The system's facts about the path below an open folder, or below the current one for `AT_FDCWD`, without following a link.
  /// Returns `nil` with `errno` set if nothing is there.
  func facts(in folder: Int32) -> stat? {
    var facts = stat()
    return withCString { fstatat(folder, $0, &facts, AT_SYMLINK_NOFOLLOW) } == 0 ? facts : nil
  }

  func entry(in folder: Int32) -> FolderEntry? { facts(in: folder).map { FolderEntry(self, facts: $0) } }
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
