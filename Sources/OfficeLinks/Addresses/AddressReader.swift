import TextBasics

/// Reads one address that is not plainly canonical: finds what is wrong, normalises what is right.
struct AddressReader {
  let bytes: [UInt8]
  let rules: AddressRules
  var findings: [LinkFinding] = []
  var out: [UInt8] = []
  var marks = AddressMarks()
  /// Whether the address was refused as that of a page that shows or shares a document.
  var isPage = false
  /// What is left to read, without blanks or brackets round the address.
  var rest: Range<Int>

  /// More than this is not even looked at, so that no input takes long.
  static let maximumInput = 16_384

  /// The reading of an address, with the corrected address in every error that a repair removes.
  static func read(_ bytes: [UInt8], _ rules: AddressRules) -> AddressReading {
    var reading = pass(bytes, rules)
    guard reading.address == nil, let repaired = AddressRepair.repaired(bytes, rules) else { return reading }
    guard let corrected = pass(repaired, rules).address?.text else { return reading }
    for index in reading.findings.indices where reading.findings[index].severity == .error {
      reading.findings[index].corrected = corrected
    }
    return reading
  }

  private static func pass(_ bytes: [UInt8], _ rules: AddressRules) -> AddressReading {
    guard !bytes.isEmpty else { return AddressReading(nil, [LinkFinding(.address.empty, part: .address)]) }
    guard bytes.count <= maximumInput else {
      let counts = [String(bytes.count), String(rules.maximumByteCount)]
      return AddressReading(nil, [LinkFinding(.address.tooLong, counts, part: .address, range: 0..<bytes.count)])
    }
    var reader = AddressReader(bytes, rules)
    let address = reader.address()
    for index in reader.findings.indices { reader.findings[index].part = .address }
    return AddressReading(address, reader.findings)
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
    guard readScheme() else {
      dropExpected()
      return nil
    }
    // A bad host has an end all the same, so what follows it can be read.
    readAuthority()
    readPath()
    readQueryAndFragment()
    checkPages()
    checkName()
    checkLength()
    checkNormalForm()
    checkWebView()
    guard !findings.hasError else { return nil }
    return DocumentAddress(text: String(decoding: out, as: UTF8.self), marks: marks)
  }

  /// A network path has backslashes and a launch link bars: once it is reported as such, they are no faults of their own.
  private mutating func dropExpected() {
    let isLocal = findings.contains(.address.uncPath) || findings.contains(.address.localPath)
    let isLink = findings.contains(.address.officeLink)
    findings.removeAll { isLocal && $0.rule == .character.backslash || isLink && $0.rule == .character.bar }
  }

  private mutating func checkLength() {
    guard out.count > rules.maximumByteCount else { return }
    report(.address.tooLong, [String(out.count), String(rules.maximumByteCount)], at: 0..<bytes.count)
  }

  /// Leaves blanks and angle brackets at either end out of `rest`, and reports them.
  private mutating func trim() {
    let blanks = surroundingBlanks(bytes[...])
    if blanks.start > 0 || blanks.end > 0 {
      let place = blanks.start > 0 ? 0..<blanks.start : (bytes.count - blanks.end)..<bytes.count
      report(.character.surroundingBlanks, at: place)
    }
    rest = blanks.start < bytes.count - blanks.end ? blanks.start..<(bytes.count - blanks.end) : 0..<0
    if rest.count > 1, bytes[rest.lowerBound] == UInt8(ascii: "<"), bytes[rest.upperBound - 1] == UInt8(ascii: ">") {
      report(.address.angleBrackets, at: rest.lowerBound..<(rest.lowerBound + 1))
      rest = (rest.lowerBound + 1)..<(rest.upperBound - 1)
    }
  }

  mutating func report(_ rule: Rule, _ arguments: [String] = [], at place: Range<Int>? = nil, fix: String? = nil) {
    findings.append(LinkFinding(rule, arguments, part: .address, range: place, fix: fix))
  }

  /// Takes the bytes up to the first that `isEnd` holds for, or all.
  mutating func take(until isEnd: (UInt8) -> Bool) -> Range<Int> {
    let end = bytes[rest].firstIndex(where: isEnd) ?? rest.upperBound
    defer { rest = end..<rest.upperBound }
    return rest.lowerBound..<end
  }

  mutating func markHere() -> Int32 { Int32(truncatingIfNeeded: out.count) }
}

/// How many bytes of blanks a text starts and ends with.
func surroundingBlanks(_ bytes: ArraySlice<UInt8>) -> (start: Int, end: Int) {
  let isEdge = { (byte: UInt8) in byte <= ASCII.space || byte >= 0x80 }
  guard let first = bytes.first, let last = bytes.last, isEdge(first) || isEdge(last) else { return (0, 0) }
  let scalars = String(decoding: bytes, as: UTF8.self).unicodeScalars
  let start = scalars.prefix(while: isBlank).reduce(0) { $0 + UTF8.width($1) }
  let end = scalars.reversed().prefix(while: isBlank).reduce(0) { $0 + UTF8.width($1) }
  return start + end <= bytes.count ? (start, end) : (bytes.count, 0)
}
