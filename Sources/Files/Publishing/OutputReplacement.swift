/// Puts a staged folder in place of the output folder and removes the old one.
struct OutputReplacement: Sendable {
  let location: OutputLocation
  let parent: Int32
  let writer: DiskWriter

  private var name: RelativePath { RelativePath(location.name) }
  private var staging: RelativePath { RelativePath(location.staging) }
  private var previous: RelativePath { RelativePath(location.previous) }

  /// Makes the change at one moment: with one system call, if the file system can exchange two names or there was no output
  /// folder.
  ///
  /// Elsewhere with two renames and a moment without an output folder between them; a build that is killed then leaves both
  /// folders complete, and the next one restores the old one. Returns the new name of the old folder.
  func replace(existing: Bool) throws -> RelativePath? {
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

  /// A killed build left something behind, or another build is running.
  var hasLeftovers: Bool { exists(staging) || exists(previous) }

  /// Restores the output folder of a build that was killed between two renames, and removes the leftovers of killed builds.
  func recover() throws {
    let lock = try LockedFolder(staging, in: parent)
    defer { lock?.close() }
    if let old = try LockedFolder(previous, in: parent) {
      defer { old.close() }
      if exists(name) {
        try old.remove(previous, in: parent, writer)
      } else {
        try writer.rename(previous, to: name, in: parent)
      }
    }
    try lock?.remove(staging, in: parent, writer)
  }

  private func exists(_ path: RelativePath) -> Bool { path.facts(in: parent) != nil }
}
