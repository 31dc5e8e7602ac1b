import Diagnostics
package import TextBasics

/// What `docportal fix` does not change, and reports that it cannot read.
package struct FixRules: RuleTable {
  package let notChanged = Rule(.warning, "fix.notChanged", "'{1}' is not changed", "Reason: {2}.", fix: "check it yourself")
  package let noReport = Rule(
    .error, "fix.noReport", "the file is not a JSON report of a link check",
    fix: "write one with: docportal check --external --report json={1}")
}

extension Rule { package static let fix = FixRules() }

extension RefusedFix {
  /// A warning, since a person has to check it.
  var diagnostic: Diagnostic {
    Diagnostic(.fix.notChanged, value, reason, at: place, fix: new.map { "check it, and write \($0) if that is what you mean" })
  }
}
