import Platform

/// Puts a staged folder in the place of the output folder and removes the one before it.
struct OutputReplacement: Sendable {
  let location: OutputLocation
  let parent: Int32
  let writer: DiskWriter

  private var name: RelativePath { RelativePath(location.name) }
  private var staging: RelativePath { RelativePath(location.staging) }
  private var previous: RelativePath { RelativePath(location.previous) }

  /// The moment of the change: one system call where the file system can exchange two names or there was no output folder.
  ///
  /// Elsewhere two renames, with a moment between them when there is no output folder; a build that is killed in it leaves both
  /// folders complete, and the next one puts the old one back. Gives the name that the old folder has now.
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

  /// Whether a killed build left something behind, or another one is at work.
  var hasLeftovers: Bool { exists(staging) || exists(previous) }

  /// Brings back the output folder of a build that was killed between two renames, and removes what killed builds left.
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
