extension Report {
  /// One suite for each section with a case for each entry, including passed ones. Entries that fail the run are failures; those
  /// that may are skipped. Valid by the schema of Jenkins (`junit-10.xsd` of its xUnit plugin), which knows no other attributes.
  func writeJUnit(_ put: (String) -> Void) {
    let counts = sections.map { JUnitCounts($0.entries) }
    put("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites \(JUnitCounts(counts).text)>\n")
    for (section, counts) in zip(sections, counts) {
      put("  <testsuite name=\"\(section.title.markupSafe)\" \(counts.text) skipped=\"\(counts.skipped)\">\n")
      section.entries.visit(.all) { put($0.junit) }
      if section.isIncomplete { put("    <system-out>\(section.summary.markupSafe)</system-out>\n") }
      put("  </testsuite>\n")
    }
    put("</testsuites>\n")
  }
}

/// The counts of cases in one suite, or in all of them.
private struct JUnitCounts {
  private var (tests, failed) = (0, 0)
  private(set) var skipped = 0

  init(_ entries: ReportEntries) {
    entries.visit(.all) { entry in
      tests += 1
      if entry.outcome == .failed { failed += 1 }
      if entry.junitSkips { skipped += 1 }
    }
  }

  init(_ suites: [JUnitCounts]) {
    for suite in suites { (tests, failed, skipped) = (tests + suite.tests, failed + suite.failed, skipped + suite.skipped) }
  }

  /// The attributes that suites and the root share.
  var text: String { "tests=\"\(tests)\" failures=\"\(failed)\" errors=\"0\"" }
}

extension ReportEntry {
  fileprivate var junitSkips: Bool { outcome == .skipped || outcome == .warned }

  fileprivate var junit: String {
    let head = "    <testcase classname=\"\(identifier.markupSafe)\" name=\"\(subject.text.markupSafe)\""
    let places = otherPlaces.map { ["at \(whereabouts.joined(separator: ", ")) \($0)"] } ?? whereabouts.map { "at \($0)" }
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
