import Diagnostics
import SiteGeneration
import TextBasics

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// A file that an option names, read whole. It may be a link, a pipe or `/dev/stdin`: it is the user who names it.
struct NamedFile: Sendable {
  /// The path as it was given.
  let path: String
  /// Its content.
  let bytes: [UInt8]

  /// The content without a byte order mark, as places count it.
  var textBytes: [UInt8] { bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? Array(bytes[3...]) : bytes }

  /// More would be no text that a person wrote; it also ends a pipe that never does.
  private static let limit = 64 << 20

  /// Reads the file; `nil` when that fails, which is reported.
  init?(_ path: String, log: inout DiagnosticLog) {
    do throws(FileError) {
      bytes = try Self.read(path)
      self.path = path
    } catch {
      log.report(.unreadableArgument(path, error))
      return nil
    }
  }

  private static func read(_ path: String) throws(FileError) -> [UInt8] {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw FileError(path: path, code: errno) }
    defer { close(descriptor) }
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = buffer.withUnsafeMutableBytes { readOnce(descriptor, $0) }
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { throw FileError(path: path, code: errno) }
      if count == 0 { return bytes }
      bytes += buffer[..<count]
      guard bytes.count <= limit else { throw FileError(path: path, code: EFBIG) }
    }
  }

  private static func readOnce(_ descriptor: Int32, _ buffer: UnsafeMutableRawBufferPointer) -> Int {
    #if canImport(Glibc)
    Glibc.read(descriptor, buffer.baseAddress, buffer.count)
    #elseif canImport(Musl)
    Musl.read(descriptor, buffer.baseAddress, buffer.count)
    #else
    Darwin.read(descriptor, buffer.baseAddress, buffer.count)
    #endif
  }
}

extension Diagnostic {
  static func unreadableArgument(_ path: String, _ error: FileError) -> Diagnostic {
    Diagnostic(
      .error, "argument.unreadable", "the file cannot be read: \(error.text)", at: Place(file: path),
      solution: "correct the path, which starts at the current folder")
  }
}
