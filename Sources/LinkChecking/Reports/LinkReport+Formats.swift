package import Diagnostics
import TextBasics

extension LinkReport {
  /// Writes the whole report in UTF-8, ending with a line end, below what else was found out about the portal where the form
  /// can hold both. Text from strangers is escaped for the form; the same report gives the same bytes, which come in pieces.
  package func write(
    _ format: ReportFormat, below sections: [ReportSection] = [], folder: String = "", usesColour: Bool = false,
    to take: (ArraySlice<UInt8>) -> Void
  ) {
    switch format {
    case .console: take(Array(consoleText(usesColour: usesColour).utf8)[...])
    case .json: writeJSON(to: take)
    // JUnit counts what is well too.
    case .junit, .markdown, .sarif, .html:
      let told = section(format == .junit ? links : links.filter(\.isTold))
      Report(sections + [told], folder: folder).write(format, to: take)
    }
  }

  /// The links that a reader is told about one by one: all but those that are alive and quick.
  var toldByVerdict: [(verdict: VerdictName, links: [CheckedLink])] {
    let groups = byVerdict.map { ($0.verdict, $0.links.filter(\.isTold)) }.filter { !$0.1.isEmpty }
    return groups.filter { $0.1.contains(where: \.isBroken) } + groups.filter { !$0.1.contains(where: \.isBroken) }
  }

  private func section(_ links: [CheckedLink]) -> ReportSection {
    ReportSection(
      title: "External links", summary: summary.sentence,
      groups: toldByVerdict.map { verdict, _ in
        ReportGroup(identifier: verdict.identifier, name: verdict.rawValue, heading: verdict.heading)
      },
      entries: links.map { ReportEntry($0) })
  }
}

extension ReportEntry {
  fileprivate init(_ link: CheckedLink) {
    self.init(
      identifier: link.verdict.name.identifier, outcome: link.outcome, isTold: link.isTold,
      // What is no web address is shown as text.
      subject: .address(link.address, isWebAddress: (try? WebAddress(link.address)) != nil), findings: link.findings,
      fix: link.fix, advice: link.verdict.advice, places: link.occurrences.map(\.place),
      owners: link.occurrences.map(\.owner))
  }
}

extension CheckedLink {
  var isTold: Bool { verdict != .alive(slow: nil) }

  fileprivate var outcome: ReportEntry.Outcome {
    if verdict.isBroken { return counts ? .failed : .warned }
    if verdict.name == .skipped { return .skipped }
    return isTold ? .noted : .passed
  }
}

extension LinkSummary {
  /// `5 addresses: 2 broken, 1 not counted yet, 1 slow`.
  var sentence: String {
    var parts = [broken == 0 ? "none broken" : "\(broken) broken"]
    if waiting > 0 { parts.append("\(waiting) not counted yet") }
    if slow > 0 { parts.append("\(slow) slow") }
    if let skipped = counts[.skipped] { parts.append("\(skipped) skipped") }
    return (total == 1 ? "1 address: " : "\(total) addresses: ") + parts.joined(separator: ", ")
  }
}

extension CheckedLink {
  /// What was found, with the way that the redirects took and the number of runs.
  var findings: [String] {
    var lines = [verdict.summary]
    if let finalAddress, finalAddress != fix { lines.append("led to \(finalAddress)") }
    if let fixRefusal { lines.append("not to be written: \(fixRefusal)") }
    if isGivenUp { lines.append("not asked itself: other addresses of the host ended so") }
    if streak > 1 { lines.append("broken in \(streak) runs in a row" + (counts ? "" : ", not counted yet")) }
    if streak == 1, !counts { lines.append("broken in this run only, not counted yet") }
    return lines
  }
}

extension VerdictName {
  /// For groups of links; slow ones are all that is told of those that are alive.
  var heading: String { self == .alive ? "Alive, but slow" : title }
}
