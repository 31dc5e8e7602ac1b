import TextBasics

/// Every reason to refuse, warn or note, grouped by what is at fault.
public enum LinkReason: Sendable, Hashable {
  case character(CharacterFault)
  case address(AddressFault)
  case host(HostFault)
  case share(ShareFault)
  case format(FormatFault)
  case form(FormFault)
  case descriptor(DescriptorFault)
  case wopi(WOPIFault)
  case passback(PassbackFault)

  /// Decided by the case and never by settings.
  public var severity: LinkSeverity { fault.severity }

  /// The names of the two cases, such as `address.plainHTTP`.
  public var identifier: String { fault.wording.identifier }

  /// The texts for people, in English.
  public var wording: FaultWording { fault.wording }

  private var fault: any LinkFault {
    switch self {
    case .character(let fault): fault
    case .address(let fault): fault
    case .host(let fault): fault
    case .share(let fault): fault
    case .format(let fault): fault
    case .form(let fault): fault
    case .descriptor(let fault): fault
    case .wopi(let fault): fault
    case .passback(let fault): fault
    }
  }
}

extension LinkReason {
  /// One reason of every case, for documentation and tests; the payloads are samples.
  public static var examples: [LinkReason] {
    CharacterFault.examples.map(LinkReason.character) + AddressFault.examples.map(LinkReason.address)
      + HostFault.examples.map(LinkReason.host) + ShareFault.examples.map(LinkReason.share)
      + FormatFault.examples.map(LinkReason.format) + FormFault.examples.map(LinkReason.form)
      + DescriptorFault.examples.map(LinkReason.descriptor) + WOPIFault.examples.map(LinkReason.wopi)
      + PassbackFault.examples.map(LinkReason.passback)
  }
}

/// What every group of faults can say of each of its cases.
protocol LinkFault: Sendable, Hashable {
  var severity: LinkSeverity { get }
  var wording: FaultWording { get }
  static var examples: [Self] { get }
}

/// The identifier and the English texts of one fault.
public struct FaultWording: Sendable, Hashable {
  /// See ``LinkReason/identifier``.
  public let identifier: String
  /// One phrase, without a full stop.
  public let summary: String
  /// Why it matters, in sentences.
  public let explanation: String
  /// What to do, without a full stop; `nil` when there is nothing to advise.
  public let solution: String?

  init(_ identifier: String, _ summary: String, _ explanation: String, solution: String? = nil) {
    self.identifier = identifier
    self.summary = printable(summary)
    self.explanation = printable(explanation)
    self.solution = solution.map { printable($0) }
  }
}
