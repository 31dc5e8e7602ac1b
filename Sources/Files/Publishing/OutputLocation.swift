import Diagnostics
import TextBasics

/// An output folder, which may not exist yet, that is safe to replace as a whole: it is not a link, nor a part of the site's
/// sources.
struct OutputLocation: Sendable, Hashable {
  /// The (future) parent folder of the output folder: a real path as far as it exists.
  let parent: String
  let name: String
  /// The real path of the output folder itself.
  var path: String { parent == "/" ? "/" + name : parent + "/" + name }
  /// The output folder as the caller wrote it, for messages.
  let shown: String

  /// The place where the next output folder is built, and where the old one waits to be deleted.
  var staging: String { ".\(name).docportal-new" }
  /// The place where the old one waits on a file system that cannot exchange two folders.
  var previous: String { ".\(name).docportal-old" }
  func shown(_ path: String) -> String { shown.hasSuffix("/") ? shown + path : shown + "/" + path }

  /// An error of a writing step with the path for messages: the folder itself for the steps that exchange it.
  func staged(_ error: FileError) -> FileError {
    FileError(path: [staging, previous, name, "."].contains(error.path) ? shown : shown(error.path), code: error.code)
  }

  /// The path of a sibling of the folder, as messages show it.
  func parentShown(_ path: String) -> String {
    guard let slash = shown.utf8.dropLast().lastIndex(of: ASCII.slash) else { return path }
    return String(shown[...slash]) + path
  }

  /// Names the output folder in errors about folders that nobody named: its parents, and those that replace it.
  func naming<Result>(_ step: () throws -> Result) throws -> Result {
    do {
      return try step()
    } catch let error as FileError {
      throw FileError(path: shown, code: error.code)
    }
  }

  /// Names the files of the output folder in errors about those that replace them.
  func namingStaged<Result>(_ step: () throws -> Result) throws -> Result {
    do {
      return try step()
    } catch let error as FileError {
      throw staged(error)
    }
  }

  /// Checks the folder against the folder `source`, from whose `inputs` the site is made; reports why it is refused.
  init?(output: String, source: String, inputs: [String], log: inout DiagnosticLog) {
    let path = RealPath(output)
    if let problem = path.problem {
      log.report(
        problem == ENOTDIR
          ? Diagnostic(.file.notAFolder, at: Place(file: output)) : .writeFailed(FileError(path: output, code: problem)))
      return nil
    }
    guard let name = path.parts.last else {
      log.report(Diagnostic(.file.insideSource, "the root of the file system", at: Place(file: output)))
      return nil
    }
    if let refused = Self.conflict(path, with: RealPath(source), inputs) {
      log.report(Diagnostic(.file.insideSource, refused, at: Place(file: output)))
      return nil
    }
    self.name = name
    parent = "/" + path.parts.dropLast().joined(separator: "/")
    shown = output
  }

  /// The source folder that would be written to or replaced. Compares folders by identity, so that no spelling of a path gets
  /// past.
  private static func conflict(_ output: RealPath, with source: RealPath, _ inputs: [String]) -> String? {
    for name in inputs {
      let folder = RealPath(source.text + "/" + name)
      if output.parts.starts(with: folder.parts) { return name }
      if let identity = folder.identities.last, folder.exists, output.identities.contains(identity) { return name }
      // The folder is a link to a place inside the output folder.
      if output.exists, let identity = output.identities.last, folder.identities.contains(identity) { return name }
    }
    if source.parts.starts(with: output.parts) { return "the portal's folder" }
    if output.exists, let identity = output.identities.last, source.identities.contains(identity) { return "the portal's folder" }
    return nil
  }
}

/// The folder into which a portal is published by default.
package func publishedFolder(ofPortalIn source: String) -> String { source == "." ? "Public" : source + "/Public" }
