import TextBasics

/// The folder beside the output folder in which the next one is built, with the resources held meanwhile. The creator closes it.
struct StagingFolder: Sendable {
  /// The open parent folder.
  let parent: Int32
  /// The open folder, which is locked.
  let descriptor: Int32
  private let output: OutputFolder
  /// An interrupted build removes its staging folder, and one that has exchanged the folders removes the old one.
  private let signals: HeldSignals
  private var folders: Set<RelativePath> = []

  private var writer: DiskWriter { output.writer }

  /// A signal asks the process to end.
  var isInterrupted: Bool { signals.received != nil }

  /// Makes the folder, and missing parents, with an empty record, which marks it as docportal's.
  static func make(_ output: OutputFolder) throws -> StagingFolder {
    try output.asOne {
      let (parent, signals) = (try openParent(of: output), HeldSignals())
      var made: Int32?
      do {
        do { try output.writer.makeFolder(output.staging, in: parent) } catch let error as FileError where error.isTaken {
          throw OutputFolder.Refusal.busy
        }
        made = try lockedFolder(output.staging, in: parent)
        guard let made else { throw OutputFolder.Refusal.busy }
        try output.writer.writeFile(OutputRecord.path, in: made, OutputRecord(files: []).bytes)
        return StagingFolder(parent: parent, descriptor: made, output: output, signals: signals)
      } catch {
        // The first error is the one to report; the next build removes the rest.
        if let made, error is FileError { try? output.writer.removeOwn(made, output.staging, in: parent) }
        made.map(unlockAndClose)
        Files.close(parent)
        signals.release()
        throw error
      }
    }
  }

  /// Makes a folder in it, with its parents, unless they exist.
  mutating func makeFolder(_ path: RelativePath?) throws {
    guard let path, !folders.contains(path) else { return }
    try makeFolder(path.parent)
    try writer.makeFolder(path, in: descriptor)
    folders.insert(path)
  }

  /// Completes the folder with what the site needs beside the files that are in it, and with what others put into the output folder,
  /// which stays as it is.
  func fill(_ site: RenderedSite, _ record: [UInt8], over current: OutputState, jobs: Int) async throws {
    try writer.rewriteFile(OutputRecord.path, in: descriptor, record)
    var facts = stat()
    guard fstat(descriptor, &facts) == 0 else { throw FileError(path: ".") }
    let needed = needed(site, current)
    for folder in needed where !folders.contains(folder) { try writer.makeFolder(folder, in: descriptor) }
    _ = try await inParallel(site.files.count, jobs: jobs) { range in
      for file in site.files[range] {
        if isInterrupted { throw OutputFolder.Refusal.interrupted }
        if let kept = file.kept { try keep(kept, from: current.descriptor) }
      }
    }
    for entry in current.foreign where entry.kind != .folder { try keep(entry, from: current.descriptor) }
    // Inner folders first: a folder that its owner made read-only is closed when it is full.
    for folder in needed.reversed() {
      guard let entry = current.entries[folder], entry.kind == .folder else { continue }
      if entry.mode != UInt32(facts.st_mode) & 0o7777 { try writer.setMode(entry.mode, of: folder, in: descriptor) }
    }
    if let root = current.root { try writer.setMode(root.mode, ofFolder: descriptor, output.staging) }
    try writer.flushAll(below: descriptor, output.staging)
  }

  /// The folders of the new output, each after its parent.
  private func needed(_ site: RenderedSite, _ current: OutputState) -> [RelativePath] {
    var folders: Set<RelativePath> = []
    func insert(_ path: RelativePath?) {
      var folder = path
      while let path = folder, folders.insert(path).inserted { folder = path.parent }
    }
    for file in site.files { insert(RelativePath(file.path.text).parent) }
    for entry in current.foreign { insert(entry.kind == .folder ? entry.path : entry.path.parent) }
    return folders.sorted()
  }

  /// Links what stays the same; where the file system cannot, it is copied.
  private func keep(_ entry: FolderEntry, from source: Int32?) throws {
    guard let source else { return }
    do {
      try writer.link(entry.path, from: source, to: descriptor)
    } catch let error as FileError {
      switch entry.kind {
      case .file:
        try writer.writeFile(entry.path, in: descriptor, readFile(below: source, path: entry.path))
        try writer.setMode(entry.mode, of: entry.path, in: descriptor)
      case .symbolicLink:
        guard let destination = destinationOfLink(entry.path, in: source) else { throw error }
        try writer.makeSymbolicLink(entry.path, in: descriptor, to: destination)
      case .folder, .other: throw error
      }
    }
  }

  /// Removes the folder and its content. The next build removes the rest if that fails.
  func remove() throws {
    do { try writer.removeOwn(descriptor, output.staging, in: parent) } catch is FileError {}
  }

  /// Releases its resources; a signal that arrived meanwhile now ends the process.
  func close() {
    unlockAndClose(descriptor)
    Files.close(parent)
    signals.release()
  }
}

/// Opens the parent of the output folder, making it if it is missing.
private func openParent(of output: OutputFolder) throws -> Int32 {
  var folder = open("/", O_RDONLY | O_DIRECTORY | O_CLOEXEC)
  guard folder >= 0 else { throw FileError(path: "/") }
  for part in output.parent.utf8.split(separator: ASCII.slash) {
    let (name, parent) = (RelativePath(bytes: Array(part)), folder)
    defer { close(parent) }
    func opened() -> Int32 { name.withCString { openat(parent, $0, O_RDONLY | O_DIRECTORY | O_CLOEXEC) } }
    folder = opened()
    if folder < 0, errno == ENOENT {
      try output.writer.makeFolder(name, in: parent)
      folder = opened()
    }
    guard folder >= 0 else { throw FileError(path: name.text) }
  }
  return folder
}
