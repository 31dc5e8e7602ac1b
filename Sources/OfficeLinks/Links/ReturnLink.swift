import TextBasics

/// What Office sends to the app that launched it, when the person goes back: `clouddrive:ofe|u|…|z|no|c|…`.
public struct ReturnLink: Sendable, Hashable {
  /// The passback that the launch link named, in lower case: systems compare schemes so.
  public let scheme: String
  /// The mode in which the document was open.
  public let mode: OpenMode
  /// The document.
  public let address: DocumentAddress
  /// Whether changes are still on the device (`|z|`).
  public let isUploadPending: Bool
  /// What the launch link asked to get back.
  public let context: DocumentContext?

  /// A return by its parts, for tests and simulators; Office makes the real ones.
  public init(
    passback: Passback, mode: OpenMode, address: DocumentAddress, isUploadPending: Bool, context: DocumentContext? = nil
  ) {
    scheme = lowercasedASCII(passback.scheme)
    self.mode = mode
    self.address = address
    self.isUploadPending = isUploadPending
    self.context = context
  }

  /// The link as Office writes it, with literal bars.
  public var text: String {
    let start = "\(scheme):\(mode.command)|u|\(address.text)|z|\(isUploadPending ? "yes" : "no")"
    return context.map { "\(start)|c|\($0.text)" } ?? start
  }

  /// Parses a return with literal or encoded bars; descriptors in any order, unknown ones dropped with a note.
  public static func parse(_ text: String, rules: AddressRules = AddressRules()) -> ReturnReading {
    ReturnParser.parse(Array(text.utf8), rules)
  }
}

/// The outcome of parsing a return.
public struct ReturnReading: Sendable, Hashable {
  /// `nil` exactly when some finding is an error.
  public let link: ReturnLink?
  /// What is wrong or worth knowing; ranges count in the text that was parsed.
  public let findings: [LinkFinding]
}
