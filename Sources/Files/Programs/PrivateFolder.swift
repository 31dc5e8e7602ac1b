import TextBasics

/// Passes on a new folder that only this user can read, and removes it with its content; `nil` if none can be made.
package func withPrivateFolder<Result>(_ body: (_ path: String) async -> Result) async -> Result? {
  guard let path = newPrivateFolder() else { return nil }
  let result = await body(path)
  let folder = open(path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
  if folder >= 0 {
    // The system removes the rest if this fails.
    try? DiskWriter().removeContents(of: folder, RelativePath(path))
    close(folder)
    rmdir(path)
  }
  return result
}

private func newPrivateFolder() -> String? {
  for parent in temporaryFolders {
    // The six letters at the end are replaced (POSIX.1-2017).
    var name = Array(joined(parent, "docportal-XXXXXX").utf8CString)
    guard mkdtemp(&name) != nil else { continue }
    return String(decoding: name.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }
  return nil
}

/// The possible folders for temporary files, in order of preference: the absolute path in `TMPDIR`, else `/var/tmp`, which is on
/// disk while `/tmp` may be in memory (file-hierarchy(7)).
private var temporaryFolders: [String] {
  let named = environmentVariable("TMPDIR").flatMap { $0.utf8.first == ASCII.slash ? $0 : nil }
  return [named, "/var/tmp", "/tmp"].compactMap(\.self)
}
