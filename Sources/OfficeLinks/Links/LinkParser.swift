import TextBasics

extension LaunchLink {
  /// Parses a launch link in any documented form: full, abbreviated or plain, with bars literal, as `%7C` or mixed.
  ///
  /// Descriptors may be in any order; unknown ones are dropped with a note. So are capitals in the command, a bar at the end and the
  /// encoding of the whole link, such as that of Foundation's `URL(string:)`. Offsets of the findings refer to `text`.
  ///
  /// - Parameters:
  ///   - text: A link, perhaps with white space around it.
  ///   - rules: The addresses that you allow.
  ///   - linkRules: The warnings that you want.
  /// - Returns: The value, or why there is none, and every finding.
  public static func parse(
    _ text: String, rules: AddressRules = AddressRules(), linkRules: LinkRules = LinkRules()
  ) -> LinkReading {
    LinkParser.parse(Array(text.utf8), rules, linkRules)
  }

  /// Parses UTF-8 bytes, with a page's character references already resolved.
  ///
  /// - Parameters:
  ///   - bytes: The UTF-8 of a link.
  ///   - rules: The addresses that you allow.
  ///   - linkRules: The warnings that you want.
  /// - Returns: The value, or why there is none, and every finding.
  public static func parse(
    bytes: UnsafeBufferPointer<UInt8>, rules: AddressRules = AddressRules(), linkRules: LinkRules = LinkRules()
  ) -> LinkReading {
    LinkParser.parse(Array(bytes), rules, linkRules)
  }

  /// Parses any other collection of UTF-8 bytes.
  ///
  /// - Parameters:
  ///   - utf8: The UTF-8 of a link.
  ///   - rules: The addresses that you allow.
  ///   - linkRules: The warnings that you want.
  /// - Returns: The value, or why there is none, and every finding.
  public static func parse(
    utf8: some Collection<UInt8>, rules: AddressRules = AddressRules(), linkRules: LinkRules = LinkRules()
  ) -> LinkReading {
    LinkParser.parse(Array(utf8), rules, linkRules)
  }
}

/// Reads a launch link that may not be canonical.
struct LinkParser {
  let rules: AddressRules
  let linkRules: LinkRules
  var findings: [LinkFinding] = []

  /// The reading of a whole link; never traps, whatever the bytes.
  static func parse(_ bytes: [UInt8], _ rules: AddressRules, _ linkRules: LinkRules) -> LinkReading {
    guard bytes.count <= AddressReader.maximumInput else {
      let counts = [bytes.count, LaunchLink.maximumByteCount].map { String($0) }
      return LinkReading(link: nil, findings: [LinkFinding(.form.tooLong, counts, range: 0..<bytes.count)])
    }
    var parser = LinkParser(rules: rules, linkRules: linkRules)
    let link = parser.decodingWhole(bytes) { $0.link($1) }
    return LinkReading(link: parser.findings.hasError ? nil : link, findings: parser.findings)
  }

  /// Reads a link, or the link inside an encoded one, whose findings have no place then.
  mutating func decodingWhole<Link>(_ bytes: [UInt8], _ read: (inout LinkParser, [UInt8]) -> Link?) -> Link? {
    guard let decoded = WholeEncoding.decoded(bytes) else { return read(&self, bytes) }
    let link = read(&self, decoded)
    findings = findings.changed { $0.range = nil }
    let corrected = findings.hasError ? nil : String(decoding: decoded, as: UTF8.self)
    findings.insert(LinkFinding(.form.encodedWhole, range: 0..<bytes.count, corrected: corrected), at: 0)
    return link
  }

  private mutating func link(_ bytes: [UInt8]) -> LaunchLink? {
    let text = trimmingWhiteSpace(bytes[...])
    guard !text.isEmpty else {
      report(.form.empty, at: 0..<bytes.count)
      return nil
    }
    if let finding = LinkFinding(spacesAround: bytes[...]) { findings.append(finding) }
    guard let pieces = LinkPieces(text), let app = app(of: pieces) else {
      if !findings.hasError { reportNoScheme(text) }
      return nil
    }
    return isShortForm(pieces) ? shortForm(app, pieces) : fullForm(app, pieces)
  }

  private mutating func reportNoScheme(_ text: ArraySlice<UInt8>) {
    let start = text.prefix { $0 != ASCII.colon && $0 != ASCII.slash && $0 != ASCII.bar }.prefix(32)
    let scheme = String(decoding: start, as: UTF8.self)
    let isLaunch = OfficeApp(scheme: scheme) != nil
    let rule: Rule = isLaunch ? .descriptor.missing : .form.unknownScheme
    report(rule, [isLaunch ? "u" : scheme], at: start.indices)
  }

  private mutating func app(of pieces: LinkPieces) -> OfficeApp? {
    let place = pieces.scheme.indices
    let scheme = String(decoding: pieces.scheme.prefix(64).map { $0.asciiLowercased }, as: UTF8.self)
    if let app = OfficeApp(scheme: scheme) { return app }
    if let app = SchemeNames.aliases[scheme] {
      report(.form.schemeAlias, [scheme, app.scheme], at: place)
      return app
    }
    switch SchemeNames.kind(of: scheme) {
    case .probe: report(.form.probeScheme, [scheme], at: place)
    case .signIn: report(.form.signInScheme, [scheme], at: place)
    case .reserved, .launch: report(.form.reservedScheme, [scheme], at: place)
    case nil:
      if pieces.has("z"), pieces.has("u") {
        report(.form.returnNotLaunch, [scheme], at: place)
      } else {
        let advice = SchemeNames.nearest(to: scheme).map { LinkAdvice.didYouMean("\($0):") }
        report(.form.unknownScheme, [scheme], at: place, advice: advice)
      }
    }
    return nil
  }

  /// True for an address right after the scheme, or, if there is no bar, for anything but a command.
  private func isShortForm(_ pieces: LinkPieces) -> Bool {
    let start = pieces.rest.prefix(8).map { $0.asciiLowercased }
    if start.starts(with: Array("https:".utf8)) || start.starts(with: Array("http:".utf8)) { return true }
    guard pieces.command.count == pieces.rest.count else { return false }
    return pieces.rest.contains { $0 == ASCII.slash || $0 == ASCII.dot || $0 == ASCII.backslash }
  }

  private mutating func shortForm(_ app: OfficeApp, _ pieces: LinkPieces) -> LaunchLink? {
    let form = app.shortForm
    if pieces.pairs.isEmpty {
      findings += pieces.findings
    } else {
      report(.form.furtherArgument, [form.rawValue], at: pieces.command.endIndex..<pieces.rest.endIndex)
    }
    guard let address = readAddress(pieces.command, .address, rules.adjusted(for: app, form: form)) else { return nil }
    return built(app, nil, form, address, LaunchParts())
  }

  private mutating func fullForm(_ app: OfficeApp, _ pieces: LinkPieces) -> LaunchLink? {
    findings += pieces.findings
    let mode = mode(of: pieces)
    if mode == nil { reportCommand(pieces) }
    let parts = readParts(pieces)
    guard let argument = required("u", in: pieces) else { return nil }
    let isWOPI = ["d", "e", "n", "a"].contains { pieces.has($0) }
    let address = readAddress(argument, .address, rules.adjusted(for: app, form: .full, isWOPI: isWOPI))
    guard let mode, let address, let parts else { return nil }
    return built(app, mode, .full, address, parts)
  }

  /// The mode of the command; capitals are reported with a note.
  mutating func mode(of pieces: LinkPieces) -> OpenMode? {
    let command = String(decoding: pieces.command.prefix(16), as: UTF8.self)
    if let mode = OpenMode(command: command) { return mode }
    guard let mode = OpenMode(command: lowercasedASCII(command)) else { return nil }
    report(.form.commandCase, [command, mode.command], at: pieces.command.indices)
    return mode
  }

  private mutating func built(
    _ app: OfficeApp, _ mode: OpenMode?, _ form: LinkForm, _ address: DocumentAddress, _ parts: LaunchParts
  ) -> LaunchLink? {
    let reading = LaunchLink.build(app: app, mode: mode, form: form, address: address, parts: parts, rules: linkRules)
    // Offsets of a built link refer to its own text, not to the one that was read.
    findings += reading.findings.changed { $0.range = nil }
    return reading.link
  }

  mutating func report(
    _ rule: Rule, _ arguments: [String] = [], at place: Range<Int>? = nil, corrected: String? = nil, advice: LinkAdvice? = nil
  ) {
    findings.append(LinkFinding(rule, arguments, range: place, corrected: corrected, advice: advice))
  }

  /// The argument of a required descriptor; an empty one was reported with the pairs.
  mutating func required(_ descriptor: Unicode.Scalar, in pieces: LinkPieces) -> ArraySlice<UInt8>? {
    if !pieces.has(descriptor) { report(.descriptor.missing, [String(descriptor)]) }
    return pieces.argument(descriptor)
  }

  mutating func readAddress(_ argument: ArraySlice<UInt8>, _ part: LinkPart, _ rules: AddressRules) -> DocumentAddress? {
    let reading = AddressReader.read(Array(argument), rules)
    findings += reading.findings.moved(to: argument.startIndex).changed { $0.part = part }
    return reading.address
  }
}

extension LinkParser {
  /// Reads everything but mode and document address. Returns `nil`, with errors, if something is not usable.
  mutating func readParts(_ pieces: LinkPieces) -> LaunchParts? {
    var parts = LaunchParts()
    let before = findings.count
    if let argument = pieces.argument("s") { parts.saveLocation = readAddress(argument, .saveLocation, rules.forFolders) }
    if let argument = pieces.argument("p") {
      let reading = Passback.read(String(decoding: percentDecoded(argument), as: UTF8.self))
      findings += reading.findings.changed { $0.range = argument.indices }
      parts.passback = reading.passback
    }
    if let argument = pieces.argument("c") { parts.context = readContext(argument) }
    if let argument = pieces.argument("z"), readUploadStatus(argument) != nil {
      report(.descriptor.onlyInReturns, at: argument.indices)
    }
    parts.wopi = readWOPI(pieces)
    return findings[before...].hasError ? nil : parts
  }

  mutating func readContext(_ argument: ArraySlice<UInt8>) -> DocumentContext? {
    let reading = DocumentContext.read(bytes: Array(argument))
    findings += reading.findings.moved(to: argument.startIndex)
    return reading.context
  }

  mutating func readUploadStatus(_ argument: ArraySlice<UInt8>) -> Bool? {
    let text = String(decoding: argument.prefix(32), as: UTF8.self)
    let status = lowercasedASCII(text)
    guard status == "yes" || status == "no" else {
      report(.descriptor.uploadPending, [text], at: argument.indices)
      return nil
    }
    if text != status { report(.descriptor.uploadCase, [text, status], at: argument.indices) }
    return status == "yes"
  }

  /// The four decoded WOPI arguments. Returns `nil` if there are none, or with an error.
  private mutating func readWOPI(_ pieces: LinkPieces) -> WOPIFields? {
    let names = ["d", "e", "n", "a"] as [Unicode.Scalar]
    let missing = names.filter { !pieces.has($0) }
    guard missing.count < names.count else { return nil }
    if !missing.isEmpty { findings.append(LinkFinding(.wopi.missing, values: [.descriptors(missing.map { String($0) })])) }
    // An empty argument was reported with the pairs.
    let arguments = names.map { pieces.argument($0) }
    let texts = arguments.map { $0.map { String(decoding: percentDecoded($0), as: UTF8.self) } }
    let reading = WOPIFields.read(service: texts[0], user: texts[1], fileName: texts[2], source: texts[3])
    let parts = [.wopiService, .wopiUser, .wopiFileName, .wopiSource] as [LinkPart]
    for (part, argument) in zip(parts, arguments) {
      findings += reading.findings.filter { $0.part == part }.changed { $0.range = argument?.indices }
    }
    return reading.fields
  }

  /// Reports an unknown command, with the corrected link if nothing else is wrong.
  mutating func reportCommand(_ pieces: LinkPieces) {
    let command = pieces.command
    let text = String(decoding: command.prefix(32), as: UTF8.self)
    let bare = String(decoding: command.drop { $0 == ASCII.slash }.prefix(16).map { $0.asciiLowercased }, as: UTF8.self)
    let nearest = OpenMode(command: bare) ?? (bare == "ofw" || bare == "ofr" || bare == "new" || bare == "open" ? .edit : nil)
    let corrected = nearest.map { mode in
      String(decoding: pieces.bytes[..<command.startIndex], as: UTF8.self) + mode.command
        + String(decoding: pieces.bytes[command.endIndex...], as: UTF8.self)
    }
    let isExact = OpenMode(command: bare) != nil
    report(
      .form.unknownCommand, [text], at: command.indices, corrected: isExact ? corrected : nil,
      advice: nearest.map { .didYouMean($0.command) })
  }
}
