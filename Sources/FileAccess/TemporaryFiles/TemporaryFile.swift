import Platform

/// Opens a temporary file without a name, which is gone when it is closed, however the process ends.
///
/// In the folder that `TMPDIR` names, else in `/var/tmp`, which is on a disk where `/tmp` may be in memory (file-hierarchy(7)).
package func openTemporaryFile() throws(FileError) -> Int32 {
  let folders = [environmentVariable("TMPDIR"), "/var/tmp", "/tmp"].compactMap(\.self)
  var failure = FileError(path: folders[0], code: ENOENT)
  for (index, folder) in folders.enumerated() {
    let descriptor = openNameless(folder)
    if descriptor >= 0 { return descriptor }
    if index == 0 { failure = FileError(path: folder) }
  }
  throw failure
}

private func openNameless(_ folder: String) -> Int32 {
  #if os(Linux)
  // O_TMPFILE, which is a macro that Swift does not see.
  let descriptor = open(folder, O_RDWR | O_CLOEXEC | 0o20_000_000 | O_DIRECTORY, 0o600)
  if descriptor >= 0 { return descriptor }
  #endif
  // Where the file system has no such files, it has a name for a moment, in which no signal may end the process.
  let signals = HeldSignals()
  defer { signals.release() }
  var name = Array("\(folder)/docportal-XXXXXX".utf8CString)
  let named = mkstemp(&name)
  guard named >= 0 else { return named }
  unlink(name)
  _ = fcntl(named, F_SETFD, FD_CLOEXEC)
  return named
}

/// What errors call such a file.
let temporaryFileName = "a temporary file in TMPDIR or /var/tmp"
