package import TextBasics

/// The diagnostics of compared catalogues.
package struct ComparisonRules: RuleTable {
  package let noCatalogue = Rule(
    .error, "diff.noCatalogue", "the file is not the link catalogue of a portal",
    fix: "name a catalogue.json that docportal wrote, or the folder that contains it")
}

extension Rule { package static let comparison = ComparisonRules() }
