/// A possible fault or remark: a row in the table of the module that finds it.
///
/// The texts contain the arguments of one finding as `{1}`, `{2}` and so on. Every rule has an entry in
/// `Documentation/Diagnostics.md`.
package struct Rule: Sendable, Hashable {
  /// The importance of a finding: an error stops the build before anything is written.
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
  /// The fault, as a phrase without a full stop.
  package let summary: String
  /// The reason, in sentences, unless the summary gives it.
  package let explanation: String?
  /// The fix, as a phrase without a full stop, if it is always the same.
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

#if !hasFeature(Embedded)  // it has no Mirror, and only the tool lists its rules
extension RuleTable {
  /// All rows, in the order in which they are written.
  package var all: [Rule] { Mirror(reflecting: self).children.compactMap { $0.value as? Rule } }
}
#endif

extension Rule {
  /// A text of the rule with its arguments filled in; a number without an argument stays.
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
