import Diagnostics
import FileAccess
import LinkChecking
import TextBasics

/// A file of links as written by `docportal links`: a header line, then a line for each address to request.
struct LinkListFile {
  let path: String

  /// `lines` contains the addresses in the order of their first occurrence.
  func write(_ head: LinkListHead, _ lines: SortedRecords) throws(FileError) {
    try ReportDestination(path).write { take throws(FileError) in
      var bytes = head.line + [ASCII.lineFeed]
      try lines.forEach { record in
        bytes += record.value
        bytes.append(ASCII.lineFeed)
        guard bytes.count >= 65_536 else { return }
        take(bytes[...])
        bytes.removeAll(keepingCapacity: true)
      }
      take(bytes[...])
    }
  }

  /// Passes the lines one by one to a closure, parsed and as bytes. Returns the header, or `nil`, with a report, unless the list
  /// is complete.
  func read(
    log: inout DiagnosticLog, _ take: (LinkLine, LinkListHead, _ bytes: ArraySlice<UInt8>) throws(FileError) -> Void
  ) -> LinkListHead? {
    var reading = Reading()
    do throws(FileError) {
      try readLines(path) { line, isWhole throws(FileError) in
        try reading.read(line, isWhole) { link, head throws(FileError) in try take(link, head, line) }
      }
    } catch {
      log.report(Diagnostic(.file.unreadableArgument, error, at: error.path))
      return nil
    }
    return reading.finish(path, log: &log)
  }

  /// Reads an open file, and passes the offset of each line.
  static func read(
    _ lines: RereadableLines, log: inout DiagnosticLog, _ take: (LinkLine, LinkListHead, _ offset: Int) -> Void
  ) -> LinkListHead? {
    var reading = Reading()
    do throws(FileError) {
      try lines.forEach { line, offset, isWhole throws(FileError) in
        try reading.read(line, isWhole) { take($0, $1, offset) }
      }
    } catch {
      log.report(Diagnostic(.file.unreadableArgument, error, at: lines.path))
      return nil
    }
    return reading.finish(lines.path, log: &log)
  }

  private struct Reading {
    private var head: LinkListHead?
    private var count = 0
    /// The number of the first invalid line.
    private var bad: Int?

    mutating func read(
      _ line: ArraySlice<UInt8>, _ isWhole: Bool, _ take: (LinkLine, LinkListHead) throws(FileError) -> Void
    ) throws(FileError) {
      guard bad == nil else { return }
      if let head {
        guard isWhole else { return }
        count += 1
        if let line = LinkLine(line: line) { try take(line, head) } else { bad = count + 1 }
      } else {
        head = LinkListHead(line: line)
        if head == nil { bad = 1 }
      }
    }

    func finish(_ path: String, log: inout DiagnosticLog) -> LinkListHead? {
      if let bad {
        log.report(Diagnostic(.command.badLinks, String(bad), at: Place(file: path, line: bad, column: 1)))
        return nil
      }
      guard let head, head.items == count else {
        log.report(Diagnostic(.command.cutLinks, String(count), String(head?.items ?? 0), at: Place(file: path)))
        return nil
      }
      return head
    }
  }
}

/// Result files written by `docportal probe`.
struct ResultFiles {
  /// Reads a file line by line. Ignores an incomplete last line, left by a process that was ended. Returns `false`, with a
  /// report, if the file contains anything but results.
  static func read(
    _ path: String, log: inout DiagnosticLog, _ take: (OutcomeLine, _ bytes: ArraySlice<UInt8>) throws(FileError) -> Void
  ) -> Bool {
    var number = 0
    var bad: Int?
    do throws(FileError) {
      try readLines(path) { line, isWhole throws(FileError) in
        number += 1
        guard bad == nil else { return }
        if let outcome = OutcomeLine(line: line) {
          try take(outcome, line)
        } else if isWhole, ResultsHead(line: line) == nil {
          bad = number
        }
      }
    } catch {
      log.report(Diagnostic(.file.unreadableArgument, error, at: error.path))
      return false
    }
    guard let bad else { return true }
    log.report(Diagnostic(.command.badResults, String(bad), at: Place(file: path, line: bad, column: 1)))
    return false
  }
}

/// The file to which a process appends its results. A class, because it is one open file: the first failure ends the run.
final class ResultWriter {
  private let file: LineFile
  private(set) var failure: FileError?

  init(_ path: String) throws(FileError) { file = try LineFile(path) }

  var isEmpty: Bool { file.isEmpty }

  func add(_ line: [UInt8]) {
    guard failure == nil else { return }
    do throws(FileError) { try file.add(line) } catch { failure = error }
  }
}
