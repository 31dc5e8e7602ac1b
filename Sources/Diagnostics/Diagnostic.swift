package import TextBasics

/// One thing that is wrong or doubtful in what an author wrote: what, where, why, and what to do about it.
package struct Diagnostic: Sendable, Hashable {
  /// How much a diagnostic matters.
  package typealias Severity = Rule.Severity

  /// A further fact about a diagnostic, with its own place where it has one (such as the first of two duplicates).
  package struct Note: Sendable, Hashable {
    /// One phrase, no final stop.
    package var text: String
    /// Where the fact stands.
    package var place: Place?

    /// Creates a note.
    package init(_ text: String, at place: Place? = nil) {
      self.text = text
      self.place = place
    }
  }

  /// Stable name such as `manifest.unknownKey`; every one has an entry in `Documentation/Diagnostics.md`.
  package var identifier: String
  /// How much it weighs.
  package var severity: Severity
  /// What is wrong, in one phrase without a final stop.
  package var summary: String
  /// Why it is wrong, when the summary does not say it.
  package var explanation: String?
  /// Where it is wrong; `nil` when no file is at fault.
  package var place: Place?
  /// The line at the place, for a file whose text cannot be had; else the rendering looks it up.
  package var sourceLine: String?
  /// Whether the line at the place may hold a secret, so that nothing shows it.
  package var hidesLine = false
  /// Further facts, in the order they are shown.
  package var notes: [Note]
  /// What to do, when a way out is known.
  package var solution: String?

  /// Creates a diagnostic.
  package init(
    _ severity: Severity, _ identifier: String, _ summary: String, at place: Place? = nil, explanation: String? = nil,
    notes: [Note] = [], solution: String? = nil
  ) {
    self.identifier = identifier
    self.severity = severity
    self.summary = summary
    self.explanation = explanation
    self.place = place
    self.notes = notes
    self.solution = solution
  }

  /// A finding of a rule, with the arguments that its texts name. `explanation` and `fix` replace the rule's own.
  package init(
    _ rule: Rule, _ arguments: String..., at place: Place? = nil, explanation: String? = nil, notes: [Note] = [],
    fix: String? = nil
  ) {
    self.init(
      rule.severity, rule.identifier, Rule.filled(rule.summary, arguments), at: place,
      explanation: explanation ?? rule.explanation.map { Rule.filled($0, arguments) }, notes: notes,
      solution: fix ?? rule.fix.map { Rule.filled($0, arguments) })
  }
}
