package import TextBasics

/// The diagnostics of `Content/review.yaml`, and of its decisions once links are checked.
package struct ReviewRules: RuleTable {
  package init() {}

  package let version = Rule(
    .error, "review.version", "version {1} of the review is not known", "This version of docportal reads version 1.",
    fix: "use a newer docportal, or write 'review: 1'")
  package let line = Rule(
    .error, "review.line", "the decision is not on a line of its own",
    "Branches with new decisions merge without damage only where each decision is one line.",
    fix: "write it on one line: - {link: …, finding: …}")
  package let finding = Rule(
    .error, "review.finding", "'{1}' is not a finding of a link check", "Findings are {2}.", fix: "use one of these")
  package let missing = Rule(
    .error, "review.missing", "a decision '{1}' needs '{2}'", fix: "add it; if it is not known, remove the decision")
  package let foreign = Rule(.error, "review.foreign", "a decision '{1}' has no '{2}'", fix: "remove it, or change the decision")
  package let date = Rule(
    .error, "review.date", "'{1}' is not a valid date", fix: "write it as YYYY-MM-DD, such as 2026-12-31")
  package let past = Rule(
    .error, "review.past", "the decision ends on {1}, before {2}", fix: "write a later day in 'until'")
  package let tooLong = Rule(
    .error, "review.tooLong", "the decision holds for more than 12 months, until {1}",
    "What nobody looks at for longer is forgotten.", fix: "write {2} or an earlier day in 'until'")
  package let duplicate = Rule(
    .warning, "review.duplicate", "two decisions are about this link and finding",
    "The newer one counts. Two branches may have decided about the same link.", fix: "remove one of the two")

  package let noReport = Rule(
    .error, "review.noReport", "the file is not a JSON report of a link check",
    fix: "write one with: docportal check --external --report json={1}")

  package let expired = Rule(
    .warning, "review.expired", "the decision about '{1}' ended on {2}", "The link counts as broken again.",
    fix: "correct the link, or decide again")
  package let changed = Rule(
    .warning, "review.changed", "the decision about '{1}' was made when the check saw '{2}', and now it sees '{3}'",
    "A decision holds only for what was seen.", fix: "look at the link again, and decide again")
  package let unused = Rule(
    .warning, "review.unused", "the finding '{2}' of '{1}' does not exist any more", "The link was corrected, or is gone.",
    fix: "remove the decision, or all such decisions with: docportal review --prune")
}

extension ReviewRules {
  /// The diagnostics about the fate of decisions, which the pages of a review show.
  package static let ofDecisions: Set<String> = Set(
    [Rule.review.unused, Rule.review.expired, Rule.review.changed].map(\.identifier))
}

extension Rule { package static let review = ReviewRules() }

/// The findings that decisions can be about: the verdicts of broken links, and `seen`.
let reviewedFindings: [String] =
  Rule.verdicts.filter { $0.severity == .error }.map(\.identifier) + [DecisionKey.seen]
