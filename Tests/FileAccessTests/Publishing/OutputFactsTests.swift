import Diagnostics
import Platform
import Testing
import TextBasics

@testable import FileAccess

@Suite struct OutputFactsTests {
  /// After all that a test does, so that every file counts as settled.
  private static let later = FileTime(seconds: FileTime.now.seconds + 3600)

  private let folder: TemporaryFolder
  private var publisher: SitePublisher

  init() throws {
    folder = try TemporaryFolder()
    publisher = SitePublisher(output: "\(folder.path)/Public", source: folder.path, inputs: sourceFolders, jobs: 2)
    publisher.settledBefore = Self.later
    publisher.clockPatience = TemporaryFolder.patience
  }

  private func publish(_ files: [String: String], _ publisher: SitePublisher? = nil) async throws -> PublishedSite {
    var log = DiagnosticLog()
    let published = await (publisher ?? self.publisher).publish(try site(files), log: &log)
    #expect(log.diagnostics.isEmpty)
    return try #require(published)
  }

  @Test func areThoseOfTheFolderAfterEveryKindOfBuild() async throws {
    let first = try #require(try await publish(["a": "1", "b/c": "2", "b/d": "3"]).facts)
    #expect(publisher.currentFacts() == first)
    #expect(try await publish(["a": "1", "b/c": "2", "b/d": "3"]).facts == first)
    try folder.write("Public/b/mine", "foreign")
    folder.link("Public/link", to: "nowhere")
    let second = try #require(try await publish(["a": "1", "b/c": "4", "e": "5"]).facts)
    #expect(second != first)
    #expect(publisher.currentFacts() == second)
  }

  /// What people and programs do to an output folder, as a shell does it.
  static let changes = [
    "touch a", "echo 9 > a", "rm a", "mv a z", "chmod 600 a", "echo mine > mine", "mkdir mine", "chmod 700 b", "rmdir empty",
    // The same size and time with another content; the same content with another inode.
    "cp -p a ../kept; printf 2 > a; touch -r ../kept a", "cp -p a ../kept; mv ../kept a",
    "cp -p link ../kept; rm link; ln -s other link", "cd ..; cp -a Public copy; rm -r Public; mv copy Public",
    "cd ..; mv Public old; mkdir Public", "cd ..; rm -r Public",
    // Left by a build that was killed: the next one removes it.
    "mkdir ../.Public.docportal-new", "mkdir ../.Public.docportal-old", "cd ..; mv Public old; ln -s old Public",
  ]

  @Test(arguments: changes)
  func areOthersAfterEveryChange(_ change: String) async throws {
    _ = try await publish(["a": "1", "b/c": "2"])
    folder.link("Public/link", to: "nowhere")
    try folder.makeFolder("Public/empty")
    let facts = try #require(try await publish(["a": "1", "b/c": "3"]).facts)
    // The clock passes the time at which 'a' was linked, as it does when the facts are recorded.
    try folder.waitForClock()
    #expect(publisher.currentFacts() == facts)
    #expect(system("cd '\(folder.path)/Public' && { \(change); } 2>/dev/null") == 0)
    #expect(publisher.currentFacts() != facts)
  }

  /// A publisher that another program disturbs: it writes to a file just before a step.
  private func disturbed(before step: DiskWriter.Step, writingTo path: String) -> SitePublisher {
    var publisher = publisher
    let file = "\(folder.path)/\(path)"
    publisher.writer.observer = { reached, _ in
      guard reached == step else { return }
      let file = try #require(fopen(file, "w"))
      fputs("9", file)
      fclose(file)
    }
    return publisher
  }

  @Test(arguments: ["a", "b/c"])
  func showAChangeDuringTheBuild(_ path: String) async throws {
    let disturbed = disturbed(before: .rename, writingTo: ".Public.docportal-new/\(path)")
    let facts = try #require(try await publish(["a": "1", "b/c": "2"], disturbed).facts)
    #expect(publisher.currentFacts() != facts)
    #expect(try await publish(["a": "1", "b/c": "2"]).plan.replace.map(\.text) == [path])
  }

  @Test func showAKeptFileThatChangesDuringTheBuild() async throws {
    _ = try await publish(["a": "1", "b": "2"])
    let disturbed = disturbed(before: .exchange, writingTo: "Public/a")
    #expect(try await publish(["a": "1", "b": "3"], disturbed).facts == nil)
  }

  @Test func areNotKnownOfFilesThatChangedALittleWhileAgo() async throws {
    var early = publisher
    early.settledBefore = FileTime(seconds: FileTime.now.seconds - 2)
    // What is written is known; what is compared could be changed again in the same tick of the clock.
    #expect(try await publish(["a": "1", "b": "2"], early).facts != nil)
    #expect(try await publish(["a": "1", "b": "2"], early).facts == nil)
    #expect(try await publish(["a": "1", "b": "3"], early).facts == nil)
  }

  @Test func areNotLookedForUnlessSomebodyAsks() async throws {
    var other = publisher
    other.settledBefore = nil
    #expect(try await publish(["a": "1"], other).facts == nil)
    #expect(try await publish(["a": "1"], other).facts == nil)
  }

  @Test func aFileIsWrittenAfterTheTickOfTheClock() throws {
    let path = "\(folder.path)/record"
    let device = try #require(RelativePath(folder.path).entry(in: AT_FDCWD)).device
    try replaceFile(path, with: [1], after: .earliest, on: device)
    let first = try #require(RelativePath(path).entry(in: AT_FDCWD))
    try replaceFile(path, with: [2], after: first.changed, on: device, patience: TemporaryFolder.patience)
    #expect(try #require(RelativePath(path).entry(in: AT_FDCWD)).changed > first.changed)
    // Nothing is written where the clock does not come to it, and on a device with a clock of its own.
    #expect(throws: FileError.self) { try replaceFile(path, with: [3], after: Self.later, on: device) }
    #expect(throws: FileError.self) { try replaceFile(path, with: [3], after: .earliest, on: device + 1) }
    #expect(try readFile(root: folder.path, path: RelativePath("record")) == [2])
    #expect(try folder.names() == ["record"])
  }

  @Test func theOutputContainsWhatIsBelowIt() async throws {
    _ = try await publish(["a/b": "1"])
    folder.link("link", to: "Public/a")
    #expect(publisher.outputContains("\(folder.path)/Public"))
    #expect(publisher.outputContains("\(folder.path)/link"))
    #expect(!publisher.outputContains("\(folder.path)/Public2"))
    #expect(!publisher.outputContains(folder.path))
  }
}

@Suite struct ProgramFilesTests {
  @Test func areTheExecutableAndItsLibraries() throws {
    let files = try #require(programFiles())
    #expect(files.allSatisfy { $0.kind == .file && $0.path.bytes.first == ASCII.slash && $0.size > 0 })
    #expect(files.contains { $0.path.text.contains("libcrypto") })
    #expect(programFiles() == files)
  }
}

@Suite struct ChecksumTests {
  @Test func isThatOfTheStandard() {
    var checksum = Checksum()
    checksum.add(Array("ab".utf8))
    checksum.add(Array("c".utf8))
    // FIPS 180-2, B.1.
    #expect(checksum.text == "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad")
  }

  @Test func keepsFieldsApart() {
    var (left, right) = (Checksum(), Checksum())
    for field in ["ab", "c"] { left.add(field: field) }
    for field in ["a", "bc"] { right.add(field: field) }
    #expect(left.text != right.text)
  }
}
