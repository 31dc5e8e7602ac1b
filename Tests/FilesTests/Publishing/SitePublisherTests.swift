import Diagnostics
import Synchronization
import Testing
import TextBasics

@testable import Files

@Suite struct SitePublisherTests {
  @Test func writesANewFolderWithARecord() async throws {
    let folder = try TemporaryFolder()
    let (plan, log) = try await folder.publish(["index.html": "home", "de/a.html": "a"], to: "build/site")
    #expect(log.diagnostics.isEmpty)
    #expect(plan?.summary == "2 files new")
    #expect(
      try folder.tree("build/site") == [
        "index.html": "home", "de/a.html": "a", ".docportal.json": record("de/a.html", "index.html"),
      ])
    #expect(try folder.names() == ["build"])
  }

  @Test func writesOnlyWhatChangedAndRemovesWhatIsStale() async throws {
    let folder = try TemporaryFolder()
    _ = try await folder.publish(["a": "1", "b": "2", "old/deep/c": "3", "d": "4"])
    let kept = try inode("\(folder.path)/Public/a")
    let (plan, log) = try await folder.publish(["a": "1", "b": "changed", "d": "new length", "e": "5"])
    #expect(log.diagnostics.isEmpty)
    #expect(plan?.create.map(\.text) == ["e"])
    #expect(plan?.replace.map(\.text) == ["b", "d"])
    #expect(plan?.keep.map(\.text) == ["a"])
    #expect(plan?.remove.map(\.text) == ["old/deep/c"])
    #expect(
      try folder.tree("Public") == [
        "a": "1", "b": "changed", "d": "new length", "e": "5", ".docportal.json": record("a", "b", "d", "e"),
      ])
    #expect(try inode("\(folder.path)/Public/a") == kept)
    #expect(try folder.names() == ["Public"])
  }

  @Test func changesNothingWhenNothingChanged() async throws {
    let folder = try TemporaryFolder()
    _ = try await folder.publish(["a": "1", "empty": ""])
    let steps = Mutex(0)
    let (plan, log) = try await folder.publish(["a": "1", "empty": ""], observer: { _, _ in steps.withLock { $0 += 1 } })
    #expect(plan?.isEmpty == true)
    #expect(log.diagnostics.isEmpty)
    #expect(steps.withLock { $0 } == 0)
  }

  /// With files that were staged while they were made, and without.
  @Test(arguments: [true, false]) func aDryRunSaysWhatABuildDoesAndChangesNothing(isStaged: Bool) async throws {
    let folder = try TemporaryFolder()
    var publisher = SitePublisher(output: "\(folder.path)/x/Public", source: folder.path, inputs: sourceFolders)
    let states = [["a": "1", "b/c": "2", "d": "3"], ["a": "1", "b/c": "changed", "e/f": "4"], ["a": "1"], ["a": "1"]]
    for (number, files) in states.enumerated() {
      let (names, before) = (try folder.names(), try folder.tree("x"))
      var plans: [WritePlan?] = []
      for isDryRun in [true, false] {
        publisher.isDryRun = isDryRun
        var log = DiagnosticLog()
        let staging = isStaged ? publisher.stage() : nil
        plans.append(await publisher.publish(try site(files, in: staging), from: staging, log: &log))
        #expect(log.diagnostics.isEmpty)
        if isDryRun { #expect(try folder.names() == names && folder.tree("x") == before) }
      }
      #expect(plans[0] != nil && plans[0] == plans[1])
      #expect(plans[0]?.isEmpty == (number == 3))
    }
  }

  @Test func aDryRunReportsWhatIsInTheWay() async throws {
    let folder = try TemporaryFolder()
    _ = try await folder.publish(["a": "1"])
    try folder.write("Public/b", "mine")
    var publisher = SitePublisher(output: "\(folder.path)/Public", source: folder.path, inputs: sourceFolders)
    publisher.isDryRun = true
    var log = DiagnosticLog()
    #expect(await publisher.publish(try site(["a": "2", "b": "3"]), log: &log) == nil)
    #expect(log.diagnostics.map(\.identifier) == ["output.foreignFile"])
  }

  @Test func writesNothingAfterAnError() async throws {
    let folder = try TemporaryFolder()
    _ = try await folder.publish(["a": "1"])
    var log = DiagnosticLog()
    log.report(Diagnostic(.error, "test.error", "an error"))
    let publisher = SitePublisher(output: "\(folder.path)/Public", source: folder.path, inputs: sourceFolders)
    #expect(await publisher.publish(try site(["a": "2"]), log: &log) == nil)
    #expect(log.diagnostics.map(\.identifier) == ["test.error"])
    #expect(try folder.tree("Public")?["a"] == "1")
  }

  @Test(arguments: [1, 2, 8]) func manyFilesGiveTheSameTreeWithAnyNumberOfThreads(jobs: Int) async throws {
    let folder = try TemporaryFolder()
    var files: [String: String] = [:]
    for number in 0..<700 { files["d\(number % 7)/\(number).html"] = String(repeating: "x", count: number * 200) }
    for round in 0..<2 {
      files["d1/1.html"] = "round \(round)"
      var log = DiagnosticLog()
      let publisher = SitePublisher(output: "\(folder.path)/Public", source: folder.path, inputs: sourceFolders, jobs: jobs)
      #expect(await publisher.publish(try site(files), log: &log) != nil)
      #expect(try folder.tree("Public")?.filter { $0.key != ".docportal.json" } == files)
    }
  }

  @Test func keepsTheModesOfFoldersThatWereThere() async throws {
    let folder = try TemporaryFolder()
    _ = try await folder.publish(["a/b": "1"])
    chmod("\(folder.path)/Public", 0o700)
    chmod("\(folder.path)/Public/a", 0o750)
    _ = try await folder.publish(["a/b": "2"])
    #expect(try mode("\(folder.path)/Public") == 0o700)
    #expect(try mode("\(folder.path)/Public/a") == 0o750)
  }

  @Test func aFileMayBecomeAFolderAndBack() async throws {
    let folder = try TemporaryFolder()
    _ = try await folder.publish(["a": "1"])
    _ = try await folder.publish(["a/b": "2"])
    #expect(try folder.tree("Public") == ["a/b": "2", ".docportal.json": record("a/b")])
    _ = try await folder.publish(["a": "3"])
    #expect(try folder.tree("Public") == ["a": "3", ".docportal.json": record("a")])
  }

  @Test func aNameMayChangeItsCase() async throws {
    let folder = try TemporaryFolder()
    _ = try await folder.publish(["a.html": "1"])
    let (_, log) = try await folder.publish(["A.html": "1"])
    #expect(log.diagnostics.isEmpty)
    #expect(try folder.tree("Public") == ["A.html": "1", ".docportal.json": record("A.html")])
  }

  private func facts(_ path: String) throws -> stat {
    var facts = stat()
    try #require(lstat(path, &facts) == 0)
    return facts
  }

  private func inode(_ path: String) throws -> UInt64 { UInt64(try facts(path).st_ino) }

  private func mode(_ path: String) throws -> UInt32 { UInt32(try facts(path).st_mode) & 0o7777 }
}
