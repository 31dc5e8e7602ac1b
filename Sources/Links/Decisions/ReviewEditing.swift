package import Diagnostics
import Portal
import TextBasics

package enum ReviewChange: Sendable, Hashable {
  /// Adds the decision, or replaces the one about the same link and finding.
  case put(Decision)
  case remove(DecisionKey)

  package var key: DecisionKey {
    switch self {
    case .put(let decision): decision.key
    case .remove(let key): key
    }
  }
}

/// The text of a review after changes: each decision is a line, comments stay, and lines are sorted by key.
///
/// Returns `nil`, with reports, if the text has errors or the result would not mean what is intended: a text that is not
/// understood is not changed.
package func editedReview(_ text: [UInt8], _ changes: [ReviewChange], log: inout DiagnosticLog) -> [UInt8]? {
  let file = TextFile(path: Review.path, bytes: text)
  var found = DiagnosticLog()
  guard let entry = decodeReview(file, log: &found), !found.hasErrors else {
    log.merge(found)
    return nil
  }
  let review = Review(entry, in: file, log: &found)
  guard !found.hasErrors else {
    log.merge(found)
    return nil
  }
  var editing = YAMLEditing(file)
  var lines = ReviewLines(file, review, hasVersion: entry.version != nil, lineEnd: editing.lineEnd)
  for change in changes { lines.make(change) }
  let isReplaced = editing.replace(0..<text.count, with: lines.bytes)
  let expected = review.decisions(with: changes)
  let edited = editing.bytes { file in
    var log = DiagnosticLog()
    return Review(file, log: &log).decisions(with: []) == expected && !log.hasErrors
  }
  guard isReplaced, let edited else {
    log.report(Diagnostic(.review.line, at: Place(file: Review.path, line: 1, column: 1)))
    return nil
  }
  return edited
}

extension Review {
  fileprivate func decisions(with changes: [ReviewChange]) -> [DecisionKey: Decision] {
    var decisions = Dictionary(inForce.map { ($0.value.key, $0.value) }, uniquingKeysWith: { first, _ in first })
    for change in changes {
      if case .put(let decision) = change { decisions[decision.key] = decision } else { decisions[change.key] = nil }
    }
    return decisions
  }
}

/// A review split into lines: the head, each decision with the comments above it, and the tail.
private struct ReviewLines {
  private struct Block {
    var comments: [String]
    var key: DecisionKey
    var line: String
  }

  private var head: [String]
  private var blocks: [Block] = []
  private var tail: [String] = []
  private let lineEnd: [UInt8]
  private let indentation: String

  init(_ file: TextFile, _ review: Review, hasVersion: Bool, lineEnd: [UInt8]) {
    self.lineEnd = lineEnd
    var lines = (1...file.lines.starts.count).map { file.lines.line($0) ?? "" }
    // Nothing follows the last line end.
    if lines.last == "" { lines.removeLast() }
    let keys = Dictionary(review.decisions.map { ($0.place.line - 1, $0.value.key) }, uniquingKeysWith: { first, _ in first })
    guard let first = keys.keys.min(), let last = keys.keys.max() else {
      head = Self.opened(lines, hasVersion: hasVersion)
      indentation = "  "
      return
    }
    indentation = DecisionLine(lines[first])?.indentation ?? "  "
    let start = lines[..<first].lastIndex { !Self.isComment($0) }.map { $0 + 1 } ?? 0
    head = Array(lines[..<start])
    tail = Array(lines[(last + 1)...])
    var comments: [String] = []
    for index in start...last {
      if let key = keys[index] {
        blocks.append(Block(comments: comments, key: key, line: lines[index]))
        comments = []
      } else {
        comments.append(lines[index])
      }
    }
  }

  /// The lines of a review without decisions, up to their beginning.
  private static func opened(_ lines: [String], hasVersion: Bool) -> [String] {
    if lines.isEmpty { return [Self.introduction, "review: 1", "decisions:"] }
    var lines = lines
    guard let index = lines.lastIndex(where: { $0.hasPrefix("decisions:") }) else {
      return lines + (hasVersion ? [] : ["review: 1"]) + ["decisions:"]
    }
    let comment = lines[index].firstRange(of: " #").map { String(lines[index][$0.lowerBound...]) } ?? ""
    lines[index] = "decisions:" + comment
    return lines
  }

  /// The first line of a new file.
  private static let introduction =
    "# Decisions about links that a check found broken: docportal review. One line each, sorted, so that branches merge."

  private static func isComment(_ line: String) -> Bool {
    let first = line.utf8.first { $0 != ASCII.space && $0 != ASCII.tab }
    return first == nil || first == ASCII.hash
  }

  mutating func make(_ change: ReviewChange) {
    let first = blocks.firstIndex { $0.key == change.key }
    if case .put(let decision) = change {
      let old = first.flatMap { DecisionLine(blocks[$0].line) }
      let line = (old?.indentation ?? indentation) + decision.line + (old?.rest ?? "")
      if let first { blocks[first].line = line } else { blocks.append(Block(comments: [], key: decision.key, line: line)) }
      removeAll(change.key, after: first ?? blocks.count - 1)
    } else if let first {
      removeAll(change.key, after: first - 1)
    }
  }

  /// The comments above a removed line move to the next one.
  private mutating func removeAll(_ key: DecisionKey, after start: Int) {
    for index in blocks.indices.reversed() where index > start && blocks[index].key == key {
      let comments = blocks.remove(at: index).comments
      if index < blocks.count { blocks[index].comments = comments + blocks[index].comments } else { tail = comments + tail }
    }
  }

  var bytes: [UInt8] {
    let sorted = blocks.indices.sorted { (blocks[$0].key, $0) < (blocks[$1].key, $1) }
    var lines = blocks.isEmpty ? Self.closed(head) : head
    for (position, index) in sorted.enumerated() {
      lines += blocks[index].comments
      // When git merges branches, lines between two changes appear in both.
      let isRepeated = position > 0 && blocks[sorted[position - 1]].line == blocks[index].line
      if !isRepeated { lines.append(blocks[index].line) }
    }
    lines += tail
    return lines.flatMap { Array($0.utf8) + lineEnd }
  }

  /// The head of a review whose last decision was removed.
  private static func closed(_ head: [String]) -> [String] {
    guard let index = head.lastIndex(of: "decisions:") else { return head }
    var head = head
    head[index] = "decisions: []"
    return head
  }
}
