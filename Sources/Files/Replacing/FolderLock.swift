import TextBasics

/// The lock of a portal's folder, below which files that people write are read, changed and replaced: processes take turns.
///
/// Programs that know nothing of the lock, such as editors, are noticed: a file is compared when the new ones have reached the device. Where a
/// file system has no locks, that alone must do. A second lock of one process waits for the first one.
package struct FolderLock: ~Copyable {
  private let root: String
  private let descriptor: Int32

  /// Waits until no other process has the lock, and removes what killed ones left.
  package init(_ root: String) {
    self.root = root
    descriptor = open(joined(root, "Content"), O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    var code: Int32 = -1
    while descriptor >= 0 {
      code = flock(descriptor, LOCK_EX)
      guard code != 0, errno == EINTR else { break }
    }
    if code == 0 { Self.removeLeftovers(root) }
  }

  /// Without the lock, these files could be those of a process on another machine.
  private static func removeLeftovers(_ root: String) {
    let beside = ((try? namesInFolder(root)) ?? []).filter { stagingProcess(ofName: $0) != nil }
    let below = (try? listFolder(root, names: ["Content", "Templates"], hidden: .listed(butEntered: ".originals"))) ?? []
    for path in beside + below.filter({ $0.kind == .file }).map(\.path.text) { removeIfLeft(joined(root, path)) }
  }

  deinit {
    guard descriptor >= 0 else { return }
    // Closing alone would not unlock it while another program is started.
    flock(descriptor, LOCK_UN)
    close(descriptor)
  }

  /// The bytes of a regular file; `nil` if there is none. A symbolic link on the way is an error.
  package func read(_ path: String) throws(FileError) -> [UInt8]? {
    do throws(FileError) {
      return try readFile(root: root, path: RelativePath(path))
    } catch {
      if error.isMissing { return nil }
      throw error
    }
  }

  /// Replaces several files that still have the content that was read, and writes missing ones: all of them or none, even if the process is
  /// asked to end meanwhile. A file that has changed fails with `FileError.isChanged`.
  package func replace(_ edits: [FileEdit]) throws(FileError) {
    let signals = HeldSignals()
    defer { signals.release() }
    for edit in edits { try check(edit) }
    var staged: [StagedFile] = []
    do throws(FileError) {
      for edit in edits { staged.append(try self.staged(edit)) }
      for edit in edits { try check(edit) }
    } catch {
      for file in staged { file.discard() }
      throw error
    }
    for (index, file) in staged.enumerated() {
      do throws(FileError) {
        if edits[index].old == nil { try file.place() } else { try file.replace() }
      } catch {
        for file in staged[(index + 1)...] { file.discard() }
        for edit in edits[..<index] { restore(edit) }
        throw error
      }
    }
  }

  private func staged(_ edit: FileEdit) throws(FileError) -> StagedFile {
    let path = joined(root, edit.path)
    return edit.old == nil ? try StagedFile(path, edit.new) : try StagedFile(edited: path, edit.new)
  }

  private func restore(_ edit: FileEdit) {
    let path = joined(root, edit.path)
    // The first failure is reported; this one would say the same.
    if let old = edit.old { try? StagedFile(edited: path, old).replace() } else { unlink(path) }
  }

  /// Throws unless the file has the content that was read.
  private func check(_ edit: FileEdit) throws(FileError) {
    try refuseLinks(on: edit.path, below: root)
    let path = joined(root, edit.path)
    guard let old = edit.old else {
      if fileExists(path) { throw .changed(edit.path) }
      return
    }
    // A file of another size need not be read, however long it is.
    guard let facts = RelativePath(path).facts(in: AT_FDCWD), Int(clamping: facts.st_size) == old.count,
      try readFile(root: root, path: RelativePath(edit.path)) == old
    else { throw .changed(edit.path) }
  }
}

/// Throws if a part of a path below a folder is a symbolic link: what is written there would be in another folder.
package func refuseLinks(on path: String, below root: String) throws(FileError) {
  let bytes = Array(path.utf8)
  for end in bytes.indices where bytes[end] == ASCII.slash || end == bytes.count - 1 {
    let part = String(decoding: bytes[..<(bytes[end] == ASCII.slash ? end : end + 1)], as: UTF8.self)
    if isSymbolicLink(joined(root, part)) { throw FileError(path: part, code: FileError.link) }
  }
}
