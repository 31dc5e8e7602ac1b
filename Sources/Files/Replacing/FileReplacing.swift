package import Diagnostics
import TextBasics

/// Passes on the bytes of a file piece by piece: a report of a hundred thousand links need not be in memory as a whole. An error
/// ends the writing like an error of the file itself.
package typealias FileContent = (_ take: (ArraySlice<UInt8>) -> Void) throws(FileError) -> Void

/// Writes a file whole or not at all.
package func replaceFile(_ path: String, with content: FileContent) throws(FileError) {
  // A process that is asked to end removes its temporary file.
  let signals = HeldSignals()
  defer { signals.release() }
  try StagedFile(path) { descriptor throws(FileError) in try write(content, to: descriptor, path) }.replace()
}

/// Replaces what an author wrote, whole or not at all. The file keeps its permissions and, where the system lets it, its owner.
package func replaceEdited(_ path: String, with bytes: [UInt8]) throws(FileError) {
  guard let facts = RelativePath(path).facts(in: AT_FDCWD) else { throw FileError(path: path) }
  let signals = HeldSignals()
  defer { signals.release() }
  let edited = try StagedFile(path, mode: 0o600) { descriptor throws(FileError) in
    // Only a privileged process may give a file away; others' files belong to the writer.
    if facts.st_uid != geteuid() || facts.st_gid != getegid() { _ = fchown(descriptor, facts.st_uid, facts.st_gid) }
    try writeAll(bytes[...], to: descriptor, path)
    guard fchmod(descriptor, facts.st_mode & 0o7777) == 0 else { throw FileError(path: path) }
  }
  try edited.replace()
}

/// Writes a file where nothing exists, with its folders; `FileError.isTaken` if something exists.
package func writeNewFile(_ path: String, _ bytes: [UInt8]) throws(FileError) {
  // This is the reason to report, even if the folder cannot be written to either.
  if fileExists(path) { throw FileError(path: path, code: EEXIST) }
  let signals = HeldSignals()
  defer { signals.release() }
  try StagedFile(path, bytes).place()
}

/// Writes files where nothing exists, with their folders: all of them or none. They are not flushed to the device.
package func writeNewFiles(_ files: [(path: String, bytes: [UInt8])]) throws(FileError) {
  var staged: [StagedFile] = []
  do throws(FileError) {
    for file in files { staged.append(try StagedFile(file.path, file.bytes, isFlushed: false)) }
  } catch {
    for file in staged { file.discard() }
    throw error
  }
  for (index, file) in staged.enumerated() {
    do throws(FileError) {
      try file.place()
    } catch {
      for file in staged[..<index] { unlink(file.path) }
      for file in staged[index...] { file.discard() }
      throw error
    }
  }
}

/// A file that a person wrote, with its old and new content.
package struct FileEdit: Sendable {
  package let path: String
  /// `nil` for a file that does not exist.
  package let old: [UInt8]?
  package let new: [UInt8]

  package init(path: String, old: [UInt8]?, new: [UInt8]) { (self.path, self.old, self.new) = (path, old, new) }
}

/// Replaces several files that still have the content that was read, and writes missing ones: all of them or none, even if the
/// process is asked to end meanwhile. A file that has changed fails with `ESTALE`.
package func replaceEdited(_ edits: [FileEdit]) throws(FileError) {
  let signals = HeldSignals()
  defer { signals.release() }
  for edit in edits where currentBytes(edit.path) != edit.old { throw FileError(path: edit.path, code: ESTALE) }
  var made: [FileEdit] = []
  do throws(FileError) {
    for edit in edits {
      if edit.old == nil { try writeNewFile(edit.path, edit.new) } else { try replaceEdited(edit.path, with: edit.new) }
      made.append(edit)
    }
  } catch {
    for edit in made {
      // The first failure is reported; this one would say the same.
      if let old = edit.old { try? replaceEdited(edit.path, with: old) } else { unlink(edit.path) }
    }
    throw error
  }
}

/// The content of a file; `nil` if there is none, or it cannot be read.
private func currentBytes(_ path: String) -> [UInt8]? { fileExists(path) ? try? readFile(path, limit: .max) : nil }

/// Makes a folder and its parents unless they exist.
package func makeFolder(_ path: String) throws(FileError) {
  makeFolders(above: path)
  let made = mkdir(path, 0o755) == 0 ? 0 : errno
  let descriptor = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
  guard descriptor >= 0 else { throw FileError(path: path, code: errno == ENOENT ? made : errno) }
  close(descriptor)
}

/// True if something is at a path, even a link that leads to nothing.
package func fileExists(_ path: String) -> Bool { RelativePath(path).facts(in: AT_FDCWD) != nil }

/// True if a path itself is a symbolic link, wherever it leads.
package func isSymbolicLink(_ path: String) -> Bool { RelativePath(path).entry(in: AT_FDCWD)?.kind == .symbolicLink }

/// Removes a file that was just written; one that cannot be removed stays.
package func removeFile(_ path: String) { unlink(path) }

/// Removes a folder that has nothing in it; another stays.
package func removeEmptyFolder(_ path: String) { rmdir(path) }

/// The path of a file below a folder for messages; the current folder is left out.
package func joined(_ folder: String, _ path: String) -> String {
  if folder == "." { return path }
  return folder.utf8.last == ASCII.slash ? folder + path : folder + "/" + path
}

/// Writes everything that `content` passes on, until a failure.
func write(_ content: FileContent, to descriptor: Int32, _ path: String) throws(FileError) {
  var failure: FileError?
  try content { bytes in
    guard failure == nil else { return }
    do throws(FileError) { try writeAll(bytes, to: descriptor, path) } catch { failure = error }
  }
  if let failure { throw failure }
}

/// Replaces a file if its content is still `old`. Returns `false`, with a report, on failure.
package func replace(
  _ path: String, _ old: [UInt8], with new: [UInt8], root: String, for command: String = "fix", log: inout DiagnosticLog
) -> Bool {
  do throws(FileError) {
    // A file that can no longer be read has changed, too.
    if (try? FileSystem.disk.read(root, RelativePath(path))) == old {
      try replaceEdited(joined(root, path), with: new)
      return true
    }
    log.report(Diagnostic(.file.changedMeanwhile, command, at: Place(file: path)))
  } catch {
    log.report(Diagnostic(.file.cannotReplace, error, at: path))
  }
  return false
}
