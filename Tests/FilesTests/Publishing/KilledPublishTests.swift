import Diagnostics
import Testing
import TextBasics

@testable import Files

/// Stands for the end of the process: nothing after it runs, not even cleaning up.
private struct Killed: Error {}

@Suite struct KilledPublishTests {
  private static let old = ["a": "1", "b": "2", "old/c": "3", "d/e": "4"]
  private static let new = ["a": "1", "b": "changed", "d/e": "4", "f/g/h": "5"]
  private static let foreign = ["mine/x": "mine", "link": "→ ../outside", "empty": "/"]
  private static let oldTree = old.merging(foreign) { $1 }.merging([".docportal.json": record("a", "b", "d/e", "old/c")]) { $1 }
  private static let newTree = new.merging(foreign) { $1 }.merging([".docportal.json": record("a", "b", "d/e", "f/g/h")]) { $1 }

  private func prepared() async throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    _ = try await folder.publish(Self.old)
    try folder.write("Public/mine/x", "mine")
    try folder.makeFolder("Public/empty")
    folder.link("Public/link", to: "../outside")
    return folder
  }

  /// The conditions of a build: whether its file system can exchange folders, and whether its pages go to disk while they are
  /// made.
  struct Way: Sendable {
    let exchanges: Bool
    let isStaged: Bool
  }
  private static let ways = [
    Way(exchanges: true, isStaged: false), Way(exchanges: false, isStaged: false), Way(exchanges: true, isStaged: true),
    Way(exchanges: false, isStaged: true),
  ]

  /// Runs a build with `failure` at step `number`. Returns true if there was such a step.
  private func build(
    _ folder: TemporaryFolder, stoppedAt number: Int, by failure: any Error & Sendable, _ way: Way
  ) async throws -> (isHit: Bool, log: DiagnosticLog) {
    let steps = Counted()
    let hit = Mark()
    var log = DiagnosticLog()
    var publisher = SitePublisher(output: folder.path + "/Public", source: folder.path, inputs: sourceFolders, jobs: 1)
    publisher.writer.observer = { step, path in
      if steps.add(RelativePath("")) == number {
        hit.set()
        throw failure
      }
      // No further steps follow the end of a process.
      if hit.isSet, failure is Killed { throw failure }
      if step == .exchange, !way.exchanges { throw FileError(path: path.text, code: EINVAL) }
    }
    let output = try #require(publisher.folder(log: &log))
    // As in a build, publishing reports why there is no staging.
    let staging = way.isStaged ? try? publisher.stage(output) : nil
    defer { if !(failure is Killed) { staging?.discard() } }
    do {
      _ = try await publisher.publish(try site(Self.new, in: staging), from: staging, to: output, log: &log)
    } catch is Killed {
    } catch is FileError {
      log.report(.writeFailed(FileError(path: "", code: ENOSPC)))
    }
    return (hit.isSet, log)
  }

  @Test(arguments: ways) func leavesTheOldOrTheNewSiteWhereverItIsKilled(_ way: Way) async throws {
    var number = 1
    var outcomes: [Bool] = []
    while true {
      let folder = try await prepared()
      guard try await build(folder, stoppedAt: number, by: Killed(), way).isHit else { break }
      let tree = try folder.tree("Public")
      if tree == nil {
        // The moment between the two renames on a file system that cannot exchange.
        #expect(!way.exchanges)
        #expect(try folder.tree(".Public.docportal-old") == Self.oldTree)
      } else {
        #expect(tree == Self.oldTree || tree == Self.newTree, "step \(number)")
        outcomes.append(tree == Self.newTree)
      }
      let (_, log) = try await folder.publish(Self.new)
      #expect(log.diagnostics.isEmpty)
      #expect(try folder.tree("Public") == Self.newTree, "after step \(number)")
      #expect(try folder.names() == ["Public"], "after step \(number)")
      number += 1
    }
    #expect(number > 20)
    // The change happens at one moment and is never undone.
    #expect(outcomes == outcomes.sorted { !$0 && $1 })
    #expect(Set(outcomes) == [false, true])
  }

  @Test(arguments: ways) func aKilledRecoveryIsRecoveredFrom(_ way: Way) async throws {
    var number = 1
    while true {
      let folder = try await prepared()
      // The last moment before the change leaves most files behind.
      let steps = Counted()
      _ = try? await folder.publish(
        Self.new,
        observer: { step, path in
          if step == .exchange, !way.exchanges { throw FileError(path: path.text, code: EINVAL) }
          if step == (way.exchanges ? .exchange : .rename), steps.add(path) == 1, path.text != "Public" { throw Killed() }
        })
      #expect(try folder.names().count == 2)
      guard try await build(folder, stoppedAt: number, by: Killed(), way).isHit else { break }
      let (_, log) = try await folder.publish(Self.new)
      #expect(log.diagnostics.isEmpty)
      #expect(try folder.tree("Public") == Self.newTree, "after step \(number)")
      #expect(try folder.names() == ["Public"], "after step \(number)")
      number += 1
    }
    #expect(number > 30)
  }

  @Test(arguments: ways) func anErrorAtAnyStepLeavesTheOldOrTheNewSiteAndNothingElse(_ way: Way) async throws {
    var number = 1
    while true {
      let folder = try await prepared()
      let (isHit, log) = try await build(folder, stoppedAt: number, by: FileError(path: "x", code: ENOSPC), way)
      guard isHit else { break }
      let tree = try folder.tree("Public")
      switch log.diagnostics.map(\.identifier) {
      case ["output.writeFailed"]:
        #expect(tree == Self.oldTree, "step \(number)")
        #expect(try folder.names() == ["Public"], "step \(number)")
      case ["output.notRemoved"]: #expect(tree == Self.newTree, "step \(number)")
      case []: #expect(tree == Self.newTree, "step \(number)")
      default: Issue.record("step \(number): \(log.diagnostics.map(\.identifier))")
      }
      _ = try await folder.publish(Self.new)
      #expect(try folder.names() == ["Public"])
      number += 1
    }
    #expect(number > 20)
  }

  /// A step on a folder around the output folder, or on the one that replaces it, is not a place that the author wrote.
  @Test(arguments: [("Public", ".Public.docportal-new"), ("a/b", "a"), ("a/b", ".b.docportal-new")])
  func aFolderThatCannotBeMadeIsReportedAsTheOutputFolder(output: String, failing: String) async throws {
    let folder = try TemporaryFolder()
    var publisher = SitePublisher(output: "\(folder.path)/\(output)", source: folder.path, inputs: sourceFolders, jobs: 1)
    publisher.writer.observer = { step, path in
      if step == .makeFolder, path.text == failing { throw FileError(path: path.text, code: ENOENT) }
    }
    var log = DiagnosticLog()
    #expect(await publisher.publish(try site(Self.new), log: &log) == nil)
    #expect(
      log.diagnostics.map { "\($0.place?.file ?? ""): \($0.summary)" }
        == ["\(folder.path)/\(output): cannot be written: No such file or directory"])
  }

  @Test func aFullDiskIsReportedWithThePath() async throws {
    let folder = try await prepared()
    var publisher = SitePublisher(output: folder.path + "/Public", source: folder.path, inputs: sourceFolders, jobs: 1)
    publisher.writer.observer = { step, path in
      if step == .writeFile, path.text == "f/g/h" { throw FileError(path: path.text, code: ENOSPC) }
    }
    var log = DiagnosticLog()
    #expect(await publisher.publish(try site(Self.new), log: &log) == nil)
    #expect(
      ConsoleRendering().text(log) == """
        \(folder.path)/Public/f/g/h: error: cannot be written: No space left on device [output.writeFailed]
          The output folder is as it was before.
          help: check free space and write permission on the parent folder

        1 error, 0 warnings
        read more: docportal explain output.writeFailed

        """)
    #expect(try folder.tree("Public") == Self.oldTree)
  }
}
