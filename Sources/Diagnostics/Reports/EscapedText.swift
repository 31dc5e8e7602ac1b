import TextBasics

extension String {
  /// For text and attribute values of HTML and XML: control and invisible characters are shown, markup is escaped. What XML 1.0
  /// cannot hold at all is among the former.
  var markupSafe: String { terminalSafe.escapedMarkup }

  /// For text and attribute values of HTML and XML: what could be markup is escaped.
  package var escapedMarkup: String {
    replacingScalars { scalar in
      switch scalar {
      case "&": "&amp;"
      case "<": "&lt;"
      case ">": "&gt;"
      case "\"": "&quot;"
      case "'": "&#39;"
      default: nil
      }
    }
  }

  /// A code span of CommonMark, in which nothing is markup and no address becomes a link.
  var markdownCode: String {
    let text = terminalSafe
    let runs = text.utf8.split { $0 != ASCII.backtick }.map(\.count)
    let fence = String(repeating: "`", count: (runs.max() ?? 0) + 1)
    // CommonMark removes one space at both ends, and needs one beside a backtick.
    let needsSpaces =
      text.isEmpty || text.utf8.first == ASCII.backtick || text.utf8.last == ASCII.backtick || text.utf8.first == ASCII.space
    return needsSpaces ? "\(fence) \(text) \(fence)" : fence + text + fence
  }

  /// Text of CommonMark: every ASCII character that could be markup has a backslash, so that not even a bare address becomes a
  /// link, nor the `www.` of GitHub's dialect.
  var markdownSafe: String {
    var text = ""
    for scalar in terminalSafe.unicodeScalars {
      let isMarkup = Self.markdownMarkup.contains(scalar) || scalar == "." && text.suffix(3).lowercased() == "www"
      if isMarkup { text += "\\" }
      text.unicodeScalars.append(scalar)
    }
    return text
  }

  private static let markdownMarkup = Set("\\`*_{}[]<>#+!|&~:@".unicodeScalars)
}
