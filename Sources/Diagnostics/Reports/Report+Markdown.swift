extension Report {
  /// Headings and lists, without a table: addresses are too long for one.
  func writeMarkdown(to take: (ArraySlice<UInt8>) -> Void) {
    var pieces = TextPieces()
    for (index, section) in sections.enumerated() {
      if index > 0 { pieces.append("\n", to: take) }
      pieces.append("# \(section.title.markdownSafe)\n\n\(section.summary.markdownSafe)\n", to: take)
      for (group, entries) in section.reported {
        pieces.append("\n## \(group.heading.markdownSafe) (\(entries.count))\n\n", to: take)
        for entry in entries { pieces.append(entry.markdown, to: take) }
      }
    }
    pieces.handOver(to: take)
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
    if let replacement { lines.append("  - Fix: " + replacement.markdownCode) }
    if let fix { lines.append("  - " + fix.markdownSafe) }
    lines += whereabouts.map { "  - At " + $0.markdownCode }
    return lines.joined(separator: "\n") + "\n"
  }
}
