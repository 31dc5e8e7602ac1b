import Diagnostics
import TextBasics

extension LinkReport {
  /// The summary first, then the links by verdict, each with every place where it is written.
  func consoleText(usesColour: Bool) -> String {
    var text = paint(summary.sentence, summary.broken == 0 ? .green : .boldRed, usesColour) + "\n"
    for (verdict, links) in toldByVerdict {
      text += "\n" + paint(verdict.heading, .bold, usesColour) + " [\(verdict.identifier)]\n"
      for link in links { text += consoleText(link, usesColour) }
      // The advice is the same for nearly all of a group: once each.
      var seen: Set<String> = []
      for advice in links.compactMap(\.verdict.advice) where seen.insert(advice).inserted {
        text += "  " + paint("help: ", .green, usesColour) + advice.terminalSafe + "\n"
      }
    }
    return text
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
  var text: String { place.description + (owner.map { " (\($0))" } ?? "") }
}
