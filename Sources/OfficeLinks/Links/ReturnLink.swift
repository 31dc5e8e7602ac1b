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
  /// The context that the launch link had.
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

/// Reads what Office sends back.
struct ReturnParser {
  private var rules: AddressRules
  private var findings: [LinkFinding] = []

  static func parse(_ bytes: [UInt8], _ rules: AddressRules) -> ReturnReading {
    guard bytes.count <= AddressReader.maximumInput else {
      let counts = [bytes.count, AddressReader.maximumInput].map { String($0) }
      return ReturnReading(link: nil, findings: [LinkFinding(.form.tooLong, counts, range: 0..<bytes.count)])
    }
    var parser = ReturnParser(rules)
    let link = parser.link(bytes)
    return ReturnReading(link: parser.findings.hasError ? nil : link, findings: parser.findings)
  }

  private init(_ rules: AddressRules) {
    // What comes back is what was sent, WOPI sources and sites included.
    self.rules = rules
    self.rules.checksExtension = false
  }

  private mutating func link(_ bytes: [UInt8]) -> ReturnLink? {
    let text = trimmingWhiteSpace(bytes[...])
    if let finding = LinkFinding(spacesAround: bytes[...]) { findings.append(finding) }
    guard !text.isEmpty, let pieces = LinkPieces(text) else {
      report(text.isEmpty ? .form.empty : .passback.notAScheme, at: 0..<bytes.count)
      return nil
    }
    let passback = readScheme(pieces)
    findings += pieces.findings
    let mode = OpenMode(command: String(decoding: pieces.command.prefix(16), as: UTF8.self))
    if mode == nil {
      let command = String(decoding: pieces.command.prefix(32), as: UTF8.self)
      report(.form.unknownCommand, [command], at: pieces.command.startIndex..<pieces.command.endIndex)
    }
    let address = readAddress(pieces)
    let isUploadPending = readStatus(pieces)
    let context = pieces.argument("c").flatMap { readContext($0) }
    noteLaunchArguments(pieces)
    guard let passback, let mode, let address, let isUploadPending else { return nil }
    return ReturnLink(passback: passback, mode: mode, address: address, isUploadPending: isUploadPending, context: context)
  }

  private mutating func readScheme(_ pieces: LinkPieces) -> Passback? {
    let place = pieces.scheme.startIndex..<pieces.scheme.endIndex
    if OfficeApp(scheme: String(decoding: pieces.scheme, as: UTF8.self)) != nil {
      report(.form.launchNotReturn, at: place)
      return nil
    }
    let reading = Passback.read(String(decoding: pieces.scheme, as: UTF8.self))
    findings += reading.findings.moved(onto: place)
    return reading.passback
  }

  private mutating func readAddress(_ pieces: LinkPieces) -> DocumentAddress? {
    guard let argument = pieces.argument("u") else {
      if !pieces.has("u") { report(.descriptor.missing, ["u"]) }
      return nil
    }
    let reading = argument.withUnsafeBufferPointer { DocumentAddress.read(bytes: $0, rules: rules) }
    findings += reading.findings.moved(to: argument.startIndex)
    return reading.address
  }

  private mutating func readStatus(_ pieces: LinkPieces) -> Bool? {
    guard let argument = pieces.argument("z") else {
      if !pieces.has("z") { report(.descriptor.missing, ["z"]) }
      return nil
    }
    if argument.elementsEqual("yes".utf8) { return true }
    if argument.elementsEqual("no".utf8) { return false }
    let value = String(decoding: argument.prefix(32), as: UTF8.self)
    report(.descriptor.uploadPending, [value], at: argument.startIndex..<argument.endIndex)
    return nil
  }

  private mutating func readContext(_ argument: ArraySlice<UInt8>) -> DocumentContext? {
    let reading = DocumentContext.read(bytes: Array(argument))
    findings += reading.findings.moved(to: argument.startIndex)
    return reading.context
  }

  private mutating func noteLaunchArguments(_ pieces: LinkPieces) {
    for name in ["s", "d", "e", "n", "a", "p"] as [Unicode.Scalar] where pieces.has(name) {
      report(.descriptor.onlyInLaunches, [String(name)])
    }
  }

  private mutating func report(_ rule: Rule, _ arguments: [String] = [], at place: Range<Int>? = nil) {
    findings.append(LinkFinding(rule, arguments, range: place))
  }
}
