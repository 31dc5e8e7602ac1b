import TextBasics

extension Report {
  /// One suite for each section with a case for each entry, what is well too: what fails the run is a failure, what only might is
  /// skipped.
  func writeJUnit(_ put: (String) -> Void) {
    let counts = junitCounts(sections.lazy.flatMap(\.entries))
    put("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites \(counts)>\n")
    for section in sections {
      put("  <testsuite name=\"\(section.title.markupSafe)\" \(junitCounts(section.entries))>\n")
      for entry in section.entries { put(entry.junit(folder)) }
      if section.isIncomplete { put("    <system-out>\(section.summary.markupSafe)</system-out>\n") }
      put("  </testsuite>\n")
    }
    put("</testsuites>\n")
  }
}

private func junitCounts(_ entries: some Collection<ReportEntry>) -> String {
  let (failed, skipped) = (entries.count { $0.outcome == .failed }, entries.count(where: \.junitSkips))
  return "tests=\"\(entries.count)\" failures=\"\(failed)\" errors=\"0\" skipped=\"\(skipped)\""
}

extension ReportEntry {
  fileprivate var junitSkips: Bool { outcome == .skipped || outcome == .warned }

  fileprivate func junit(_ folder: String) -> String {
    var head = "    <testcase classname=\"\(identifier.markupSafe)\" name=\"\(subject.text.markupSafe)\""
    if let place = places.first {
      head += " file=\"\((folder + place.file).markupSafe)\"" + (place.line > 0 ? " line=\"\(place.line)\"" : "")
    }
    let message = "message=\"\((findings.isEmpty ? subject.text : findings.joined(separator: "; ")).markupSafe)\""
    if junitSkips { return head + ">\n      <skipped \(message)/>\n    </testcase>\n" }
    guard outcome == .failed else { return head + "/>\n" }
    var lines = findings
    if let replacement { lines.append("fix: \(replacement)") }
    if let fix { lines.append(fix) }
    lines += whereabouts.map { "at \($0)" }
    return head + ">\n      <failure type=\"\(identifier.ruleName.markupSafe)\" \(message)>"
      + lines.map(\.markupSafe).joined(separator: "\n") + "</failure>\n    </testcase>\n"
  }
}
