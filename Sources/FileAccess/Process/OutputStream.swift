import Platform

/// The process's two output streams.
package enum OutputStream: Int32, Sendable {
  case standardOutput = 1
  case standardError = 2

  /// The exit code of a process whose output cannot be written (EX_SOFTWARE of sysexits.h).
  package static let failureCode: Int32 = 70

  /// Writes all bytes; a reader that went away ends the writing without an error, any other failure the process with
  /// `failureCode` and a line on standard error.
  package func write(_ bytes: ArraySlice<UInt8>) {
    do throws(FileError) {
      try writeAll(bytes, to: rawValue, "standard output")
    } catch {
      if error.code == EPIPE { return }
      if self == .standardOutput {
        OutputStream.standardError.write("Error: standard output cannot be written: \(error.text)\n")
      }
      exit(Self.failureCode)
    }
  }

  package func write(_ bytes: [UInt8]) { write(bytes[...]) }
  package func write(_ text: String) { write(Array(text.utf8)) }

  /// Whether a person reads along.
  package var isTerminal: Bool { isatty(rawValue) == 1 }

  /// Whether colours may be used: a terminal that understands them, and no `NO_COLOR` (no-color.org).
  package var usesColour: Bool {
    guard isTerminal, environmentVariable("NO_COLOR") == nil, let terminal = environmentVariable("TERM") else { return false }
    return terminal != "dumb"
  }

  /// The terminal's width now; `nil` where there is none, or it does not say.
  package var columns: Int? {
    var size = winsize()
    return ioctl(rawValue, UInt(TIOCGWINSZ), &size) == 0 && size.ws_col > 0 ? Int(size.ws_col) : nil
  }
}

/// Whether an interrupt from the keyboard clears the line of the terminal before it ends the process.
package func clearLineOnInterrupt(_ clears: Bool) {
  guard clears else {
    signal(SIGINT, SIG_DFL)
    return
  }
  // Nothing but what a signal handler may call (signal-safety(7)).
  signal(SIGINT) { number in
    let clearing: StaticString = "\r\u{1B}[K"
    _ = write(2, clearing.utf8Start, clearing.utf8CodeUnitCount)
    signal(number, SIG_DFL)
    raise(number)
  }
}
