import Diagnostics
import Synchronization

/// The next output folder while the site is made: files go into it as soon as they are made, so that they are never all in
/// memory. A class: an open folder that several threads write to.
///
/// Nothing is changed on disk before the first file that the current output folder does not hold with the same bytes, and nothing at all
/// in a dry run. After one that cannot be written, files stay in memory, and publishing reports why.
package final class SiteStaging: Sendable {
  private let output: OutputFolder
  /// The output folder when the build began, if there was one.
  private let current: Int32?
  private let isDryRun: Bool
  private let state = Mutex(State())

  private struct State: Sendable {
    var folder: StagingFolder?
    var failure: (any Error)?
    /// Files still go into the folder.
    var takesFiles = true

    mutating func removeFolder() -> StagingFolder? {
      takesFiles = false
      defer { folder = nil }
      return folder
    }
  }

  init(_ output: OutputFolder, isDryRun: Bool) throws {
    if !isDryRun { try output.asOne { try output.recover() } }
    (self.output, self.isDryRun, current) = (output, isDryRun, try output.opened())
  }

  deinit {
    state.withLock { $0.folder }?.close()
    if let current { close(current) }
  }

  /// Takes a file; `nil` when it has to stay in memory. One that is made in pieces is made once to compare it, and once more where it
  /// has to be written.
  package func add(_ file: OutputFile) -> OutputFile? {
    state.withLock { $0.takesFiles } ? take(file) : nil
  }

  private func take(_ file: OutputFile) -> OutputFile? {
    if let same = current.flatMap({ file.sameFile(below: $0) }) { return file.kept(same, by: self) }
    if isDryRun { return nil }
    let path = RelativePath(file.path.text)
    do {
      try output.writer.writeFile(path, in: descriptor(withFolder: path.parent), file)
      return file.written(by: self)
    } catch {
      fail(error)
      return nil
    }
  }

  private func descriptor(withFolder path: RelativePath?) throws -> Int32 {
    try state.withLock { state in
      if let failure = state.failure { throw failure }
      var folder = try state.folder ?? StagingFolder.make(output)
      defer { state.folder = folder }
      try folder.makeFolder(path)
      return folder.descriptor
    }
  }

  private func fail(_ error: any Error) {
    state.withLock { state in
      state.takesFiles = false
      if state.failure == nil { state.failure = error }
    }
  }

  /// The bytes of a file that was taken; none, and a failure, when they cannot be read.
  func bytes(at path: OutputPath, isWritten: Bool) -> [UInt8] {
    let path = RelativePath(path.text)
    do throws(FileError) {
      guard let folder = isWritten ? state.withLock({ $0.folder?.descriptor }) : current else {
        throw FileError(path: path.text, code: EBADF)
      }
      return try readFile(below: folder, path: path)
    } catch {
      fail(error)
      return []
    }
  }

  /// Takes no more files: nothing will be published.
  package func stop() { state.withLock { $0.takesFiles = false } }

  /// A signal asks the process to end.
  package var isInterrupted: Bool { state.withLock { $0.folder?.isInterrupted } ?? false }

  /// Removes the folder, unless it was published. A signal that arrived meanwhile now ends the process.
  package func discard() {
    let folder = state.withLock { $0.removeFolder() }
    // Foreign files in it were not put there by this build, and the next one reports them.
    try? folder?.remove()
    folder?.close()
  }

  /// Takes all files that it has not taken yet, to publish them; in a dry run, those that differ stay as they are. Throws why one could
  /// not be written or read again.
  func add(_ files: [OutputFile], jobs: Int) async throws -> [OutputFile] {
    let parts = try await inParallel(files.count, jobs: jobs) { range in
      try files[range].map { file in
        if self.isInterrupted { throw OutputFolder.Refusal.interrupted }
        return file.isTaken ? file : self.take(file) ?? file
      }
    }
    if let failure = state.withLock({ $0.failure }) { throw failure }
    return parts.flatMap(\.self)
  }

  /// Puts the folder with all files of the site, which it has taken, in place of the output folder, and removes that.
  func publish(_ site: RenderedSite, _ record: [UInt8], over state: OutputState, jobs: Int, log: inout DiagnosticLog) async throws
  {
    let folder = try self.state.withLock { try $0.removeFolder() ?? StagingFolder.make(output) }
    defer { folder.close() }
    let old: RelativePath?
    do {
      try state.lockUnchanged(output.name, in: folder.parent)
      try await folder.fill(site, record, over: state, jobs: jobs)
      old = try output.replace(existing: state.descriptor != nil, in: folder.parent)
    } catch let error where error is FileError || error is OutputFolder.Refusal {
      try folder.remove()
      throw error
    }
    output.writer.flushNames(in: folder.parent)
    guard let old, let descriptor = state.descriptor else { return }
    do {
      try output.writer.removeContents(of: descriptor, old)
      try output.writer.removeFolder(old, in: folder.parent)
    } catch let error as FileError {
      log.report(Diagnostic(.file.notRemoved, error, at: output.shownBeside(old)))
    }
  }
}
