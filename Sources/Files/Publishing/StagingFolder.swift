import TextBasics

/// The folder in which the next output folder is built, with the resources held meanwhile. The creator closes it.
struct StagingFolder: Sendable {
  /// The open parent folder.
  let parent: Int32
  let folder: LockedFolder
  /// An interrupted build removes its staging folder, and one that has exchanged the folders removes the old one.
  let signals: HeldSignals
  private(set) var folders: Set<RelativePath> = []
  private let name: RelativePath
  private let writer: DiskWriter

  var descriptor: Int32 { folder.descriptor }

  /// Makes the folder, and missing parents, with an empty record, which marks it as docportal's.
  init(_ location: OutputLocation, _ writer: DiskWriter) throws {
    (name, self.writer) = (RelativePath(location.staging), writer)
    parent = try makeParent(location, writer)
    signals = HeldSignals()
    var made: LockedFolder?
    do {
      let folder = try LockedFolder.make(name, in: parent, writer)
      made = folder
      try writer.writeFile(OutputRecord.path, in: folder.descriptor, OutputRecord(files: []).bytes)
      self.folder = folder
    } catch {
      // The first error is the one to report; the next build removes the rest.
      if error is FileError { try? made?.remove(name, in: parent, writer) }
      made?.close()
      Files.close(parent)
      signals.release()
      throw error
    }
  }

  /// Makes a folder in it, with its parents, unless they exist.
  mutating func makeFolder(_ path: RelativePath?) throws {
    guard let path, !folders.contains(path) else { return }
    try makeFolder(path.parent)
    try writer.makeFolder(path, in: descriptor)
    folders.insert(path)
  }

  /// Removes the folder and its content. The next build removes the rest if that fails.
  func remove() throws {
    do { try folder.remove(name, in: parent, writer) } catch is FileError {}
  }

  /// Releases its resources; a signal that arrived meanwhile now ends the process.
  func close() {
    folder.close()
    Files.close(parent)
    signals.release()
  }
}

/// Opens the parent of the output folder, making it if it is missing.
private func makeParent(_ location: OutputLocation, _ writer: DiskWriter) throws -> Int32 {
  var folder = open("/", O_RDONLY | O_DIRECTORY | O_CLOEXEC)
  guard folder >= 0 else { throw FileError(path: "/") }
  for part in location.parent.utf8.split(separator: ASCII.slash) {
    let name = RelativePath(bytes: Array(part))
    do {
      var next = name.withCString { openat(folder, $0, O_RDONLY | O_DIRECTORY | O_CLOEXEC) }
      if next < 0, errno == ENOENT {
        try writer.makeFolder(name, in: folder)
        next = name.withCString { openat(folder, $0, O_RDONLY | O_DIRECTORY | O_CLOEXEC) }
      }
      guard next >= 0 else { throw FileError(path: name.text) }
      close(folder)
      folder = next
    } catch {
      close(folder)
      throw error
    }
  }
  return folder
}
