import Diagnostics
import TextBasics

/// What changes in a file, as `diff -u` and `git apply` have it. Only for changes within lines, which is what fixes are.
package struct UnifiedDiff: Sendable {
  private let path: String
  private let old: [ArraySlice<UInt8>]
  private let new: [ArraySlice<UInt8>]
  private static let context = 3

  /// Compares two texts with the same number of lines.
  package init(path: String, old: [UInt8], new: [UInt8]) {
    self.path = path
    self.old = Self.lines(old)
    self.new = Self.lines(new)
  }

  /// The diff, each line with its line end; for a terminal in colour, with its control characters made visible.
  package func text(isTerminal: Bool, usesColour: Bool) -> [UInt8] {
    let changed = zip(old, new).enumerated().filter { $1.0 != $1.1 }.map(\.offset)
    if changed.isEmpty { return [] }
    var out: [UInt8] = []
    func add(_ mark: String, _ line: ArraySlice<UInt8>, _ colour: Colour?) {
      var line = line
      let isEnded = line.last == ASCII.lineFeed
      if isEnded { line = line.dropLast() }
      // The carriage return in front of a line feed would be shown as an escape; a patch needs it, a person does not.
      if isTerminal, line.last == ASCII.carriageReturn { line = line.dropLast() }
      let safe = Self.withoutPasswords(line)
      let shown = isTerminal ? Array(String(decoding: safe, as: UTF8.self).terminalSafe.utf8) : safe
      let paint = usesColour ? colour : nil
      out += (paint?.beginning ?? "").utf8 + Array(mark.utf8) + shown + (paint == nil ? "" : Colour.end).utf8 + [ASCII.lineFeed]
      if !isEnded { out += "\\ No newline at end of file\n".utf8 }
    }
    func head(_ text: String, _ colour: Colour) { add(isTerminal ? text.terminalSafe : text, [ASCII.lineFeed], colour) }
    head("--- a/\(path)", .bold)
    head("+++ b/\(path)", .bold)
    for hunk in hunks(changed) {
      head("@@ -\(hunk.lowerBound + 1),\(hunk.count) +\(hunk.lowerBound + 1),\(hunk.count) @@", .cyan)
      var index = hunk.lowerBound
      while index < hunk.upperBound {
        let end = (index..<hunk.upperBound).first { old[$0] == new[$0] } ?? hunk.upperBound
        for line in index..<end { add("-", old[line], .red) }
        for line in index..<end { add("+", new[line], .green) }
        if end < hunk.upperBound { add(" ", old[end], nil) }
        index = end + 1
      }
    }
    return out
  }

  /// The line with `•••` in place of passwords in addresses: a diff ends up in logs.
  private static func withoutPasswords(_ line: ArraySlice<UInt8>) -> [UInt8] {
    guard line.contains(ASCII.at) else { return Array(line) }
    var out: [UInt8] = []
    var rest = line
    while let slash = rest.indices.first(where: { rest[$0] == ASCII.colon && rest[$0...].starts(with: "://".utf8) }) {
      let begin = slash + 3
      let authority = rest[begin...].prefix {
        $0 > ASCII.space && $0 != ASCII.slash && $0 != ASCII.question && $0 != ASCII.hash && $0 != ASCII.quotationMark
          && $0 != ASCII.apostrophe
      }
      out += rest[..<begin]
      rest = rest[begin...]
      guard let at = authority.lastIndex(of: ASCII.at), let colon = authority[..<at].firstIndex(of: ASCII.colon) else { continue }
      out += Array(rest[...colon]) + "•••".utf8
      rest = rest[at...]
    }
    return out + rest
  }

  /// The ranges of lines to show: every change with three lines around it, joined where they touch.
  private func hunks(_ changed: [Int]) -> [Range<Int>] {
    var hunks: [Range<Int>] = []
    for line in changed {
      let range = max(0, line - Self.context)..<min(old.count, line + Self.context + 1)
      if let last = hunks.last, last.upperBound >= range.lowerBound {
        hunks[hunks.count - 1] = last.lowerBound..<range.upperBound
      } else {
        hunks.append(range)
      }
    }
    return hunks
  }

  private static func lines(_ bytes: [UInt8]) -> [ArraySlice<UInt8>] {
    var lines: [ArraySlice<UInt8>] = []
    var rest = bytes[...]
    while !rest.isEmpty {
      let end = rest.firstIndex(of: ASCII.lineFeed).map { $0 + 1 } ?? rest.endIndex
      lines.append(rest[..<end])
      rest = rest[end...]
    }
    return lines
  }
}
