import Diagnostics
import EmailComposing
import PortalContent
import PortalTheme
import TextBasics

extension Diagnostic {
  static func takenPath(_ file: OutputFile, by first: OutputFile) -> Diagnostic {
    let same = file.path == first.path
    return Diagnostic(
      .error, same ? "output.duplicatePath" : "output.collidingPath",
      same
        ? "two files would be written to \(file.path)"
        : "\(file.path) differs from \(first.path) only by case or Unicode normal form",
      at: file.origin ?? first.origin,
      explanation: same ? nil : "File systems that ignore the difference can only hold one of the two.",
      notes: [(file.origin == nil ? file : first).whereabouts],
      solution: "change the identifier, name or route of one of them")
  }

  static func fileWhereFolderIsNeeded(_ file: OutputFile, by inside: OutputFile) -> Diagnostic {
    Diagnostic(
      .error, "output.fileIsFolder", "\(file.path) would be a file, but \(inside.path) needs a folder there",
      at: file.origin ?? inside.origin,
      notes: [(file.origin == nil ? file : inside).whereabouts],
      solution: "change the identifier, name or route of one of them")
  }
}

extension Diagnostic {
  static func foreignFolder(_ folder: String, hasRecord: Bool) -> Diagnostic {
    Diagnostic(
      .error, "output.foreignFolder",
      hasRecord
        ? "the output folder's record .docportal.json cannot be read as one" : "docportal did not make the output folder",
      at: Place(file: folder),
      explanation: "A build replaces its output folder, and only does so with one that is empty or has docportal's record.",
      solution: hasRecord
        ? "restore .docportal.json from version control, or remove the folder and build again"
        : "choose another folder with --output, or remove what is in this one")
  }

  static func foreignFile(_ path: String, for file: OutputFile) -> Diagnostic {
    Diagnostic(
      .error, "output.foreignFile", "docportal did not write this, and \(file.path) would take its place", at: Place(file: path),
      explanation: "What an earlier build did not write is never replaced, and links are not followed.",
      notes: [Note("\(file.path) comes from here", at: file.origin)].filter { $0.place != nil },
      solution: "move or remove it, or change the name of the page")
  }

  static func notAFolder(_ folder: String) -> Diagnostic {
    Diagnostic(
      .error, "output.notAFolder", "the output folder is a file or a symbolic link", at: Place(file: folder),
      explanation: "The folder is exchanged as a whole, which would replace the link and not what it leads to.",
      solution: "name the folder itself with --output")
  }

  static func insideSource(_ folder: String, _ conflict: String) -> Diagnostic {
    Diagnostic(
      .error, "output.insideSource", "the output folder would replace or lie in \(conflict)", at: Place(file: folder),
      explanation: "A build must not write where it reads.", solution: "choose a folder of its own, such as Public, with --output"
    )
  }

  static func mountPoint(_ folder: String) -> Diagnostic {
    Diagnostic(
      .error, "output.mountPoint", "another file system is mounted here", at: Place(file: folder),
      explanation: "The output folder is exchanged as a whole, and a mounted file system cannot be moved.",
      solution: "mount it one level higher, or choose another folder with --output")
  }

  static func busy(_ folder: String) -> Diagnostic {
    Diagnostic(
      .error, "output.busy", "another build is writing this output folder", at: Place(file: folder),
      solution: "wait until it is done and build again")
  }

  static func foreignStaging(_ folder: String) -> Diagnostic {
    Diagnostic(
      .error, "output.foreignStaging", "a build needs this name for a moment, but something else has it",
      at: Place(file: folder), solution: "move or remove it")
  }

  static func writeFailed(_ error: FileError) -> Diagnostic {
    Diagnostic(
      .error, "output.writeFailed", "cannot be written: \(error.text)", at: Place(file: error.path),
      explanation: "The output folder is as it was before.",
      solution: error.isBusy
        ? "give a folder below it with --output: one that a file system is mounted on cannot be exchanged as a whole"
        : "check that there is room, and that the folder around it may be written to")
  }

  static func notRemoved(_ error: FileError) -> Diagnostic {
    Diagnostic(
      .warning, "output.notRemoved", "the previous output could not be removed: \(error.text)", at: Place(file: error.path),
      explanation: "The new output is in place. The next build removes what is left of the previous one.")
  }
}

extension OutputFile {
  /// What the file is made from, for a note.
  fileprivate var whereabouts: Diagnostic.Note {
    origin.map { .init("\(path) comes from here", at: $0) } ?? .init("docportal makes \(path) itself")
  }
}
