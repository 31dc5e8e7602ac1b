import Foundation
import Testing
import TextBasics

@testable import FileAccess

/// Files to which lines are appended and from which they are read.
@Suite struct LineFileTests {
  private func withTemporaryFolder(_ body: (String) throws -> Void) throws {
    let folder = NSTemporaryDirectory() + "/docportal-" + UUID().uuidString
    // The system clears its temporary files if this fails.
    defer { try? FileManager.default.removeItem(atPath: folder) }
    try body(folder)
  }

  private func lines(_ path: String) throws -> [String] {
    var found: [String] = []
    try readLines(path) { (line, isWhole) throws(FileError) in
      found.append(String(decoding: line, as: UTF8.self) + (isWhole ? "" : "|"))
    }
    return found
  }

  @Test func addsLinesAndCutsATornOne() throws {
    try withTemporaryFolder { folder in
      let path = folder + "/a/b.jsonl"
      do {
        let file = try LineFile(path)
        let isNew = file.isEmpty
        #expect(isNew)
        try file.add(Array("one".utf8))
        #expect(throws: FileError.self) { _ = try LineFile(path) }
      }
      let long = String(repeating: "x", count: 300_000)
      try replaceEdited(path, with: Array("one\n\(long)\nto".utf8))
      #expect(try lines(path) == ["one", long, "to|"])
      try LineFile(path).add(Array("two".utf8))
      #expect(try lines(path) == ["one", long, "two"])
      try replaceEdited(path, with: Array(long.utf8))
      let isEmpty = try LineFile(path).isEmpty
      #expect(isEmpty)
    }
  }

  @Test func refusesALineWithoutAnEnd() throws {
    try withTemporaryFolder { folder in
      try writeNewFile(folder + "/a", [UInt8](repeating: 0x61, count: 600_000))
      #expect(throws: FileError(path: folder + "/a", code: 27)) { try readLines(folder + "/a", limit: 500_000) { _, _ in } }
    }
  }

  @Test func namesFilesByAPattern() throws {
    try withTemporaryFolder { folder in
      for name in ["b.jsonl", "a.jsonl", "c.json", "[x]"] { try writeNewFile("\(folder)/\(name)", []) }
      #expect(filesNamed(by: "\(folder)/*.jsonl") == ["\(folder)/a.jsonl", "\(folder)/b.jsonl"])
      #expect(filesNamed(by: "\(folder)/[x]") == ["\(folder)/[x]"])
      #expect(filesNamed(by: "\(folder)/*.none") == ["\(folder)/*.none"])
    }
  }

  @Test func readsLinesAgainByTheirPlaces() throws {
    try withTemporaryFolder { folder in
      let path = folder + "/a"
      let written = ["one", "", String(repeating: "x", count: 300_000), "two", String(repeating: "y", count: 5000), "torn"]
      try writeNewFile(path, Array(written.joined(separator: "\n").utf8))
      let lines = try RereadableLines(path)
      var places: [Int] = []
      try lines.forEach { (line, offset, isWhole) throws(FileError) in
        #expect(String(decoding: line, as: UTF8.self) == written[places.count])
        #expect(isWhole == (places.count < written.count - 1))
        places.append(offset)
      }
      // Another file now has its name.
      try replaceFile(path) { $0(Array("other\n".utf8)[...]) }
      for (place, line) in zip(places, written).reversed() {
        #expect(String(decoding: try lines.line(at: place), as: UTF8.self) == line)
      }
      #expect(try lines.line(at: 1_000_000).isEmpty)
    }
  }
}
