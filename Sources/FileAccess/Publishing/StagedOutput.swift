import ParallelWork
import Platform

/// Builds the complete next output folder beside the current one, which stays unchanged.
struct StagedOutput: Sendable {
  let site: RenderedSite
  let planned: PlannedWrite
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

  /// What is known of the files of a staged output that were written: of the others of the site, `nil`.
  struct Written: Sendable {
    let record: FolderEntry
    let files: [FolderEntry?]
    /// All folders, each after the one it is in.
    let folders: [RelativePath]

    /// When the last of them was written.
    var newest: FileTime { files.reduce(record.changed) { max($0, $1?.changed ?? $0) } }
  }

  /// Fills the folder, which already has a record.
  func build() async throws -> Written {
    let record = try writer.rewriteFile(OutputRecord.path, in: target, planned.record)
    var facts = stat()
    guard fstat(target, &facts) == 0 else { throw FileError(path: ".") }
    let folders = folders
    for folder in folders where !madeFolders.contains(folder) { try writer.makeFolder(folder, in: target) }
    let files = try await inParallel(site.files.count, jobs: jobs) { range in try range.map { try place($0) } }
    for entry in state.foreign where entry.kind != .folder { try carryOver(entry) }
    // Inner folders first: a folder that its owner made read-only is closed when it is full.
    for folder in folders.reversed() {
      guard let entry = state.entries[folder], entry.kind == .folder else { continue }
      if entry.mode != UInt32(facts.st_mode) & 0o7777 { try writer.setMode(entry.mode, of: folder, in: target) }
    }
    return Written(record: record, files: files.flatMap(\.self), folders: folders)
  }

  /// Waits until the clock of the file system has passed the last writing; false when it does not.
  func wait(for written: Written, patience: Duration) -> Bool {
    guard let root = RelativePath(".").entry(in: target) else { return false }
    return writer.wait(for: written.newest, in: target, mode: root.mode, patience: patience)
  }

  /// The facts of the finished output; `nil` when they cannot be relied on.
  ///
  /// Those of a written file are from the moment when it was, so that any later change differs from them. A file that was kept
  /// was linked, which counts as a change: it has to be the one whose bytes were compared, and that one has to be settled.
  func facts(_ written: Written, settledBefore moment: FileTime) -> OutputFacts? {
    guard let root = RelativePath(".").entry(in: target) else { return nil }
    var entries = [written.record]
    entries.reserveCapacity(site.files.count + state.foreign.count + 64)
    for (file, entry) in zip(site.files, written.files) {
      guard let entry = entry ?? kept(RelativePath(file.path.text), settledBefore: moment) else { return nil }
      entries.append(entry)
    }
    for folder in written.folders {
      guard let entry = folder.entry(in: target), entry.kind == .folder else { return nil }
      entries.append(entry)
    }
    for known in state.foreign where known.kind != .folder {
      guard let entry = known.path.entry(in: target), entry.kind == known.kind else { return nil }
      entries.append(entry)
    }
    return OutputFacts(root, entries)
  }

  private func kept(_ path: RelativePath, settledBefore moment: FileTime) -> FolderEntry? {
    guard let compared = state.entries[path], compared.changed < moment, let entry = path.entry(in: target),
      entry.isUnmodified(compared)
    else { return nil }
    return entry
  }

  /// The folders of the new output, each after its parent.
  private var folders: [RelativePath] {
    var folders: Set<RelativePath> = []
    func insert(_ path: RelativePath?) {
      var folder = path
      while let path = folder, folders.insert(path).inserted { folder = path.parent }
    }
    var last: OutputPath?
    for file in site.files where last.map({ !file.path.isBeside($0) }) ?? true {
      last = file.path
      insert(RelativePath(file.path.text).parent)
    }
    for entry in state.foreign { insert(entry.kind == .folder ? entry.path : entry.path.parent) }
    return folders.sorted()
  }

  /// Gives what is known of the file if it was written, not linked.
  private func place(_ index: Int) throws -> FolderEntry? {
    if isInterrupted() { throw Interruption() }
    let file = site.files[index]
    let path = RelativePath(file.path.text)
    if let staged = file.staged, staged.isWritten { return staged.entry(at: path) }
    if planned.unchanged[index], let source = state.descriptor {
      do {
        try writer.link(path, from: source, to: target)
        return nil
      } catch is FileError {
        // If the file system cannot link, the same bytes are written.
        if file.staged != nil { return try writer.writeFile(path, in: target, readFile(below: source, path: path)) }
      }
    }
    return try writer.writeFile(path, in: target, file)
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
