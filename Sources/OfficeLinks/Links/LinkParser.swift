import TextBasics

/// Reads a launch link that is not plainly canonical.
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
    let link = parser.link(bytes)
    return LinkReading(link: parser.findings.hasError ? nil : link, findings: parser.findings)
  }

  private init(rules: AddressRules, linkRules: LinkRules) {
    self.rules = rules
    self.linkRules = linkRules
  }

  private mutating func link(_ bytes: [UInt8]) -> LaunchLink? {
    let blanks = surroundingBlanks(bytes[...])
    let text = bytes.dropFirst(blanks.start).dropLast(blanks.end)
    guard !text.isEmpty else {
      report(.form.empty, at: 0..<bytes.count)
      return nil
    }
    if text.count < bytes.count {
      let place = blanks.start > 0 ? 0..<blanks.start : text.endIndex..<bytes.count
      report(.character.surroundingBlanks, at: place, corrected: String(decoding: text, as: UTF8.self))
    }
    guard let pieces = LinkPieces(text), let app = app(of: pieces) else {
      if !findings.hasError { reportNoScheme(text) }
      return nil
    }
    return isShortForm(pieces) ? shortForm(app, pieces) : fullForm(app, pieces)
  }

  private mutating func reportNoScheme(_ text: ArraySlice<UInt8>) {
    let start = text.prefix { $0 != ASCII.colon && $0 != ASCII.slash && $0 != ASCII.bar }.prefix(32)
    let scheme = String(decoding: start, as: UTF8.self)
    let isLaunch = PackedName(start).flatMap { OfficeApp(packedScheme: $0) } != nil
    let rule: Rule = isLaunch ? .descriptor.missing : .form.unknownScheme
    report(rule, [isLaunch ? "u" : scheme], at: start.startIndex..<start.endIndex)
  }

  private mutating func app(of pieces: LinkPieces) -> OfficeApp? {
    if let name = PackedName(pieces.scheme), let app = OfficeApp(packedScheme: name) { return app }
    let place = pieces.scheme.startIndex..<pieces.scheme.endIndex
    let scheme = String(decoding: pieces.scheme.prefix(64).map(\.asciiLowercased), as: UTF8.self)
    switch SchemeNames.kind(of: scheme) {
    case .probe: report(.form.probeScheme, [scheme], at: place)
    case .signIn: report(.form.signInScheme, [scheme], at: place)
    case .reserved, .launch: report(.form.reservedScheme, [scheme], at: place)
    case nil:
      if pieces.has("z"), pieces.has("u") {
        report(.form.returnNotLaunch, [scheme], at: place)
      } else {
        let fix = SchemeNames.nearest(to: scheme).map { "did you mean \($0):?" }
        report(.form.unknownScheme, [scheme], at: place, fix: fix)
      }
    }
    return nil
  }

  /// An address right behind the scheme; or, when there is no bar, anything that is no command.
  private func isShortForm(_ pieces: LinkPieces) -> Bool {
    let start = pieces.rest.prefix(8).map(\.asciiLowercased)
    if start.starts(with: Array("https:".utf8)) || start.starts(with: Array("http:".utf8)) { return true }
    guard pieces.command.count == pieces.rest.count else { return false }
    return pieces.rest.contains { $0 == ASCII.slash || $0 == ASCII.dot || $0 == ASCII.backslash }
  }

  private mutating func shortForm(_ app: OfficeApp, _ pieces: LinkPieces) -> LaunchLink? {
    let form = app.shortForm
    if pieces.command.count < pieces.rest.count {
      report(.form.furtherArgument, [form.rawValue], at: pieces.command.endIndex..<pieces.rest.endIndex)
    }
    guard let address = readAddress(pieces.command, .address, rules.adjusted(for: app, form: form)) else { return nil }
    return built(app, nil, form, address, LaunchParts())
  }

  private mutating func fullForm(_ app: OfficeApp, _ pieces: LinkPieces) -> LaunchLink? {
    findings += pieces.findings
    let mode = OpenMode(command: String(decoding: pieces.command.prefix(16), as: UTF8.self))
    if mode == nil { reportCommand(pieces) }
    let parts = readParts(pieces)
    guard let argument = pieces.argument("u") else {
      if !pieces.has("u") { report(.descriptor.missing, ["u"]) }
      return nil
    }
    let isWOPI = ["d", "e", "n", "a"].contains { pieces.has($0) }
    let address = readAddress(argument, .address, rules.adjusted(for: app, form: .full, isWOPI: isWOPI))
    guard let mode, let address, let parts else { return nil }
    return built(app, mode, .full, address, parts)
  }

  private mutating func built(
    _ app: OfficeApp, _ mode: OpenMode?, _ form: LinkForm, _ address: DocumentAddress, _ parts: LaunchParts
  ) -> LaunchLink? {
    let reading = LaunchLink.build(app: app, mode: mode, form: form, address: address, parts: parts, rules: linkRules)
    // Offsets of a built link count in its own text, which is not the one that was read.
    findings += reading.findings.map { finding in
      var finding = finding
      finding.range = nil
      return finding
    }
    return reading.link
  }

  mutating func report(
    _ rule: Rule, _ arguments: [String] = [], at place: Range<Int>? = nil, corrected: String? = nil, fix: String? = nil
  ) {
    findings.append(LinkFinding(rule, arguments, range: place, corrected: corrected, fix: fix))
  }

  mutating func readAddress(_ argument: ArraySlice<UInt8>, _ part: LinkPart, _ rules: AddressRules) -> DocumentAddress? {
    let reading = argument.withUnsafeBufferPointer { DocumentAddress.read(bytes: $0, rules: rules) }
    findings += reading.findings.moved(to: argument.startIndex, part: part)
    return reading.address
  }
}
