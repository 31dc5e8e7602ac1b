package import Diagnostics
import EmailComposing
import PortalContent
import PortalTheme
import TextBasics

extension Diagnostic {
  package static func unreadableSource(_ path: String, _ error: FileError) -> Diagnostic {
    Diagnostic(
      .error, "source.unreadable", "cannot be read: \(error.text)", at: Place(file: path),
      solution: "give the user who builds the permission to read it, or remove it")
  }

  static func missingPortalFolder(_ root: String) -> Diagnostic {
    Diagnostic(
      .error, "source.noFolder", "there is no folder \(root)", solution: "name the portal's folder with --source")
  }

  static func missingContentFolder(in root: String) -> Diagnostic {
    Diagnostic(
      .error, "source.noContent", "there is no folder Content in \(root)",
      solution: "name the portal's folder with --source, or make a portal with: docportal init")
  }

  static func fileInPlaceOfFolder(_ path: String) -> Diagnostic {
    Diagnostic(
      .error, "source.notAFolder", "\(path) is a file, but a folder is expected", at: Place(file: path),
      solution: "rename the file and make a folder of this name")
  }

  static func symbolicLink(_ path: String) -> Diagnostic {
    Diagnostic(
      .warning, "source.symbolicLink", "symbolic link, not read", at: Place(file: path),
      explanation: "Links are not followed, so that a portal only holds what lies in its own folders.",
      solution: "put the file itself here, or remove the link")
  }

  static func specialFile(_ path: String) -> Diagnostic {
    Diagnostic(
      .warning, "source.specialFile", "neither a file nor a folder, not read", at: Place(file: path),
      explanation: "Devices, pipes and sockets have no contents to publish.", solution: "remove it")
  }

  static func unusableSourceName(_ path: String) -> Diagnostic {
    Diagnostic(
      .error, "source.unusableName", "a name with a control or bidirectional character, or not in UTF-8",
      at: Place(file: path), explanation: "Such a name cannot be shown, linked to or published safely.",
      solution: "rename the file")
  }

  static func collidingSourceNames(_ path: String, _ first: String) -> Diagnostic {
    Diagnostic(
      .warning, "source.collidingNames", "the name differs from another one only by case or Unicode normal form",
      at: Place(file: path), explanation: "File systems that ignore the difference can only hold one of the two.",
      notes: [Note("the other one", at: Place(file: first))], solution: "rename one of them")
  }

  static func sourceTooLarge(_ path: String, size: Int, limit: Int) -> Diagnostic {
    Diagnostic(
      .error, "source.tooLarge", "text file of \(size >> 20) MiB, the limit is \(limit >> 20) MiB",
      at: Place(file: path), solution: "split the file, or put it below Content/files to publish it as it is")
  }
}
