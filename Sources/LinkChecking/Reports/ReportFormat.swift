/// The forms in which a report can be had, by the names of `--format` and `--report`.
package enum ReportFormat: String, Sendable, Hashable, CaseIterable {
  /// Text for a terminal.
  case console
  /// For programs.
  case json
  /// For a comment at a change or an issue.
  case markdown
  /// For what shows the results of tests.
  case junit
  /// The Static Analysis Results Interchange Format 2.1.0, for what shows findings at lines of files.
  case sarif
  /// A page of its own, without scripts.
  case html
}

extension LinkReport {
  /// The whole report in UTF-8, ending with a line end. Text from strangers is escaped for the form; the same report gives the same bytes.
  package func bytes(_ format: ReportFormat, usesColour: Bool = false) -> [UInt8] {
    switch format {
    case .console: Array(consoleText(usesColour: usesColour).utf8)
    case .json: json()
    case .markdown: Array(markdownText().utf8)
    case .junit: Array(junitText().utf8)
    case .sarif: sarif()
    case .html: Array(htmlText().utf8)
    }
  }

  /// The links that a reader is told about one by one: all but those that are alive and quick.
  var toldByVerdict: [(verdict: VerdictName, links: [CheckedLink])] {
    let groups = byVerdict.map { ($0.verdict, $0.links.filter { $0.verdict != .alive(slow: nil) }) }.filter { !$0.1.isEmpty }
    return groups.filter { $0.1.contains(where: \.isBroken) } + groups.filter { !$0.1.contains(where: \.isBroken) }
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
    if streak > 1 { lines.append("broken in \(streak) runs in a row" + (counts ? "" : ", not counted yet")) }
    if streak == 1, !counts { lines.append("broken in this run only, not counted yet") }
    return lines
  }
}

extension VerdictName {
  /// For groups of links; slow ones are all that is told of those that are alive.
  var heading: String { self == .alive ? "Alive, but slow" : title }
}
