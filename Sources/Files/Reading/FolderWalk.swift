import TextBasics

/// Lists the named entries of a folder and everything below them, sorted by path bytes; symbolic links are listed and not
/// followed.
///
/// A subfolder that cannot be opened is an entry with a failure; only a failure of the folder itself is thrown.
package func listFolder(_ path: String, names: [String], hidden: HiddenNames) throws(FileError) -> [FolderEntry] {
  let descriptor = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
  guard descriptor >= 0 else { throw FileError(path: path) }
  defer { close(descriptor) }
  var walk = FolderWalk(hidden: hidden)
  for name in names {
    walk.add(RelativePath(name), named: RelativePath(name), in: descriptor, depth: 0)
  }
  return walk.entries.sorted { $0.path < $1.path }
}

/// The names that begin with `.`.
package enum HiddenNames: Sendable {
  /// Files are listed, and folders too, but not what is in them, other than in those of one name.
  case listed(butEntered: String? = nil)
  case entered
}

/// Lists everything below a folder, sorted by path bytes; symbolic links are listed and not followed.
package func listFolder(_ path: String, hidden: HiddenNames) throws(FileError) -> [FolderEntry] {
  let descriptor = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
  guard descriptor >= 0 else { throw FileError(path: path) }
  defer { close(descriptor) }
  return try listFolder(descriptor: descriptor, path: path, hidden: hidden)
}

/// Lists everything below an open folder; `path` is its name in errors. The descriptor stays open.
func listFolder(descriptor: Int32, path: String, hidden: HiddenNames) throws(FileError) -> [FolderEntry] {
  var walk = FolderWalk(hidden: hidden)
  do throws(FileError) {
    try walk.visit(descriptor, below: RelativePath(bytes: []), depth: 0)
  } catch {
    throw FileError(path: path, code: error.code)
  }
  return walk.entries.sorted { $0.path < $1.path }
}

private struct FolderWalk {
  let hidden: HiddenNames
  var entries: [FolderEntry] = []

  // Every level has an open descriptor, and no system accepts paths of this depth.
  private static let deepest = 128

  /// Adds the content of the folder, unless no program can name what is in it.
  mutating func visit(_ descriptor: Int32, below folder: RelativePath, depth: Int) throws(FileError) {
    guard depth < Self.deepest, folder.bytes.count < Int(PATH_MAX) else { throw FileError(path: folder.text, code: ENAMETOOLONG) }
    for name in try namesInFolder(descriptor) {
      add(folder.appending(name), named: RelativePath(bytes: name), in: descriptor, depth: depth)
    }
  }

  private func isEntered(_ name: [UInt8]) -> Bool {
    if name.first != ASCII.dot { return true }
    return switch hidden {
    case .listed(let entered): entered.map { name.elementsEqual($0.utf8) } ?? false
    case .entered: true
    }
  }

  mutating func add(_ path: RelativePath, named name: RelativePath, in folder: Int32, depth: Int) {
    guard let facts = name.facts(in: folder) else {
      // It was removed since the folder was read.
      if errno != ENOENT { entries.append(FolderEntry(path, .other, failure: FileError(path: path.text))) }
      return
    }
    let index = entries.count
    entries.append(FolderEntry(path, facts: facts))
    guard entries[index].kind == .folder, isEntered(name.bytes) else { return }
    let descriptor = name.withCString { openat(folder, $0, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC) }
    guard descriptor >= 0 else {
      entries[index].failure = FileError(path: path.text)
      return
    }
    defer { close(descriptor) }
    do throws(FileError) {
      try visit(descriptor, below: path, depth: depth + 1)
    } catch {
      entries[index].failure = FileError(path: path.text, code: error.code)
    }
  }
}

/// The names in a folder, as text, in the system's order.
package func namesInFolder(_ path: String) throws(FileError) -> [String] {
  let descriptor = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
  guard descriptor >= 0 else { throw FileError(path: path) }
  defer { close(descriptor) }
  return try namesInFolder(descriptor).map { String(decoding: $0, as: UTF8.self) }
}

/// The names in an open folder in the system's order, without `.` and `..`.
func namesInFolder(_ descriptor: Int32) throws(FileError) -> [[UInt8]] {
  // A stream of its own: closing it closes its descriptor, and its position is not shared.
  let copy = openat(descriptor, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC)
  guard copy >= 0 else { throw FileError(path: ".") }
  guard let stream = fdopendir(copy) else {
    let failure = FileError(path: ".")
    close(copy)
    throw failure
  }
  defer { closedir(stream) }
  var names: [[UInt8]] = []
  while true {
    errno = 0
    guard let entry = readdir(stream) else { break }
    let name = withUnsafePointer(to: &entry.pointee.d_name) { tuple in
      tuple.withMemoryRebound(to: UInt8.self, capacity: 1) { Array(UnsafeBufferPointer(start: $0, count: nameLength($0))) }
    }
    if name != [ASCII.dot], name != [ASCII.dot, ASCII.dot] { names.append(name) }
  }
  guard errno == 0 else { throw FileError(path: ".") }
  return names
}

private func nameLength(_ name: UnsafePointer<UInt8>) -> Int {
  var length = 0
  while name[length] != 0 { length += 1 }
  return length
}
