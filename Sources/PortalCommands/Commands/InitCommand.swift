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
  var written = 0
  var existing: [String] = []
  var failed: [(error: FileError, paths: [String])] = []
  for file in files {
    let path = joined(folder, file.path)
    do throws(FileError) {
      try writeNewFile(path, file.bytes)
      written += 1
    } catch {
      if error.isTaken {
        existing.append(path)
      } else if let index = failed.firstIndex(where: { $0.error.code == error.code }) {
        failed[index].paths.append(path)
      } else {
        failed.append((error, [path]))
      }
    }
  }
  if existing.count == files.count {
    log.report(Diagnostic(.command.portalExists, at: Place(file: folder)))
  } else if !existing.isEmpty {
    let count = counted(existing.count, "existing file") + (existing.count == 1 ? " was" : " were")
    log.report(Diagnostic(.command.fileExists, count, shortened(existing), at: Place(file: folder)))
  }
  for (error, paths) in failed {
    var diagnostic = Diagnostic(.command.cannotInit, error)
    if paths.count > 1 { diagnostic.explanation = "The same is true of \(shortened(Array(paths.dropFirst())))." }
    log.report(diagnostic)
  }
  return written
}

/// Up to four paths and the number of the others, for one line.
private func shortened(_ paths: [String]) -> String {
  let shown = paths.count > 5 ? paths.prefix(4) + ["\(paths.count - 4) others"] : paths[...]
  guard let last = shown.last, shown.count > 1 else { return shown.joined() }
  return shown.dropLast().joined(separator: ", ") + " and " + last
}
