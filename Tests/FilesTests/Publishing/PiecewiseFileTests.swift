import Diagnostics
import Testing
import TextBasics

@testable import Files

@Suite struct PiecewiseFileTests {
  private struct Made: PiecewiseFile {
    let pieces: [String]

    func make<Failure: Error>(_ take: (ArraySlice<UInt8>) throws(Failure) -> Void) throws(Failure) {
      for piece in pieces { try take(Array(piece.utf8)[...]) }
    }
  }

  private func publish(_ pieces: [String], to folder: TemporaryFolder) async throws -> WritePlan {
    var log = DiagnosticLog()
    let site = RenderedSite([OutputFile(path: try #require(OutputPath("a")), making: Made(pieces: pieces))], log: &log)
    let publisher = SitePublisher(output: "\(folder.path)/Public", source: folder.path, inputs: sourceFolders)
    return try #require(await publisher.publish(site, log: &log))
  }

  @Test func isWrittenPieceAfterPiece() async throws {
    let folder = try TemporaryFolder()
    let plan = try await publish(["one ", "", "two"], to: folder)
    #expect(plan.create.map(\.text) == ["a"])
    #expect(try folder.tree("Public") == ["a": "one two", ".docportal.json": record("a")])
  }

  @Test func isKeptWhenItsBytesAreTheSameInOtherPieces() async throws {
    let folder = try TemporaryFolder()
    _ = try await publish(["one ", "two"], to: folder)
    #expect(try await publish(["on", "e two"], to: folder).isEmpty)
  }

  @Test(arguments: [["one ", "tw"], ["one ", "two", "!"], ["one ", "TWO"], []])
  func isReplacedWhenAnyByteIsAnother(pieces: [String]) async throws {
    let folder = try TemporaryFolder()
    _ = try await publish(["one ", "two"], to: folder)
    #expect(try await publish(pieces, to: folder).replace.map(\.text) == ["a"])
    #expect(try folder.tree("Public") == ["a": pieces.joined(), ".docportal.json": record("a")])
  }

  /// A staging takes a file that differs, and compares an existing one.
  @Test func aStagingTakesItPieceAfterPiece() async throws {
    let folder = try TemporaryFolder()
    let publisher = SitePublisher(output: "\(folder.path)/Public", source: folder.path, inputs: sourceFolders)
    for (pieces, isWritten) in [(["one ", "two"], true), (["on", "e two"], false), (["one ", "TWO", "!"], true)] {
      let staging = try #require(publisher.stage())
      var log = DiagnosticLog()
      let path = try #require(OutputPath("a"))
      let made = OutputFile(path: path, making: Made(pieces: pieces), place: Place(file: "b"))
      let file = try #require(staging.add(made))
      #expect(file.isTaken && (file.kept == nil) == isWritten)
      #expect(file.place?.file == "b")
      let plan = await publisher.publish(RenderedSite([file], log: &log), from: staging, log: &log)
      staging.discard()
      #expect(plan?.isEmpty == !isWritten)
      #expect(try folder.tree("Public") == ["a": pieces.joined(), ".docportal.json": record("a")])
    }
  }
}
