import Files
import TextBasics

/// The progress of a check on a single terminal line that is rewritten; silent elsewhere.
package struct ProgressBar {
  private let isShown: Bool
  private let start: Moment

  /// A bar on standard error; silent if that is not a terminal, and in continuous integration.
  package init(start: Moment) {
    let stream = OutputStream.standardError
    isShown = stream.isTerminal && EnvironmentVariable.job.value == nil
    self.start = start
  }

  package func show(_ progress: ProbeProgress, now: Moment) {
    guard isShown else { return }
    let stream = OutputStream.standardError
    stream.write("\r\u{1B}[K" + progress.line(milliseconds: now - start, columns: stream.columns ?? 80))
  }

  package func clear() {
    guard isShown else { return }
    OutputStream.standardError.write("\r\u{1B}[K")
  }
}

extension ProbeProgress {
  /// The line with a bar of 30 characters, or as much of it as fits the terminal: a line that wraps could not be rewritten.
  func line(milliseconds: Int, columns: Int) -> String {
    let whole = line(milliseconds: milliseconds, width: 30)
    let excess = whole.unicodeScalars.count - (columns - 1)
    guard excess > 0 else { return whole }
    return String(line(milliseconds: milliseconds, width: max(0, 30 - excess)).prefix(max(0, columns - 1)))
  }

  /// `[#####.....] 512 of 1024 · 640/s · 3 hosts · 1 s left`, in ASCII except for the dots.
  func line(milliseconds: Int, width: Int) -> String {
    let filled = total == 0 ? width : width * finished / total
    var parts = [
      "[" + String(repeating: "#", count: filled) + String(repeating: ".", count: width - filled) + "] \(finished) of \(total)"
    ]
    if milliseconds > 0, finished > 0 {
      parts.append("\(finished * 1000 / milliseconds)/s")
    }
    if hosts > 0 { parts.append(hosts == 1 ? "1 host" : "\(hosts) hosts") }
    if finished > 0, finished < total, milliseconds >= 1000 {
      parts.append(Self.time((total - finished) * milliseconds / finished / 1000) + " left")
    }
    return parts.joined(separator: " \u{B7} ")
  }

  private static func time(_ seconds: Int) -> String {
    switch seconds {
    case ..<60: "\(seconds) s"
    case ..<3600: "\(seconds / 60) min \(seconds % 60) s"
    default: "\(seconds / 3600) h \(seconds % 3600 / 60) min"
    }
  }
}
