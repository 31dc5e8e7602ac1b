import CatalogueModel
package import Diagnostics
import TextBasics

extension LinkSettings {
  /// An error for each header whose variable is not set, at the place that names it; without their values a server would refuse,
  /// and its answers would look like broken links.
  package func missingVariables(among set: Set<String>) -> [Diagnostic] {
    headers.filter { !set.contains($0.variable) }.map(Diagnostic.missingVariable)
  }

  /// A warning for each reason to skip that does not hold any more.
  package var endedSkips: [Diagnostic] { ended.map(Diagnostic.endedSkip) }
}

extension Diagnostic {
  fileprivate static func missingVariable(_ header: HeaderVariable) -> Diagnostic {
    Diagnostic(
      .error, "externalLinks.missingVariable", "the environment variable '\(header.variable)' is not set", at: header.place,
      explanation: "The header '\(header.name)' has its value from it.",
      solution: "set it where the check runs, or remove the header")
  }

  fileprivate static func endedSkip(_ skip: HostRules.Skip) -> Diagnostic {
    Diagnostic(
      .warning, "externalLinks.endedSkip", "the reason not to check these links ended on \(skip.until.text)", at: skip.place,
      explanation: "They are checked again. The reason was: \(skip.reason)",
      solution: "remove 'skip', or write a later day")
  }
}
