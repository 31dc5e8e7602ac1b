package import Diagnostics
package import Files
package import TextBasics

/// The faults of files in the portal's folder.
package struct SourceRules: RuleTable {
  package let missingManifest = Rule(
    .error, "manifest.missing", "there is no manifest",
    fix: "run docportal in the folder that holds Content/, name it with --source, or create a portal with: docportal init")
  package let unreadable = Rule(
    .error, "source.unreadable", "cannot be read: {1}", fix: "give the user who builds permission to read it, or remove it")
  package let noFolder = Rule(.error, "source.noFolder", "there is no folder {1}", fix: "name the portal's folder with --source")
  package let noContent = Rule(
    .error, "source.noContent", "there is no folder Content in {1}",
    fix: "name the portal's folder with --source, or create a portal with: docportal init")
  package let notAFolder = Rule(
    .error, "source.notAFolder", "{1} is a file, but a folder is expected", fix: "rename the file and make a folder of this name")
  package let symbolicLink = Rule(
    .warning, "source.symbolicLink", "symbolic link, not read",
    "Links are not followed, so that a portal contains only files of its own folders.",
    fix: "put the file itself here, or remove the link")
  package let specialFile = Rule(
    .warning, "source.specialFile", "neither a file nor a folder, not read",
    "Devices, pipes and sockets have no contents to publish.", fix: "remove it")
  package let hiddenFile = Rule(
    .note, "source.hiddenFile", "not published, since the names begin with a dot: {1}",
    "Editors, systems and git have such files. Of them only .well-known is published.",
    fix: "rename what is to be published")
  package let unusableName = Rule(
    .error, "source.unusableName", "a name with a control or bidirectional character, or not in UTF-8",
    "Such a name cannot be shown, linked to or published safely.", fix: "rename the file")
  package let collidingNames = Rule(
    .warning, "source.collidingNames", "the name differs from another one only by case or Unicode normal form",
    "File systems that ignore the difference can only have one of the two.", fix: "rename one of them")
  package let conflictMarker = Rule(
    .error, "source.conflictMarker", "an unfinished merge of git, with markers in lines {1}",
    "Two changes met here, and nobody chose between them.",
    fix: "keep what is right, and remove the lines with <<<<<<<, ======= and >>>>>>>")
  package let unreadFile = Rule(.warning, "source.unreadFile", "nothing reads this file, and it is not published")
  package let activeDocument = Rule(
    .error, "document.activeFile", "'{1}' can run scripts in the name of the portal",
    "Whoever opens it there opens it as a page of the portal.",
    fix: "publish it on another host, or add 'allowActive: true' to the document")
  package let activeFile = Rule(
    .error, "source.activeFile", "'{1}' can run scripts in the name of the portal",
    "Whoever opens it there opens it as a page of the portal.",
    fix: "put it below Content/static, whose files are copied as they are, and link to the copy")
  package let wrongContent = Rule(
    .error, "source.wrongContent", "'{1}' cannot be opened: {2}", "Its app says that it is damaged.",
    fix: "save it again in its app, or give it the extension of what it is")
  package let emptyFile = Rule(
    .error, "source.emptyFile", "'{1}' is empty", "Its app says that it is damaged.",
    fix: "put the file itself here, or remove it")
  package let largeFilePointer = Rule(
    .error, "source.largeFilePointer", "'{1}' is a pointer of Git LFS and not the file",
    "A clone has such lines in place of large files until those are fetched.",
    fix: "run 'git lfs pull'; on GitHub write 'lfs: true' below 'with' of actions/checkout")
  package let privateKey = Rule(
    .error, "source.privateKey", "'{1}' holds a private key", "Everybody who visits the portal could read it.",
    fix: "move it out of the portal, and make a new key if this one was ever published")
  package let notForVisitors = Rule(
    .warning, "source.notForVisitors", "'{1}' is {2}", "Everybody who guesses its name can read it.",
    fix: "remove it, or move it out of the folders that are published")
  package let tooLarge = Rule(
    .error, "source.tooLarge", "text file of {1} MiB, the limit is {2} MiB",
    fix: "split the file, or put it below Content/files to publish it as it is")
}

extension Rule { package static let source = SourceRules() }

extension Diagnostic {
  /// An unfinished merge of git with conflict markers at these lines of a file.
  package static func conflict(_ lines: [Int], in file: String) -> Diagnostic {
    Diagnostic(
      .source.conflictMarker, listed(lines.map(String.init), atMost: 12), at: Place(file: file, line: lines.first ?? 1, column: 1)
    )
  }

  package static func unreadableSource(_ path: String, _ error: FileError) -> Diagnostic {
    Diagnostic(.source.unreadable, error, at: path)
  }
}
