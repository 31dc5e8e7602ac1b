import Files
import Foundation
import TestSupport
import Testing

@Suite struct ReportDestinationTests {
  private func report(_ text: String, to path: String) -> [String] {
    do throws(FileError) {
      try ReportDestination(path).write { take in take(Array(text.utf8)[...]) }
      return []
    } catch {
      return ["the file cannot be written: \(error.text)"]
    }
  }

  private func text(_ path: String) -> String? {
    FileManager.default.contents(atPath: path).map { String(decoding: $0, as: UTF8.self) }
  }

  private func kind(_ path: String) -> mode_t {
    var attributes = stat()
    return lstat(path, &attributes) == 0 ? attributes.st_mode & S_IFMT : 0
  }

  @Test func aLinkStaysALinkAndItsTargetIsReplaced() throws {
    try withTemporaryFolder { folder in
      try write(["target.json": "old"], below: folder)
      #expect(symlink("target.json", folder + "/second.json") == 0)
      #expect(symlink(folder + "/second.json", folder + "/first.json") == 0)
      #expect(symlink("new.json", folder + "/dangling.json") == 0)
      #expect(report("a", to: folder + "/first.json") == [])
      #expect(report("b", to: folder + "/dangling.json") == [])
      for link in ["first.json", "second.json", "dangling.json"] { #expect(kind(folder + "/" + link) == S_IFLNK) }
      #expect(text(folder + "/target.json") == "a")
      #expect(text(folder + "/new.json") == "b")
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder).count == 5)
    }
  }

  @Test func whatCannotBeMadeWholeReplacesNothing() throws {
    try withTemporaryFolder { folder in
      try write(["report.json": "old"], below: folder)
      let failure = FileError(path: "a temporary file", code: EIO)
      #expect(throws: failure) {
        try ReportDestination(folder + "/report.json").write { take throws(FileError) in
          take(Array("half".utf8)[...])
          throw failure
        }
      }
      #expect(text(folder + "/report.json") == "old")
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder) == ["report.json"])
    }
  }

  @Test func aCircleOfLinksIsAnError() throws {
    try withTemporaryFolder { folder in
      #expect(symlink("b", folder + "/a") == 0 && symlink("a", folder + "/b") == 0)
      #expect(report("x", to: folder + "/a") == ["the file cannot be written: Too many levels of symbolic links"])
      #expect(kind(folder + "/a") == S_IFLNK && kind(folder + "/b") == S_IFLNK)
    }
  }

  @Test func aNamedPipeIsWrittenTo() throws {
    try withTemporaryFolder { folder in
      let path = folder + "/pipe"
      #expect(mkfifo(path, 0o600) == 0)
      // Opened in both directions, so that neither side waits for the other.
      let reader = open(path, O_RDWR)
      defer { close(reader) }
      #expect(report("report", to: path) == [])
      var bytes = [UInt8](repeating: 0, count: 20)
      #expect(read(reader, &bytes, bytes.count) == 6)
      #expect(String(decoding: bytes.prefix(6), as: UTF8.self) == "report")
      #expect(kind(path) == S_IFIFO)
    }
  }

  @Test func whatTheProcessHasOpenIsWrittenOn() throws {
    try withTemporaryFolder { folder in
      let path = folder + "/out.txt"
      let descriptor = open(path, O_WRONLY | O_CREAT, 0o600)
      defer { close(descriptor) }
      FileHandle(fileDescriptor: descriptor).write(Data("first ".utf8))
      #expect(ReportDestination("/dev/fd/\(descriptor)") == .descriptor(descriptor))
      #expect(report("second", to: "/dev/fd/\(descriptor)") == [])
      #expect(text(path) == "first second")
    }
    #expect(ReportDestination("/dev/stdout") == .descriptor(1))
    #expect(ReportDestination("/dev/fd/99999") == .descriptor(99_999))
    #expect(report("x", to: "/dev/fd/99999") == ["the file cannot be written: Bad file descriptor"])
  }

  @Test func aDeviceIsOpenedAndAFileReplaced() throws {
    try withTemporaryFolder { folder in
      try write(["a.json": "old"], below: folder)
      #expect(ReportDestination("/dev/null") == .opened("/dev/null"))
      #expect(ReportDestination(folder + "/a.json") == .file(folder + "/a.json"))
      #expect(ReportDestination(folder + "/none.json") == .file(folder + "/none.json"))
      #expect(report("x", to: folder + "/a.json") == [] && text(folder + "/a.json") == "x")
      try FileManager.default.createDirectory(atPath: folder + "/b", withIntermediateDirectories: false)
      #expect(report("x", to: folder + "/b") == ["the file cannot be written: Is a directory"])
    }
  }
}
