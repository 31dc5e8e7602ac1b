package import TextBasics

/// One thing that is wrong or doubtful in what an author wrote: what, where, why, and what to do about it.
package struct Diagnostic: Sendable, Hashable {
  package typealias Severity = Rule.Severity

  /// A further fact about a diagnostic, with its own place where it has one (such as the first of two duplicates).
  package struct Note: Sendable, Hashable {
    package var text: String
    package var place: Place?

    package init(_ text: String, at place: Place? = nil) { (self.text, self.place) = (text, place) }
  }

  /// Stable name such as `manifest.unknownKey`; every one has an entry in `Documentation/Diagnostics.md`.
  package var identifier: String
  package var severity: Severity
  package var summary: String
  /// Why it is wrong, when the summary does not say it.
  package var explanation: String?
  /// Where it is wrong; `nil` when no file is at fault.
  package var place: Place?
  /// The line at the place, for a file whose text cannot be had; else the rendering looks it up.
  package var sourceLine: String?
  /// Whether 'docportal fix' can correct it.
  package var isFixable = false
  /// Whether the line at the place may hold a secret, so that nothing shows it.
  package var hidesLine = false
  package var notes: [Note]
  /// What to do, when that is known.
  package var fix: String?
  /// What to do, where finding that out costs time: it is asked only for what is shown, and of no weight in a comparison.
  package var suggestion: Suggestion?

  package struct Suggestion: Sendable, Hashable {
    package let fix: @Sendable () -> String?

    package static func == (_: Suggestion, _: Suggestion) -> Bool { true }
    package func hash(into hasher: inout Hasher) {}
  }

  package init(
    _ severity: Severity, _ identifier: String, _ summary: String, at place: Place? = nil, explanation: String? = nil,
    notes: [Note] = [], fix: String? = nil
  ) {
    self.identifier = identifier
    self.severity = severity
    self.summary = summary
    self.explanation = explanation
    self.place = place
    self.notes = notes
    self.fix = fix
  }

  /// A finding of a rule, with the arguments that its texts name. `explanation` and `fix` replace the rule's own.
  package init(
    _ rule: Rule, _ arguments: String..., at place: Place? = nil, explanation: String? = nil, notes: [Note] = [],
    fix: String? = nil
  ) {
    self.init(
      rule.severity, rule.identifier, Rule.filled(rule.summary, arguments), at: place,
      explanation: explanation ?? rule.explanation.map { Rule.filled($0, arguments) }, notes: notes,
      fix: fix ?? rule.fix.map { Rule.filled($0, arguments) })
  }

  /// The same with a fix that is found out when the diagnostic is shown.
  package func suggesting(_ fix: @escaping @Sendable () -> String?) -> Diagnostic {
    var diagnostic = self
    diagnostic.suggestion = Suggestion(fix: fix)
    return diagnostic
  }
}
