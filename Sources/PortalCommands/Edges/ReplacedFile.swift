import Diagnostics

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// Writes a file whole or not at all: beside its place first, then into it. A failure is reported with the severity given.
func replaceFile(_ path: String, with bytes: [UInt8], severity: Diagnostic.Severity, log: inout DiagnosticLog) {
  let temporary = "\(path).docportal-\(getpid())"
  let descriptor = open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o644)
  guard descriptor >= 0 else {
    log.report(.cannotReplace(path, errno, severity))
    return
  }
  let isWritten = writeAll(bytes, to: descriptor)
  let code = errno
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
