import Diagnostics
import FileAccess
import TextBasics

/// What `docportal init` can have to say.
extension Diagnostic {
  /// Everything that would be written is there.
  static func allFilesExist(_ folder: String) -> Diagnostic {
    Diagnostic(
      .warning, "init.fileExists", "a portal is here already, and nothing was written", at: Place(file: folder),
      solution: "name another folder, or move away the files that you want to have anew")
  }

  /// Some of what would be written is there: one file is named as the place, several are counted below their folder.
  static func filesExist(_ paths: [String], below folder: String) -> Diagnostic {
    let several = paths.count > 1
    return Diagnostic(
      .warning, "init.fileExists",
      several ? "\(paths.count) files are there already and were left alone" : "the file is there already and was left alone",
      at: Place(file: several ? folder : paths[0]),
      explanation: several ? "Left alone: \(shortened(paths))." : nil,
      solution: "move \(several ? "those" : "it") away and run 'docportal init' again to get the built-in "
        + (several ? "ones" : "one"))
  }

  static func cannotMakeFolder(_ folder: String, _ error: FileError) -> Diagnostic {
    Diagnostic(
      .error, "init.cannotWrite", "the folder cannot be made: \(error.text)", at: Place(file: folder),
      solution: error.isNoFolder ? "name another folder: a file has this name" : "name a folder in a place that may be written to"
    )
  }

  static func cannotWrite(_ paths: [String], _ error: FileError) -> Diagnostic {
    Diagnostic(
      .error, "init.cannotWrite", "the file cannot be written: \(error.text)", at: Place(file: paths[0]),
      explanation: paths.count > 1 ? "So it is with \(shortened(Array(paths.dropFirst())))." : nil,
      solution: "check that the folder may be written to")
  }
}

/// Up to four paths and the number of the others, for one line.
private func shortened(_ paths: [String]) -> String {
  let shown = paths.count > 5 ? paths.prefix(4) + ["\(paths.count - 4) others"] : paths[...]
  guard let last = shown.last, shown.count > 1 else { return shown.joined() }
  return shown.dropLast().joined(separator: ", ") + " and " + last
}
