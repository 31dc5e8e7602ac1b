extension Report {
  /// Headings and lists, without a table: addresses are too long for one.
  func markdown() -> [UInt8] { Array(sections.map(\.markdown).joined(separator: "\n").utf8) }
}

extension ReportSection {
  fileprivate var markdown: String {
    var text = "# \(title.markdownSafe)\n\n\(summary.markdownSafe)\n"
    for (group, entries) in told {
      text += "\n## \(group.heading.markdownSafe) (\(entries.count))\n\n"
      for entry in entries { text += entry.markdown }
    }
    return text
  }
}

extension ReportEntry {
  fileprivate var markdown: String {
    var lines: [String]
    switch subject {
    case .address(let text, _): lines = ["- \(text.markdownCode)"]
    case .phrase(let text): lines = ["- \(text.markdownSafe)"]
    }
    lines += findings.map { "  - " + $0.markdownSafe }
    if let fix { lines.append("  - Fix: " + fix.markdownCode) }
    if let advice { lines.append("  - " + advice.markdownSafe) }
    lines += whereabouts.map { "  - At " + $0.markdownCode }
    return lines.joined(separator: "\n") + "\n"
  }
}
