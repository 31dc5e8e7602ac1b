import Diagnostics
import FileAccess
import LinkChecking
import TextBasics

/// A file of links, as `docportal links` writes it: a line about all of them, then one for each address to be asked.
struct LinkListFile {
  let path: String

  /// `lines` are those of addresses, in the order in which they first occur.
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

  /// Hands over the lines one after another, also as they are written; gives what holds for all, or `nil`, with a report, for anything
  /// but a whole list.
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

  /// The same of an open file, with the place of each line in it.
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
    /// The first line that is none of a list.
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

/// Files of results, as `docportal probe` writes them.
struct ResultFiles {
  /// Reads a file line by line. The last line, where it is not whole, is dropped: a process that was ended left it. False, with a
  /// report, for anything that is no line of results.
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

/// The file to which a process adds its results. A class, since it is one open file: the first failure ends the run.
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
