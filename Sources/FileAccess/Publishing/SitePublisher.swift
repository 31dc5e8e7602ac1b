package import Diagnostics
import Platform
import TextBasics

/// What a build changed in the output folder, and how it left it.
package struct PublishedSite: Sendable {
  package let plan: WritePlan
  /// What the folder's facts are as long as nobody changes anything in it; `nil` when that cannot be said with certainty.
  package let facts: OutputFacts?
}

/// Writes a rendered site into the output folder, all or nothing: killed at any moment, the folder holds the old site or the
/// new one.
///
/// The next folder is built beside the current one as `.NAME.docportal-new`: unchanged files and those that docportal did not
/// write are linked, the others written. All of it is flushed to the device, so that the promise is kept when the power fails. Then the
/// two are exchanged, and the old one is removed. Nothing else should change the folder during the build.
package struct SitePublisher: Sendable {
  package let output: String
  package let source: String
  let inputs: [String]
  let jobs: Int
  /// Files that were last changed before this time are settled: a change now would give them a later time, however coarse the
  /// clock of their file system is. `nil` when nobody asks for facts of the output.
  package var settledBefore: FileTime?
  /// What speaks against a plan, so that nothing is written.
  package var objection: @Sendable (WritePlan) -> Diagnostic? = { _ in nil }
  var writer = DiskWriter()

  /// `source` is the portal's folder, `inputs` the names of the folders in it that the site is made from, `jobs` the number of
  /// threads.
  package init(output: String, source: String, inputs: [String], jobs: Int = 2) {
    self.output = output
    self.source = source
    self.inputs = inputs
    self.jobs = max(1, jobs)
  }

  /// What `publish` would change; changes nothing itself. `nil` when the output folder is refused, which is reported.
  package func plan(_ site: RenderedSite, log: inout DiagnosticLog) async -> WritePlan? {
    guard let location = OutputLocation(output: output, source: source, inputs: inputs, log: &log) else { return nil }
    do {
      guard let state = try openState(location, log: &log) else { return nil }
      defer { state.close() }
      let plan = try await planWrite(site, over: state, location: location, jobs: jobs, log: &log)?.plan
      if let objection = plan.flatMap(objection) { log.report(objection) }
      return plan
    } catch {
      report(error, location, log: &log)
      return nil
    }
  }

  /// Makes the output folder hold the site. Writes nothing when the log has errors or nothing changed.
  ///
  /// Gives what was changed; `nil` when the folder is as it was because of an error, which is in the log.
  package func publish(_ site: RenderedSite, log: inout DiagnosticLog) async -> PublishedSite? {
    guard let location = OutputLocation(output: output, source: source, inputs: inputs, log: &log) else { return nil }
    do {
      return try await publish(site, to: location, log: &log)
    } catch {
      report(error, location, log: &log)
      return nil
    }
  }

  func publish(_ site: RenderedSite, to location: OutputLocation, log: inout DiagnosticLog) async throws -> PublishedSite? {
    let mayWrite = !log.hasErrors
    if mayWrite { try naming(location) { try recover(location) } }
    guard let state = try openState(location, log: &log) else { return nil }
    defer { state.close() }
    guard let planned = try await planWrite(site, over: state, location: location, jobs: jobs, log: &log), mayWrite else {
      return nil
    }
    if let objection = objection(planned.plan) {
      log.report(objection)
      return nil
    }
    let facts =
      planned.plan.isEmpty
      ? settledBefore.flatMap { state.facts(settledBefore: $0) }
      : try await write(site, planned, over: state, location, log: &log)
    return PublishedSite(plan: planned.plan, facts: facts)
  }

  /// Cleans up after killed builds, where there was one.
  private func recover(_ location: OutputLocation) throws {
    let parent = open(location.parent, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    // Without a parent there is nothing to clean up, and any other problem shows when the folder is made.
    guard parent >= 0 else { return }
    defer { close(parent) }
    let replacement = OutputReplacement(location: location, parent: parent, writer: writer)
    if replacement.hasLeftovers { try replacement.recover() }
  }

  private func openState(_ location: OutputLocation, log: inout DiagnosticLog) throws -> OutputState? {
    let descriptor = open(location.path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
    guard descriptor >= 0 else {
      if errno == ENOENT { return OutputState() }
      throw FileError(path: location.shown)
    }
    var state: OutputState?
    defer { if state == nil { close(descriptor) } }
    state = try OutputState(descriptor, location: location, log: &log)
    return state
  }

  private func write(
    _ site: RenderedSite, _ planned: PlannedWrite, over state: OutputState, _ location: OutputLocation, log: inout DiagnosticLog
  ) async throws -> OutputFacts? {
    let parent = try naming(location) { try makeParent(location) }
    defer { close(parent) }
    // A build that is interrupted takes its staging folder with it, and one that has exchanged the folders removes the old one.
    let signals = HeldSignals()
    defer { signals.release() }
    let replacement = OutputReplacement(location: location, parent: parent, writer: writer)
    let staging = try naming(location) { try LockedFolder.make(RelativePath(location.staging), in: parent, writer) }
    defer { staging.close() }
    let staged = StagedOutput(
      site: site, planned: planned, state: state, target: staging.descriptor, writer: writer, jobs: jobs,
      isInterrupted: { signals.received != nil })
    let old: RelativePath?
    let written: StagedOutput.Written
    var areFactsKnown = false
    do {
      try state.lockUnchanged(RelativePath(location.name), in: parent)
      written = try await staged.build()
      if let root = state.root {
        try writer.setMode(root.mode, ofFolder: staging.descriptor, RelativePath(location.staging))
      }
      // Whoever changes a file once the folder has its name gives it a later time than it was written at.
      if settledBefore != nil { areFactsKnown = staged.wait(for: written) }
      try writer.flushAll(below: staging.descriptor, RelativePath(location.staging))
      old = try replacement.replace(existing: state.descriptor != nil)
    } catch let error where error is FileError || error is LockedFolder.Refusal || error is StagedOutput.Interruption {
      // The first error is the one to report; the next build removes what cannot be removed now.
      do { try staging.remove(RelativePath(location.staging), in: parent, writer) } catch is FileError {}
      guard let failure = error as? FileError else { throw error }
      throw FileError(path: location.shownStaged(failure.path), code: failure.code)
    }
    writer.flushNames(in: parent)
    if let old, let descriptor = state.descriptor {
      do {
        try writer.removeContents(of: descriptor, old)
        try writer.removeFolder(old, in: parent)
      } catch let error as FileError {
        log.report(Diagnostic(.file.notRemoved, error, at: location.parentShown(old.text)))
        return nil
      }
    }
    guard areFactsKnown, let settledBefore else { return nil }
    return staged.facts(written, settledBefore: settledBefore)
  }

  /// Names the output folder in the errors of steps on folders that nobody named: those around it, and those that take its place.
  private func naming<Result>(_ location: OutputLocation, _ step: () throws -> Result) throws -> Result {
    do {
      return try step()
    } catch let error as FileError {
      throw FileError(path: location.shown, code: error.code)
    }
  }

  /// Opens the folder that the output folder goes into, after making it where it is missing.
  private func makeParent(_ location: OutputLocation) throws -> Int32 {
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

  private func report(_ error: any Error, _ location: OutputLocation, log: inout DiagnosticLog) {
    switch error {
    case LockedFolder.Refusal.busy: log.report(Diagnostic(.file.busy, at: Place(file: location.shown)))
    case LockedFolder.Refusal.foreign:
      log.report(Diagnostic(.file.foreignStaging, at: Place(file: location.parentShown(location.staging))))
    case let error as FileError: log.report(.writeFailed(error))
    default: log.report(.writeFailed(FileError(path: location.shown, code: ECANCELED)))
    }
  }
}

extension Diagnostic {
  static func writeFailed(_ error: FileError) -> Diagnostic {
    var diagnostic = Diagnostic(.file.writeFailed, error)
    if error.isBusy {
      diagnostic.fix =
        "give a folder below it with --output: one that a file system is mounted on cannot be exchanged as a whole"
    }
    return diagnostic
  }
}
