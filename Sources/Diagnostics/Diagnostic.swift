package import TextBasics

/// One fault or doubt about an author's text: the problem, its place, the reason and the fix.
package struct Diagnostic: Sendable, Hashable {
  package typealias Severity = Rule.Severity

  /// A further fact about a diagnostic, possibly with its own place (such as the first of two duplicates).
  package struct Note: Sendable, Hashable {
    package var text: String
    package var place: Place?

    package init(_ text: String, at place: Place? = nil) { (self.text, self.place) = (text, place) }
  }

  /// Stable name such as `manifest.unknownKey`; each has an entry in `Documentation/Diagnostics.md`.
  package var identifier: String
  package var severity: Severity
  package var summary: String
  /// The reason, unless the summary says it.
  package var explanation: String?
  /// The place of the fault, or `nil` if no file is at fault.
  package var place: Place?
  /// The line at the place, for a file whose text is not available; by default the rendering looks it up.
  package var sourceLine: String?
  /// `docportal fix` can correct it.
  package var isFixable = false
  /// The line at the place may contain a secret, so it is never shown.
  package var hidesLine = false
  package var notes: [Note]
  package var fix: String?
  /// A fix that takes time to find: it is computed only for diagnostics that are shown, and ignored in comparisons.
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

  /// A finding of a rule, with the arguments of the rule's texts. `explanation` and `fix` replace the rule's own.
  package init(
    _ rule: Rule, _ arguments: String..., at place: Place? = nil, explanation: String? = nil, notes: [Note] = [],
    fix: String? = nil
  ) {
    self.init(
      rule.severity, rule.identifier, Rule.filled(rule.summary, arguments), at: place,
      explanation: explanation ?? rule.explanation.map { Rule.filled($0, arguments) }, notes: notes,
      fix: fix ?? rule.fix.map { Rule.filled($0, arguments) })
  }

  /// By these, nearly all differ.
  package func hash(into hasher: inout Hasher) {
    hasher.combine(summary)
    hasher.combine(place)
  }

  /// The diagnostic with a fix that is computed when it is shown.
  package func suggesting(_ fix: @escaping @Sendable () -> String?) -> Diagnostic {
    var diagnostic = self
    diagnostic.suggestion = Suggestion(fix: fix)
    return diagnostic
  }
}
