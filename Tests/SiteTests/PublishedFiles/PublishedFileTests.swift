import Diagnostics
import Files
import Portal
import PortalTestSupport
import Synchronization
import Testing
import TextBasics

@testable import Site

@Suite struct PublishedFileTests {
  /// The examples of FIPS 180-4 as NIST publishes them.
  @Test(arguments: [
    ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
    ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
    (
      "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
      "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
    ),
  ])
  func hasTheChecksumOfItsContent(content: String, expected: String) {
    let file = PublishedFile(path: "a", content: PublishedContent(Array(content.utf8)), place: Place(file: "a"))
    #expect(file.checksum == expected)
  }

  @Test func isReadAgainOnlyWhenItHasChanged() async throws {
    let memory = PortalMemory()
    func prepare(_ file: String) async throws -> Int {
      let files = [
        "Content/portal.yaml": "portal: {title: T, baseURL: https://p.example/, languages: [en]}", "Content/static/a.txt": file,
      ]
      let count = Mutex(0)
      var system = FileSystem.memory(files.mapValues { Array($0.utf8) })
      let read = system.read
      system.read = { (folder, path) throws(FileError) in
        if path.text == "Content/static/a.txt" { count.withLock { $0 += 1 } }
        return try read(folder, path)
      }
      var log = DiagnosticLog()
      let tree = discoverSources(root: ".", fileSystem: system, log: &log)
      let portal = await preparePortal(BuildOptions(root: ".", fileSystem: system, jobs: 1), from: tree, log: log, memory: memory)
      let site = try #require(PreviewSite(portal))
      #expect(site.copied(at: "a.txt")?.bytes() == Array(file.utf8))
      memory.forgetUnused()
      return count.withLock { $0 }
    }
    #expect(try await prepare("one") == 1)
    #expect(try await prepare("one") == 0)
    // A file of another size.
    #expect(try await prepare("other") == 1)
    #expect(try await prepare("other") == 0)
  }
}
