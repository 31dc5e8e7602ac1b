/// Completes the next output folder beside the current one, which stays as it is.
struct StagedOutput: Sendable {
  /// A site of which a staging has taken all files.
  let site: RenderedSite
  let record: [UInt8]
  let state: OutputState
  let target: Int32
  /// The folders that already exist in the target.
  let madeFolders: Set<RelativePath>
  let writer: DiskWriter
  let jobs: Int
  /// A signal asks the process to end.
  var isInterrupted: @Sendable () -> Bool = { false }

  /// Thrown in place of writing the rest.
  struct Interruption: Error {}

  /// Fills the folder, which has a record already.
  func build() async throws {
    try writer.rewriteFile(OutputRecord.path, in: target, record)
    var facts = stat()
    guard fstat(target, &facts) == 0 else { throw FileError(path: ".") }
    let folders = folders
    for folder in folders where !madeFolders.contains(folder) { try writer.makeFolder(folder, in: target) }
    _ = try await inParallel(site.files.count, jobs: jobs) { range in for file in site.files[range] { try place(file) } }
    for entry in state.foreign where entry.kind != .folder { try carryOver(entry) }
    // Inner folders first: a folder that its owner made read-only is closed when it is full.
    for folder in folders.reversed() {
      guard let entry = state.entries[folder], entry.kind == .folder else { continue }
      if entry.mode != UInt32(facts.st_mode) & 0o7777 { try writer.setMode(entry.mode, of: folder, in: target) }
    }
  }

  /// The folders of the new output, each after its parent.
  private var folders: [RelativePath] {
    var folders: Set<RelativePath> = []
    func insert(_ path: RelativePath?) {
      var folder = path
      while let path = folder, folders.insert(path).inserted { folder = path.parent }
    }
    for file in site.files { insert(RelativePath(file.path.text).parent) }
    for entry in state.foreign { insert(entry.kind == .folder ? entry.path : entry.path.parent) }
    return folders.sorted()
  }

  /// Links a file that is not written.
  private func place(_ file: OutputFile) throws {
    if isInterrupted() { throw Interruption() }
    guard case .unchanged = file.taken, let source = state.descriptor else { return }
    let path = RelativePath(file.path.text)
    do {
      try writer.link(path, from: source, to: target)
    } catch is FileError {
      // The same bytes are written if the file system cannot link.
      try writer.writeFile(path, in: target, readFile(below: source, path: path))
    }
  }

  private func carryOver(_ entry: FolderEntry) throws {
    guard let source = state.descriptor else { return }
    do {
      try writer.link(entry.path, from: source, to: target)
    } catch let error as FileError {
      switch entry.kind {
      case .file: try copy(entry, from: source)
      case .symbolicLink:
        guard let destination = destinationOfLink(entry.path, in: source) else { throw error }
        try writer.makeSymbolicLink(entry.path, in: target, to: destination)
      case .folder, .other: throw error
      }
    }
  }

  private func copy(_ entry: FolderEntry, from source: Int32) throws {
    try writer.writeFile(entry.path, in: target, readFile(below: source, path: entry.path))
    try writer.setMode(entry.mode, of: entry.path, in: target)
  }
}
