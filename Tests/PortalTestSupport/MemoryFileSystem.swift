package import Files
import Foundation

extension FileSystem {
  /// A file system in memory: path below any folder → bytes.
  ///
  /// Its folders are those of the paths. `links` are listed as symbolic links, reading `unreadable` fails with `EACCES`.
  package static func memory(_ files: [String: [UInt8]], links: [String] = [], unreadable: [String] = []) -> FileSystem {
    var entries: [RelativePath: FolderEntry] = [:]
    for (path, bytes) in files {
      let path = RelativePath(path)
      entries[path] = FolderEntry(path, .file, size: bytes.count)
    }
    for link in links { entries[RelativePath(link)] = FolderEntry(RelativePath(link), .symbolicLink) }
    for path in Array(entries.keys) {
      var folder = path.parent
      while let path = folder {
        entries[path] = FolderEntry(path, .folder, mode: 0o755)
        folder = path.parent
      }
    }
    let contents = Dictionary(files.map { (RelativePath($0), $1) }) { first, _ in first }
    let listed = entries.values.filter { entry in
      // As on a disk, only one hidden folder is opened.
      entry.path.text.split(separator: "/").dropLast().allSatisfy { !$0.hasPrefix(".") || $0 == ".well-known" }
    }.sorted { $0.path < $1.path }
    let refused = Set(unreadable.map { RelativePath($0) })
    return FileSystem(
      list: { (_, names) throws(FileError) in
        listed.filter { entry in names.contains { entry.path.bytes.split(separator: 0x2F).first?.elementsEqual($0.utf8) == true }
        }
      },
      read: { (_, path) throws(FileError) in
        if refused.contains(path) { throw FileError(path: path.text, code: EACCES) }
        guard let bytes = contents[path] else { throw FileError(path: path.text, code: ENOENT) }
        return bytes
      }
    )
  }
}
