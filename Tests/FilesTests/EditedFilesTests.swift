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
      try FolderLock(folder).replace([
        FileEdit(path: "a", old: Array("a".utf8), new: Array("b".utf8)),
        FileEdit(path: "sub/n", old: nil, new: Array("n".utf8)),
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
      try FolderLock(folder).replace([FileEdit(path: "a", old: Array("a".utf8), new: Array("b".utf8))])
      #expect(text(folder + "/a") == "b")
      #expect(try Set(namesInFolder(folder)) == Set(["a"] + others))
    }
  }

  @Test func writesNothingWhereAFileHasChanged() throws {
    try withTemporaryFolder { folder in
      try Data("a".utf8).write(to: URL(fileURLWithPath: folder + "/a"))
      let error = #expect(throws: FileError.self) {
        try FolderLock(folder).replace([
          FileEdit(path: "n", old: nil, new: []),
          FileEdit(path: "a", old: Array("x".utf8), new: Array("b".utf8)),
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
        try FolderLock(folder).replace([
          FileEdit(path: "a", old: Array("a".utf8), new: Array("b".utf8)),
          FileEdit(path: "n", old: nil, new: []),
          FileEdit(path: "a/no-folder", old: nil, new: []),
        ])
      }
      #expect(text(folder + "/a") == "a")
      #expect(text(folder + "/n") == nil)
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder) == ["a"])
    }
  }

  /// Neither by way of a link nor where something else is than a file.
  @Test func writesNothingByWayOfALink() throws {
    try withTemporaryFolder { folder in
      let files = FileManager.default
      for name in ["own", "other"] { try files.createDirectory(atPath: folder + "/" + name, withIntermediateDirectories: true) }
      try Data("a".utf8).write(to: URL(fileURLWithPath: folder + "/other/a"))
      try files.createSymbolicLink(atPath: folder + "/own/link", withDestinationPath: "../other")
      try files.createSymbolicLink(atPath: folder + "/own/b", withDestinationPath: "../other/a")
      try files.createSymbolicLink(atPath: folder + "/own/zero", withDestinationPath: "/dev/zero")
      try files.createSymbolicLink(atPath: folder + "/own/none", withDestinationPath: "../other/none")
      #expect(mkfifo(folder + "/own/pipe", 0o600) == 0)
      for (path, code) in [("link/a", FileError.link), ("b", FileError.link), ("zero", FileError.link), ("pipe", ESTALE)] {
        for old in [nil, Array("a".utf8)] {
          let error = #expect(throws: FileError.self) {
            try FolderLock(folder + "/own").replace([FileEdit(path: path, old: old, new: Array("b".utf8))])
          }
          #expect(error?.code == code, "\(path)")
        }
      }
      for path in ["none", "link/n"] {
        let error = #expect(throws: FileError.self) {
          try FolderLock(folder + "/own").replace([FileEdit(path: path, old: nil, new: [])])
        }
        #expect(error?.code == FileError.link)
      }
      #expect(try files.contentsOfDirectory(atPath: folder + "/other") == ["a"])
      #expect(text(folder + "/other/a") == "a")
    }
  }

  /// Each of many writers adds its line to what the others have written.
  @Test func losesNothingAmongManyWriters() throws {
    try withTemporaryFolder { folder in
      try FileManager.default.createDirectory(atPath: folder + "/Content", withIntermediateDirectories: true)
      DispatchQueue.concurrentPerform(iterations: 40) { number in
        let lock = FolderLock(folder)
        let old = try? lock.read("Content/list")
        try? lock.replace([FileEdit(path: "Content/list", old: old, new: (old ?? []) + Array("\(number)\n".utf8))])
      }
      let lines = text(folder + "/Content/list")?.split(separator: "\n").compactMap { Int($0) } ?? []
      #expect(lines.sorted() == Array(0..<40))
    }
  }
}
