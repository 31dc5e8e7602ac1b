package import Diagnostics
import Portal
import TextBasics

/// Passes on links, as often as a format needs them.
package typealias LinkVisit = (_ take: (CheckedLink) -> Void) -> Void

extension LinkReport {
  /// Writes the whole report in UTF-8, ending with a line end, below other findings about the portal if the format can contain
  /// both. Untrusted text is escaped for the format; the same report gives the same bytes, which are passed on in pieces.
  ///
  /// `all` passes on all links of a report of several parts, which only has the reported ones itself.
  package func write(
    _ format: ReportFormat, below sections: [ReportSection] = [], folder: String = "", head: ReportHead = ReportHead(),
    usesColour: Bool = false, all: LinkVisit? = nil, to take: (ArraySlice<UInt8>) -> Void
  ) {
    let all = all ?? { take in for link in links { take(link) } }
    switch format {
    case .console: writeConsole(usesColour, to: take)
    case .json: writeJSON(all, to: take)
    case .junit, .markdown, .sarif, .github, .gitlab, .rdjson:
      // A person reads what is broken before what is doubtful.
      let isFirst = summary.broken > 0 && format == .markdown
      let section = section(all)
      var report = Report(isFirst ? [section] + sections : sections + [section], folder: folder)
      report.head = head
      report.write(format, to: take)
    }
  }

  private func section(_ all: @escaping LinkVisit) -> ReportSection {
    ReportSection(
      title: "External links", summary: summary.sentence,
      groups: reportedRules.map { ReportGroup(identifier: $0.identifier, heading: $0.heading) },
      entries: ReportEntries { part, take in
        switch part {
        case .all: all { take(ReportEntry($0)) }
        case .reported(let group): for link in reported(group.identifier) { take(ReportEntry(link)) }
        case .accepted:
          for link in links where link.isReported && link.suppression?.status == .accepted { take(ReportEntry(link)) }
        }
      }, isIncomplete: unchecked > 0)
  }

  /// The links of a rule that are reported one by one.
  private func reported(_ identifier: String) -> some Sequence<CheckedLink> {
    links.lazy.filter { $0.isReported && $0.rule.identifier == identifier }
  }
}

extension ReportEntry {
  fileprivate init(_ link: CheckedLink) {
    self.init(
      identifier: link.rule.identifier, outcome: link.outcome, isReported: link.isReported,
      subject: .address(link.address), findings: link.findings, replacement: link.fix, fix: link.advice?.english,
      places: link.occurrences.map(\.place),
      owners: link.occurrences.map(\.owner), suppression: link.suppression)
  }
}

extension CheckedLink {
  /// The entry of a report in Markdown, for an issue or a message.
  package var markdown: String {
    ReportEntry(
      identifier: rule.identifier, outcome: .failed, subject: .address(address), findings: findings, replacement: fix,
      fix: advice?.english, places: occurrences.map(\.place), owners: occurrences.map(\.owner)
    ).markdown
  }

  fileprivate var outcome: ReportEntry.Outcome {
    if let suppression { return suppression.status == .accepted ? .skipped : .warned }
    if hasFault { return isConfirmed ? .failed : .warned }
    if isWarning { return .warned }
    if rule == .external.skipped { return .skipped }
    return isReported ? .noted : .passed
  }
}

extension LinkSummary {
  /// `5 addresses: 2 broken, 1 not counted yet, 1 slow`.
  var sentence: String {
    var parts = [broken == 0 ? "none broken" : "\(broken) broken"]
    if waiting > 0 { parts.append("\(waiting) not counted yet") }
    if withOwner > 0 { parts.append("\(withOwner) with an owner") }
    if accepted > 0 { parts.append("\(accepted) accepted") }
    if warned > 0 { parts.append("\(warned) with a warning") }
    if slow > 0 { parts.append("\(slow) slow") }
    if let skipped = counts[Rule.external.skipped.identifier] { parts.append("\(skipped) skipped") }
    let sentence = (total == 1 ? "1 address: " : "\(total) addresses: ") + parts.joined(separator: ", ")
    return unchecked == 0 ? sentence : sentence + "; interrupted, \(unchecked) not checked"
  }
}

extension Rule {
  /// The heading of a group of links; slow ones are the only reported links that are alive.
  fileprivate var heading: String { self == .external.alive ? "Alive, but slow" : summary }
}

extension LinkReport {
  /// The summary first, then the links by verdict, each with every place where it is written. Accepted links are only counted.
  private func writeConsole(_ usesColour: Bool, to take: (ArraySlice<UInt8>) -> Void) {
    let summary = summary
    func put(_ text: String) { take(Array(text.utf8)[...]) }
    put(paint(summary.sentence, summary.broken == 0 ? .green : .boldRed, usesColour) + "\n")
    for rule in reportedRules {
      var heading: String? = "\n" + paint(rule.heading, .bold, usesColour) + " [\(rule.identifier)]\n"
      // The fix is the same for nearly all links of a group: once each.
      var (fixes, seen): ([String], Set<String>) = ([], [])
      let moved = moved(rule)
      var shown: Set<String> = []
      for link in reported(rule.identifier) where link.suppression?.status != .accepted {
        if let change = link.renaming, let links = moved[change] {
          guard shown.insert(change).inserted else { continue }
          put((heading ?? "") + consoleText(links, change, usesColour))
        } else {
          put((heading ?? "") + consoleText(link, usesColour))
        }
        heading = nil
        if let fix = link.advice?.english, seen.insert(fix).inserted { fixes.append(fix) }
      }
      put(fixes.map { "  " + paint("help: ", .green, usesColour) + $0.terminalSafe + "\n" }.joined())
    }
    put(skippedText(usesColour))
  }

  /// The number of links that were not requested, once for each reason.
  private func skippedText(_ usesColour: Bool) -> String {
    let skipReasons = skipReasons
    guard !skipReasons.isEmpty else { return "" }
    let lines = skipReasons.sorted { $0.key < $1.key }.map { reason, count in
      "  \(count == 1 ? "1 address" : "\(count) addresses"): \(reason.terminalSafe)\n"
    }
    let rule = Rule.external.skipped
    return "\n" + paint(rule.heading, .bold, usesColour) + " [\(rule.identifier)]\n" + lines.joined()
  }

  /// The links that one move explains, by the change of their addresses; a few are listed one by one.
  private func moved(_ rule: Rule) -> [String: [CheckedLink]] {
    guard rule == .external.redirect else { return [:] }
    let links = reported(rule.identifier).filter { $0.suppression?.status != .accepted && $0.renaming != nil }
    return Dictionary(grouping: links) { $0.renaming ?? "" }.filter { $0.value.count > 4 }
  }

  /// Links that have moved together, with the first of them.
  private func consoleText(_ links: [CheckedLink], _ change: String, _ usesColour: Bool) -> String {
    let places = links.flatMap(\.occurrences)
    var lines = ["  \(grouped(links.count)) addresses have moved: \(change)"]
    lines += links.prefix(1).map { "    such as " + $0.address.terminalSafe }
    lines += links.prefix(1).compactMap(\.fix).map { "    " + paint("fix: ", .green, usesColour) + $0.terminalSafe }
    lines += places.prefix(1).map { "    at " + $0.text.terminalSafe }
    if places.count > 1 { lines.append("    and at \(counted(places.count - 1, "more place"))") }
    lines.append("    'docportal fix --external' corrects them; '--report json=FILE' lists each")
    return lines.joined(separator: "\n") + "\n"
  }

  private func consoleText(_ link: CheckedLink, _ usesColour: Bool) -> String {
    var lines = ["  " + link.address.terminalSafe]
    lines += link.findings.map { "    " + $0.terminalSafe }
    if let fix = link.fix { lines.append("    " + paint("fix: ", .green, usesColour) + fix.terminalSafe) }
    lines += link.occurrences.map { "    at " + $0.text.terminalSafe }
    return lines.joined(separator: "\n") + "\n"
  }

  private func paint(_ text: String, _ colour: Colour, _ usesColour: Bool) -> String { usesColour ? colour.paint(text) : text }
}

extension LinkOccurrence {
  /// `Content/portal.yaml:14:13 (q4-budget)`.
  fileprivate var text: String { place.description + (owner.map { " (\($0))" } ?? "") }
}
