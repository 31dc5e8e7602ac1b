import Diagnostics
import Files
import Links
import OfficeLinks
import Portal
import Templates
package import TextBasics
import Theme

/// The warnings that an author has turned off, each for its part of the portal.
struct IgnoredRules: Sendable {
  private struct Ignored: Sendable {
    let rule: Written<String>
    /// `nil` for the whole portal.
    let ranges: [PlaceRange]?

    func holds(for diagnostic: Diagnostic) -> Bool {
      guard let ranges else { return true }
      guard let place = diagnostic.place else { return false }
      return ranges.contains { $0.contains(place) }
    }
  }

  private var ignored: [Ignored] = []

  /// Collects the manifest's `ignore` entries.
  init(_ manifest: Manifest, ranges: EntryRanges) {
    add(manifest.portal.ignore, nil)
    for source in manifest.sources where !source.ignore.isEmpty {
      let documents = manifest.documents.filter { $0.entry.source != nil && $0.entry.source?.value == source.id?.value }
      add(source.ignore, [ranges.range(around: source.place)] + documents.map { ranges.range(around: $0.entry.place) })
    }
    for document in manifest.documents where !document.entry.ignore.isEmpty {
      add(document.entry.ignore, [ranges.range(around: document.entry.place)])
    }
  }

  mutating func add(pages: [PageEntry]) {
    for page in pages { add(page.ignore, [PlaceRange(start: Place(file: page.place.file), end: nil)]) }
  }

  private mutating func add(_ entries: [IgnoreEntry], _ ranges: [PlaceRange]?) {
    ignored += entries.compactMap(\.rule).map { Ignored(rule: $0, ranges: ranges) }
  }

  /// Removes ignored diagnostics from a log and reports rules that cannot be ignored. For the log of a whole build, also reports
  /// rules that ignore nothing.
  func apply(to log: inout DiagnosticLog, isWhole: Bool) {
    guard !ignored.isEmpty else { return }
    let isComplete = isWhole && !log.hasErrors
    var used: Set<Int> = []
    let rules = IgnoreRules.ofBuild
    let byRule = Dictionary(grouping: ignored.indices, by: { ignored[$0].rule.value })
    log.remove { diagnostic in
      guard diagnostic.severity != .error, let indexes = byRule[diagnostic.identifier] else { return false }
      let holding = indexes.filter { ignored[$0].holds(for: diagnostic) }
      used.formUnion(holding)
      return !holding.isEmpty
    }
    for (index, entry) in ignored.enumerated() {
      let (name, place) = (entry.rule.value, entry.rule.place)
      if let rule = rules[name] {
        if rule.severity == .error {
          log.report(Diagnostic(.ignore.ofError, name, at: place))
        } else if isComplete, !used.contains(index) {
          log.report(Diagnostic(.ignore.unused, name, at: place))
        }
      } else {
        log.report(Diagnostic(.ignore.unknownRule, name, at: place, fix: didYouMean(name, among: rules.keys)))
      }
    }
  }
}

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
