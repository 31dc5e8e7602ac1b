import Diagnostics
package import TextBasics

/// One value of a source file that could be written better.
package struct Fix: Sendable, Hashable {
  /// What the value is in its file, which decides what may be written there.
  enum Kind: Sendable, Hashable {
    /// A YAML scalar, which begins at the place, quotes included.
    case scalar
    /// The destination of a CommonMark link, which begins at the place. Inline ones are in a YAML scalar on one line.
    case destination(isInline: Bool)
  }

  var kind = Kind.scalar
  let place: Place
  let old: String
  /// Always known where nothing speaks against the fix.
  var new: String?
  /// Why the fix is not made, in one phrase.
  var refusal: String?
  var isOfRedirect = false

  /// A warning, since a person has to check what is not changed.
  var diagnostic: Diagnostic? {
    refusal.map {
      Diagnostic(.fix.notChanged, old, $0, at: place, fix: new.map { "check it, and write \($0) if that is what you mean" })
    }
  }
}

/// What `docportal fix` does not change, and reports that it cannot read.
package struct FixRules: RuleTable {
  package let notChanged = Rule(.warning, "fix.notChanged", "'{1}' is not changed", "Reason: {2}.", fix: "check it yourself")
  package let unknownDocument = Rule(.error, "fix.unknownDocument", "there is no document '{1}'", fix: "check its 'id'")
  package let noReport = Rule(
    .error, "fix.noReport", "the file is not a JSON report of a link check",
    fix: "write one with: docportal check --external --report json={1}")
}

extension Rule { package static let fix = FixRules() }
