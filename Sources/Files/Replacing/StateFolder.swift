/// The folder `.docportal` of a portal, in which a run leaves files to later ones. All of it may be deleted at any time.
package struct StateFolder {
  let root: String

  package init(root: String) { self.root = root }

  package var path: String { joined(root, Self.name) }
  package static let name = PortalFile.state.rawValue

  /// Returns `nil` if the file cannot be read, as before the first run, or is not a run's own.
  package func read(_ file: String) -> [UInt8]? {
    isOwn(file) ? try? FileSystem.disk.read(root, RelativePath("\(Self.name)/\(file)")) : nil
  }

  /// False for a file that git has among those of the next commit: somebody else may have written it.
  package func isOwn(_ file: String) -> Bool { !isTracked("\(Self.name)/\(file)", below: root) }

  /// The path of a file to be written, in the folder, which is made if it is not there. A symbolic link in its place is an error.
  package func destination(_ file: String) throws(FileError) -> String {
    try refuseLinks(on: Self.name, below: root)
    // Makes git ignore the folder, whatever the portal's own .gitignore says. The file exists from the second run on.
    try? writeNewFile(path + "/.gitignore", Array("*\n".utf8))
    return path + "/" + file
  }
}
