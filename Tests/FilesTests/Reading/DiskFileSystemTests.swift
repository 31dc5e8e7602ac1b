import Testing

@testable import Files

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

  @Test func listsHiddenNamesAndNothingInThem() throws {
    let folder = try TemporaryFolder()
    for path in [".git/config", ".hidden", "a/.b/c", "a/d"] { try folder.write(path, "x") }
    #expect(try listFolder(folder.path, hidden: .listed()).map(\.path.text) == [".git", ".hidden", "a", "a/.b", "a/d"])
  }

  /// It takes no space on the disk.
  @Test func readsNoFileThatIsLargerThanMemory() throws {
    let folder = try TemporaryFolder()
    try folder.write("a", "x")
    #expect(truncate(folder.path + "/a", 1 << 40) == 0)
    #expect(throws: FileError(path: "a", code: EFBIG)) { try FileSystem.disk.read(folder.path, RelativePath("a")) }
  }

  @Test func readsTheChecksumOfAFile() throws {
    let folder = try TemporaryFolder()
    try folder.write("a/b", "abc")
    folder.link("a/link", to: "b")
    func checksum(_ path: String, _ sizes: ClosedRange<Int> = 1...3) -> String? {
      Checksum(ofFile: RelativePath(path), below: folder.path, sizes: sizes)?.text
    }
    // FIPS 180-4's example.
    #expect(checksum("a/b") == "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad")
    for path in ["a/link", "a", "none", "../a/b"] { #expect(checksum(path) == nil, "\(path)") }
    #expect(checksum("a/b", 1...2) == nil)
    #expect(checksum("a/b", 4...9) == nil)
    let long = String(repeating: "x", count: 1 << 18)
    try folder.write("long", long)
    var expected = Checksum()
    expected.add(Array(long.utf8))
    #expect(checksum("long", 1...1 << 20) == expected.text)
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
