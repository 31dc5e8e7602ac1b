/// Something that can be wrong, or worth knowing: a row in the table of the module that finds it.
///
/// The texts hold the arguments of one finding as `{1}`, `{2}` and so on. Every rule has an entry in `Documentation/Diagnostics.md`.
package struct Rule: Sendable, Hashable {
  /// How much a finding matters: an error stops the build before anything is written.
  package enum Severity: String, Sendable, Hashable, CaseIterable, Comparable {
    case error
    case warning
    case note

    package static func < (left: Severity, right: Severity) -> Bool { left.rank < right.rank }

    private var rank: Int {
      switch self {
      case .error: 0
      case .warning: 1
      case .note: 2
      }
    }
  }

  /// Stable name such as `manifest.unknownKey`.
  package let identifier: String
  package let severity: Severity
  /// What is wrong, in one phrase without a final stop.
  package let summary: String
  /// Why it is wrong, in sentences, where the summary does not say it.
  package let explanation: String?
  /// What to do, in one phrase without a final stop, where that is always the same.
  package let fix: String?

  package init(_ severity: Severity, _ identifier: String, _ summary: String, _ explanation: String? = nil, fix: String? = nil) {
    self.identifier = identifier
    self.severity = severity
    self.summary = summary
    self.explanation = explanation
    self.fix = fix
  }
}

/// The rules of one module: a structure whose stored properties are its rows.
package protocol RuleTable: Sendable {}

extension RuleTable {
  /// All rows, in the order in which they are written.
  package var all: [Rule] { Mirror(reflecting: self).children.compactMap { $0.value as? Rule } }
}

extension Rule {
  /// A text of the rule with its arguments filled in; a number without an argument stays as it is.
  package static func filled(_ text: String, _ arguments: [String]) -> String {
    guard text.utf8.contains(ASCII.openBrace) else { return text }
    var result = ""
    var rest = text[...]
    while let open = rest.utf8.firstIndex(of: ASCII.openBrace) {
      result += rest[..<open]
      rest = rest[open...]
      guard let close = rest.utf8.firstIndex(of: ASCII.closeBrace), let number = Int(rest[rest.utf8.index(after: open)..<close]),
        arguments.indices.contains(number - 1)
      else {
        result += "{"
        rest = rest[rest.utf8.index(after: open)...]
        continue
      }
      result += arguments[number - 1]
      rest = rest[rest.utf8.index(after: close)...]
    }
    return result + rest
  }
}
