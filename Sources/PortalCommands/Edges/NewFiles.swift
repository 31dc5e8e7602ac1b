import Diagnostics

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// Writes files below a folder without ever replacing one; a file that is there already is a warning, a failure an error.
///
/// Returns the number of files written.
func writeNewFiles(_ files: [(path: String, bytes: [UInt8])], below folder: String, log: inout DiagnosticLog) -> Int {
  var written = 0
  for file in files {
    let path = folder + "/" + file.path
    makeFolders(above: path)
    let descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o644)
    guard descriptor >= 0 else {
      log.report(errno == EEXIST ? .fileExists(file.path) : .cannotWrite(file.path, errno))
      continue
    }
    if writeAll(file.bytes, to: descriptor) { written += 1 } else { log.report(.cannotWrite(file.path, errno)) }
    close(descriptor)
  }
  return written
}

/// Whether something is at a path, whatever it is.
func exists(_ path: String) -> Bool {
  var attributes = stat()
  return lstat(path, &attributes) == 0
}

/// Makes the folders that a path needs; what cannot be made shows when the file is opened. Returns why the innermost one could not be made, as
/// the value of `errno`.
@discardableResult
func makeFolders(above path: String) -> Int32? {
  let bytes = Array(path.utf8)
  var code: Int32?
  for index in bytes.indices where bytes[index] == 0x2F && index > 0 {
    let isMade = mkdir(String(decoding: bytes[..<index], as: UTF8.self), 0o755) == 0 || errno == EEXIST
    // A folder is missing because the first of those above it could not be made.
    code = isMade ? nil : code ?? errno
  }
  return code
}

func writeAll(_ bytes: [UInt8], to descriptor: Int32) -> Bool { writeAll(bytes[...], to: descriptor) }

func writeAll(_ bytes: ArraySlice<UInt8>, to descriptor: Int32) -> Bool {
  var rest = bytes
  while !rest.isEmpty {
    let count = rest.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
    if count < 0, errno == EINTR { continue }
    guard count > 0 else { return false }
    rest = rest.dropFirst(count)
  }
  return true
}

extension Diagnostic {
  static func fileExists(_ path: String) -> Diagnostic {
    Diagnostic(
      .warning, "init.fileExists", "the file is there already and was left alone", at: Place(file: path),
      solution: "move it away and run 'docportal init' again to get the built-in one")
  }

  static func cannotWrite(_ path: String, _ code: Int32) -> Diagnostic {
    Diagnostic(
      .error, "init.cannotWrite", "the file cannot be written: \(String(cString: strerror(code)))", at: Place(file: path),
      solution: "check that the folder exists and may be written to")
  }
}
