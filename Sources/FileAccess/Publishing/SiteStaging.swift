import Platform
import Synchronization
package import TextBasics

/// The next output folder while the site is made: files go into it as soon as they are made, so that they are never all in
/// memory. A class: an open folder that several threads write to.
///
/// Nothing changes on disk before the first file that differs from the current output folder. After a file that cannot be
/// written, files stay in memory, and publishing reports the reason.
package final class SiteStaging: Sendable {
  private let location: OutputLocation
  private let writer: DiskWriter
  /// The output folder when the build began, if there was one.
  private let current: Int32?
  private let state = Mutex(State())

  private struct State: Sendable {
    var folder: StagingFolder?
    var failure: (any Error)?
    /// Files still go into the folder.
    var takesFiles = true
    var isClosed = false
  }

  init(_ location: OutputLocation, current: Int32?, _ writer: DiskWriter) {
    (self.location, self.current, self.writer) = (location, current, writer)
  }

  deinit { close() }

  /// Takes a file; `nil` if it has to stay in memory. `buffer` is memory for a comparison.
  package func add(_ path: OutputPath, _ bytes: [UInt8], place: Place?, comparingIn buffer: inout [UInt8]) -> OutputFile? {
    add(OutputFile(path: path, bytes: bytes[...], place: place), comparingIn: &buffer)
  }

  /// Takes a file that may be made in pieces: once to compare it, and once more if it has to be written.
  package func add(_ file: OutputFile, comparingIn buffer: inout [UInt8]) -> OutputFile? {
    guard state.withLock({ $0.takesFiles }) else { return nil }
    let (path, place) = (file.path, file.place)
    let name = RelativePath(path.text)
    if let current, let same = name.entry(ofFileBelow: current, like: file, buffer: &buffer) {
      return OutputFile(path: path, staged: TakenFile(staging: self, isWritten: false, entry: same), place: place)
    }
    do {
      guard let target = try descriptor(withFolder: name.parent) else { return nil }
      let entry = try location.namingStaged { try writer.writeFile(name, in: target, file) }
      return OutputFile(path: path, staged: TakenFile(staging: self, isWritten: true, entry: entry), place: place)
    } catch {
      fail(error)
      return nil
    }
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

  /// The folder for the remaining files; `nil` if no file was written. The caller closes it.
  func takeFolder() throws -> StagingFolder? {
    try state.withLock { state in
      state.takesFiles = false
      if let failure = state.failure { throw failure }
      defer { state.folder = nil }
      return state.folder
    }
  }

  /// Throws the reason why a file could not be written or read again.
  func checkForFailure() throws {
    if let failure = state.withLock({ $0.failure }) { throw failure }
  }

  /// The bytes of a taken file; empty, and a failure, if they cannot be read.
  fileprivate func bytes(of file: TakenFile, at path: RelativePath) -> [UInt8] {
    do throws(FileError) {
      let folder = state.withLock { state in state.isClosed ? nil : file.isWritten ? state.folder?.descriptor : current }
      guard let folder else { throw FileError(path: path.text, code: EBADF) }
      let bytes = try readFile(below: folder, path: path)
      guard bytes.count == file.size else { throw FileError(path: path.text, code: EIO) }
      return bytes
    } catch {
      fail(location.staged(error))
      return []
    }
  }

  /// The staging folder with a folder in it; `nil` if it takes no more files.
  private func descriptor(withFolder path: RelativePath?) throws -> Int32? {
    try state.withLock { state in
      guard state.takesFiles else { return nil }
      if state.folder == nil { state.folder = try location.naming { try StagingFolder(location, writer) } }
      try location.namingStaged { try state.folder?.makeFolder(path) }
      return state.folder?.descriptor
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
    if let current { Platform.close(current) }
  }
}

/// A file that a staging has taken. A class: lists with a hundred thousand files are copied and sorted.
final class TakenFile: Sendable {
  private let staging: SiteStaging
  /// The facts since it was written, or from before its bytes were compared; without its path, which its `OutputFile` has.
  private let facts: FolderEntry
  /// True if it is in the staging folder; if not, the current output folder has it with the same bytes.
  let isWritten: Bool

  init(staging: SiteStaging, isWritten: Bool, entry: FolderEntry) {
    (self.staging, self.isWritten) = (staging, isWritten)
    var facts = entry
    facts.path = RelativePath(bytes: [])
    self.facts = facts
  }

  var size: Int { facts.size }

  /// The facts with its path.
  func entry(at path: RelativePath) -> FolderEntry {
    var entry = facts
    entry.path = path
    return entry
  }

  func bytes(at path: RelativePath) -> [UInt8] { staging.bytes(of: self, at: path) }
}
