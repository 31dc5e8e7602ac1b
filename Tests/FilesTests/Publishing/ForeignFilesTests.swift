import Diagnostics
import Testing
import TextBasics

@testable import Files

@Suite struct ForeignFilesTests {
  @Test func keepsWhatItDidNotWrite() async throws {
    let folder = try TemporaryFolder()
    _ = try await folder.publish(["a/b": "1"])
    try folder.write("Public/a/mine.txt", "mine")
    try folder.makeFolder("Public/empty/inner")
    folder.link("Public/link", to: "../outside")
    #expect(mkfifo("\(folder.path)/Public/pipe", 0o600) == 0)
    let (plan, log) = try await folder.publish(["c": "2"])
    #expect(log.diagnostics.isEmpty)
    #expect(plan?.remove.map(\.text) == ["a/b"])
    #expect(
      try folder.tree("Public") == [
        "a/mine.txt": "mine", "empty/inner": "/", "link": "→ ../outside", "pipe": "?", "c": "2", ".docportal.json": record("c"),
      ])
  }

  @Test func copiesWhereTheFileSystemCannotLink() async throws {
    let folder = try TemporaryFolder()
    _ = try await folder.publish(["a": "1", "b": "2"])
    try folder.write("Public/mine.txt", "mine")
    chmod("\(folder.path)/Public/mine.txt", 0o600)
    folder.link("Public/link", to: "../outside")
    let links = Counted()
    _ = try await folder.publish(
      ["a": "1", "b": "3"],
      observer: { step, path in
        // The second attempt at the link creates it anew.
        if step == .link, links.add(path) == 1 { throw FileError(path: path.text, code: EXDEV) }
      })
    #expect(
      try folder.tree("Public") == [
        "a": "1", "b": "3", "mine.txt": "mine", "link": "→ ../outside", ".docportal.json": record("a", "b"),
      ])
    var facts = stat()
    #expect(stat("\(folder.path)/Public/mine.txt", &facts) == 0)
    #expect(facts.st_mode & 0o777 == 0o600)
  }

  @Test func reportsEveryForeignFileInTheWayInOneRun() async throws {
    let folder = try TemporaryFolder()
    _ = try await folder.publish(["a": "1"])
    try folder.write("Public/b", "mine")
    try folder.write("Public/c/mine", "mine")
    try folder.write("Public/d", "mine")
    try folder.write("Public/E", "mine")
    let (plan, log) = try await folder.publish(["a": "2", "b": "1", "c": "1", "d/x": "1", "e": "1"])
    #expect(plan == nil)
    #expect(Set(log.diagnostics.map(\.identifier)) == ["output.foreignFile"])
    let prefix = folder.path + "/Public/"
    #expect(log.diagnostics.compactMap { $0.place?.file } == ["E", "b", "c", "d"].map { prefix + $0 })
    #expect(try folder.tree("Public")?["a"] == "1")
  }

  @Test func neverWritesThroughALinkedFolder() async throws {
    let folder = try TemporaryFolder()
    try folder.write("outside/index.html", "outside")
    _ = try await folder.publish(["a": "1", "de/index.html": "inside"])
    folder.remove("Public/de/index.html")
    #expect(rmdir("\(folder.path)/Public/de") == 0)
    folder.link("Public/de", to: "../outside")
    let (plan, log) = try await folder.publish(["a": "1", "de/index.html": "changed"])
    #expect(plan == nil)
    #expect(log.diagnostics.compactMap { $0.place?.file } == [folder.path + "/Public/de"])
    #expect(try folder.tree("outside") == ["index.html": "outside"])
    _ = try await folder.publish(["a": "2"])
    #expect(try folder.tree("outside") == ["index.html": "outside"])
    #expect(try folder.tree("Public") == ["a": "2", "de": "→ ../outside", ".docportal.json": record("a")])
  }

  @Test func aLinkInThePlaceOfItsOwnFileIsNotReplaced() async throws {
    let folder = try TemporaryFolder()
    try folder.write("outside", "outside")
    _ = try await folder.publish(["a": "1"])
    folder.remove("Public/a")
    folder.link("Public/a", to: "../outside")
    let (plan, log) = try await folder.publish(["a": "2"])
    #expect(plan == nil)
    #expect(log.diagnostics.map(\.identifier) == ["output.foreignFile"])
  }

  @Test func aNameThatIsNotUTF8Stays() async throws {
    let folder = try TemporaryFolder()
    _ = try await folder.publish(["a": "1"])
    let name = RelativePath(bytes: Array("\(folder.path)/Public/".utf8) + [0xFF, 0x61])
    let descriptor = name.withCString { open($0, O_CREAT | O_WRONLY, 0o644) }
    // Some file systems reject such a name.
    guard descriptor >= 0 else { return }
    close(descriptor)
    _ = try await folder.publish(["a": "2"])
    #expect(name.withCString { access($0, F_OK) } == 0)
  }
}
