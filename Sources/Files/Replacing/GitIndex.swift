import TextBasics

/// True if git has a file below a folder among those of its next commit.
///
/// Git's index is read here: git itself would run programs that the settings of a stranger's folder name.
func isTracked(_ path: String, below folder: String) -> Bool {
  let parts = RealPath(folder).parts
  for count in stride(from: parts.count, through: 0, by: -1) {
    let parent = "/" + parts.prefix(count).joined(separator: "/")
    guard let index = gitIndex(of: parent) else { continue }
    return holdsEntry(index, Array((parts.dropFirst(count) + [path]).joined(separator: "/").utf8))
  }
  return false
}

/// The index of the repository that a folder is the top of, empty before the first commit; `nil` if it is none.
private func gitIndex(of folder: String) -> [UInt8]? {
  let repository = joined(folder, ".git")
  guard let entry = RelativePath(repository).entry(in: AT_FDCWD) else { return nil }
  var place = repository
  if entry.kind == .file, let text = try? readFile(repository, limit: 1 << 16), text.starts(with: "gitdir:".utf8) {
    let target = String(decoding: trimmingASCIISpace(text.dropFirst("gitdir:".utf8.count)), as: UTF8.self)
    place = target.hasPrefix("/") ? target : joined(folder, target)
  }
  return (try? readFile(joined(place, "index"), limit: 1 << 30)) ?? []
}

/// True if an index has an entry with this name (gitformat-index(5)): its flags, which hold the length of the name, then the name, ended by
/// a NUL. In version 4 a number comes between them, and the name lacks what it has in common with the one before.
private func holdsEntry(_ index: [UInt8], _ name: [UInt8]) -> Bool {
  let isShortened = index.count > 7 && index[7] == 4
  return index.withUnsafeBytes { index in
    for end in index.indices.dropFirst() where index[end] == 0 && index[end - 1] == name.last {
      var length = 0
      while length < min(name.count, end), index[end - 1 - length] == name[name.count - 1 - length] { length += 1 }
      for tail in (isShortened ? 1 : name.count)...name.count where tail <= length {
        for gap in isShortened ? 1...2 : 0...0 {
          let flags = end - tail - gap - 2
          guard flags >= 0 else { continue }
          if Int(index[flags] & 0x0F) << 8 | Int(index[flags + 1]) == min(name.count, 0xFFF) { return true }
        }
      }
    }
    return false
  }
}
