package import Diagnostics
package import Portal
import TextBasics

/// The part of a link check's results that a review needs, from the check itself or from its JSON report.
package struct SeenReport: Sendable, Hashable {
  /// In the order of the report.
  package var links: [SeenLink] = []
  /// The addresses about which this run learned nothing.
  package var unknown: Set<String> = []

  package init(_ report: LinkReport) {
    links = report.links.map { SeenLink($0) }
    unknown = report.unknownAddresses
  }

  /// The decisions about findings that no longer exist, as far as this run looked.
  package func unusedDecisions(of review: Review) -> [Decision] {
    review.unused(found: Set(links.compactMap(\.key)), unknown: unknown).map(\.value)
  }
}

/// One address with the findings about it.
package struct SeenLink: Sendable, Hashable {
  package var address: String
  /// The identifier of the verdict's rule.
  package var finding: String
  /// The evidence to which a decision is bound; `nil` if the link is not broken.
  package var saw: String?
  /// The findings; they may contain untrusted text.
  package var findings: [LinkText]
  package var finalAddress: String?
  /// The replacement for the address.
  package var fix: String?
  package var advice: LinkText?
  package var hops: [Hop]
  package var occurrences: [LinkOccurrence]
  /// The number of consecutive runs that found it broken.
  package var streak: Int
  /// The day of the first of these runs, if known.
  package var brokenSince: CalendarDate?
  /// The minute of the answers in UTC, such as `2026-11-23T09:05Z`, if known.
  package var answered: String?

  init(_ link: CheckedLink) {
    address = link.address
    finding = link.verdict.rule.identifier
    saw = link.verdict.isBroken ? link.saw : nil
    findings = link.texts
    finalAddress = link.finalAddress
    fix = link.fix
    advice = link.verdict.advice
    hops = link.hops
    occurrences = link.occurrences
    streak = link.streak
    brokenSince = link.brokenSince?.day
    answered = link.answered?.minute
  }

  /// The subject of a decision about the link, or `nil` if nothing is wrong.
  package var key: DecisionKey? { saw == nil ? nil : DecisionKey(link: address, finding: finding) }
}

extension SeenLink {
  /// The entry of a report in Markdown, for an issue or a message.
  package var markdown: String {
    let entry = ReportEntry(
      identifier: finding, outcome: .failed, subject: .address(address), findings: findings.map(\.english),
      replacement: fix, fix: advice?.english, places: occurrences.map(\.place), owners: occurrences.map(\.owner))
    return entry.markdown
  }
}

extension SeenReport {
  /// Reads a JSON report. Returns `nil`, with an error at `path`, if the bytes are not one.
  package static func reading(_ report: [UInt8], path: String, log: inout DiagnosticLog) -> SeenReport? {
    do {
      return SeenReport(try decodedJSON(WrittenReport.self, from: report))
    } catch {
      // The decoder's own message would name types of this file.
      log.report(Diagnostic(.review.noReport, path, at: Place(file: path)))
      return nil
    }
  }

  private init(_ written: WrittenReport) {
    links = written.links.map { SeenLink($0) }
    let skipped = Rule.external.skipped.identifier
    unknown = Set(written.unasked ?? []).union(written.links.filter { $0.identifier == skipped }.map(\.address))
  }
}

extension SeenLink {
  fileprivate init(_ link: WrittenReport.Link) {
    address = link.address
    finding = link.identifier
    saw = link.saw
    let phrases = link.phrases ?? []
    findings = (link.findings ?? []).enumerated().map { $0 < phrases.count ? phrases[$0].text($1) : LinkText(english: $1) }
    finalAddress = link.finalAddress
    fix = link.fix
    advice = link.advice.map { link.advicePhrase?.text($0) ?? LinkText(english: $0) }
    hops = link.hops.map { Hop(address: $0.address, status: $0.status, answer: $0.answer) }
    occurrences = link.occurrences.map { written in
      let place = Place(file: SourceTree.path(reportedAs: written.file), line: written.line, column: written.column)
      return LinkOccurrence(place: place, document: written.document, page: written.page)
    }
    streak = link.streak ?? 0
    brokenSince = link.brokenSince.flatMap { CalendarDate($0) }
    // The report may come from elsewhere: a text that does not begin with a day is not a time.
    answered = link.answered.flatMap { CalendarDate(String($0.prefix(10))) == nil ? nil : $0 }
  }
}

/// The part of a JSON report that is read.
private struct WrittenReport: Decodable {
  struct Link: Decodable {
    let address: String
    let identifier: String
    let saw: String?
    let findings: [String]?
    let phrases: [Phrase]?
    let finalAddress: String?
    let fix: String?
    let advice: String?
    let advicePhrase: Phrase?
    let streak: Int?
    let brokenSince: String?
    let answered: String?
    let hops: [Hop]
    let occurrences: [Occurrence]
  }

  /// A text by its name and values.
  struct Phrase: Decodable {
    let name: String?
    let values: [Value]?

    func text(_ english: String) -> LinkText {
      LinkText(english: english, name: name, values: (values ?? []).map(\.value))
    }
  }

  struct Value: Decodable {
    let value: LinkText.Value

    init(from decoder: any Decoder) throws {
      let container = try decoder.singleValueContainer()
      if let text = try? container.decode(String.self) {
        value = .text(text)
      } else if let number = try? container.decode(Int.self) {
        value = .number(number)
      } else {
        value = .phrase(try container.decode(Phrase.self).text(""))
      }
    }
  }

  struct Hop: Decodable {
    let address: String
    let status: Int?
    let type: String?
    let size: Int?
    let bytes: Int?
    let milliseconds: Int?

    var answer: Links.Hop.Answer? {
      milliseconds.map { .init(type: type, size: size, bytes: bytes, milliseconds: $0) }
    }
  }

  struct Occurrence: Decodable {
    let file: String
    let line: Int
    let column: Int
    let document: String?
    let page: String?
  }

  let links: [Link]
  let unasked: [String]?
}
