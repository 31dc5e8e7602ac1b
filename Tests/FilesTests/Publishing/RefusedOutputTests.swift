import Diagnostics
import Testing
import TextBasics

@testable import Files

@Suite struct RefusedOutputTests {
  private func identifiers(_ folder: TemporaryFolder, _ output: String) async throws -> [String] {
    let (plan, log) = try await folder.publish(["a": "1"], to: output)
    #expect(plan == nil)
    return log.diagnostics.map(\.identifier)
  }

  @Test func refusesAFolderThatItDidNotMake() async throws {
    let folder = try TemporaryFolder()
    try folder.write("Public/mine", "mine")
    let (plan, log) = try await folder.publish(["a": "1"])
    #expect(plan == nil)
    #expect(
      ConsoleRendering().text(log) == """
        \(folder.path)/Public: error: docportal did not create the output folder [output.foreignFolder]
          A build replaces its output folder, and only does so with one that is empty or has docportal's record.
          help: choose another folder with --output, or remove what is in this one

        1 error, 0 warnings
        read more: docportal explain output.foreignFolder

        """)
    #expect(try folder.tree("Public") == ["mine": "mine"])
  }

  /// Nothing is made beside it either.
  @Test func writesNothingBesideAFolderThatItDidNotMake() async throws {
    let folder = try TemporaryFolder()
    try folder.write("Public/mine", "mine")
    let steps = Counted()
    let (plan, _) = try await folder.publish(["a": "1"], observer: { _, _ in _ = steps.add(RelativePath("")) })
    #expect(plan == nil)
    #expect(steps.add(RelativePath("")) == 1)
  }

  @Test func refusesABrokenRecordAndALinkedOne() async throws {
    let folder = try TemporaryFolder()
    try folder.write("Public/.docportal.json", "{}")
    #expect(try await identifiers(folder, "Public") == ["output.foreignFolder"])
    try folder.write("record", record("a"))
    try folder.makeFolder("Other")
    folder.link("Other/.docportal.json", to: "../record")
    #expect(try await identifiers(folder, "Other") == ["output.foreignFolder"])
  }

  @Test func takesAnEmptyFolder() async throws {
    let folder = try TemporaryFolder()
    try folder.makeFolder("Public")
    let (plan, log) = try await folder.publish(["a": "1"])
    #expect(plan?.create.count == 1)
    #expect(log.diagnostics.isEmpty)
    #expect(try folder.names() == ["Public"])
  }

  @Test func refusesAFileAndALink() async throws {
    let folder = try TemporaryFolder()
    try folder.write("file", "")
    try folder.makeFolder("real")
    folder.link("link", to: "real")
    folder.link("dangling", to: "nowhere")
    for output in ["file", "link", "link/", "dangling", "file/below"] {
      #expect(try await identifiers(folder, output) == ["output.notAFolder"], "\(output)")
    }
    #expect(try folder.tree("real") == [:])
  }

  @Test func refusesTheSourceItsFoldersAndWhatIsAboveIt() async throws {
    let folder = try TemporaryFolder()
    try folder.makeFolder("Content/files")
    try folder.makeFolder("real")
    folder.link("Templates", to: "real")
    folder.link("alias", to: "Content")
    let refused = [
      "", ".", "..", "Content", "Content/files", "Content/new/folder", "alias/new", "Templates/x", "real", "real/x",
      "Content/../Content",
      "/../../../../../../../../../..",
    ]
    for output in refused {
      #expect(
        try await identifiers(folder, output).last == (output == "Templates" ? "output.notAFolder" : "output.insideSource"),
        "\(output)")
    }
    #expect(try folder.tree("Content") == ["files": "/"])
  }

  @Test func refusesAFolderOfTheSourceThatIsNotThereYet() async throws {
    let folder = try TemporaryFolder()
    #expect(try await identifiers(folder, "Templates/Public") == ["output.insideSource"])
    #expect(try folder.names() == [])
  }

  @Test func refusesASecondBuildOfTheSameFolder() async throws {
    let folder = try TemporaryFolder()
    _ = try await folder.publish(["a": "1"])
    let path = folder.path
    // The second build runs just before the first one exchanges the folders.
    let inner = Mark()
    _ = try await folder.publish(
      ["a": "2"],
      observer: { step, _ in
        guard step == .exchange else { return }
        var log = DiagnosticLog()
        let publisher = SitePublisher(output: path + "/Public", source: path, inputs: sourceFolders)
        do { try publisher.folder(log: &log)?.recover() } catch OutputFolder.Refusal.busy { inner.set() }
      })
    #expect(inner.isSet)
    #expect(try folder.tree("Public")?["a"] == "2")
  }

  @Test func aProcessThatIsBeingStartedHoldsNoLock() throws {
    let folder = try TemporaryFolder()
    try folder.makeFolder("a")
    let parent = open(folder.path, O_RDONLY | O_DIRECTORY)
    defer { close(parent) }
    let locked = try #require(try lockedFolder(RelativePath("a"), in: parent))
    // The state of a child between fork and exec.
    let copy = dup(locked)
    defer { close(copy) }
    #expect(throws: OutputFolder.Refusal.busy) { try lockedFolder(RelativePath("a"), in: parent) }
    unlockAndClose(locked)
    try lockedFolder(RelativePath("a"), in: parent).map(unlockAndClose)
  }

  @Test func refusesAStrangersFolderInThePlaceOfTheStagingFolder() async throws {
    let folder = try TemporaryFolder()
    try folder.write(".Public.docportal-new/mine", "mine")
    let (plan, log) = try await folder.publish(["a": "1"])
    #expect(plan == nil)
    #expect(log.diagnostics.map(\.identifier) == ["output.foreignStaging"])
    #expect(log.diagnostics.first?.place?.file == folder.path + "/.Public.docportal-new")
    #expect(try folder.tree(".Public.docportal-new") == ["mine": "mine"])
  }
}
