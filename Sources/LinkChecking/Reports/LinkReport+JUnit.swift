import Diagnostics

extension LinkReport {
  /// One suite with a case for each address. A broken link is a failure, one that does not count yet is skipped.
  func junitText() -> String {
    let skipped = links.count { junitSkips($0) }
    let counts = "tests=\"\(summary.total)\" failures=\"\(summary.broken)\" errors=\"0\" skipped=\"\(skipped)\""
    var text =
      "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites \(counts)>\n  <testsuite name=\"External links\" \(counts)>\n"
    for link in links { text += junitText(link) }
    return text + "  </testsuite>\n</testsuites>\n"
  }

  private func junitSkips(_ link: CheckedLink) -> Bool { link.verdict.name == .skipped || link.verdict.isBroken && !link.counts }

  private func junitText(_ link: CheckedLink) -> String {
    var head = "    <testcase classname=\"\(link.verdict.name.identifier)\" name=\"\(link.address.markupSafe)\""
    if let place = link.occurrences.first?.place {
      head += " file=\"\(place.file.markupSafe)\"" + (place.line > 0 ? " line=\"\(place.line)\"" : "")
    }
    let message = "message=\"\(link.findings.joined(separator: "; ").markupSafe)\""
    if junitSkips(link) { return head + ">\n      <skipped \(message)/>\n    </testcase>\n" }
    guard link.isBroken else { return head + "/>\n" }
    var lines = link.findings
    if let fix = link.fix { lines.append("fix: \(fix)") }
    if let advice = link.verdict.advice { lines.append(advice) }
    lines += link.occurrences.map { "at \($0.text)" }
    return head + ">\n      <failure type=\"\(link.verdict.name.rawValue)\" \(message)>"
      + lines.map(\.markupSafe).joined(separator: "\n") + "</failure>\n    </testcase>\n"
  }
}
