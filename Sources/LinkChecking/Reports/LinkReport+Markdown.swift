extension LinkReport {
  /// Headings and lists, without a table: addresses are too long for one.
  func markdownText() -> String {
    var text = "# External links\n\n\(summary.sentence.markdownSafe)\n"
    for (verdict, links) in toldByVerdict {
      text += "\n## \(verdict.heading) (\(links.count))\n\n"
      for link in links { text += markdownText(link) }
    }
    return text
  }

  private func markdownText(_ link: CheckedLink) -> String {
    var lines = ["- \(link.address.markdownCode)"]
    lines += link.findings.map { "  - " + $0.markdownSafe }
    if let fix = link.fix { lines.append("  - Fix: " + fix.markdownCode) }
    if let advice = link.verdict.advice { lines.append("  - " + advice.markdownSafe) }
    lines += link.occurrences.map { "  - At " + $0.text.markdownCode }
    return lines.joined(separator: "\n") + "\n"
  }
}
