import TextBasics

/// Reads one address: reports its faults and normalises the rest.
struct AddressReader {
  let bytes: [UInt8]
  let rules: AddressRules
  var findings: [LinkFinding] = []
  var out: [UInt8] = []
  var offsets = AddressOffsets()
  /// The address was rejected as that of a page that shows or shares a document.
  var isPage = false
  /// The range still to be read, without white space or brackets around the address.
  var rest: Range<Int>

  /// Longer input is not examined at all, so that no input takes long.
  static let maximumInput = 16_384

  /// Reads an address. Every error that a repair removes has the corrected address.
  static func read(_ bytes: [UInt8], _ rules: AddressRules) -> AddressReading {
    var reading = pass(bytes, rules)
    guard reading.address == nil, let repaired = AddressRepair.repaired(bytes, rules) else { return reading }
    let fixed = pass(repaired, rules)
    if fixed.findings.contains(.host.ownMachine) {
      let ofSpelling: [Rule] = [.address.relative, .address.plainHTTP]
      // One message for one cause.
      if reading.findings.contains(where: { ofSpelling.contains($0.rule) }) {
        reading.findings.removeAll { $0.rule == .host.ownMachine }
        reading.findings = reading.findings.changed { $0.isOfOwnMachine = ofSpelling.contains($0.rule) }
        return reading
      }
    }
    guard let corrected = fixed.address?.text else { return reading }
    for index in reading.findings.indices where reading.findings[index].severity == .error {
      reading.findings[index].corrected = corrected
    }
    return reading
  }

  static func pass(_ bytes: [UInt8], _ rules: AddressRules) -> AddressReading {
    guard !bytes.isEmpty else { return AddressReading(nil, [LinkFinding(.address.empty, part: .address)]) }
    guard bytes.count <= maximumInput else {
      let counts = [String(bytes.count), String(rules.maximumByteCount)]
      return AddressReading(nil, [LinkFinding(.address.tooLong, counts, part: .address, range: 0..<bytes.count)])
    }
    var reader = AddressReader(bytes, rules)
    let address = reader.address()
    return AddressReading(address, reader.findings.changed { $0.part = .address })
  }

  private init(_ bytes: [UInt8], _ rules: AddressRules) {
    self.bytes = bytes
    self.rules = rules
    rest = 0..<bytes.count
    out.reserveCapacity(bytes.count + 32)
  }

  private mutating func address() -> DocumentAddress? {
    trim()
    guard !rest.isEmpty else {
      report(.address.empty, at: 0..<bytes.count)
      return nil
    }
    findings += inspectCharacters(bytes, .escapes, refusesBackslash: true)
    // No launch link has the address of a page.
    if rules.isWebPage { findings.removeAll { $0.rule == .character.bar && $0.arguments.first?.description != "|" } }
    guard readScheme() else {
      dropExpected()
      return nil
    }
    // Even a bad host has an end, so the rest can be read.
    readAuthority()
    readPath()
    readQueryAndFragment()
    checkPages()
    dropPageParameters()
    if !findings.contains(.share.wrapper), !findings.contains(.share.service) { checkRest() }
    guard !findings.hasError else { return nil }
    return DocumentAddress(text: String(decoding: out, as: UTF8.self), offsets: offsets)
  }

  private mutating func checkRest() {
    checkName()
    checkLength()
    checkNormalForm()
    checkCoding()
    if let finding = LinkFinding(keyIn: bytes[...], today: rules.today) { findings.append(finding) }
  }

  /// A network path has backslashes and a launch link bars: once reported as such, they are not faults of their own.
  private mutating func dropExpected() {
    let isLocal = [.address.uncPath, .address.localPath, .address.fileScheme].contains { findings.contains($0) }
    let isLink = findings.contains(.address.officeLink)
    findings.removeAll { isLocal && $0.rule == .character.backslash || isLink && $0.rule == .character.bar }
  }

  private mutating func checkLength() {
    guard out.count > rules.maximumByteCount else { return }
    report(.address.tooLong, [String(out.count), String(rules.maximumByteCount)], at: 0..<bytes.count)
  }

  /// Excludes white space and angle brackets at either end from `rest`, and reports them.
  private mutating func trim() {
    let text = trimmingWhiteSpace(bytes[...])
    rest = text.indices
    if var finding = LinkFinding(spacesAround: bytes[...]) {
      // The text inside may have other faults: the repair corrects them all.
      finding.corrected = nil
      findings.append(finding)
    }
    if let address = AddressRepair.bracketed(text) {
      report(.address.angleBrackets, at: rest.lowerBound..<address.startIndex)
      rest = address.indices
    }
  }

  mutating func report(_ rule: Rule, _ arguments: [String] = [], at place: Range<Int>? = nil, advice: LinkAdvice? = nil) {
    findings.append(LinkFinding(rule, arguments, part: .address, range: place, advice: advice))
  }

  /// Takes the bytes up to the first one for which `isEnd` is true, or all.
  mutating func take(until isEnd: (UInt8) -> Bool) -> Range<Int> {
    let end = bytes[rest].firstIndex(where: isEnd) ?? rest.upperBound
    defer { rest = end..<rest.upperBound }
    return rest.lowerBound..<end
  }

  func offset() -> Int { out.count }
}

extension AddressReader {
  /// Reads up to the host. Returns false, with an error, if it is not clear where the host is.
  mutating func readScheme() -> Bool {
    let start = rest.lowerBound
    guard let colon = schemeColon(), !AddressRepair.isServer(bytes[start..<colon], before: bytes[colon..<rest.upperBound]) else {
      reportMissingScheme()
      return false
    }
    let place = start..<(colon + 1)
    let scheme = String(decoding: bytes[start..<colon].map { $0.asciiLowercased }, as: UTF8.self)
    rest = (colon + 1)..<rest.upperBound
    guard scheme == "https" || scheme == "http" else {
      reportScheme(scheme, place)
      return false
    }
    if scheme == "http", !rules.allowsHTTP { report(.address.plainHTTP, at: place) }
    let slashes = take { $0 != ASCII.slash && $0 != ASCII.backslash }
    if slashes.count < 2 { report(.address.missingSlashes, at: place.lowerBound..<slashes.upperBound) }
    if slashes.count > 2 { report(.host.empty, at: place.lowerBound..<slashes.upperBound) }
    out += Array(scheme.utf8) + [ASCII.colon, ASCII.slash, ASCII.slash]
    offsets.hostStart = offset()
    return true
  }

  /// The colon after a scheme name at the start.
  private func schemeColon() -> Int? {
    guard let colon = bytes[rest].firstIndex(of: ASCII.colon), isSchemeName(bytes[rest.lowerBound..<colon]) else { return nil }
    return colon
  }

  private mutating func reportScheme(_ scheme: String, _ place: Range<Int>) {
    if scheme == "file" {
      let isWebFolder = AddressRepair.webFolder(bytes[...]) != nil
      report(.address.fileScheme, at: place, advice: isWebFolder ? .text("use the https address of the same file") : nil)
    } else if scheme.utf8.count == 1 {
      report(.address.localPath, at: place)
    } else if SchemeNames.kind(of: scheme) != nil {
      findings.append(LinkFinding(.address.officeLink, values: [.launchScheme(scheme)], part: .address, range: place))
    } else {
      report(.address.scheme, [scheme], at: place)
    }
  }

  private mutating func reportMissingScheme() {
    let text = bytes[rest]
    let isSlash = { (byte: UInt8) in byte == ASCII.slash || byte == ASCII.backslash }
    let leading = text.prefix(while: isSlash)
    if leading.count > 1 {
      let rule: Rule = leading.contains(ASCII.backslash) ? .address.uncPath : .address.schemeRelative
      report(rule, at: leading.indices)
    } else if AddressRepair.encodedScheme(text) != nil {
      report(.address.encodedWhole, at: rest)
    } else {
      report(AddressRepair.markdownAddress(bytes[rest]) == nil ? .address.relative : .address.markdown, at: rest)
    }
  }

  /// Reads the segments up to the query or fragment.
  mutating func readPath() {
    let place = take { $0 == ASCII.question || $0 == ASCII.hash }
    guard !place.isEmpty else {
      out.append(ASCII.slash)
      offsets.nameStart = offset()
      offsets.pathEnd = offsets.nameStart
      return
    }
    // The path starts with a slash, before which there is nothing.
    var start = place.lowerBound + 1
    while start <= place.upperBound {
      let end = bytes[start..<place.upperBound].firstIndex { $0 == ASCII.slash || $0 == ASCII.backslash } ?? place.upperBound
      let segment = bytes[start..<end]
      start = end + 1
      out.append(ASCII.slash)
      offsets.nameStart = offset()
      let isReported = findings.contains(.address.emptySegment) || findings.contains(.address.doubledScheme)
      if segment.isEmpty, end < place.upperBound, !isReported {
        let before = bytes[place.lowerBound..<(end - 1)]
        let isSecond = before.suffix(6).elementsEqual("https:".utf8) || before.suffix(5).elementsEqual("http:".utf8)
        report(.address.emptySegment, at: end - 1..<end + 1, advice: isSecond ? .text("write one of the two addresses") : nil)
      }
      checkSegment(segment)
      appendEncoded(segment, allowed: ByteSet.pathCharacters, to: &out)
    }
    offsets.pathEnd = offset()
  }

  private mutating func checkSegment(_ segment: ArraySlice<UInt8>) {
    if segment.contains(ASCII.percent) { checkSeparators(segment) }
    if PathSegments.dotCount(segment) > 0 {
      report(.address.dotSegment, [String(decoding: segment, as: UTF8.self)], at: segment.indices)
    }
    // Nearly all begin with a letter, and `checkPages` decodes them.
    guard let first = segment.first, first == ASCII.dot || first == ASCII.percent || first >= 0x80 else { return }
    let decoded = percentDecodedText(segment)
    if decoded == "..." || decoded == "…" { report(.address.elided, [decoded], at: segment.indices) }
  }

  private mutating func checkSeparators(_ segment: ArraySlice<UInt8>) {
    let separator = segment.indices.first { index in
      guard segment[index] == ASCII.percent, let byte = escapedByte(segment, at: index) else { return false }
      return byte == ASCII.slash || byte == ASCII.backslash
    }
    guard let place = separator.map({ $0..<($0 + 3) }) else { return }
    report(.address.encodedSeparator, [String(decoding: segment[place], as: UTF8.self)], at: place)
  }

  /// Reads the rest after the path.
  mutating func readQueryAndFragment() {
    let query = take { $0 == ASCII.hash }
    if let first = query.first {
      out.append(ASCII.question)
      appendEncoded(bytes[(first + 1)..<query.upperBound], allowed: ByteSet.queryCharacters, to: &out)
    }
    offsets.queryEnd = offset()
    guard let first = rest.first else { return }
    if !rules.allowsFragment {
      let isOfOffice = isEqual(bytes[rest].prefix(4), ignoringCase: "#wd=")
      report(.address.fragment, at: rest, advice: isOfOffice ? .text("remove it, it names a place within the file") : nil)
    }
    out.append(ASCII.hash)
    appendEncoded(bytes[(first + 1)..<rest.upperBound], allowed: ByteSet.pageLinkCharacters, to: &out)
  }
}
