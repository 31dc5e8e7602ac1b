/// The reading edge: all that discovery needs from a file system, as closures, so that a test can hand in a portal held in
/// memory.
package struct FileSystem: Sendable {
  /// The named entries of a folder, where they exist, and everything below them; paths are those below the folder, sorted by
  /// bytes. Links are not followed, names that begin with `.` are left out.
  package var list: @Sendable (_ folder: String, _ names: [String]) throws(FileError) -> [FolderEntry]
  /// The bytes of a regular file at a path below a folder; a symbolic link anywhere below the folder is an error.
  package var read: @Sendable (_ folder: String, _ path: RelativePath) throws(FileError) -> [UInt8]

  package init(
    list: @escaping @Sendable (_ folder: String, _ names: [String]) throws(FileError) -> [FolderEntry],
    read: @escaping @Sendable (_ folder: String, _ path: RelativePath) throws(FileError) -> [UInt8]
  ) {
    self.list = list
    self.read = read
  }
}

extension FileSystem {
  package static let disk = FileSystem(
    list: { (folder, names) throws(FileError) in try listFolder(folder, names: names, includingHidden: false) },
    read: { (folder, path) throws(FileError) in try readFile(root: folder, path: path) }
  )
}
