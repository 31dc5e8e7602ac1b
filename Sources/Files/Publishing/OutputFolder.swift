import Diagnostics
import TextBasics

/// An output folder, which may not exist yet, that is safe to replace as a whole: it is not a link, nor a part of the site's
/// sources.
///
/// Errors of the steps on it have paths below it, and `.` or one of its names for the folder itself.
struct OutputFolder: Sendable {
  /// The reason why a build does not go on.
  enum Refusal: Error {
    /// Another build has the folder.
    case busy
    /// A file, a link, or a folder that is neither empty nor marked as docportal's has a name that a build needs.
    case foreign
    /// A signal asks the process to end.
    case interrupted
  }

  /// The (future) parent folder: a real path as far as it exists.
  let parent: String
  let name: RelativePath
  /// The folder as the caller wrote it, for messages.
  let shown: String
  let writer: DiskWriter

  /// The real path of the folder itself.
  var path: String { joined(parent, name.text) }
  /// The place where the next output folder is built, and where the old one waits to be deleted.
  var staging: RelativePath { RelativePath(".\(name.text).docportal-new") }
  /// The place where the old one waits on a file system that cannot exchange two folders.
  var previous: RelativePath { RelativePath(".\(name.text).docportal-old") }

  /// Checks the folder against the folder `source`, from whose `inputs` the site is made; reports why it is refused.
  init?(output: String, source: String, inputs: [String], writer: DiskWriter, log: inout DiagnosticLog) {
    let path = RealPath(output)
    if let problem = path.problem {
      log.report(
        problem == ENOTDIR
          ? Diagnostic(.file.notAFolder, at: Place(file: output)) : .writeFailed(FileError(path: output, code: problem)))
      return nil
    }
    guard let name = path.parts.last else {
      log.report(Diagnostic(.file.insideSource, "the root of the file system", at: Place(file: output)))
      return nil
    }
    if let refused = Self.conflict(path, with: RealPath(source), inputs) {
      log.report(Diagnostic(.file.insideSource, refused, at: Place(file: output)))
      return nil
    }
    parent = "/" + path.parts.dropLast().joined(separator: "/")
    self.name = RelativePath(name)
    shown = output
    self.writer = writer
  }

  /// The source folder that would be written to or replaced. Compares folders by identity, so that no spelling of a path gets
  /// past.
  private static func conflict(_ output: RealPath, with source: RealPath, _ inputs: [String]) -> String? {
    for name in inputs {
      let folder = RealPath(source.text + "/" + name)
      if output.parts.starts(with: folder.parts) { return name }
      if let identity = folder.identities.last, folder.exists, output.identities.contains(identity) { return name }
      // The folder is a link to a place inside the output folder.
      if output.exists, let identity = output.identities.last, folder.identities.contains(identity) { return name }
    }
    if source.parts.starts(with: output.parts) { return "the portal's folder" }
    if output.exists, let identity = output.identities.last, source.identities.contains(identity) { return "the portal's folder" }
    return nil
  }

  /// A path below the folder, for messages.
  func shown(_ path: String) -> String { joined(shown, path) }

  /// An error of a step with the path for messages.
  func shown(_ error: FileError) -> FileError {
    let isFolder = [staging.text, previous.text, name.text, "."].contains(error.path)
    return FileError(path: isFolder ? shown : shown(error.path), code: error.code)
  }

  /// The path of a sibling of the folder, for messages.
  func shownBeside(_ path: RelativePath) -> String {
    guard let slash = shown.utf8.dropLast().lastIndex(of: ASCII.slash) else { return path.text }
    return String(shown[...slash]) + path.text
  }

  /// Gives an error about folders that nobody named, its parents and those that replace it, the path of the folder.
  func asOne<Result>(_ step: () throws -> Result) throws -> Result {
    do {
      return try step()
    } catch let error as FileError {
      throw FileError(path: ".", code: error.code)
    }
  }

  /// Opens the folder; `nil` if there is none.
  func opened() throws -> Int32? {
    let descriptor = open(path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
    guard descriptor < 0 else { return descriptor }
    if errno == ENOENT { return nil }
    throw FileError(path: ".")
  }

  /// Restores the folder of a build that was killed between two renames, and removes the leftovers of killed builds.
  func recover() throws {
    let parent = open(parent, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    // Without a parent there is nothing to clean up, and any other problem appears when the folder is made.
    guard parent >= 0 else { return }
    defer { close(parent) }
    let lock = try lockedFolder(staging, in: parent)
    defer { lock.map(unlockAndClose) }
    if let old = try lockedFolder(previous, in: parent) {
      defer { unlockAndClose(old) }
      if name.facts(in: parent) != nil {
        try writer.removeOwn(old, previous, in: parent)
      } else {
        try writer.rename(previous, to: name, in: parent)
      }
    }
    if let lock { try writer.removeOwn(lock, staging, in: parent) }
  }

  /// Makes the change at one moment: with one system call, if the file system can exchange two names or there was no output
  /// folder.
  ///
  /// Elsewhere with two renames and a moment without an output folder between them; a build that is killed then leaves both
  /// folders complete, and the next one restores the old one. Returns the new name of the old folder.
  func replace(existing: Bool, in parent: Int32) throws -> RelativePath? {
    guard existing else {
      try writer.rename(staging, to: name, in: parent)
      return nil
    }
    do {
      try writer.exchange(staging, name, in: parent)
      return staging
    } catch let error as FileError where [EINVAL, ENOSYS, ENOTSUP, EOPNOTSUPP].contains(error.code) {
      try writer.rename(name, to: previous, in: parent)
      do {
        try writer.rename(staging, to: name, in: parent)
      } catch let error as FileError {
        try writer.rename(previous, to: name, in: parent)
        throw error
      }
      return previous
    }
  }
}

/// Opens a folder that from now on only this build may change; `nil` if there is none with this name. `unlockAndClose` ends that.
func lockedFolder(_ name: RelativePath, in parent: Int32) throws -> Int32? {
  let descriptor = name.withCString { openat(parent, $0, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC) }
  guard descriptor >= 0 else {
    if errno == ENOENT { return nil }
    if errno == ENOTDIR || errno == ELOOP { throw OutputFolder.Refusal.foreign }
    throw FileError(path: name.text)
  }
  do {
    try lock(descriptor, as: name, in: parent)
  } catch {
    unlockAndClose(descriptor)
    throw error
  }
  return descriptor
}

/// Locks an open folder, and verifies that the name still refers to it. The lock is on the inode, follows it when it is renamed, and
/// ends with the process. On a file system without locks, every build has it.
func lock(_ descriptor: Int32, as name: RelativePath, in parent: Int32) throws {
  // Network file systems cannot lock a folder, which is no reason not to build.
  if flock(descriptor, LOCK_EX | LOCK_NB) != 0, errno == EWOULDBLOCK { throw OutputFolder.Refusal.busy }
  var own = stat()
  guard fstat(descriptor, &own) == 0 else { throw FileError(path: name.text) }
  // Another build may have finished between opening and locking.
  guard let named = name.facts(in: parent), RealPath.Identity(own) == RealPath.Identity(named) else {
    throw OutputFolder.Refusal.busy
  }
}

/// Unlocks an open folder and closes it. Closing alone would not unlock it while another process is started, which holds a copy
/// of every descriptor until it runs its program.
func unlockAndClose(_ descriptor: Int32) {
  flock(descriptor, LOCK_UN)
  close(descriptor)
}

/// The folder into which a portal is published by default.
package func publishedFolder(ofPortalIn source: String) -> String {
  let name = PortalFile.output.rawValue
  return source == "." ? name : source + "/" + name
}
