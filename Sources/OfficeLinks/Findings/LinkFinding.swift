/// How much a finding matters: an error means that there is no address or link.
public enum LinkSeverity: String, CaseIterable, Sendable, Hashable {
  case error, warning, note
}

/// The part of a link that a finding is about; its range counts in that part's text.
public enum LinkPart: String, CaseIterable, Sendable, Hashable {
  /// The whole link, for findings about how its parts fit together.
  case link
  case address, base, saveLocation, passback, context
  case wopiService, wopiUser, wopiFileName, wopiSource
}

/// One thing that is wrong or worth knowing about an address, an argument or a link.
public struct LinkFinding: Sendable, Hashable {
  /// What was found.
  public let reason: LinkReason
  /// The part that it was found in.
  public var part: LinkPart
  /// UTF-8 offsets in the text of `part`, where the finding has a place; never past the end of that text.
  public var range: Range<Int>?
  /// The same input made right, when that can be told; accepted by the same rules.
  public var corrected: String?

  /// A finding by its parts; the library makes them, and so can a test.
  public init(_ reason: LinkReason, part: LinkPart = .link, range: Range<Int>? = nil, corrected: String? = nil) {
    self.reason = reason
    self.part = part
    self.range = range
    self.corrected = corrected
  }

  /// Decided by the reason alone.
  public var severity: LinkSeverity { reason.severity }
  /// Stable between versions, such as `address.credentials`; for suppressing, documenting and linking.
  public var identifier: String { reason.identifier }
  /// One phrase, without a full stop.
  public var summary: String { reason.wording.summary }
  /// Why it matters, in sentences.
  public var explanation: String { reason.wording.explanation }
  /// What to do, as one sentence; names the corrected text when there is one.
  public var solution: String? {
    guard let corrected else { return reason.wording.solution }
    guard let solution = reason.wording.solution else { return "Write \(corrected)" }
    return solution + (solution.utf8.last == UInt8(ascii: "?") ? " " : ": ") + corrected
  }
}

extension Sequence where Element == LinkFinding {
  /// Whether there is an error among them.
  public var hasError: Bool { contains { $0.severity == .error } }
}
