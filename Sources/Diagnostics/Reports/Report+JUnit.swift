import TextBasics

extension Report {
  /// One suite for each section with a case for each entry, what is well too: what fails the run is a failure, what only might is
  /// skipped.
  func writeJUnit(to take: (ArraySlice<UInt8>) -> Void) {
    let counts = junitCounts(sections.lazy.flatMap(\.entries))
    var pieces = TextPieces()
    pieces.append("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites \(counts)>\n", to: take)
    for section in sections {
      let names = Dictionary(section.groups.map { ($0.identifier, $0.name) }, uniquingKeysWith: { first, _ in first })
      pieces.append("  <testsuite name=\"\(section.title.markupSafe)\" \(junitCounts(section.entries))>\n", to: take)
      for entry in section.entries {
        pieces.append(entry.junit(rule: names[entry.identifier] ?? entry.identifier, folder), to: take)
      }
      pieces.append("  </testsuite>\n", to: take)
    }
    pieces.append("</testsuites>\n", to: take)
    pieces.handOver(to: take)
  }
}

private func junitCounts(_ entries: some Sequence<ReportEntry>) -> String {
  var (all, failed, skipped) = (0, 0, 0)
  for entry in entries {
    all += 1
    if entry.outcome == .failed { failed += 1 }
    if entry.junitSkips { skipped += 1 }
  }
  return "tests=\"\(all)\" failures=\"\(failed)\" errors=\"0\" skipped=\"\(skipped)\""
}

extension ReportEntry {
  fileprivate var junitSkips: Bool { outcome == .skipped || outcome == .warned }

  fileprivate func junit(rule: String, _ folder: String) -> String {
    var head = "    <testcase classname=\"\(identifier.markupSafe)\" name=\"\(subject.text.markupSafe)\""
    if let place = places.first {
      head += " file=\"\((folder + place.file).markupSafe)\"" + (place.line > 0 ? " line=\"\(place.line)\"" : "")
    }
    let message = "message=\"\((findings.isEmpty ? subject.text : findings.joined(separator: "; ")).markupSafe)\""
    if junitSkips { return head + ">\n      <skipped \(message)/>\n    </testcase>\n" }
    guard outcome == .failed else { return head + "/>\n" }
    var lines = findings
    if let fix { lines.append("fix: \(fix)") }
    if let advice { lines.append(advice) }
    lines += whereabouts.map { "at \($0)" }
    return head + ">\n      <failure type=\"\(rule.markupSafe)\" \(message)>"
      + lines.map(\.markupSafe).joined(separator: "\n") + "</failure>\n    </testcase>\n"
  }
}
