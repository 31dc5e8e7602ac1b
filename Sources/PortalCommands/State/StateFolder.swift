import FileAccess

/// The folder `.docportal` of a portal, in which a run leaves files to later ones. All of it may be deleted at any time.
struct StateFolder {
  let root: String

  var path: String { joined(root, Self.name) }
  private static let name = ".docportal"

  /// Returns `nil` if the file cannot be read, as before the first run.
  func read(_ file: String) -> [UInt8]? { try? FileSystem.disk.read(root, RelativePath("\(Self.name)/\(file)")) }

  /// What the system knows of a file; `nil` where there is none.
  func entry(_ file: String) -> FolderEntry? { fileEntry(path + "/" + file) }

  /// The path for writing a file. Creates the folder if it does not exist.
  func destination(_ file: String) -> String {
    // Makes git ignore the folder, whatever the portal's own .gitignore says. The file exists from the second run on.
    try? writeNewFile(path + "/.gitignore", Array("*\n".utf8))
    return path + "/" + file
  }
}
