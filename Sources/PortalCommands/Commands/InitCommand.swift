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

  @Argument(help: ArgumentHelp("The folder (default: the current one).", valueName: "dir"), transform: namedPath)
  var folder = "."

  func run() throws {
    var log = DiagnosticLog()
    // The starter's pages link to its documents: beside a manifest of one's own new ones would be wrong.
    let isNew = !fileExists(joined(folder, StarterPortal.manifestPath))
    let starter = StarterPortal.files.filter { isNew || fileExists(joined(folder, $0.path)) }
    let files =
      starter.map { ($0.path, Array($0.text.utf8)) } + builtInThemeFiles.map { ("Templates/" + $0.path, $0.bytes) }
    let written = writeStarter(files, below: folder, log: &log)
    log.show(sources: [:])
    guard !log.hasErrors else { throw ExitCode.inputErrors }
    guard written > 0 else { return }
    let manifest = joined(folder, StarterPortal.manifestPath).terminalSafe
    let next = isNew ? "Next: edit \(manifest), then run" : "Next: run"
    let place = folder == "." ? "" : " in \(folder.terminalSafe)"
    OutputStream.standardOutput.write("\(counted(written, "file")) written. \(next) 'docportal build'\(place).\n")
  }
}
