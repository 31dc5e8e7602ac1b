import TextBasics

extension String {
  /// Safe in text and attribute values of HTML and XML: control and invisible characters are made visible, markup is escaped. The
  /// former include the characters that XML 1.0 does not allow.
  var markupSafe: String { terminalSafe.escapedMarkup }

  /// A code span of CommonMark, in which nothing is markup and no address becomes a link.
  var markdownCode: String {
    let text = terminalSafe
    let longest = text.utf8.split { $0 != ASCII.backtick }.map(\.count).max() ?? 0
    let fence = String(repeating: "`", count: longest + 1)
    // CommonMark removes one space at each end, and requires one next to a backtick.
    let needsSpaces =
      text.isEmpty || text.utf8.first == ASCII.backtick || text.utf8.last == ASCII.backtick || text.utf8.first == ASCII.space
    return needsSpaces ? "\(fence) \(text) \(fence)" : fence + text + fence
  }

  /// CommonMark text with a backslash before every ASCII character that could be markup, so that not even a bare address or the
  /// `www.` of GitHub's dialect becomes a link.
  package var markdownSafe: String {
    var text = ""
    for scalar in terminalSafe.unicodeScalars {
      let isMark = Self.markdownSigns.contains(scalar) || scalar == "." && text.suffix(3).lowercased() == "www"
      if isMark { text += "\\" }
      text.unicodeScalars.append(scalar)
    }
    return text
  }

  private static let markdownSigns = Set("\\`*_{}[]<>#+!|&~:@".unicodeScalars)
}
