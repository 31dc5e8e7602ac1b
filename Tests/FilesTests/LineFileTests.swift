import Foundation
import TestSupport
import Testing
import TextBasics

@testable import Files

/// Files to which lines are appended and from which they are read.
@Suite struct LineFileTests {
  private func lines(_ path: String) throws -> [String] {
    var found: [String] = []
    try readLines(path) { line, isWhole in
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
      try replaceFile(path) { $0(Array("one\n\(long)\nto".utf8)[...]) }
      #expect(try lines(path) == ["one", long, "to|"])
      try LineFile(path).add(Array("two".utf8))
      #expect(try lines(path) == ["one", long, "two"])
      try replaceFile(path) { $0(Array(long.utf8)[...]) }
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
}
