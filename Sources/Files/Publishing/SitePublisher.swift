package import Diagnostics
import TextBasics

/// Writes a rendered site into the output folder, all or nothing: killed at any moment, the folder holds the old site or the
/// new one.
///
/// The next folder is built beside the current one as `.NAME.docportal-new`: unchanged files and those that docportal did not
/// write are linked, the others written. All of it is flushed to the device, so that the promise holds when the power fails. Then
/// the two are exchanged, and the old one is removed. Nothing else should change the folder during the build.
package struct SitePublisher: Sendable {
  package let output: String
  package let source: String
  let inputs: [String]
  let jobs: Int
  /// Nothing is written; `publish` only says what it would change.
  package var isDryRun = false
  /// The objection to a plan, so that nothing is written.
  package var objection: @Sendable (WritePlan) -> Diagnostic? = { _ in nil }
  var writer = DiskWriter()

  /// `source` is the portal's folder, `inputs` the names of its folders from which the site is made, `jobs` the number of
  /// threads.
  package init(output: String, source: String, inputs: [String], jobs: Int = 2) {
    self.output = output
    self.source = source
    self.inputs = inputs
    self.jobs = max(1, jobs)
  }

  /// Takes the files of a site while they are made, for `publish`; whoever asks for it discards it. `nil` when the output folder cannot
  /// be written, which `publish` reports.
  package func stage() -> SiteStaging? {
    guard let location = OutputLocation(output: output, source: source, inputs: inputs, log: &silentLog) else { return nil }
    return try? stage(location)
  }

  func stage(_ location: OutputLocation) throws -> SiteStaging {
    if !isDryRun { try location.naming { try recover(location) } }
    return SiteStaging(location, current: try openFolder(location), isDryRun: isDryRun, writer)
  }

  /// A checksum of the names, sizes and times of all that is in the output folder. `nil` if a build has something to do there whatever it
  /// makes: the folder is missing, cannot be read or would be refused, or a killed build left something beside it.
  package func outputChecksum() -> String? {
    var ignored = DiagnosticLog()
    guard let location = OutputLocation(output: output, source: source, inputs: inputs, log: &ignored),
      let entries = try? listFolder(location.path, hidden: .entered), !entries.contains(where: { $0.failure != nil }),
      let folder = RelativePath(location.path).entry(in: AT_FDCWD),
      ![location.staging, location.previous].contains(where: { fileExists(location.parent + "/" + $0) })
    else { return nil }
    var sum = Checksum()
    for entry in [folder] + entries { sum.add(entry) }
    return sum.text
  }

  /// Makes the output folder hold the site: all of its files that `staging` has not taken yet go there first. Writes nothing when the
  /// log has errors or nothing changed.
  ///
  /// Gives what was changed; `nil` when the folder is as it was because of an error, which is in the log.
  package func publish(_ site: RenderedSite, from staging: SiteStaging? = nil, log: inout DiagnosticLog) async -> WritePlan? {
    guard let location = OutputLocation(output: output, source: source, inputs: inputs, log: &log) else { return nil }
    do {
      return try await publish(site, from: staging, to: location, log: &log)
    } catch {
      report(error, location, log: &log)
      return nil
    }
  }

  func publish(
    _ site: RenderedSite, from staging: SiteStaging?, to location: OutputLocation, log: inout DiagnosticLog
  ) async throws -> WritePlan? {
    if log.hasErrors { return nil }
    let staging = try staging ?? stage(location)
    defer { staging.discard() }
    guard let state = try openState(location, log: &log) else { return nil }
    defer { state.close() }
    var site = site
    site.files = try await staging.add(site.files, jobs: jobs)
    let record = OutputRecord(files: site.files.map(\.path)).bytes
    guard let plan = try planWrite(site, record, over: state, location: location, log: &log) else { return nil }
    if let objection = objection(plan) {
      log.report(objection)
      return nil
    }
    if !plan.isEmpty, !isDryRun { try await write(site, record, from: staging, over: state, location, log: &log) }
    return plan
  }

  /// Cleans up after killed builds.
  private func recover(_ location: OutputLocation) throws {
    let parent = open(location.parent, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    // Without a parent there is nothing to clean up, and any other problem appears when the folder is made.
    guard parent >= 0 else { return }
    defer { close(parent) }
    let replacement = OutputReplacement(location: location, parent: parent, writer: writer)
    if replacement.hasLeftovers { try replacement.recover() }
  }

  /// Opens the output folder; `nil` if there is none.
  private func openFolder(_ location: OutputLocation) throws -> Int32? {
    let descriptor = open(location.path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
    guard descriptor < 0 else { return descriptor }
    if errno == ENOENT { return nil }
    throw FileError(path: location.shown)
  }

  private func openState(_ location: OutputLocation, log: inout DiagnosticLog) throws -> OutputState? {
    guard let descriptor = try openFolder(location) else { return OutputState() }
    var state: OutputState?
    defer { if state == nil { close(descriptor) } }
    state = try OutputState(descriptor, location: location, log: &log)
    return state
  }

  private func write(
    _ site: RenderedSite, _ record: [UInt8], from siteStaging: SiteStaging, over state: OutputState, _ location: OutputLocation,
    log: inout DiagnosticLog
  ) async throws {
    let staging = try siteStaging.takeFolder()
    defer { staging.close() }
    let parent = staging.parent
    let replacement = OutputReplacement(location: location, parent: parent, writer: writer)
    let staged = StagedOutput(
      site: site, record: record, state: state, target: staging.descriptor, madeFolders: staging.folders, writer: writer,
      jobs: jobs, isInterrupted: { staging.signals.received != nil })
    let old: RelativePath?
    do {
      try state.lockUnchanged(RelativePath(location.name), in: parent)
      try await staged.build()
      if let root = state.root {
        try writer.setMode(root.mode, ofFolder: staging.descriptor, RelativePath(location.staging))
      }
      try writer.flushAll(below: staging.descriptor, RelativePath(location.staging))
      old = try replacement.replace(existing: state.descriptor != nil)
    } catch let error where error is FileError || error is LockedFolder.Refusal || error is StagedOutput.Interruption {
      try staging.remove()
      guard let failure = error as? FileError else { throw error }
      throw location.staged(failure)
    }
    writer.flushNames(in: parent)
    if let old, let descriptor = state.descriptor {
      do {
        try writer.removeContents(of: descriptor, old)
        try writer.removeFolder(old, in: parent)
      } catch let error as FileError {
        log.report(Diagnostic(.file.notRemoved, error, at: location.parentShown(old.text)))
      }
    }
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
