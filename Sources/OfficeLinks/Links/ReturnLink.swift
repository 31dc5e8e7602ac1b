import TextBasics

/// The link that Office sends to the app that launched it when the person goes back: `clouddrive:ofe|u|…|z|no|c|…`.
public struct ReturnLink: Sendable, Hashable {
  /// The passback of the launch link, in lower case, since systems ignore the case of schemes.
  public let scheme: String
  /// The mode in which the document was open.
  public let mode: OpenMode
  /// The document.
  public let address: DocumentAddress
  /// True if changes are still on the device (`|z|`).
  public let isUploadPending: Bool
  /// The context of the launch link.
  public fileprivate(set) var context: DocumentContext?

  /// Makes a return without a context, for tests and simulators; Office makes the real ones.
  ///
  /// - Parameters:
  ///   - passback: The passback of the launch link.
  ///   - mode: The mode in which the document was open.
  ///   - address: The document.
  ///   - isUploadPending: True if changes are still on the device.
  public init(passback: Passback, mode: OpenMode, address: DocumentAddress, isUploadPending: Bool) {
    scheme = lowercasedASCII(passback.scheme)
    self.mode = mode
    self.address = address
    self.isUploadPending = isUploadPending
  }

  /// Makes a return with a context, for tests and simulators; Office makes the real ones.
  ///
  /// - Parameters:
  ///   - passback: The passback of the launch link.
  ///   - mode: The mode in which the document was open.
  ///   - address: The document.
  ///   - isUploadPending: True if changes are still on the device.
  ///   - context: The context of the launch link.
  public init(
    passback: Passback, mode: OpenMode, address: DocumentAddress, isUploadPending: Bool, context: DocumentContext
  ) {
    self.init(passback: passback, mode: mode, address: address, isUploadPending: isUploadPending)
    self.context = context
  }

  /// The link as Office writes it, with literal bars.
  public var text: String {
    let start = "\(scheme):\(mode.command)|u|\(address.text)|z|\(isUploadPending ? "yes" : "no")"
    return context.map { "\(start)|c|\($0.text)" } ?? start
  }

  /// Parses a return with literal or encoded bars. Descriptors may be in any order; unknown ones are dropped with a note. So are the
  /// faults that ``LaunchLink/parse(_:rules:linkRules:)`` drops.
  ///
  /// - Parameters:
  ///   - text: A return, perhaps with white space around it.
  ///   - rules: The addresses that you allow.
  /// - Returns: The value, or why there is none, and every finding.
  public static func parse(_ text: String, rules: AddressRules = AddressRules()) -> ReturnReading {
    LinkParser.parseReturn(Array(text.utf8), rules, nil)
  }

  /// Parses the return of a link that your app opened. One of another document is an error.
  ///
  /// A system may encode the address and the context once more on their way, which only the link that was opened can tell for `R%2526D`.
  /// Then the return has those of the link, with a note.
  ///
  /// - Parameters:
  ///   - text: A return, perhaps with white space around it.
  ///   - link: The link that your app opened.
  /// - Returns: The value, or why there is none, and every finding.
  public static func parse(_ text: String, answering link: LaunchLink) -> ReturnReading {
    LinkParser.parseReturn(Array(text.utf8), .widest, link)
  }
}

/// The outcome of parsing a return.
public struct ReturnReading: Sendable, Hashable {
  /// `nil` exactly if some finding is an error.
  public let link: ReturnLink?
  /// The faults and remarks; ranges refer to the parsed text.
  public let findings: [LinkFinding]
}

extension LinkParser {
  static func parseReturn(_ bytes: [UInt8], _ rules: AddressRules, _ opened: LaunchLink?) -> ReturnReading {
    guard bytes.count <= AddressReader.maximumInput else {
      let counts = [bytes.count, AddressReader.maximumInput].map { String($0) }
      return ReturnReading(link: nil, findings: [LinkFinding(.form.tooLong, counts, range: 0..<bytes.count)])
    }
    // A return contains what was sent, including WOPI sources and sites.
    var rules = rules
    rules.checksExtension = false
    var parser = LinkParser(rules: rules, linkRules: LinkRules())
    let link = parser.decodingWhole(bytes) { $0.returnLink($1, opened) }
    return ReturnReading(link: parser.findings.hasError ? nil : link, findings: parser.findings)
  }

  private mutating func returnLink(_ bytes: [UInt8], _ opened: LaunchLink?) -> ReturnLink? {
    let text = trimmingWhiteSpace(bytes[...])
    if let finding = LinkFinding(spacesAround: bytes[...]) { findings.append(finding) }
    guard !text.isEmpty, let pieces = LinkPieces(text, isReturn: true) else {
      report(text.isEmpty ? .form.empty : .passback.notAScheme, at: 0..<bytes.count)
      return nil
    }
    let passback = passback(of: pieces)
    findings += pieces.findings
    let mode = mode(of: pieces)
    if mode == nil {
      report(.form.unknownCommand, [String(decoding: pieces.command.prefix(32), as: UTF8.self)], at: pieces.command.indices)
    }
    let address = required("u", in: pieces).flatMap { readReturned($0, opened?.address) }
    let isUploadPending = required("z", in: pieces).flatMap { readUploadStatus($0) }
    let context = pieces.argument("c").flatMap { readReturned($0, opened?.context) }
    for name in ["s", "d", "e", "n", "a", "p"] as [Unicode.Scalar] where pieces.has(name) {
      report(.descriptor.onlyInLaunches, [String(name)])
    }
    guard let passback, let mode, let address, let isUploadPending else { return nil }
    var link = ReturnLink(passback: passback, mode: mode, address: address, isUploadPending: isUploadPending)
    link.context = context
    return link
  }

  private mutating func readReturned(_ argument: ArraySlice<UInt8>, _ opened: DocumentAddress?) -> DocumentAddress? {
    let before = findings
    guard let address = readAddress(argument, .address, rules) else { return nil }
    guard let opened else { return address }
    if address.likenessKey == opened.likenessKey { return opened }
    guard percentDecodedText(Array(address.text.utf8)[...]) == opened.text else {
      report(.form.anotherReturn, [address.text, opened.text], at: argument.indices)
      return nil
    }
    findings = before
    report(.form.returnEncodedTwice, at: argument.indices)
    return opened
  }

  private mutating func readReturned(_ argument: ArraySlice<UInt8>, _ opened: DocumentContext?) -> DocumentContext? {
    let context = readContext(argument)
    guard let context, let opened, context != opened, context.value == opened.text else { return context }
    report(.form.returnEncodedTwice, at: argument.indices)
    return opened
  }

  private mutating func passback(of pieces: LinkPieces) -> Passback? {
    let scheme = String(decoding: pieces.scheme, as: UTF8.self)
    if OfficeApp(scheme: scheme) != nil {
      report(.form.launchNotReturn, at: pieces.scheme.indices)
      return nil
    }
    let reading = Passback.read(scheme)
    findings += reading.findings.changed { $0.range = pieces.scheme.indices }
    return reading.passback
  }
}
