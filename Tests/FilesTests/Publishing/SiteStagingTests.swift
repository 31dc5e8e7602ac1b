import Diagnostics
import Synchronization
import Testing
import TextBasics

@testable import Files

@Suite struct SiteStagingTests {
  private let folder: TemporaryFolder
  private var publisher: SitePublisher

  init() throws {
    folder = try TemporaryFolder()
    publisher = SitePublisher(output: "\(folder.path)/Public", source: folder.path, inputs: sourceFolders, jobs: 2)
  }

  private func publish(_ site: RenderedSite, from staging: SiteStaging?) async -> (plan: WritePlan?, found: [String]) {
    var log = DiagnosticLog()
    let plan = await publisher.publish(site, from: staging, log: &log)
    staging?.discard()
    return (plan, log.diagnostics.map(\.identifier))
  }

  @Test func pagesAreOnDiskBeforeTheSiteIsPublished() async throws {
    let staging = try #require(publisher.stage())
    let site = try site(["a": "1", "b/c/d": "22"], in: staging)
    #expect(
      try folder.tree(".Public.docportal-new") == [
        "a": "1", "b/c/d": "22", ".docportal.json": "{\n  \"version\": 1,\n  \"files\": []\n}\n",
      ])
    #expect(site.files.map(\.bytes) == [[0x31], [0x32, 0x32]])
    #expect(site.files.map(\.place?.file) == ["Content/a", "Content/b/c/d"])
    let (plan, found) = await publish(site, from: staging)
    #expect(found == [])
    #expect(plan?.create.map(\.text) == ["a", "b/c/d"])
    #expect(try folder.tree("Public") == ["a": "1", "b/c/d": "22", ".docportal.json": record("a", "b/c/d")])
    #expect(try folder.names() == ["Public"])
  }

  @Test func pagesThatAreThereAreNotWritten() async throws {
    _ = await publish(try site(["a": "1", "b": "2"]), from: nil)
    let steps = Mutex(0)
    var publisher = publisher
    publisher.writer.observer = { _, _ in steps.withLock { $0 += 1 } }
    let staging = try #require(publisher.stage())
    let site = try site(["a": "1", "b": "2"], in: staging)
    #expect(site.files.map(\.bytes) == [[0x31], [0x32]])
    var log = DiagnosticLog()
    #expect(await publisher.publish(site, from: staging, log: &log)?.isEmpty == true)
    staging.discard()
    #expect(steps.withLock { $0 } == 0)
    #expect(log.diagnostics.isEmpty)
  }

  /// Pages on disk beside others that the staging did not take, on a file system with hard links and on one without.
  @Test(arguments: [true, false]) func publishesWhatWasTakenAndWhatWasNot(links: Bool) async throws {
    _ = await publish(try site(["kept": "1", "same": "2", "changed": "3", "gone": "4"]), from: nil)
    var publisher = publisher
    publisher.writer.observer = { step, path in if step == .link, !links { throw FileError(path: path.text, code: EPERM) } }
    let staging = try #require(publisher.stage())
    var files = try site(["kept": "1", "changed": "x", "new/page": "5"], in: staging).files
    staging.stop()
    files += try site(["same": "2", "more": "6"], in: staging).files
    var log = DiagnosticLog()
    let plan = try #require(await publisher.publish(RenderedSite(files, log: &log), from: staging, log: &log))
    #expect(log.diagnostics.isEmpty)
    #expect(plan.keep.map(\.text) == ["kept", "same"])
    #expect(plan.replace.map(\.text) == ["changed"])
    #expect(plan.create.map(\.text) == ["more", "new/page"])
    #expect(plan.remove.map(\.text) == ["gone"])
    let expected = ["kept": "1", "same": "2", "changed": "x", "new/page": "5", "more": "6"]
    #expect(
      try folder.tree("Public")
        == expected.merging([".docportal.json": record("changed", "kept", "more", "new/page", "same")]) { $1 })
    #expect(try folder.names() == ["Public"])
  }

  @Test(arguments: ["printf 9 > a", "touch a", "chmod 600 a", "rm a", "cp -p a b; mv b a"])
  func aPageThatIsChangedAfterItWasComparedIsNotKept(_ change: String) async throws {
    _ = await publish(try site(["a": "1"]), from: nil)
    try folder.waitForClock()
    let staging = try #require(publisher.stage())
    let site = try site(["a": "1"], in: staging)
    #expect(system("cd '\(folder.path)/Public' && { \(change); }") == 0)
    let before = try folder.tree("Public")
    let (plan, found) = await publish(site, from: staging)
    #expect(plan == nil)
    #expect(found == ["output.busy"])
    #expect(try folder.tree("Public") == before)
    #expect(try folder.names() == ["Public"])
  }

  @Test func whatIsDiscardedLeavesNothing() async throws {
    _ = await publish(try site(["a": "1"]), from: nil)
    let staging = try #require(publisher.stage())
    _ = try site(["a": "2", "b/c": "3"], in: staging)
    #expect(try folder.names() == [".Public.docportal-new", "Public"])
    staging.discard()
    #expect(try folder.names() == ["Public"])
    #expect(try folder.tree("Public")?["a"] == "1")
    #expect(try site(["d": "4"], in: staging).files.map(\.bytes) == [[0x34]])
    #expect(try folder.names() == ["Public"])
  }

  @Test func anErrorOfAPageIsReportedWhenTheSiteIsPublished() async throws {
    var publisher = publisher
    publisher.writer.observer = { step, path in
      if step == .writeFile, path.text == "b" { throw FileError(path: path.text, code: ENOSPC) }
    }
    let staging = try #require(publisher.stage())
    let site = try site(["a": "1", "b": "2", "c": "3"], in: staging)
    #expect(site.files.map { $0.isTaken } == [true, false, false])
    var log = DiagnosticLog()
    #expect(await publisher.publish(site, from: staging, log: &log) == nil)
    staging.discard()
    #expect(
      log.diagnostics.map { "\($0.place?.file ?? ""): \($0.summary)" }
        == ["\(folder.path)/Public/b: cannot be written: No space left on device"])
    #expect(try folder.names() == [])
  }

  @Test func twoBuildsDoNotMixTheirPages() async throws {
    let first = try #require(publisher.stage())
    let second = try #require(publisher.stage())
    let (older, newer) = (try site(["a": "1"], in: first), try site(["a": "2"], in: second))
    #expect(publisher.stage() == nil)
    #expect(await publish(newer, from: second).found == ["output.busy"])
    #expect(await publish(older, from: first).found == [])
    #expect(try folder.tree("Public")?["a"] == "1")
    #expect(try folder.names() == ["Public"])
  }

  /// Conflicting paths are reported as they are without a staging.
  @Test func pagesOfOnePathAreReported() throws {
    let staging = try #require(publisher.stage())
    var log = DiagnosticLog()
    let files = try ["a", "a", "a/b"].map { name in
      let file = OutputFile(path: try #require(OutputPath(name)), bytes: [1])
      return staging.add(file) ?? file
    }
    _ = RenderedSite(files, log: &log)
    staging.discard()
    #expect(log.diagnostics.map(\.identifier) == ["output.duplicatePath", "output.fileIsFolder"])
    #expect(try folder.names() == [])
  }

  @Test func aSignalEndsTheBuildWithItsFolder() async {
    await #expect(processExitsWith: .signal(SIGTERM)) {
      let folder = try TemporaryFolder()
      let publisher = SitePublisher(output: "\(folder.path)/Public", source: folder.path, inputs: sourceFolders)
      let staging = try #require(publisher.stage())
      _ = try site(["a": "1"], in: staging)
      if staging.isInterrupted { exit(1) }
      sendToOwnProcess(SIGTERM)
      if !staging.isInterrupted { exit(2) }
      // Nothing runs after it.
      staging.discard()
      exit(3)
    }
  }
}
