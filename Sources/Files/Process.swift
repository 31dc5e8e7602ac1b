import Dispatch
import Synchronization
import TextBasics

/// The process's two output streams.
package enum OutputStream: Int32, Sendable {
  case standardOutput = 1
  case standardError = 2

  /// The exit code of a process whose output cannot be written (EX_SOFTWARE of sysexits.h).
  package static let failureCode: Int32 = 70

  /// Writes all bytes. A reader that went away ends the writing without an error; any other failure ends the process with
  /// `failureCode` and a line on standard error.
  package func write(_ bytes: ArraySlice<UInt8>) {
    do throws(FileError) {
      try writeAll(bytes, to: rawValue, "standard output")
    } catch {
      if error.code == EPIPE { return }
      if self == .standardOutput {
        OutputStream.standardError.write("error: standard output cannot be written: \(error.text)\n")
      }
      exit(Self.failureCode)
    }
  }

  package func write(_ bytes: [UInt8]) { write(bytes[...]) }
  package func write(_ text: String) { write(Array(text.utf8)) }

  /// A person reads along.
  package var isTerminal: Bool { isatty(rawValue) == 1 }

  /// Colours may be used: `NO_COLOR` is not set (no-color.org), and the stream is a terminal that supports them or `FORCE_COLOR` or
  /// `CLICOLOR_FORCE` is set (bixense.com/clicolors), as services that run jobs do.
  package var usesColour: Bool {
    if EnvironmentVariable.noColour.value != nil { return false }
    let forced = EnvironmentVariable.forceColour.value ?? EnvironmentVariable.forceColourOfCLI.value
    if let forced, forced != "0" { return true }
    guard isTerminal, let terminal = EnvironmentVariable.terminal.value else { return false }
    return terminal != "dumb"
  }

  /// The terminal's current width; `nil` without a terminal, or if it does not report one.
  package var columns: Int? {
    var size = winsize()
    return ioctl(rawValue, UInt(TIOCGWINSZ), &size) == 0 && size.ws_col > 0 ? Int(size.ws_col) : nil
  }
}

/// Chooses for this process and those that it starts, by the environment. Nothing may read the environment meanwhile.
package func useColours(_ isOn: Bool) {
  if isOn {
    unsetenv("NO_COLOR")
    setenv("FORCE_COLOR", "1", 1)
  } else {
    setenv("NO_COLOR", "1", 1)
  }
}

/// A variable of the environment; `nil` if it is not set or empty.
package func environmentVariable(_ name: String) -> String? {
  guard let value = getenv(name), value.pointee != 0 else { return nil }
  return String(cString: value)
}

/// The seconds by which a time zone of the IANA database is ahead of UTC at a second since 1970; `nil` if the system does not know it.
///
/// The C library knows the rules of the process's own zone alone, so this sets that zone. Foundation would bring a
/// table of its own.
package func timeZoneOffset(_ name: String, atSecond second: Int) -> Int? {
  if name == "UTC" { return 0 }
  guard isTimeZone(name) else { return nil }
  return processZone.withLock { zone in
    if zone != name {
      setenv("TZ", ":" + name, 1)
      tzset()
      zone = name
    }
    var (time, parts) = (time_t(second), tm())
    return localtime_r(&time, &parts) == nil ? nil : parts.tm_gmtoff
  }
}

private let processZone = Mutex("")
private let zoneCharacters = ByteSet.letterDigit.union(ByteSet("_+-/"))

/// The table of the system has a file for the zone; the C library takes unknown names for UTC.
private func isTimeZone(_ name: String) -> Bool {
  let isName = name.utf8.allSatisfy(zoneCharacters.contains)
  guard isName, !name.hasPrefix("/"), let file = fopen("/usr/share/zoneinfo/" + name, "rb") else { return false }
  defer { fclose(file) }
  var start = [UInt8](repeating: 0, count: 4)
  return fread(&start, 1, 4, file) == 4 && start.elementsEqual("TZif".utf8)
}

package func onlineProcessors() -> Int { max(1, Int(sysconf(Int32(_SC_NPROCESSORS_ONLN)))) }

/// The first argument of the process that is not UTF-8: its number, from 1, and its text with such bytes as `\\xFF`.
///
/// `CommandLine.arguments` has U+FFFD in place of such bytes, so it would mean another file or address than the one written.
package func firstInvalidArgument() -> (number: Int, text: String)? {
  for index in 1..<max(1, Int(CommandLine.argc)) {
    guard let start = CommandLine.unsafeArgv[index] else { return nil }
    if String(validatingCString: start) == nil { return (index, shown(start)) }
  }
  return nil
}

/// The files of the running program: itself and the libraries that it uses, of the system too. `nil` where the system does not name them.
package func programFiles() -> [FolderEntry]? {
  guard let maps = try? readFile("/proc/self/maps", limit: 1 << 20) else { return nil }
  // The path ends the line, and nothing before it has a slash (proc_pid_maps(5)).
  let paths = Set(
    maps.split(separator: ASCII.lineFeed).compactMap { line in line.firstIndex(of: ASCII.slash).map { line[$0...] } })
  let files = paths.map { RelativePath(bytes: Array($0)) }.sorted()
  let entries = files.compactMap { $0.entry(in: AT_FDCWD) }
  return entries.isEmpty || entries.count < files.count ? nil : entries
}

/// The real path of the working directory; empty if it is not known.
package func workingDirectory() -> String { RealPath(".").text }

/// The path of the working directory if it is not UTF-8, printable; paths below it could not be named.
package func invalidWorkingDirectory() -> String? {
  guard let path = realpath(".", nil) else { return nil }
  defer { free(path) }
  return String(validatingCString: path) == nil ? shown(path) : nil
}

/// The text with every byte outside ASCII as its number, which is enough to recognise it.
private func shown(_ start: UnsafePointer<CChar>) -> String {
  var text = ""
  var next = start
  while next.pointee != 0 {
    let byte = UInt8(bitPattern: next.pointee)
    text += byte < 0x80 ? String(Unicode.Scalar(byte)) : "\\x" + String(byte, radix: 16, uppercase: true)
    next += 1
  }
  return text.terminalSafe
}

/// One element for each signal that asks the process to end, which it then does not do by itself: Ctrl-C, `kill`, a closed
/// terminal.
package func endSignals() -> AsyncStream<Int32> {
  AsyncStream { signals in
    // Sources may be used on any thread, which Dispatch does not declare.
    nonisolated(unsafe) let sources = [SIGINT, SIGTERM, SIGHUP].map { number in
      // macOS passes a signal to a source only if nothing else handles it; Linux needs nothing.
      #if canImport(Darwin)
      signal(number, SIG_IGN)
      #endif
      let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
      source.setEventHandler { signals.yield(number) }
      source.activate()
      return source
    }
    signals.onTermination = { _ in sources.forEach { $0.cancel() } }
  }
}
