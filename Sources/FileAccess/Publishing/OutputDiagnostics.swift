import Diagnostics
import TextBasics

extension Diagnostic {
  static func takenPath(_ file: OutputFile, by first: OutputFile) -> Diagnostic {
    Diagnostic(
      file.path == first.path ? .file.duplicatePath : .file.collidingPath, file.path.text, first.path.text,
      at: file.origin ?? first.origin, notes: [(file.origin == nil ? file : first).sourceNote])
  }

  static func fileWhereFolderIsNeeded(_ file: OutputFile, by inside: OutputFile) -> Diagnostic {
    Diagnostic(
      .file.fileIsFolder, file.path.text, inside.path.text, at: file.origin ?? inside.origin,
      notes: [(file.origin == nil ? file : inside).sourceNote])
  }

  static func foreignFile(_ path: String, for file: OutputFile) -> Diagnostic {
    Diagnostic(.file.foreignFile, file.path.text, at: Place(file: path), notes: file.origin == nil ? [] : [file.sourceNote])
  }

  static func foreignFolder(_ folder: String, hasRecord: Bool) -> Diagnostic {
    guard hasRecord else { return Diagnostic(.file.foreignFolder, at: Place(file: folder)) }
    return Diagnostic(
      .file.foreignFolder, at: Place(file: folder),
      explanation: "Its record .docportal.json is damaged; a build only replaces a folder that is empty or has a valid record.",
      fix: "restore .docportal.json from version control, or remove the folder and build again")
  }

  static func writeFailed(_ error: FileError) -> Diagnostic {
    var diagnostic = Diagnostic(.file.writeFailed, error)
    if error.isBusy {
      diagnostic.fix =
        "give a folder below it with --output: one that a file system is mounted on cannot be exchanged as a whole"
    }
    return diagnostic
  }
}

extension OutputFile {
  fileprivate var sourceNote: Diagnostic.Note {
    origin.map { .init("\(path) comes from here", at: $0) } ?? .init("docportal makes \(path) itself")
  }
}
