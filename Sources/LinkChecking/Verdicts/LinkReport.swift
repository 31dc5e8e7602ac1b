package import Diagnostics
package import TextBasics

/// Everything a run found out, one entry for each distinct address. What all report formats are made from.
package struct LinkReport: Sendable, Hashable {
  /// In the order in which the addresses first occur.
  package var links: [CheckedLink]
  /// The addresses that were to be requested and were not, so that nothing is known about them.
  package var unasked: Set<String> = []
  /// How many others were not reached, since the run was interrupted.
  package var unchecked = 0

  package init(links: [CheckedLink]) { self.links = links }

  package var summary: LinkSummary { LinkSummary(links, unchecked: unchecked) }
}

/// One distinct address with its verdict and every place it occurs.
package struct CheckedLink: Sendable, Hashable {
  /// As written by the author.
  package var address: String
  package var verdict: Verdict
  package var status: Int?
  /// Where the redirects ended, when there were any.
  package var finalAddress: String?
  /// What to write in place of the address; `nil` when no text is known.
  package var fix: String?
  /// Why the final address is not what to write, where that needs words.
  package var fixRefusal: String?
  /// The answers, the first one from the address itself.
  package var hops: [Hop]
  /// Every place where the address is written, in the order of files and places.
  package var occurrences: [LinkOccurrence]
  /// Number of runs in a row that found it broken, this one included; 0 for one that is not.
  package var streak: Int
  /// When the first of these runs was; `nil` where it is not known.
  package var brokenSince: Moment?
  /// Whether the streak is long enough to fail the run, by `failAfter`.
  package var isConfirmed: Bool
  /// When the servers answered: in this run, or in the earlier one that the cache has the answer of; `nil` where nothing was requested.
  package var answered: Moment?
  /// What a person decided about it, as long as that holds.
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

  /// Whether it has its verdict from others: the name of its host does not exist.
  package var isInferred: Bool { hops.isEmpty && verdict == .dns }
  /// Whether it fails the run.
  package var isBroken: Bool { verdict.isBroken && isConfirmed && suppression == nil }
  /// Whether reports have it one by one. What was not requested is only counted.
  package var isReported: Bool { verdict != .alive(slow: nil) && verdict.rule != .external.skipped }
  /// Why it was not requested: the author's reason, or what its host did.
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
  /// The identifier of the document that it belongs to; `nil` for a link of a page.
  package var document: String?
  /// The document's title; `nil` where it is not known.
  package var title: String?
  /// The published page that shows an address which is written nowhere; its place is the manifest's.
  package var page: String?

  package init(place: Place, document: String? = nil, title: String? = nil, page: String? = nil) {
    (self.place, self.document, self.title, self.page) = (place, document, title, page)
  }

  /// Whose it is, for a person.
  package var owner: String? {
    document.map { id in title.map { "\(id): \($0)" } ?? id } ?? page.map { "on \($0)" }
  }
}

/// How many of what.
package struct LinkSummary: Sendable, Hashable {
  package var total = 0
  /// Those that fail the run.
  package var broken = 0
  /// Those that are broken, but not for long enough to fail the run.
  package var waiting = 0
  /// Those that a person took as they are.
  package var accepted = 0
  /// Those that somebody takes care of.
  package var withOwner = 0
  /// Those that answered too slowly.
  package var slow = 0
  /// Those that an interrupted run did not reach; not among the total.
  package var unchecked = 0
  /// By the identifier of the verdict's rule, those that do not occur left out.
  package var counts: [String: Int] = [:]

  init() {}

  init(_ links: [CheckedLink], unchecked: Int) {
    self.unchecked = unchecked
    for link in links { add(link) }
  }

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
    if case .alive(.some) = link.verdict { slow += 1 }
  }
}

/// One answer on the way from the address as written to the last one.
package struct Hop: Sendable, Hashable, Codable {
  /// The address that was requested, without its fragment.
  package var address: String
  /// The status of its answer; `nil` when none came.
  package var status: Int?
  /// What else is known of the answer; only of links that are broken.
  package var answer: Answer?

  package init(address: String, status: Int?, answer: Answer? = nil) {
    (self.address, self.status, self.answer) = (address, status, answer)
  }

  /// An answer, or the wait for one.
  package struct Answer: Sendable, Hashable, Codable {
    /// The media type that the server names; untrusted text.
    package var type: String?
    /// The bytes of the file as the server announces them, and those that the check has read.
    package var size: Int?
    package var bytes: Int?
    /// From the request to the answer or its failure.
    package var milliseconds: Int

    package init(type: String? = nil, size: Int? = nil, bytes: Int? = nil, milliseconds: Int) {
      (self.type, self.size, self.bytes, self.milliseconds) = (type, size, bytes, milliseconds)
    }
  }
}
