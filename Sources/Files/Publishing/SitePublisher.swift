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
    folder(log: &silentLog).flatMap { try? stage($0) }
  }

  func stage(_ folder: OutputFolder) throws -> SiteStaging { try SiteStaging(folder, isDryRun: isDryRun) }

  func folder(log: inout DiagnosticLog) -> OutputFolder? {
    OutputFolder(output: output, source: source, inputs: inputs, writer: writer, log: &log)
  }

  /// A checksum of the names, sizes and times of all that is in the output folder. `nil` if a build has something to do there whatever it
  /// makes: the folder is missing, cannot be read or would be refused, or a killed build left something beside it.
  package func outputChecksum() -> String? {
    guard let folder = folder(log: &silentLog), let entries = try? listFolder(folder.path, hidden: .entered),
      !entries.contains(where: { $0.failure != nil }), let root = RelativePath(folder.path).entry(in: AT_FDCWD),
      ![folder.staging, folder.previous].contains(where: { fileExists(joined(folder.parent, $0.text)) })
    else { return nil }
    var sum = Checksum()
    for entry in [root] + entries { sum.add(entry) }
    return sum.text
  }

  /// Makes the output folder hold the site: all of its files that `staging` has not taken yet go there first. Writes nothing when the
  /// log has errors or nothing changed.
  ///
  /// Gives what was changed; `nil` when the folder is as it was because of an error, which is in the log.
  package func publish(_ site: RenderedSite, from staging: SiteStaging? = nil, log: inout DiagnosticLog) async -> WritePlan? {
    guard let folder = folder(log: &log) else { return nil }
    do {
      return try await publish(site, from: staging, to: folder, log: &log)
    } catch OutputFolder.Refusal.busy {
      log.report(Diagnostic(.file.busy, at: Place(file: folder.shown)))
    } catch OutputFolder.Refusal.foreign {
      log.report(Diagnostic(.file.foreignStaging, at: Place(file: folder.shownBeside(folder.staging))))
    } catch {
      log.report(.writeFailed(folder.shown(error as? FileError ?? FileError(path: ".", code: ECANCELED))))
    }
    return nil
  }

  func publish(
    _ site: RenderedSite, from staging: SiteStaging?, to folder: OutputFolder, log: inout DiagnosticLog
  ) async throws -> WritePlan? {
    if log.hasErrors { return nil }
    let staging = try staging ?? stage(folder)
    defer { staging.discard() }
    guard let state = try OutputState(folder, log: &log) else { return nil }
    defer { state.close() }
    var site = site
    site.files = try await staging.add(site.files, jobs: jobs)
    let record = OutputRecord(files: site.files.map(\.path)).bytes
    guard let plan = try planWrite(site, record, over: state, in: folder, log: &log) else { return nil }
    if let objection = objection(plan) {
      log.report(objection)
      return nil
    }
    if !plan.isEmpty, !isDryRun { try await staging.publish(site, record, over: state, jobs: jobs, log: &log) }
    return plan
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
