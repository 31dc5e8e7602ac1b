import ArgumentParser

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// The process's two output streams.
enum OutputStream {
  case standardOutput
  case standardError

  private var descriptor: Int32 {
    switch self {
    case .standardOutput: 1
    case .standardError: 2
    }
  }

  /// Writes all bytes; a reader that went away ends the writing quietly, any other failure the process with
  /// ``ExitCode/unwritableOutput`` and a line on standard error.
  func write(_ bytes: ArraySlice<UInt8>) {
    var rest = bytes
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { writeOnce($0) }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else {
        if errno == EPIPE { return }
        if case .standardOutput = self {
          OutputStream.standardError.write("Error: standard output cannot be written: \(String(cString: strerror(errno)))\n")
        }
        exit(ExitCode.unwritableOutput.rawValue)
      }
      rest = rest.dropFirst(count)
    }
  }

  private func writeOnce(_ bytes: UnsafeRawBufferPointer) -> Int {
    #if canImport(Glibc)
    Glibc.write(descriptor, bytes.baseAddress, bytes.count)
    #elseif canImport(Musl)
    Musl.write(descriptor, bytes.baseAddress, bytes.count)
    #else
    Darwin.write(descriptor, bytes.baseAddress, bytes.count)
    #endif
  }

  /// The same.
  func write(_ bytes: [UInt8]) { write(bytes[...]) }

  /// Writes a text.
  func write(_ text: String) { write(Array(text.utf8)) }

  /// Whether a person reads along.
  var isTerminal: Bool { isatty(descriptor) == 1 }

  /// Whether colours may be used: a terminal that understands them, and no `NO_COLOR` (no-color.org).
  var usesColour: Bool {
    guard isTerminal else { return false }
    if let noColour = getenv("NO_COLOR"), noColour.pointee != 0 { return false }
    guard let terminal = getenv("TERM") else { return false }
    return String(cString: terminal) != "dumb"
  }
}

/// Number of threads to work with: the processors that are online.
func onlineProcessors() -> Int { max(1, Int(sysconf(Int32(_SC_NPROCESSORS_ONLN)))) }
