import Platform
import TextBasics

/// Opens a nameless temporary file, which disappears when it is closed, however the process ends.
package func openTemporaryFile() throws(FileError) -> Int32 {
  let folders = temporaryFolders
  var failure = FileError(path: folders[0], code: ENOENT)
  for (index, folder) in folders.enumerated() {
    let descriptor = openNameless(folder)
    if descriptor >= 0 { return descriptor }
    if index == 0 { failure = FileError(path: folder) }
  }
  throw failure
}

/// The possible folders for temporary files, in order of preference: the absolute path in `TMPDIR`, else `/var/tmp`, which is on
/// disk while `/tmp` may be in memory (file-hierarchy(7)).
var temporaryFolders: [String] {
  let named = environmentVariable("TMPDIR").flatMap { $0.utf8.first == ASCII.slash ? $0 : nil }
  return [named, "/var/tmp", "/tmp"].compactMap(\.self)
}

/// A path in a folder for `mkstemp` and `mkdtemp`, which replace the six letters at its end (POSIX.1-2017).
func temporaryName(in folder: String) -> [CChar] {
  Array(joined(folder, "docportal-" + String(repeating: "X", count: 6)).utf8CString)
}

private func openNameless(_ folder: String) -> Int32 {
  #if os(Linux)
  // O_TMPFILE, a macro that Swift does not import.
  let descriptor = open(folder, O_RDWR | O_CLOEXEC | 0o20_000_000 | O_DIRECTORY, 0o600)
  if descriptor >= 0 { return descriptor }
  #endif
  // If the file system has no such files, it has a name for a moment, in which no signal may end the process.
  let signals = HeldSignals()
  defer { signals.release() }
  var name = temporaryName(in: folder)
  let named = mkstemp(&name)
  guard named >= 0 else { return named }
  unlink(name)
  _ = fcntl(named, F_SETFD, FD_CLOEXEC)
  return named
}

/// The name of such a file in errors.
let temporaryFileName = "a temporary file in TMPDIR or /var/tmp"
