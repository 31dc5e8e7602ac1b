import Testing

@testable import FileAccess

@Suite struct DiskFileSystemTests {
  @Test func listsAndReadsAFolderTree() throws {
    let folder = try TemporaryFolder()
    try folder.write("Content/portal.yaml", "portal:")
    try folder.write("Content/files/a.bin", "12345")
    try folder.write("Content/.git/config", "")
    try folder.write("elsewhere.md", "")
    folder.link("Content/link", to: "files")
    let entries = try FileSystem.disk.list(folder.path, ["Content", "Templates"])
    #expect(
      entries.map(\.path.text) == [
        "Content", "Content/.git", "Content/files", "Content/files/a.bin", "Content/link", "Content/portal.yaml",
      ])
    #expect(entries.map(\.kind) == [.folder, .folder, .folder, .file, .symbolicLink, .file])
    #expect(entries[3].size == 5)
    #expect(try FileSystem.disk.read(folder.path, RelativePath("Content/portal.yaml")) == Array("portal:".utf8))
  }

  @Test func doesNotReadThroughLinksOrClimb() throws {
    let folder = try TemporaryFolder()
    try folder.write("outside/secret", "secret")
    try folder.makeFolder("root/Content")
    folder.link("root/Content/folder", to: "../../outside")
    folder.link("root/Content/file", to: "../../outside/secret")
    for path in [
      "Content/folder/secret", "Content/file", "Content/../../outside/secret", "../outside/secret", "Content", "/etc/hostname",
      "",
    ] {
      #expect(throws: FileError.self, "\(path)") { try FileSystem.disk.read("\(folder.path)/root", RelativePath(path)) }
    }
  }
}
