import Diagnostics

extension LinkReport {
  /// The summary first, then the links by verdict, each with every place where it is written.
  func consoleText(usesColour: Bool) -> String {
    var text = paint(summary.sentence, summary.broken == 0 ? "32" : "1;31", usesColour) + "\n"
    for (verdict, links) in toldByVerdict {
      text += "\n" + paint(verdict.heading, "1", usesColour) + " [\(verdict.identifier)]\n"
      for link in links { text += consoleText(link, usesColour) }
      // The advice is the same for nearly all of a group: once each.
      var seen: Set<String> = []
      for advice in links.compactMap(\.verdict.advice) where seen.insert(advice).inserted {
        text += "  " + paint("help: ", "32", usesColour) + advice.terminalSafe + "\n"
      }
    }
    return text
  }

  private func consoleText(_ link: CheckedLink, _ usesColour: Bool) -> String {
    var lines = ["  " + link.address.terminalSafe]
    lines += link.findings.map { "    " + $0.terminalSafe }
    if let fix = link.fix { lines.append("    " + paint("fix: ", "32", usesColour) + fix.terminalSafe) }
    lines += link.occurrences.map { "    at " + $0.text.terminalSafe }
    return lines.joined(separator: "\n") + "\n"
  }

  /// ANSI SGR parameters (ECMA-48, 8.3.117).
  private func paint(_ text: String, _ parameters: String, _ usesColour: Bool) -> String {
    usesColour ? "\u{1B}[\(parameters)m\(text)\u{1B}[0m" : text
  }
}

extension LinkOccurrence {
  /// `Content/portal.yaml:14:13 (q4-budget)`.
  var text: String { place.description + (document.map { " (\($0))" } ?? "") }
}
