import Foundation
import TestSupport
import Testing

@testable import Files

/// Several files that a person wrote, replaced together.
struct EditedFilesTests {
  private func text(_ path: String) -> String? {
    FileManager.default.contents(atPath: path).map { String(decoding: $0, as: UTF8.self) }
  }

  @Test func writesAll() throws {
    try withTemporaryFolder { folder in
      try Data("a".utf8).write(to: URL(fileURLWithPath: folder + "/a"))
      try replaceEdited([
        FileEdit(path: folder + "/a", old: Array("a".utf8), new: Array("b".utf8)),
        FileEdit(path: folder + "/sub/n", old: nil, new: Array("n".utf8)),
      ])
      #expect(text(folder + "/a") == "b")
      #expect(text(folder + "/sub/n") == "n")
    }
  }

  @Test func removesWhatKilledProcessesLeftAtTheSamePlace() throws {
    try withTemporaryFolder { folder in
      let left = ["a.docportal-2147483647", "a.docportal-\(getpid())"]
      let others = ["a.docportal-\(getppid())", "b.docportal-2147483647", "a.docportal-x", "a.docportal-"]
      for name in ["a"] + left + others { try Data("a".utf8).write(to: URL(fileURLWithPath: folder + "/" + name)) }
      try replaceEdited([FileEdit(path: folder + "/a", old: Array("a".utf8), new: Array("b".utf8))])
      #expect(text(folder + "/a") == "b")
      #expect(try Set(namesInFolder(folder)) == Set(["a"] + others))
    }
  }

  @Test func writesNothingWhereAFileHasChanged() throws {
    try withTemporaryFolder { folder in
      try Data("a".utf8).write(to: URL(fileURLWithPath: folder + "/a"))
      let error = #expect(throws: FileError.self) {
        try replaceEdited([
          FileEdit(path: folder + "/n", old: nil, new: []),
          FileEdit(path: folder + "/a", old: Array("x".utf8), new: Array("b".utf8)),
        ])
      }
      #expect(error?.isChanged == true)
      #expect(text(folder + "/a") == "a")
      #expect(text(folder + "/n") == nil)
    }
  }

  @Test func takesBackWhatItWroteBeforeAFailure() throws {
    try withTemporaryFolder { folder in
      try Data("a".utf8).write(to: URL(fileURLWithPath: folder + "/a"))
      #expect(throws: FileError.self) {
        try replaceEdited([
          FileEdit(path: folder + "/a", old: Array("a".utf8), new: Array("b".utf8)),
          FileEdit(path: folder + "/n", old: nil, new: []),
          FileEdit(path: folder + "/a/no-folder", old: nil, new: []),
        ])
      }
      #expect(text(folder + "/a") == "a")
      #expect(text(folder + "/n") == nil)
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder) == ["a"])
    }
  }
}
