import Diagnostics
import TextBasics

/// The changes in a file in the format of `diff -u` and `git apply`.
package struct UnifiedDiff: Sendable {
  private let path: String
  private let steps: [Step]
  private static let context = 3

  /// A line of one of the texts, or of both.
  private struct Step {
    enum Kind: String {
      case keep = " "
      case remove = "-"
      case add = "+"

      var colour: Colour? {
        switch self {
        case .keep: nil
        case .remove: .red
        case .add: .green
        }
      }
    }
    let kind: Kind
    let line: ArraySlice<UInt8>
  }

  /// Compares two texts. `isLineByLine` is for texts whose lines correspond, as after fixes: comparing then takes no longer than
  /// reading.
  package init(path: String, old: [UInt8], new: [UInt8], isLineByLine: Bool = true) {
    self.path = path
    let (old, new) = (Self.lines(old), Self.lines(new))
    steps = isLineByLine && old.count == new.count ? Self.steps(linesOf: old, new) : Self.steps(old, new)
  }

  /// The steps between texts with the same number of lines.
  private static func steps(linesOf old: [ArraySlice<UInt8>], _ new: [ArraySlice<UInt8>]) -> [Step] {
    var steps: [Step] = []
    var added: [Step] = []
    for (before, after) in zip(old, new) {
      if before == after {
        steps += added + [Step(kind: .keep, line: before)]
        added = []
      } else {
        steps.append(Step(kind: .remove, line: before))
        added.append(Step(kind: .add, line: after))
      }
    }
    return steps + added
  }

  private static func steps(_ old: [ArraySlice<UInt8>], _ new: [ArraySlice<UInt8>]) -> [Step] {
    let difference = new.difference(from: old)
    let removed = Set(difference.removals.map(offset))
    let inserted = Set(difference.insertions.map(offset))
    var steps: [Step] = []
    var (before, after) = (0, 0)
    while before < old.count || after < new.count {
      if removed.contains(before) {
        steps.append(Step(kind: .remove, line: old[before]))
        before += 1
      } else if inserted.contains(after) {
        steps.append(Step(kind: .add, line: new[after]))
        after += 1
      } else {
        steps.append(Step(kind: .keep, line: old[before]))
        (before, after) = (before + 1, after + 1)
      }
    }
    return steps
  }

  /// The diff, each line with its line end. For a terminal, in colour if wanted and with control characters made visible.
  package func text(isTerminal: Bool, usesColour: Bool) -> [UInt8] {
    let changed = steps.indices.filter { steps[$0].kind != .keep }
    if changed.isEmpty { return [] }
    var writer = DiffWriter(isTerminal: isTerminal, usesColour: usesColour)
    writer.head("--- a/\(path)", .bold)
    writer.head("+++ b/\(path)", .bold)
    var (before, after) = (0, 0)
    var next = 0
    for hunk in hunks(changed) {
      // The lines between the hunks are in both texts.
      (before, after, next) = (before + hunk.lowerBound - next, after + hunk.lowerBound - next, hunk.upperBound)
      let (removed, added) = (steps[hunk].count { $0.kind != .add }, steps[hunk].count { $0.kind != .remove })
      writer.head("@@ -\(range(before, removed)) +\(range(after, added)) @@", .cyan)
      for step in steps[hunk] { writer.line(step.kind.rawValue, step.line, step.kind.colour) }
      (before, after) = (before + removed, after + added)
    }
    return writer.bytes
  }

  /// The ranges of lines to show: every change with three lines around it, joined if they touch.
  private func hunks(_ changed: [Int]) -> [Range<Int>] {
    var hunks: [Range<Int>] = []
    for line in changed {
      let range = max(0, line - Self.context)..<min(steps.count, line + Self.context + 1)
      if let last = hunks.last, last.upperBound >= range.lowerBound {
        hunks[hunks.count - 1] = last.lowerBound..<range.upperBound
      } else {
        hunks.append(range)
      }
    }
    return hunks
  }

  private static func offset(_ change: CollectionDifference<ArraySlice<UInt8>>.Change) -> Int {
    switch change {
    case .insert(let offset, _, _), .remove(let offset, _, _): offset
    }
  }

  /// The first line of a hunk, counted from 1, and its number of lines; an empty hunk begins after the line before it.
  private func range(_ start: Int, _ count: Int) -> String { "\(count == 0 ? start : start + 1),\(count)" }

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
