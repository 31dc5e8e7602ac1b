import Platform
import TextBasics

/// Lists the named entries of a folder and everything below them, sorted by path bytes; symbolic links are listed and not
/// followed. Folders whose names begin with `.` are listed and not opened, except those named `hidden`.
///
/// A subfolder that cannot be opened is an entry with a failure; only a failure of the folder itself is thrown.
func listFolder(_ path: String, names: [String], openingHidden hidden: String) throws(FileError) -> [FolderEntry] {
  let descriptor = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
  guard descriptor >= 0 else { throw FileError(path: path) }
  defer { close(descriptor) }
  var walk = FolderWalk(includesHidden: true, openedHidden: Array(hidden.utf8))
  for name in names {
    walk.add(RelativePath(name), named: RelativePath(name), in: descriptor, depth: 0)
  }
  return walk.entries.sorted { $0.path < $1.path }
}

/// Lists everything below a folder except names that begin with `.` and do not end with `hiddenEnding`, sorted by path bytes;
/// symbolic links are listed and not followed.
package func listFolder(_ path: String, hiddenEnding: String) throws(FileError) -> [FolderEntry] {
  let descriptor = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
  guard descriptor >= 0 else { throw FileError(path: path) }
  defer { close(descriptor) }
  return try listFolder(descriptor: descriptor, path: path, includingHidden: false, hiddenEnding: hiddenEnding)
}

/// Lists everything below an open folder; `path` is its name in errors. The descriptor stays open.
func listFolder(
  descriptor: Int32, path: String, includingHidden: Bool, hiddenEnding: String? = nil
) throws(FileError) -> [FolderEntry] {
  var walk = FolderWalk(includesHidden: includingHidden, hiddenEnding: hiddenEnding.map { Array($0.utf8) })
  do throws(FileError) {
    try walk.visit(descriptor, below: RelativePath(bytes: []), depth: 0)
  } catch {
    throw FileError(path: path, code: error.code)
  }
  return walk.entries.sorted { $0.path < $1.path }
}

private struct FolderWalk {
  let includesHidden: Bool
  var hiddenEnding: [UInt8]?
  /// The only hidden folder that is opened; `nil` for all.
  var openedHidden: [UInt8]?
  var entries: [FolderEntry] = []

  // Every level has an open descriptor, and no system accepts paths of this depth.
  private static let deepest = 128

  /// Adds the content of the folder.
  mutating func visit(_ descriptor: Int32, below folder: RelativePath, depth: Int) throws(FileError) {
    guard depth < Self.deepest else { throw FileError(path: folder.text, code: ENAMETOOLONG) }
    for name in try namesInFolder(descriptor) where includesHidden || name.first != ASCII.dot || isTaken(name) {
      add(folder.appending(name), named: RelativePath(bytes: name), in: descriptor, depth: depth)
    }
  }

  private func isOpened(_ name: [UInt8]) -> Bool { name.first != ASCII.dot || openedHidden.map { $0 == name } ?? true }

  private func isTaken(_ name: [UInt8]) -> Bool { hiddenEnding.map { name.suffix($0.count) == $0[...] } ?? false }

  mutating func add(_ path: RelativePath, named name: RelativePath, in folder: Int32, depth: Int) {
    guard let facts = name.facts(in: folder) else {
      // It was removed since the folder was read.
      if errno != ENOENT { entries.append(FolderEntry(path, .other, failure: FileError(path: path.text))) }
      return
    }
    let index = entries.count
    entries.append(FolderEntry(path, facts: facts))
    guard entries[index].kind == .folder, isOpened(name.bytes) else { return }
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
