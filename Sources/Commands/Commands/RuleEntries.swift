import TextBasics

/// The entries of `Documentation/Diagnostics.md` by rule identifier.
struct RuleEntries: Sendable {
  private let entries: [String: String]
  var texts: [String: String] { entries }

  /// The entries embedded in the binary.
  static let embedded = RuleEntries(
    String(decoding: EmbeddedFiles.all.first { $0.path == "Diagnostics.md" }?.bytes ?? [], as: UTF8.self))

  /// Parses a document with a third-level heading for each entry.
  init(_ markdown: String) {
    var entries: [String: [Substring]] = [:]
    var current: String?
    for line in markdown.split(separator: "\n", omittingEmptySubsequences: false) {
      if line.hasPrefix("### ") {
        current = String(line.dropFirst(4))
      } else if line.hasPrefix("## ") {
        current = nil
      } else if let current {
        entries[current, default: []].append(line)
      }
    }
    self.entries = entries.mapValues { lines in
      let end = lines.lastIndex { !$0.isEmpty } ?? lines.startIndex
      return lines[...end].joined(separator: "\n")
    }
  }

  subscript(identifier: String) -> String? { entries[identifier] }

  var identifiers: [String] { entries.keys.sorted() }

  /// The identifier that a misspelt text of the form `group.name` probably means; `nil` for other texts.
  func misspelt(_ text: String) -> String? {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count == 2, text.utf8.allSatisfy({ $0.isASCIILetter || $0 == ASCII.dot }) else { return nil }
    return nearestName(to: text, among: identifiers)
  }
}
