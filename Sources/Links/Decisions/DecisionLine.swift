package import Portal
import TextBasics

/// A line of `Content/review.yaml` with one decision, `- {…}`, and perhaps a comment after it.
struct DecisionLine {
  let indentation: Substring
  /// The rest after the decision: nothing, or white space and a comment.
  let rest: Substring

  /// Returns `nil` if the line contains something else, or only a part of a decision.
  init?(_ line: String) {
    let bytes = line.utf8
    let start = bytes.firstIndex { $0 != ASCII.space } ?? bytes.endIndex
    var index = start
    guard index < bytes.endIndex, bytes[index] == ASCII.hyphen else { return nil }
    index = bytes[bytes.index(after: index)...].firstIndex { $0 != ASCII.space } ?? bytes.endIndex
    guard index < bytes.endIndex, bytes[index] == ASCII.openBrace, bytes.distance(from: start, to: index) > 1,
      let end = Self.end(of: bytes[index...])
    else { return nil }
    rest = line[end...]
    let isComment = rest.utf8.first.map { $0 == ASCII.space || $0 == ASCII.tab } ?? true
    let after = rest.utf8.first { $0 != ASCII.space && $0 != ASCII.tab }
    guard isComment, after == nil || after == ASCII.hash else { return nil }
    indentation = line[..<start]
  }

  /// The end of a flow mapping (YAML 1.2, section 7.4.2) on one line.
  private static func end(of bytes: Substring.UTF8View) -> String.Index? {
    var depth = 0
    // A quotation mark within an unquoted text is a part of it.
    var mayBeginText = true
    var index = bytes.startIndex
    while index < bytes.endIndex {
      let byte = bytes[index]
      switch byte {
      case ASCII.quotationMark where mayBeginText, ASCII.apostrophe where mayBeginText:
        guard let end = closingQuote(byte, in: bytes[bytes.index(after: index)...]) else { return nil }
        index = end
        mayBeginText = false
      case ASCII.openBrace, ASCII.openBracket:
        depth += 1
        mayBeginText = true
      case ASCII.closeBrace, ASCII.closeBracket:
        depth -= 1
        if depth == 0 { return bytes.index(after: index) }
        mayBeginText = false
      case ASCII.comma, ASCII.colon: mayBeginText = true
      case ASCII.space: break
      default: mayBeginText = false
      }
      index = bytes.index(after: index)
    }
    return nil
  }

  /// The quotation mark that closes a text: in double quotes not one after a backslash, and in single quotes not a doubled one.
  private static func closingQuote(_ quote: UInt8, in bytes: Substring.UTF8View) -> String.Index? {
    var index = bytes.startIndex
    while index < bytes.endIndex {
      let next = bytes.index(after: index)
      if bytes[index] == ASCII.backslash, quote == ASCII.quotationMark {
        index = next
      } else if bytes[index] == quote {
        guard quote == ASCII.apostrophe, next < bytes.endIndex, bytes[next] == quote else { return index }
        index = next
      }
      guard index < bytes.endIndex else { return nil }
      index = bytes.index(after: index)
    }
    return nil
  }
}

extension Decision {
  /// The line with which `docportal review --apply` reverts the decision.
  package var undoLine: String { "undo " + line }

  /// The decision as a line of the file, without indentation: `- {link: "…", finding: …}`.
  package var line: String {
    var values = [("owner", owner), ("reason", reason)]
    if case .working(_, let device, let app) = action { values += [("device", device), ("app", app)] }
    values += [("until", until?.text), ("by", by)]
    return decisionLine(key, saw: saw, kind, values.compactMap { name, value in value.map { (name, $0) } }, on: on)
  }
}

/// A line with the values that a person entered. Some may be missing or superfluous, which is reported when the line is read.
/// Days are written as given.
package func decisionLine(
  _ key: DecisionKey, saw: String, _ kind: DecisionKind, _ values: [(name: String, text: String)], on: CalendarDate
) -> String {
  var members = ["link: \(yamlQuoted(key.link))", "finding: \(key.finding)", "saw: \(yamlQuoted(saw))"]
  members.append("decision: \(kind.rawValue)")
  members += values.map { name, text in "\(name): \(CalendarDate(text) != nil && name == "until" ? text : yamlQuoted(text))" }
  members.append("on: \(on.text)")
  return "- {" + members.joined(separator: ", ") + "}"
}

/// A text in double quotes (YAML 1.2, section 7.3.1) on one line. Invisible characters are written as code points, so that nobody
/// decides about something that they cannot see.
private func yamlQuoted(_ text: String) -> String {
  let escaped = text.replacingScalars { scalar in
    switch scalar {
    case "\"", "\\": return "\\\(scalar)"
    default: break
    }
    guard scalar.isUnsafeOnTerminal else { return nil }
    let digits = String(scalar.value, radix: 16, uppercase: true)
    return scalar.value > 0xFFFF ? "\\U" + padded(digits, to: 8) : "\\u" + padded(digits, to: 4)
  }
  return "\"\(escaped)\""
}
