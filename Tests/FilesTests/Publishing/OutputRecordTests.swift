import TestSupport
import Testing

@testable import Files

@Suite struct OutputRecordTests {
  @Test func writesSortedPathsAndReadsThemBack() throws {
    let paths = try ["b.html", "a/é.html"].map { try #require(OutputPath($0)) }
    let written = OutputRecord(files: paths)
    #expect(String(decoding: written.bytes, as: UTF8.self) == record("a/é.html", "b.html"))
    #expect(OutputRecord(written.bytes) == written)
  }

  @Test func readsAnEmptyListAndOtherLineEnds() {
    #expect(OutputRecord(OutputRecord(files: []).bytes)?.files == [])
    #expect(OutputRecord(Array("{\"version\":1,\r\n\"files\":[\"a\"]}\r\n".utf8))?.files.map(\.text) == ["a"])
  }

  @Test(arguments: [
    "", "{}", "[]", "{\"version\": 2, \"files\": []}", "{\"version\": 1, \"files\": [\"../a\"]}",
    "{\"version\": 1, \"files\": [\"/etc/passwd\"]}", "{\"version\": 1, \"files\": [\"a\" \"b\"]}",
    "{\"version\": 1, \"files\": [\"a\"", "{\"version\": 1, \"files\": [\"a\"]} x",
    "{\"version\": 1, \"files\": [\".docportal.json\"]}", "{\"version\": 1, \"files\": [\"a\\u002e\"]}",
  ]) func refusesAnythingElse(text: String) { #expect(OutputRecord(Array(text.utf8)) == nil) }

  @Test(arguments: [
    String(repeating: "[", count: 200_000), #"{"version": 1, "files": "# + String(repeating: "[", count: 200_000),
    #"{"version": 99999999999999999999999, "files": []}"#, #"{"version": 1e999, "files": []}"#,
    #"{"version": 1, "files": ["\ud800"]}"#, #"{"version": 1, "files": ["a\u0000b"]}"#,
  ]) func refusesWhatWasMadeToBreakItsReader(text: String) { #expect(OutputRecord(Array(text.utf8)) == nil) }

  @Test func refusesBytesThatAreNoText() {
    #expect(OutputRecord(Array(#"{"version": 1, "files": [""#.utf8) + [0xFF, 0xC0] + Array(#""]}"#.utf8)) == nil)
  }

  @Test func whatIsReadWritesTheSameFilesAgain() {
    var generator = SplitMix64(seed: 11)
    let whole = OutputRecord(files: ["a", "b/c", "é"].compactMap(OutputPath.init)).bytes
    for _ in 0..<20_000 {
      var bytes = Array(whole.prefix(Int.random(in: 0...whole.count, using: &generator)))
      for _ in 0..<3 where !bytes.isEmpty {
        bytes[Int.random(in: 0..<bytes.count, using: &generator)] = UInt8.random(in: 0...255, using: &generator)
      }
      guard let record = OutputRecord(bytes) else { continue }
      #expect(record.files == record.files.sorted())
      #expect(OutputRecord(record.bytes) == record)
    }
  }
}
