package import Diagnostics
import Portal
package import TextBasics

/// One distinct address with what was found about it: a link of a report with all its places, a line of a file of results, and a line of
/// what is remembered for later runs.
package struct CheckedLink: Sendable, Hashable {
  /// As written by the author.
  package let address: String
  package let rule: Rule
  /// The words of what the check saw, to which a decision is bound; `nil` for a link without a fault.
  package let saw: String?
  /// The findings besides those about decisions and runs; none for a link that is simply alive.
  private var found: [LinkText]
  package let status: Int?
  /// The address at the end of the redirects, if there were any.
  package private(set) var finalAddress: String?
  /// The replacement for the address; `nil` if none is known.
  package private(set) var fix: String?
  /// The advice, if there is something to do.
  package private(set) var advice: LinkText?
  /// The milliseconds until the answer if they were too many.
  package let slow: Int?
  /// The name of the verdict for which the server got no further requests, this one among them.
  package let givenUp: String?
  /// The answers, the first one from the address itself.
  package private(set) var hops: [Hop]
  /// All places where the address is written, in the order of files and places.
  package var occurrences: [LinkOccurrence]
  /// The number of consecutive runs that found it broken, including this one; 0 if it is not broken.
  package var streak: Int
  /// The time of the first of these runs; `nil` if unknown.
  package var brokenSince: Moment?
  /// The streak is long enough to fail the run, by `failAfter`.
  package var isConfirmed: Bool
  /// The time of the servers' answers, in this run or in the earlier one whose answer is remembered; `nil` if nothing was requested.
  package var answered: Moment?
  /// The time of the verdict, also of one without an answer; `nil` if nothing was found.
  package var at: Moment?
  /// The bytes of a document were examined, not only whether a page exists.
  package var isOfDocument = false
  /// The question about the document's folder that was asked with it.
  package var folderQuestion: FolderQuestion?
  /// A person's decision about it, as long as it holds.
  package var suppression: Suppression?

  /// `fixRefusal` is the reason why the final address is not a replacement, if it needs words; `folder` the finding about the folder of
  /// a broken document.
  package init(
    address: String, verdict: Verdict, status: Int? = nil, finalAddress: String? = nil, fix: String? = nil,
    fixRefusal: String? = nil, folder: Verdict? = nil, hops: [Hop] = [], occurrences: [LinkOccurrence] = [], streak: Int = 0,
    isConfirmed: Bool = true
  ) {
    (self.address, self.status, self.finalAddress, self.fix) = (address, status, finalAddress, fix)
    (self.hops, self.occurrences, self.streak, self.isConfirmed) = (hops, occurrences, streak, isConfirmed)
    (rule, advice) = (verdict.rule, verdict.advice)
    saw = verdict.isBroken || verdict.isWarning ? verdict.evidence(first: hops.first?.status ?? status, finalAddress) : nil
    if case .alive(let milliseconds) = verdict { slow = milliseconds } else { slow = nil }
    if case .givenUp(let cause) = verdict { givenUp = cause.rule.name } else { givenUp = nil }
    found = []
    // No report has texts about it.
    if verdict == .alive(slow: nil) { return }
    found.append(verdict.text)
    if let folder { found.append(LinkText(.besides, .phrase(folder.text), .text(folder.rule.identifier))) }
    if let finalAddress, finalAddress != fix { found.append(LinkText(.ledTo, .text(finalAddress))) }
    if let fixRefusal { found.append(LinkText(.notToBeWritten, .phrase(LinkText(english: fixRefusal)))) }
    // The name of its host does not exist, as a request for another address showed.
    if hops.isEmpty, verdict == .dns { found.append(LinkText(.notRequested)) }
  }

  /// The document is there, and its buttons do not do all that they say.
  package var isWarning: Bool { rule.severity == .warning }
  /// A person who taps the link does not get the document directly.
  package var hasFault: Bool { saw != nil && !isWarning }
  /// It fails the run.
  package var isBroken: Bool { hasFault && isConfirmed && suppression == nil }
  /// Reports list it. Links that were not requested are only counted.
  package var isReported: Bool { rule != .external.skipped && (rule != .external.alive || slow != nil) }
  /// Its final address is no replacement, for a reason that its texts say.
  package var isFixRefused: Bool { found.contains { $0.name == LinkPhrase.notToBeWritten.name } }

  /// The findings, with the addresses of the redirects and the number of runs; they may contain untrusted text.
  package var texts: [LinkText] {
    found + [suppression.map { LinkText(english: $0.justification) }, textAboutRuns].compactMap(\.self)
  }

  package var findings: [String] { texts.map(\.english) }

  private var textAboutRuns: LinkText? {
    if streak > 1 { return LinkText(isConfirmed ? .runs : .runsNotCounted, .number(streak)) }
    return streak == 1 && !isConfirmed ? LinkText(.oneRun) : nil
  }

  /// The record for later runs: how often it was broken, or that it was well.
  func remembered(streak: Int, since: Moment?) -> CheckedLink {
    var link = self
    (link.found, link.finalAddress, link.fix, link.advice, link.hops, link.occurrences) = ([], nil, nil, nil, [], [])
    (link.streak, link.brokenSince, link.isConfirmed, link.suppression) = (streak, since, true, nil)
    return link
  }

  /// The reason why it was not requested: the author's, or its host's behaviour.
  var skipReason: String? {
    guard rule == .external.skipped, let text = found.first else { return nil }
    if givenUp == nil { return text.values.first?.english }
    return ((try? WebAddress(address)).map { "on \($0.host), " } ?? "") + text.english
  }
}

// The members of the JSON report (`CheckedLink.members`), and those of docportal's own files.
extension CheckedLink: Codable {
  private enum CodingKeys: CodingKey {
    case address, verdict, identifier, saw, findings, phrases, status, finalAddress, fix, advice, advicePhrase, suppression, slow,
      givenUp, streak, brokenSince, answered, hops, occurrences
    // In docportal's own files alone: times in milliseconds since 1970, and how much was examined.
    case at, since, isOfDocument, folderQuestion
  }

  package init(from decoder: any Decoder) throws {
    let members = try decoder.container(keyedBy: CodingKeys.self)
    func value<Value: Decodable>(_ key: CodingKeys) throws -> Value? { try members.decodeIfPresent(Value.self, forKey: key) }
    address = try members.decode(String.self, forKey: .address)
    let identifier = try members.decode(String.self, forKey: .identifier)
    guard let rule = Rule.verdicts.first(where: { $0.identifier == identifier }) else {
      throw DecodingError.dataCorruptedError(forKey: .identifier, in: members, debugDescription: "not the rule of a verdict")
    }
    self.rule = rule
    (saw, status, finalAddress, fix) = (try value(.saw), try value(.status), try value(.finalAddress), try value(.fix))
    (slow, givenUp, suppression) = (try value(.slow), try value(.givenUp), try value(.suppression))
    (hops, occurrences) = (try value(.hops) ?? [], try value(.occurrences) ?? [])
    streak = max(0, try value(.streak) ?? 0)
    func moment(_ key: CodingKeys) throws -> Moment? {
      guard let milliseconds: Int = try value(key) else { return nil }
      guard let moment = Moment(written: milliseconds) else {
        throw DecodingError.dataCorruptedError(forKey: key, in: members, debugDescription: "not a time")
      }
      return moment
    }
    at = try moment(.at)
    let minute = (try value(.answered)).flatMap { Moment(minute: $0) }
    answered = minute == nil ? nil : at ?? minute
    let day = (try value(.brokenSince)).flatMap { CalendarDate($0) }.map { Moment(start: $0) }
    brokenSince = try moment(.since) ?? day
    (isOfDocument, folderQuestion) = (try value(.isOfDocument) ?? false, try value(.folderQuestion))
    let (english, phrases): ([String], [LinkText]) = (try value(.findings) ?? [], try value(.phrases) ?? [])
    found = english.enumerated().map { $0 < phrases.count ? phrases[$0].saying($1) : LinkText(english: $1) }
    let advisedPhrase: LinkText? = try value(.advicePhrase)
    advice = (try value(.advice)).map { advisedPhrase?.saying($0) ?? LinkText(english: $0) }
    let last = found.last?.name
    let isUncounted = last == LinkPhrase.runsNotCounted.name || last == LinkPhrase.oneRun.name
    isConfirmed = streak == 0 || !isUncounted
    // These two follow from other members.
    if isUncounted || last == LinkPhrase.runs.name { found.removeLast() }
    if let suppression, found.last?.english == suppression.justification { found.removeLast() }
  }

  package func encode(to encoder: any Encoder) throws {
    var members = encoder.container(keyedBy: CodingKeys.self)
    let texts = texts
    try members.encode(address, forKey: .address)
    try members.encode(rule.name, forKey: .verdict)
    try members.encode(rule.identifier, forKey: .identifier)
    try members.encodeIfPresent(saw, forKey: .saw)
    if !texts.isEmpty {
      try members.encode(texts.map(\.english), forKey: .findings)
      try members.encode(texts, forKey: .phrases)
    }
    try members.encodeIfPresent(status, forKey: .status)
    try members.encodeIfPresent(finalAddress, forKey: .finalAddress)
    try members.encodeIfPresent(fix, forKey: .fix)
    try members.encodeIfPresent(advice?.english, forKey: .advice)
    try members.encodeIfPresent(advice, forKey: .advicePhrase)
    try members.encodeIfPresent(suppression, forKey: .suppression)
    try members.encodeIfPresent(slow, forKey: .slow)
    try members.encodeIfPresent(givenUp, forKey: .givenUp)
    if streak > 0 { try members.encode(streak, forKey: .streak) }
    try members.encodeIfPresent(brokenSince?.day?.text, forKey: .brokenSince)
    try members.encodeIfPresent(answered?.minute, forKey: .answered)
    try members.encodeIfPresent(at?.milliseconds, forKey: .at)
    try members.encodeIfPresent(brokenSince?.milliseconds, forKey: .since)
    if isOfDocument { try members.encode(isOfDocument, forKey: .isOfDocument) }
    try members.encodeIfPresent(folderQuestion, forKey: .folderQuestion)
    if !hops.isEmpty { try members.encode(hops, forKey: .hops) }
    if !occurrences.isEmpty { try members.encode(occurrences, forKey: .occurrences) }
  }
}

/// One place where an address is written.
package struct LinkOccurrence: Sendable, Hashable {
  package var place: Place
  /// The identifier of its document; `nil` for a link of a page.
  package var document: String?
  /// The document's title, if known.
  package var title: String?
  /// The published page that shows an address which is written nowhere; its place is the manifest's.
  package var page: String?

  package init(place: Place, document: String? = nil, title: String? = nil, page: String? = nil) {
    (self.place, self.document, self.title, self.page) = (place, document, title, page)
  }

  /// The owner of the place, for a person.
  package var owner: String? {
    document.map { id in title.map { "\(id): \($0)" } ?? id } ?? page.map { "on \($0)" }
  }
}

extension LinkOccurrence: Codable {
  private enum CodingKeys: CodingKey { case file, line, column, length, document, title, page }

  package init(from decoder: any Decoder) throws {
    let members = try decoder.container(keyedBy: CodingKeys.self)
    place = Place(
      file: try members.decode(String.self, forKey: .file), line: try members.decode(Int.self, forKey: .line),
      column: try members.decode(Int.self, forKey: .column), length: try members.decodeIfPresent(Int.self, forKey: .length) ?? 1)
    document = try members.decodeIfPresent(String.self, forKey: .document)
    title = try members.decodeIfPresent(String.self, forKey: .title)
    page = try members.decodeIfPresent(String.self, forKey: .page)
  }

  package func encode(to encoder: any Encoder) throws {
    var members = encoder.container(keyedBy: CodingKeys.self)
    try members.encode(place.file, forKey: .file)
    try members.encode(place.line, forKey: .line)
    try members.encode(place.column, forKey: .column)
    try members.encode(place.length, forKey: .length)
    try members.encodeIfPresent(document, forKey: .document)
    try members.encodeIfPresent(title, forKey: .title)
    try members.encodeIfPresent(page, forKey: .page)
  }
}
