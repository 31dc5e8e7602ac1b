extension Report {
  /// One suite for each section with a case for each entry: what fails the run is a failure, what only might is skipped.
  public func junit() -> [UInt8] {
    let entries = sections.flatMap(\.entries)
    var text = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites \(junitCounts(entries))>\n"
    for section in sections { text += section.junit(folder) }
    return Array((text + "</testsuites>\n").utf8)
  }
}

private func junitCounts(_ entries: [ReportEntry]) -> String {
  let failed = entries.count { $0.outcome == .failed }
  let skipped = entries.count(where: \.junitSkips)
  return "tests=\"\(entries.count)\" failures=\"\(failed)\" errors=\"0\" skipped=\"\(skipped)\""
}

extension ReportSection {
  fileprivate func junit(_ folder: String) -> String {
    let names = Dictionary(groups.map { ($0.identifier, $0.name) }, uniquingKeysWith: { first, _ in first })
    var text = "  <testsuite name=\"\(title.markupSafe)\" \(junitCounts(entries))>\n"
    for entry in entries { text += entry.junit(rule: names[entry.identifier] ?? entry.identifier, folder) }
    return text + "  </testsuite>\n"
  }
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
