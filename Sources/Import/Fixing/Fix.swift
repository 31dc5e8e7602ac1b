import Diagnostics
package import TextBasics

/// A better spelling for one value of a source file.
package struct Fix: Sendable, Hashable {
  /// The kind of value, which decides what may be written there.
  enum Kind: Sendable, Hashable {
    /// A YAML scalar that begins at the place, quotes included.
    case scalar
    /// The destination of a CommonMark link that begins at the place. Inline ones are in a YAML scalar on one line.
    case destination(isInline: Bool)
  }

  var kind = Kind.scalar
  let place: Place
  let old: String
  /// Always set if there is no refusal.
  var new: String?
  /// The reason why the fix is not made, as a phrase.
  var refusal: String?
  var isOfRedirect = false

  /// A warning, since a person has to check a value that is not changed.
  var diagnostic: Diagnostic? {
    refusal.map {
      Diagnostic(.fix.notChanged, old, $0, at: place, fix: new.map { "check it, and write \($0) if that is what you mean" })
    }
  }
}

/// The diagnostics of `docportal fix`: values that it does not change, and files that it cannot read.
package struct FixRules: RuleTable {
  package let notChanged = Rule(.warning, "fix.notChanged", "'{1}' is not changed", "Reason: {2}.", fix: "check it yourself")
  package let unknownDocument = Rule(.error, "fix.unknownDocument", "there is no document '{1}'", fix: "check its 'id'")
  package let noReport = Rule(
    .error, "fix.noReport", "the file is not a JSON report of a link check",
    fix: "write one with: docportal check --external --report json={1}")
}

extension Rule { package static let fix = FixRules() }
