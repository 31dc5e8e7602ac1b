import Files
import Links
import OfficeLinks
import Portal
import Templates
package import TextBasics
import Theme

/// The diagnostics of `ignore`.
package struct IgnoreRules: RuleTable {
  package let unknownRule = Rule(
    .error, "ignore.unknownRule", "a build has no rule '{1}'",
    "The identifier of a rule is at the end of its message's first line, in brackets.", fix: "copy it from there")
  package let ofError = Rule(
    .error, "ignore.ofError", "'{1}' is an error, and errors cannot be ignored", fix: "correct what it reports, and remove this")
  package let unused = Rule(
    .warning, "ignore.unused", "there is no '{1}' here that this ignores", "What it was for may have been corrected.",
    fix: "remove it, with its reason")
}

extension Rule { static let ignore = IgnoreRules() }

extension IgnoreRules {
  /// The rules of a whole build.
  package static var rulesOfBuild: [Rule] {
    let tables: [any RuleTable] = [
      Rule.ignore, Rule.document, Rule.externalLinks, Rule.file, Rule.hosting, Rule.manifest, Rule.pageHead, Rule.link,
      Rule.message, Rule.page,
      Rule.review, Rule.source, Rule.template, Rule.text, Rule.theme, Rule.thumbnail, Rule.yaml,
    ]
    return tables.flatMap(\.all) + LinkFinding.rules
  }

  /// The same, by their identifiers.
  static let ofBuild = Dictionary(rulesOfBuild.map { ($0.identifier, $0) }, uniquingKeysWith: { first, _ in first })
}
