import Diagnostics
import Testing
import TextBasics

@testable import EmailComposing
@testable import PortalContent
@testable import SiteGeneration

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
      entries.map(\.path.text) == ["Content", "Content/files", "Content/files/a.bin", "Content/link", "Content/portal.yaml"])
    #expect(entries.map(\.kind) == [.folder, .folder, .file, .symbolicLink, .file])
    #expect(entries[2].size == 5)
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

  @Test func discoversAPortalOnDisk() throws {
    let folder = try TemporaryFolder()
    try folder.write("Content/portal.yaml", [0xEF, 0xBB, 0xBF, 0x61])
    folder.link("Templates", to: "Content")
    var log = DiagnosticLog()
    let tree = discoverSources(root: folder.path, fileSystem: .disk, log: &log)
    #expect(tree.files.map(\.path) == ["Content/portal.yaml"])
    #expect(tree.files.first?.text == [0x61])
    #expect(log.diagnostics.map(\.identifier) == ["source.symbolicLink"])
    #expect(log.diagnostics.first?.place == Place(file: "Templates"))
  }

  @Test func reportsAMissingRoot() {
    var log = DiagnosticLog()
    #expect(discoverSources(root: "/nonexistent/portal", fileSystem: .disk, log: &log).files.isEmpty)
    #expect(log.diagnostics.map(\.summary) == ["there is no folder /nonexistent/portal"])
  }
}
