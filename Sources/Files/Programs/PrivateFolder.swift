import TextBasics

/// Passes on a new folder that only this user can read, and removes it with its content; `nil` if none can be made.
package func withPrivateFolder<Result>(_ body: (_ path: String) async -> Result) async -> Result? {
  guard let path = newPrivateFolder() else { return nil }
  let result = await body(path)
  let folder = open(path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
  if folder >= 0 {
    removeContents(of: folder)
    close(folder)
    rmdir(path)
  }
  return result
}

/// Removes everything in an open folder. A program may have nested folders deeper than any path or recursion reaches, and taken their
/// permissions away: what is in a folder is moved up, level by level.
private func removeContents(of folder: Int32) {
  fchmod(folder, 0o700)
  var number = 0
  var isChanged = true
  while isChanged {
    isChanged = false
    for name in (try? namesInFolder(folder)) ?? [] {
      let path = RelativePath(bytes: name)
      if path.remove(from: folder) {
        isChanged = true
        continue
      }
      guard path.entry(in: folder)?.kind == .folder else { continue }
      _ = path.withCString { fchmodat(folder, $0, 0o700, 0) }
      let child = path.withCString { openat(folder, $0, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC) }
      guard child >= 0 else { continue }
      for inner in ((try? namesInFolder(child)) ?? []).map({ RelativePath(bytes: $0) }) where !inner.remove(from: child) {
        // Only who may write into a folder may move it elsewhere.
        _ = inner.withCString { fchmodat(child, $0, 0o700, 0) }
        number += 1
        let place = RelativePath("\(number).docportal")
        if inner.withCString({ inner in place.withCString { renameat(child, inner, folder, $0) } }) == 0 { isChanged = true }
      }
      close(child)
      if path.remove(from: folder) { isChanged = true }
    }
  }
}

extension RelativePath {
  /// Removes a file or an empty folder.
  fileprivate func remove(from folder: Int32) -> Bool {
    withCString { unlinkat(folder, $0, 0) == 0 || unlinkat(folder, $0, AT_REMOVEDIR) == 0 }
  }
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
/// disk while `/tmp` may be in memory (file-hierarchy(7)). Programs fail with a path that has line ends or quotation marks.
private var temporaryFolders: [String] {
  let plain = ByteSet.unreserved.union(ByteSet("/ +,=@"))
  let named = EnvironmentVariable.temporaryFolder.value.flatMap { path in
    path.utf8.first == ASCII.slash && path.utf8.allSatisfy(plain.contains) ? path : nil
  }
  return [named, "/var/tmp", "/tmp"].compactMap(\.self)
}
