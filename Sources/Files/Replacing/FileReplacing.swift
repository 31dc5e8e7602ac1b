package import Diagnostics
import TextBasics

/// Passes on the bytes of a file piece by piece: a report of a hundred thousand links need not be in memory as a whole. An error
/// ends the writing like an error of the file itself.
package typealias FileContent = (_ take: @escaping (ArraySlice<UInt8>) -> Void) throws(FileError) -> Void

/// Writes a file whole or not at all.
package func replaceFile(_ path: String, with content: FileContent) throws(FileError) {
  // A process that is asked to end removes its temporary file.
  let signals = HeldSignals()
  defer { signals.release() }
  try StagedFile(path) { descriptor throws(FileError) in try write(content, to: descriptor, path) }.replace()
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

/// A file that a person wrote, by its path below the portal's folder, with its old and new content.
package struct FileEdit: Sendable {
  package let path: String
  /// `nil` for a file that does not exist.
  package let old: [UInt8]?
  package let new: [UInt8]

  package init(path: String, old: [UInt8]?, new: [UInt8]) { (self.path, self.old, self.new) = (path, old, new) }
}

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

/// True if a path itself is a file with a content of its own, no link, folder or pipe.
package func isRegularFile(_ path: String) -> Bool { RelativePath(path).entry(in: AT_FDCWD)?.kind == .file }

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

/// Replaces files that still have their old content, all of them or none. Returns `false`, with a report, for none.
package func replace(_ edits: [FileEdit], root: String, for command: String = "fix", log: inout DiagnosticLog) -> Bool {
  do throws(FileError) {
    try FolderLock(root).replace(edits)
    return true
  } catch {
    log.report(
      error.isChanged
        ? Diagnostic(.file.changedMeanwhile, command, at: Place(file: error.path)) : Diagnostic(.file.cannotReplace, error))
    return false
  }
}
