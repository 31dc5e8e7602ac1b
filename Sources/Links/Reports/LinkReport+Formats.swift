package import Diagnostics
import Portal
import TextBasics

/// Passes on links, as often as a format needs them.
package typealias LinkVisit = (_ take: (CheckedLink) -> Void) -> Void

extension LinkReport {
  /// Writes the whole report in UTF-8, ending with a line end, below other findings about the portal if the format can contain
  /// both. Untrusted text is escaped for the format; the same report gives the same bytes, which are passed on in pieces.
  ///
  /// `all` passes on all links of a report of several parts, which only has the reported ones itself.
  package func write(
    _ format: ReportFormat, below sections: [ReportSection] = [], folder: String = "", head: ReportHead = ReportHead(),
    usesColour: Bool = false, all: LinkVisit? = nil, to take: (ArraySlice<UInt8>) -> Void
  ) {
    let all = all ?? { take in for link in links { take(link) } }
    switch format {
    case .console: writeConsole(usesColour, to: take)
    case .json: writeJSON(all, to: take)
    case .junit, .markdown, .sarif, .github, .gitlab, .rdjson:
      // A person reads what is broken before what is doubtful.
      let isFirst = summary.broken > 0 && format == .markdown
      let section = section(all)
      var report = Report(isFirst ? [section] + sections : sections + [section], folder: folder)
      report.head = head
      report.write(format, to: take)
    }
  }

  private func section(_ all: @escaping LinkVisit) -> ReportSection {
    ReportSection(
      title: "External links", summary: summary.sentence,
      groups: reportedRules.map { ReportGroup(identifier: $0.identifier, heading: $0.heading) },
      entries: ReportEntries { part, take in
        switch part {
        case .all: all { take(ReportEntry($0)) }
        case .reported(let group): for link in reported(group.identifier) { take(ReportEntry(link)) }
        case .accepted:
          for link in links where link.isReported && link.suppression?.status == .accepted { take(ReportEntry(link)) }
        }
      }, isIncomplete: unchecked > 0)
  }

  /// The links of a rule that are reported one by one.
  private func reported(_ identifier: String) -> some Sequence<CheckedLink> {
    links.lazy.filter { $0.isReported && $0.verdict.rule.identifier == identifier }
  }
}

extension ReportEntry {
  fileprivate init(_ link: CheckedLink) {
    self.init(
      identifier: link.verdict.rule.identifier, outcome: link.outcome, isReported: link.isReported,
      subject: .address(link.address), findings: link.findings, replacement: link.fix, fix: link.verdict.fix,
      places: link.occurrences.map(\.place),
      owners: link.occurrences.map(\.owner), suppression: link.suppression)
  }
}

extension CheckedLink {
  fileprivate var outcome: ReportEntry.Outcome {
    if let suppression { return suppression.status == .accepted ? .skipped : .warned }
    if verdict.isBroken { return isConfirmed ? .failed : .warned }
    if verdict.isWarning { return .warned }
    if verdict.rule == .external.skipped { return .skipped }
    return isReported ? .noted : .passed
  }
}

extension LinkSummary {
  /// `5 addresses: 2 broken, 1 not counted yet, 1 slow`.
  var sentence: String {
    var parts = [broken == 0 ? "none broken" : "\(broken) broken"]
    if waiting > 0 { parts.append("\(waiting) not counted yet") }
    if withOwner > 0 { parts.append("\(withOwner) with an owner") }
    if accepted > 0 { parts.append("\(accepted) accepted") }
    if warned > 0 { parts.append("\(warned) with a warning") }
    if slow > 0 { parts.append("\(slow) slow") }
    if let skipped = counts[Rule.external.skipped.identifier] { parts.append("\(skipped) skipped") }
    let sentence = (total == 1 ? "1 address: " : "\(total) addresses: ") + parts.joined(separator: ", ")
    return unchecked == 0 ? sentence : sentence + "; interrupted, \(unchecked) not checked"
  }
}

extension CheckedLink {
  /// The findings, with the addresses of the redirects and the number of runs; they may contain untrusted text.
  package var texts: [LinkText] {
    var texts = [verdict.text]
    if let folder { texts.append(LinkText(.besides, .phrase(folder.text), .text(folder.rule.identifier))) }
    if let finalAddress, finalAddress != fix { texts.append(LinkText(.ledTo, .text(finalAddress))) }
    if let fixRefusal { texts.append(LinkText(.notToBeWritten, .phrase(LinkText(english: fixRefusal)))) }
    if isInferred { texts.append(LinkText(.notRequested)) }
    if let suppression { texts.append(LinkText(english: suppression.justification)) }
    if streak > 1 { texts.append(LinkText(isConfirmed ? .runs : .runsNotCounted, .number(streak))) }
    if streak == 1, !isConfirmed { texts.append(LinkText(.oneRun)) }
    return texts
  }

  /// The findings in English.
  package var findings: [String] { texts.map(\.english) }
}

extension Rule {
  /// The heading of a group of links; slow ones are the only reported links that are alive.
  fileprivate var heading: String { self == .external.alive ? "Alive, but slow" : summary }
}

extension LinkReport {
  /// The summary first, then the links by verdict, each with every place where it is written. Accepted links are only counted.
  private func writeConsole(_ usesColour: Bool, to take: (ArraySlice<UInt8>) -> Void) {
    let summary = summary
    func put(_ text: String) { take(Array(text.utf8)[...]) }
    put(paint(summary.sentence, summary.broken == 0 ? .green : .boldRed, usesColour) + "\n")
    for rule in reportedRules {
      var heading: String? = "\n" + paint(rule.heading, .bold, usesColour) + " [\(rule.identifier)]\n"
      // The fix is the same for nearly all links of a group: once each.
      var (fixes, seen): ([String], Set<String>) = ([], [])
      for link in reported(rule.identifier) where link.suppression?.status != .accepted {
        put((heading ?? "") + consoleText(link, usesColour))
        heading = nil
        if let fix = link.verdict.fix, seen.insert(fix).inserted { fixes.append(fix) }
      }
      put(fixes.map { "  " + paint("help: ", .green, usesColour) + $0.terminalSafe + "\n" }.joined())
    }
    put(skippedText(usesColour))
  }

  /// The number of links that were not requested, once for each reason.
  private func skippedText(_ usesColour: Bool) -> String {
    let skipReasons = skipReasons
    guard !skipReasons.isEmpty else { return "" }
    let lines = skipReasons.sorted { $0.key < $1.key }.map { reason, count in
      "  \(count == 1 ? "1 address" : "\(count) addresses"): \(reason.terminalSafe)\n"
    }
    let rule = Rule.external.skipped
    return "\n" + paint(rule.heading, .bold, usesColour) + " [\(rule.identifier)]\n" + lines.joined()
  }

  private func consoleText(_ link: CheckedLink, _ usesColour: Bool) -> String {
    var lines = ["  " + link.address.terminalSafe]
    lines += link.findings.map { "    " + $0.terminalSafe }
    if let fix = link.fix { lines.append("    " + paint("fix: ", .green, usesColour) + fix.terminalSafe) }
    lines += link.occurrences.map { "    at " + $0.text.terminalSafe }
    return lines.joined(separator: "\n") + "\n"
  }

  private func paint(_ text: String, _ colour: Colour, _ usesColour: Bool) -> String { usesColour ? colour.paint(text) : text }
}

extension LinkOccurrence {
  /// `Content/portal.yaml:14:13 (q4-budget)`.
  fileprivate var text: String { place.description + (owner.map { " (\($0))" } ?? "") }
}

extension LinkReport {
  /// `{summary, links}`, one entry for each distinct address. All keys are always present except `slow`, `givenUp`, `streak`,
  /// `brokenSince`, `answered`, `suppression`, those that only links with a finding have (`saw`, `findings`, `phrases`, `advice`, `advicePhrase`, in hops
  /// `type`, `size`, `bytes`, `milliseconds`), and `unchecked` of an interrupted run.
  private func writeJSON(_ all: @escaping LinkVisit, to take: (ArraySlice<UInt8>) -> Void) {
    var json = JSONWriter()
    json.object { json in
      json.object("summary") { write(summary, to: &$0) }
      json.array("links") { json in
        all { link in
          json.object { write(link, to: &$0) }
          json.handOver(atLeast: 65_536, to: take)
        }
      }
      if !unasked.isEmpty {
        json.array("unasked") { json in
          for address in unasked.sorted(by: { $0.utf8.lexicographicallyPrecedes($1.utf8) }) {
            json.string(nil, address)
            json.handOver(atLeast: 65_536, to: take)
          }
        }
      }
    }
    take(json.finish()[...])
  }

  private func write(_ summary: LinkSummary, to json: inout JSONWriter) {
    json.number("total", summary.total)
    json.number("broken", summary.broken)
    json.number("waiting", summary.waiting)
    json.number("slow", summary.slow)
    json.number("accepted", summary.accepted)
    json.number("withOwner", summary.withOwner)
    if summary.unchecked > 0 { json.number("unchecked", summary.unchecked) }
    json.object("verdicts", onOneLine: true) { json in
      for rule in Rule.verdicts {
        guard let count = summary.counts[rule.identifier] else { continue }
        json.number(rule.name, count)
      }
    }
  }

  private func write(_ link: CheckedLink, to json: inout JSONWriter) {
    json.string("address", link.address)
    json.string("verdict", link.verdict.rule.name)
    json.string("identifier", link.verdict.rule.identifier)
    if link.verdict.isBroken || link.verdict.isWarning {
      json.string("saw", link.saw)
      let texts = link.texts
      json.strings("findings", texts.map(\.english))
      json.array("phrases", onOneLine: true) { json in
        for text in texts { write(text, to: &json) }
      }
    }
    json.numberOrNull("status", link.status)
    json.stringOrNull("finalAddress", link.finalAddress)
    json.stringOrNull("fix", link.fix)
    if link.verdict.isBroken || link.verdict.isWarning { write(link.verdict.advice, to: &json) }
    if let suppression = link.suppression {
      json.object("suppression", onOneLine: true) { json in
        json.string("status", suppression.status.rawValue)
        json.string("justification", suppression.justification)
      }
    }
    if case .alive(let slow?) = link.verdict { json.number("slow", slow) }
    if case .givenUp(let verdict) = link.verdict { json.string("givenUp", verdict.rule.name) }
    if link.streak > 0 { json.number("streak", link.streak) }
    json.string("brokenSince", ifPresent: link.brokenSince?.day?.text)
    json.string("answered", ifPresent: link.answered?.minute)
    json.array("hops") { json in
      for hop in link.hops {
        json.object(onOneLine: true) { json in
          json.string("address", hop.address)
          json.numberOrNull("status", hop.status)
          guard let answer = hop.answer else { return }
          json.string("type", ifPresent: answer.type)
          if let size = answer.size { json.number("size", size) }
          if let bytes = answer.bytes { json.number("bytes", bytes) }
          json.number("milliseconds", answer.milliseconds)
        }
      }
    }
    json.array("occurrences") { json in
      for occurrence in link.occurrences {
        json.object(onOneLine: true) { json in
          json.string("file", occurrence.place.file)
          json.number("line", occurrence.place.line)
          json.number("column", occurrence.place.column)
          json.stringOrNull("document", occurrence.document)
          json.string("page", ifPresent: occurrence.page)
        }
      }
    }
  }
}

extension LinkReport {
  private func write(_ advice: LinkText?, to json: inout JSONWriter) {
    guard let advice else { return }
    json.string("advice", advice.english)
    write(advice, named: "advicePhrase", to: &json)
  }

  /// A text as its name and values: texts, numbers and further texts.
  private func write(_ text: LinkText, named key: String? = nil, to json: inout JSONWriter) {
    json.object(key, onOneLine: true) { json in
      json.string("name", ifPresent: text.name)
      guard !text.values.isEmpty else { return }
      json.array("values") { json in
        for value in text.values {
          switch value {
          case .text(let text): json.string(nil, text)
          case .number(let number): json.number(nil, number)
          case .phrase(let phrase): write(phrase, to: &json)
          }
        }
      }
    }
  }
}

extension JSONWriter {
  fileprivate mutating func stringOrNull(_ name: String, _ value: String?) {
    if let value { string(name, value) } else { null(name) }
  }

  fileprivate mutating func numberOrNull(_ name: String, _ value: Int?) {
    if let value { number(name, value) } else { null(name) }
  }
}
