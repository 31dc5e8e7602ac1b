import FileAccess

/// The folder `.docportal` of a portal, in which a run leaves files to later ones. All of it may be deleted at any time.
struct StateFolder {
  let root: String

  var path: String { joined(root, Self.name) }
  private static let name = ".docportal"

  /// `nil` where there is nothing that can be read, as before the first run.
  func read(_ file: String) -> [UInt8]? { try? FileSystem.disk.read(root, RelativePath("\(Self.name)/\(file)")) }

  /// What the system knows of a file; `nil` where there is none.
  func entry(_ file: String) -> FolderEntry? { fileEntry(path + "/" + file) }

  /// The path of a file to be written, in the folder, which is made if it is not there.
  func destination(_ file: String) -> String {
    // Git leaves the folder alone, whatever the portal's own .gitignore says. It is there from the second run on.
    try? writeNewFile(path + "/.gitignore", Array("*\n".utf8))
    return path + "/" + file
  }
}
