import TextBasics

extension Report {
  /// One suite for each section with a case for each entry, what is well too: what fails the run is a failure, what only might is
  /// skipped. Valid by the schema of Jenkins (`junit-10.xsd` of its xUnit plugin), which knows no other attributes.
  func writeJUnit(_ put: (String) -> Void) {
    let counts = junitCounts(sections.lazy.flatMap(\.entries))
    put("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites \(counts.all)>\n")
    for section in sections {
      put("  <testsuite name=\"\(section.title.markupSafe)\" \(junitCounts(section.entries).ofSuite)>\n")
      for entry in section.entries { put(entry.junit(folder)) }
      if section.isIncomplete { put("    <system-out>\(section.summary.markupSafe)</system-out>\n") }
      put("  </testsuite>\n")
    }
    put("</testsuites>\n")
  }
}

/// The attributes of the root, and those of a suite.
private func junitCounts(_ entries: some Collection<ReportEntry>) -> (all: String, ofSuite: String) {
  let (failed, skipped) = (entries.count { $0.outcome == .failed }, entries.count(where: \.junitSkips))
  let all = "tests=\"\(entries.count)\" failures=\"\(failed)\" errors=\"0\""
  return (all, all + " skipped=\"\(skipped)\"")
}

extension ReportEntry {
  fileprivate var junitSkips: Bool { outcome == .skipped || outcome == .warned }

  fileprivate func junit(_ folder: String) -> String {
    let head = "    <testcase classname=\"\(identifier.markupSafe)\" name=\"\(subject.text.markupSafe)\""
    let places = whereabouts.map { "at \(folder)\($0)" }
    let message = "message=\"\((findings.isEmpty ? subject.text : findings.joined(separator: "; ")).markupSafe)\""
    if junitSkips {
      let text = places.map(\.markupSafe).joined(separator: "\n")
      return head + ">\n      <skipped \(message)>\(text)</skipped>\n    </testcase>\n"
    }
    guard outcome == .failed else { return head + "/>\n" }
    var lines = findings
    if let replacement { lines.append("fix: \(replacement)") }
    if let fix { lines.append(fix) }
    lines += places
    return head + ">\n      <failure type=\"\(identifier.ruleName.markupSafe)\" \(message)>"
      + lines.map(\.markupSafe).joined(separator: "\n") + "</failure>\n    </testcase>\n"
  }
}
