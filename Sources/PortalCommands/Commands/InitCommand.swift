import ArgumentParser
import Diagnostics
import FileAccess
import PortalTheme
import TextBasics

/// `docportal init`.
struct InitCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "init", abstract: "Creates a new portal: manifest, sample pages and theme.",
    discussion: "Writes Content/ and Templates/ into a folder. Existing files are kept and listed.")

  private static let manifestPath = "Content/portal.yaml"
  /// The manifest first, as messages name the files.
  private static let starter = EmbeddedFiles.all.sorted { $0.path == manifestPath && $1.path != manifestPath }

  @Argument(help: ArgumentHelp("The folder (default: the current one).", valueName: "dir"), transform: namedPath)
  var folder = "."

  func run() throws {
    var log = DiagnosticLog()
    // The starter's pages link to its documents: beside a manifest of one's own new ones would be wrong.
    let isNew = !fileExists(joined(folder, Self.manifestPath))
    let starter = Self.starter.filter { isNew || fileExists(joined(folder, $0.path)) }
    let files = starter + builtInThemeFiles.map { ("Templates/" + $0.path, $0.bytes) }
    let written = writeStarter(files, below: folder, log: &log)
    log.show(sources: [:])
    guard !log.hasErrors else { throw ExitCode.inputErrors }
    guard written > 0 else { return }
    let manifest = joined(folder, Self.manifestPath).terminalSafe
    let next = isNew ? "Next: edit \(manifest), then run" : "Next: run"
    let place = folder == "." ? "" : " in \(folder.terminalSafe)"
    OutputStream.standardOutput.write("\(counted(written, "file")) written. \(next) 'docportal build'\(place).\n")
  }
}

/// Writes files below a folder without ever replacing one; files that are there already are a warning, failures an error.
///
/// Each reason is reported once, however many files it is the reason of. Returns the number of files written.
func writeStarter(_ files: [(path: String, bytes: [UInt8])], below folder: String, log: inout DiagnosticLog) -> Int {
  do throws(FileError) {
    try makeFolder(folder)
  } catch {
    var diagnostic = Diagnostic(.command.cannotInit, error)
    if error.isNoFolder { diagnostic.fix = "name another folder: a file has this name" }
    log.report(diagnostic)
    return 0
  }
  var failures: [FileError] = []
  for file in files {
    do throws(FileError) { try writeNewFile(joined(folder, file.path), file.bytes) } catch { failures.append(error) }
  }
  let existing = failures.filter(\.isTaken).map(\.path)
  if existing.count == files.count {
    log.report(Diagnostic(.command.portalExists, at: Place(file: folder)))
  } else if !existing.isEmpty {
    let count = counted(existing.count, "existing file") + (existing.count == 1 ? " was" : " were")
    log.report(Diagnostic(.command.fileExists, count, listed(existing, atMost: 4), at: Place(file: folder)))
  }
  var refused = failures.filter { !$0.isTaken }
  while let error = refused.first {
    var diagnostic = Diagnostic(.command.cannotInit, error)
    let others = refused.dropFirst().filter { $0.code == error.code }.map(\.path)
    if !others.isEmpty { diagnostic.explanation = "The same is true of \(listed(others, atMost: 4))." }
    log.report(diagnostic)
    refused.removeAll { $0.code == error.code }
  }
  return files.count - failures.count
}
