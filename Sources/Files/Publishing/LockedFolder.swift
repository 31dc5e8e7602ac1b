/// A folder that only this build may change: a lock on its inode, which follows it when it is renamed and ends with the process.
///
/// The creator closes it. On a file system without locks, every build has the lock.
struct LockedFolder: Sendable {
  let descriptor: Int32

  /// The reason why a folder cannot be locked.
  enum Refusal: Error {
    case busy
    /// It is a file, a link, or a folder that is neither empty nor marked as docportal's.
    case foreign
  }

  /// Opens and locks a folder; `nil` if there is none with this name.
  init?(_ name: RelativePath, in parent: Int32) throws {
    descriptor = name.withCString { openat(parent, $0, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC) }
    guard descriptor >= 0 else {
      if errno == ENOENT { return nil }
      if errno == ENOTDIR || errno == ELOOP { throw Refusal.foreign }
      throw FileError(path: name.text)
    }
    do {
      try Self.lock(descriptor, as: name, in: parent)
    } catch {
      unlockAndClose(descriptor)
      throw error
    }
  }

  static func make(_ name: RelativePath, in parent: Int32, _ writer: DiskWriter) throws -> LockedFolder {
    do {
      try writer.makeFolder(name, in: parent)
    } catch let error as FileError where error.code == EEXIST {
      throw Refusal.busy
    }
    guard let folder = try LockedFolder(name, in: parent) else { throw Refusal.busy }
    return folder
  }

  /// Locks an open folder, and verifies that the name still refers to it.
  static func lock(_ descriptor: Int32, as name: RelativePath, in parent: Int32) throws {
    // Network file systems cannot lock a folder, which is no reason not to build.
    if flock(descriptor, LOCK_EX | LOCK_NB) != 0, errno == EWOULDBLOCK { throw Refusal.busy }
    var own = stat()
    guard fstat(descriptor, &own) == 0 else { throw FileError(path: name.text) }
    // Another build may have finished between opening and locking.
    guard let named = name.facts(in: parent), RealPath.Identity(own) == RealPath.Identity(named) else { throw Refusal.busy }
  }

  /// Removes the folder and its content if it is empty or has docportal's record.
  func remove(_ name: RelativePath, in parent: Int32, _ writer: DiskWriter) throws {
    let record = OutputRecord.path.facts(in: descriptor).map { FolderEntry.Kind(mode: UInt32($0.st_mode)) }
    guard try record == .file || namesInFolder(descriptor).isEmpty else { throw Refusal.foreign }
    try writer.removeContents(of: descriptor, name)
    try writer.removeFolder(name, in: parent)
  }

  func close() { unlockAndClose(descriptor) }
}

/// Unlocks an open folder and closes it. Closing alone would not unlock it while another process is started, which holds a copy
/// of every descriptor until it runs its program.
func unlockAndClose(_ descriptor: Int32) {
  flock(descriptor, LOCK_UN)
  close(descriptor)
}
