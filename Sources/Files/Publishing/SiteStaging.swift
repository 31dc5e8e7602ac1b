import Synchronization

/// The next output folder while the site is made: files go into it as soon as they are made, so that they are never all in
/// memory. A class: an open folder that several threads write to.
///
/// Nothing is changed on disk before the first file that the current output folder does not hold with the same bytes, and nothing at all
/// in a dry run. After one that cannot be written, files stay in memory, and publishing reports why.
package final class SiteStaging: Sendable {
  private let location: OutputLocation
  private let writer: DiskWriter
  /// The output folder when the build began, if there was one.
  private let current: Int32?
  private let isDryRun: Bool
  private let state = Mutex(State())

  private struct State: Sendable {
    var folder: StagingFolder?
    var failure: (any Error)?
    /// Files still go into the folder.
    var takesFiles = true
    var isClosed = false
  }

  init(_ location: OutputLocation, current: Int32?, isDryRun: Bool, _ writer: DiskWriter) {
    (self.location, self.current, self.isDryRun, self.writer) = (location, current, isDryRun, writer)
  }

  deinit { close() }

  /// Takes a file; `nil` when it has to stay in memory. One that is made in pieces is made once to compare it, and once more where it
  /// has to be written.
  package func add(_ file: OutputFile) -> OutputFile? {
    state.withLock { $0.takesFiles } ? take(file) : nil
  }

  private func take(_ file: OutputFile) -> OutputFile? {
    if let same = current.flatMap({ file.sameFile(below: $0) }) { return file.taken(.unchanged(same), by: self) }
    if isDryRun { return nil }
    let path = RelativePath(file.path.text)
    do {
      let target = try descriptor(withFolder: path.parent)
      try location.namingStaged { try writer.writeFile(path, in: target, file) }
      return file.taken(.written, by: self)
    } catch {
      fail(error)
      return nil
    }
  }

  /// Takes all files that it has not taken yet, to publish them; in a dry run, those that differ stay as they are. Throws why one could
  /// not be written or read again.
  func add(_ files: [OutputFile], jobs: Int) async throws -> [OutputFile] {
    let parts = try await inParallel(files.count, jobs: jobs) { range in
      try files[range].map { file in
        if self.isInterrupted { throw StagedOutput.Interruption() }
        return file.taken == nil ? self.take(file) ?? file : file
      }
    }
    if let failure = state.withLock({ $0.failure }) { throw failure }
    return parts.flatMap(\.self)
  }

  /// Takes no more files: nothing will be published.
  package func stop() { state.withLock { $0.takesFiles = false } }

  /// A signal asks the process to end.
  package var isInterrupted: Bool { state.withLock { $0.folder?.signals.received != nil } }

  /// Removes the folder, unless it was published. A signal that arrived meanwhile now ends the process.
  package func discard() {
    let folder = state.withLock { state in
      state.takesFiles = false
      defer { state.folder = nil }
      return state.folder
    }
    // Foreign files in it were not put there by this build, and the next one reports them.
    try? folder?.remove()
    folder?.close()
  }

  /// The folder for what is not in it yet. Who takes it closes it.
  func takeFolder() throws -> StagingFolder {
    try state.withLock { state in
      state.takesFiles = false
      defer { state.folder = nil }
      return try state.folder ?? location.naming { try StagingFolder(location, writer) }
    }
  }

  /// The bytes of a file that was taken; none, and a failure, when they cannot be read.
  func bytes(of file: TakenFile, at path: RelativePath) -> [UInt8] {
    do throws(FileError) {
      let folder = state.withLock { state -> Int32? in
        if state.isClosed { return nil }
        return switch file {
        case .written: state.folder?.descriptor
        case .unchanged: current
        }
      }
      guard let folder else { throw FileError(path: path.text, code: EBADF) }
      return try readFile(below: folder, path: path)
    } catch {
      fail(location.staged(error))
      return []
    }
  }

  private func descriptor(withFolder path: RelativePath?) throws -> Int32 {
    try state.withLock { state in
      if let failure = state.failure { throw failure }
      var folder = try state.folder ?? location.naming { try StagingFolder(location, writer) }
      defer { state.folder = folder }
      try location.namingStaged { try folder.makeFolder(path) }
      return folder.descriptor
    }
  }

  private func fail(_ error: any Error) {
    state.withLock { state in
      state.takesFiles = false
      if state.failure == nil { state.failure = error }
    }
  }

  private func close() {
    let folder = state.withLock { state in
      state.isClosed = true
      defer { state.folder = nil }
      return state.folder
    }
    folder?.close()
    if let current { Files.close(current) }
  }
}

/// How a staging has a file that it has taken.
enum TakenFile: Sendable {
  /// It is in the staging folder.
  case written
  /// The current output folder has it with the same bytes: what was known of it before they were compared.
  /// Apart from the value, which is in several lists of all files and mostly the other one.
  indirect case unchanged(FolderEntry)
}
