import Diagnostics
import TextBasics

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// Writes a file whole or not at all: beside its place first, then into it. A failure is reported with the severity given.
///
/// `content` hands over the bytes piece by piece: a report of a hundred thousand links need not be in memory as a whole.
func replaceFile(
  _ path: String, severity: Diagnostic.Severity, log: inout DiagnosticLog,
  content: (_ take: (ArraySlice<UInt8>) -> Void) -> Void
) {
  let temporary = "\(path).docportal-\(getpid())"
  let descriptor = open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o644)
  guard descriptor >= 0 else {
    log.report(.cannotReplace(path, errno, severity))
    return
  }
  var isWritten = true
  var code: Int32 = 0
  content { bytes in
    guard isWritten else { return }
    isWritten = writeAll(bytes, to: descriptor)
    code = errno
  }
  close(descriptor)
  guard isWritten, rename(temporary, path) == 0 else {
    log.report(.cannotReplace(path, isWritten ? errno : code, severity))
    unlink(temporary)
    return
  }
}

extension Diagnostic {
  static func cannotReplace(_ path: String, _ code: Int32, _ severity: Severity) -> Diagnostic {
    Diagnostic(
      severity, "output.cannotWriteFile", "the file cannot be written: \(String(cString: strerror(code)))",
      at: Place(file: path), solution: "check that the folder exists and may be written to")
  }
}
