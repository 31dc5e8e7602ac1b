package import Diagnostics
package import TextBasics

/// All findings of a run, one entry for each distinct address. The source of all report formats.
package struct LinkReport: Sendable, Hashable {
  /// In the order of the addresses' first occurrence. A report of several parts only has the links that are reported.
  package var links: [CheckedLink]
  /// The others of a report of several parts.
  private var others = LinkCounts()
  /// The addresses that should have been requested but were not, so that nothing is known about them.
  package var unasked: Set<String> = []
  /// The number of others that an interrupted run did not reach.
  package var unchecked = 0

  package init(links: [CheckedLink]) { self.links = links }

  init(links: [CheckedLink], others: LinkCounts) { (self.links, self.others) = (links, others) }

  private var counts: LinkCounts {
    var counts = others
    for link in links { counts.add(link) }
    return counts
  }

  package var summary: LinkSummary {
    var summary = counts.summary
    summary.unchecked = unchecked
    return summary
  }

  /// The number of links that were not requested, by the reason.
  var skipReasons: [String: Int] { counts.skipReasons }

  /// The rules of the links that are reported one by one: first those with links that fail the run, each in the order of reports.
  var reportedRules: [Rule] {
    let reported = Set(links.lazy.filter(\.isReported).map(\.verdict.rule.identifier))
    let broken = Set(links.lazy.filter(\.isBroken).map(\.verdict.rule.identifier))
    let rules = Rule.verdicts.filter { reported.contains($0.identifier) }
    return rules.filter { broken.contains($0.identifier) } + rules.filter { !broken.contains($0.identifier) }
  }

  /// The exit code of a run that must not break links: 2 when a link is broken, else 0.
  package var exitCode: Int { summary.broken == 0 ? 0 : 2 }
}

/// The counts of links while they are found.
struct LinkCounts: Sendable, Hashable {
  private(set) var summary = LinkSummary()
  private(set) var skipReasons: [String: Int] = [:]

  mutating func add(_ link: CheckedLink) {
    summary.add(link)
    if let reason = link.skipReason { skipReasons[reason, default: 0] += 1 }
  }
}

/// One distinct address with its verdict and all its places.
package struct CheckedLink: Sendable, Hashable {
  /// As written by the author.
  package var address: String
  package var verdict: Verdict
  package var status: Int?
  /// The address at the end of the redirects, if there were any.
  package var finalAddress: String?
  /// The replacement for the address; `nil` if none is known.
  package var fix: String?
  /// The reason why the final address is not a replacement, if it needs words.
  package var fixRefusal: String?
  /// The answers, the first one from the address itself.
  package var hops: [Hop]
  /// All places where the address is written, in the order of files and places.
  package var occurrences: [LinkOccurrence]
  /// The number of consecutive runs that found it broken, including this one; 0 if it is not broken.
  package var streak: Int
  /// The time of the first of these runs; `nil` if unknown.
  package var brokenSince: Moment?
  /// The streak is long enough to fail the run, by `failAfter`.
  package var isConfirmed: Bool
  /// The time of the servers' answers, in this run or in the earlier one whose answer is in the cache; `nil` if nothing was
  /// requested.
  package var answered: Moment?
  /// The finding about the folder of a broken document.
  package var folder: Verdict?
  /// A person's decision about it, as long as it holds.
  package var suppression: Suppression?

  package init(
    address: String, verdict: Verdict, status: Int? = nil, finalAddress: String? = nil, fix: String? = nil,
    fixRefusal: String? = nil, hops: [Hop] = [], occurrences: [LinkOccurrence] = [], streak: Int = 0, isConfirmed: Bool = true
  ) {
    self.address = address
    self.verdict = verdict
    self.status = status
    self.finalAddress = finalAddress
    self.fix = fix
    self.fixRefusal = fixRefusal
    self.hops = hops
    self.occurrences = occurrences
    self.streak = streak
    self.isConfirmed = isConfirmed
  }

  /// Its verdict was inferred from other addresses: the name of its host does not exist.
  package var isInferred: Bool { hops.isEmpty && verdict == .dns }
  /// It fails the run.
  package var isBroken: Bool { verdict.isBroken && isConfirmed && suppression == nil }
  /// Reports list it. Links that were not requested are only counted.
  package var isReported: Bool { verdict != .alive(slow: nil) && verdict.rule != .external.skipped }
  /// The reason why it was not requested: the author's, or its host's behaviour.
  var skipReason: String? {
    switch verdict {
    case .skipped(let reason): reason
    case .givenUp: ((try? WebAddress(address)).map { "on \($0.host), " } ?? "") + verdict.summary
    default: nil
    }
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

/// The counts of links by result.
package struct LinkSummary: Sendable, Hashable {
  package var total = 0
  /// Links that fail the run.
  package var broken = 0
  /// Links that are broken, but not for long enough to fail the run.
  package var waiting = 0
  /// Links that a person accepted.
  package var accepted = 0
  /// Links that somebody takes care of.
  package var withOwner = 0
  /// Links whose buttons do not do all that they say.
  package var warned = 0
  /// Links that answered too slowly.
  package var slow = 0
  /// Links that an interrupted run did not reach; not part of the total.
  package var unchecked = 0
  /// By the identifier of the verdict's rule, without those that do not occur.
  package var counts: [String: Int] = [:]

  init() {}

  mutating func add(_ link: CheckedLink) {
    total += 1
    counts[link.verdict.rule.identifier, default: 0] += 1
    if link.isBroken {
      broken += 1
    } else if let suppression = link.suppression {
      if suppression.status == .accepted { accepted += 1 } else { withOwner += 1 }
    } else if link.verdict.isBroken {
      waiting += 1
    }
    if link.verdict.isWarning { warned += 1 }
    if case .alive(.some) = link.verdict { slow += 1 }
  }
}

/// One answer on the way from the address as written to the last one.
package struct Hop: Sendable, Hashable, Codable {
  /// The address that was requested, without its fragment.
  package var address: String
  /// The status of its answer; `nil` if none came.
  package var status: Int?
  /// Further facts about the answer; only for broken links.
  package var answer: Answer?

  package init(address: String, status: Int?, answer: Answer? = nil) {
    (self.address, self.status, self.answer) = (address, status, answer)
  }

  /// An answer, or the wait for one.
  package struct Answer: Sendable, Hashable, Codable {
    /// The media type from the server; untrusted text.
    package var type: String?
    /// The size of the file as the server announces it, and the number of bytes that were read.
    package var size: Int?
    package var bytes: Int?
    /// The time from the request to the answer or its failure.
    package var milliseconds: Int

    package init(type: String? = nil, size: Int? = nil, bytes: Int? = nil, milliseconds: Int) {
      (self.type, self.size, self.bytes, self.milliseconds) = (type, size, bytes, milliseconds)
    }
  }
}
