extension Report {
  /// Headings and lists without tables: addresses are too long for a table.
  func writeMarkdown(_ put: (String) -> Void) {
    for (index, section) in sections.enumerated() {
      if index > 0 { put("\n") }
      put("# \(section.title.markdownSafe)\n\n\(section.summary.markdownSafe)\n")
      for (group, count) in section.unaccepted {
        put("\n## \(group.heading.markdownSafe) (\(count))\n\n")
        section.forEachUnaccepted(of: group) { put($0.markdown) }
      }
      let accepted = section.entries.count(.accepted)
      if accepted == 0 { continue }
      // Folded in readers of Markdown that accept HTML, such as GitHub and GitLab.
      put("\n<details>\n<summary>Accepted (\(accepted))</summary>\n\n")
      section.entries.visit(.accepted) { put($0.markdown) }
      put("\n</details>\n")
    }
  }
}

extension ReportEntry {
  /// An item of a list.
  package var markdown: String {
    var lines: [String]
    switch subject {
    case .address(let text): lines = ["- \(text.markdownCode)"]
    case .phrase(let text): lines = ["- \(text.markdownSafe)"]
    }
    lines += findings.map { "  - " + $0.markdownSafe }
    if let replacement { lines.append("  - Fix: " + replacement.markdownCode) }
    if let fix { lines.append("  - " + fix.markdownSafe) }
    let places = whereabouts.map(\.markdownCode)
    if let otherPlaces {
      lines.append("  - At " + places.joined(separator: ", ") + " " + otherPlaces)
    } else {
      lines += places.map { "  - At " + $0 }
    }
    return lines.joined(separator: "\n") + "\n"
  }
}
