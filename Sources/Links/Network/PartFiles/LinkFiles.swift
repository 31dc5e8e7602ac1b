package import Diagnostics
import Files
import TextBasics

/// A file of links as written by `docportal external list`: a header line, then a line for each address to request.
package struct LinkListFile {
  package let path: String

  package init(_ path: String) { self.path = path }

  /// The files of a list in parts: `links-0.jsonl`, `links-1.jsonl`, … for `links.jsonl`. Numbers begin with 0 and have no leading
  /// zeros, so that every system that numbers jobs can name them.
  package func part(_ index: Int) -> LinkListFile {
    let start = path.utf8.lastIndex(of: ASCII.slash).map { path.utf8.index(after: $0) } ?? path.utf8.startIndex
    let dot = path.utf8[start...].dropFirst().lastIndex(of: ASCII.dot) ?? path.utf8.endIndex
    return LinkListFile("\(path[..<dot])-\(index)\(path[dot...])")
  }

  /// Writes the addresses in the order of their first occurrence. Returns `false`, with a report, on failure.
  package func write(_ head: LinkListHead, _ items: [LinkSelection.Item], log: inout DiagnosticLog) -> Bool {
    do throws(FileError) {
      try ReportDestination(path).write { take in
        passOn([head.line], to: take)
        passOn(items.lazy.map(\.line), to: take)
      }
      return true
    } catch {
      log.report(Diagnostic(.file.cannotReplace, error, at: error.path))
      return false
    }
  }

  /// Reads the list. Returns `nil`, with a report, unless it is complete.
  package func read(log: inout DiagnosticLog) -> LinkList? {
    var list: LinkList?
    /// The number of the first invalid line.
    var bad: Int?
    do throws(FileError) {
      try readLines(path) { line, isWhole in
        guard bad == nil else { return }
        if let count = list?.items.count {
          guard isWhole else { return }
          if let item = LinkSelection.Item(line: line) { list?.add(item) } else { bad = count + 2 }
        } else {
          list = LinkListHead(line: line).map { LinkList($0, at: Place(file: path)) }
          if list == nil { bad = 1 }
        }
      }
    } catch {
      log.report(Diagnostic(.file.unreadableArgument, error, at: error.path))
      return nil
    }
    if let bad {
      log.report(Diagnostic(.probing.badLinks, String(bad), at: Place(file: path, line: bad, column: 1)))
      return nil
    }
    guard let list, list.head.items == list.items.count else {
      log.report(
        Diagnostic(.probing.cutLinks, String(list?.items.count ?? 0), String(list?.head.items ?? 0), at: Place(file: path)))
      return nil
    }
    return list
  }
}

/// A file of results as written by `docportal external ask`.
package struct ResultFile {
  package let path: String

  package init(_ path: String) { self.path = path }

  /// Reads the file line by line. Ignores an incomplete last line, left by a process that was ended. Returns `false`, with a
  /// report, if the file contains anything but results.
  package func read(log: inout DiagnosticLog, _ take: (CheckedLink) -> Void) -> Bool {
    var number = 0
    var bad: Int?
    do throws(FileError) {
      try readLines(path) { line, isWhole in
        number += 1
        guard bad == nil else { return }
        if let link = CheckedLink(line: line) {
          take(link)
        } else if isWhole, ResultsHead(line: line) == nil {
          bad = number
        }
      }
    } catch {
      log.report(Diagnostic(.file.unreadableArgument, error, at: error.path))
      return false
    }
    guard let bad else { return true }
    log.report(Diagnostic(.probing.badResults, String(bad), at: Place(file: path, line: bad, column: 1)))
    return false
  }
}

/// The file to which a process appends its results. A class, because it is one open file: the first failure ends the run.
package final class ResultWriter {
  private let file: LineFile
  package private(set) var failure: Diagnostic?

  /// Returns `nil`, with a report, if the file cannot be written or another process writes to it.
  package init?(_ path: String, log: inout DiagnosticLog) {
    do throws(FileError) {
      file = try LineFile(path)
    } catch {
      log.report(error.isInUse ? Diagnostic(.probing.resultsInUse, at: Place(file: path)) : Self.diagnostic(error, path))
      return nil
    }
    if file.isEmpty { add(ResultsHead().line) }
  }

  package func add(_ link: CheckedLink) { add(link.line) }

  private func add(_ line: [UInt8]) {
    guard failure == nil else { return }
    do throws(FileError) { try file.add(line) } catch { failure = Self.diagnostic(error, file.path) }
  }

  private static func diagnostic(_ error: FileError, _ path: String) -> Diagnostic {
    Diagnostic(.file.cannotReplace, error, at: path)
  }
}
