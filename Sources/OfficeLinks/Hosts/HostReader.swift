import TextBasics

/// Reads a host name or address into its canonical bytes.
struct HostReader {
  let bytes: [UInt8]
  /// The beginning of the host in the address, for the findings.
  let start: Int
  let encoding: HostEncoding?
  var findings: [LinkFinding] = []

  /// The host as ASCII in lower case. Returns `nil`, with an error, if it is not valid.
  mutating func read() -> [UInt8]? {
    if bytes.first == ASCII.openBracket { return readIPv6() }
    let isASCII = bytes.allSatisfy { $0 < 0x80 }
    guard checkCharacters(), var name = isASCII ? bytes.map({ $0.asciiLowercased }) : encoded() else { return nil }
    if name.last == ASCII.dot, name.count > 1, name[name.count - 2] != ASCII.dot {
      report(.host.finalDot)
      name.removeLast()
    }
    for label in name.split(separator: ASCII.dot, omittingEmptySubsequences: false) {
      guard check(label), checkDigits(label) else { return nil }
    }
    guard checkNumeric(name), checkLength(name) else { return nil }
    describe(String(decoding: name, as: UTF8.self), wasInternational: !isASCII)
    if isOwnMachine(host: name) { report(.host.ownMachine, [String(decoding: name, as: UTF8.self)]) }
    return name
  }

  private mutating func checkCharacters() -> Bool {
    if bytes.allSatisfy({ ByteSet.hostCharacters.contains($0) }) { return !bytes.isEmpty }
    for (scalar, fault) in classified(String(decoding: bytes, as: UTF8.self)) {
      if scalar == "%" {
        report(.host.percent)
      } else if scalar.properties.isWhitespace {
        report(.host.blank)
      } else if fault != nil
        || scalar.isASCII && !ByteSet.hostCharacters.contains(UInt8(truncatingIfNeeded: scalar.value))
      {
        report(.host.character, [String(scalar)])
      } else {
        continue
      }
      return false
    }
    return true
  }

  /// The ASCII form of an international name. Returns `nil`, with an error, if it has none.
  private mutating func encoded() -> [UInt8]? {
    let name = String(decoding: bytes, as: UTF8.self)
    guard let encoding else {
      report(.host.unencoded, [name])
      return nil
    }
    // No longer text can become a name of 253 bytes.
    if bytes.count <= Self.maximumInternational, let ascii = encoding.encoded(name) {
      return ascii.utf8.map { $0.asciiLowercased }
    }
    let label = name.split(separator: ".").first { encoding.encoded(String($0)) == nil } ?? name[...]
    report(
      .host.label,
      [label.utf8.count > 63 ? String(String.UnicodeScalarView(label.unicodeScalars.prefix(63))) + "…" : String(label)])
    return nil
  }

  private static let maximumInternational = 4096

  private mutating func check(_ label: ArraySlice<UInt8>) -> Bool {
    let text = String(decoding: label, as: UTF8.self)
    guard (1...63).contains(label.count), label.first != ASCII.hyphen, label.last != ASCII.hyphen,
      label.allSatisfy({ ByteSet.hostCharacters.contains($0) })
    else {
      report(.host.label, [text])
      return false
    }
    // A label that is not the proper form of a name would be shown literally by one reader and decoded by another.
    if let encoding, text.hasPrefix("xn--"), encoding.encoded(text) != text {
      report(.host.punycode, [text])
      return false
    }
    return true
  }

  /// RFC 5893, section 2, rule 4, which libidn2 2.3 does not check: digits of two kinds, which are shown in another order.
  private mutating func checkDigits(_ label: ArraySlice<UInt8>) -> Bool {
    guard label.starts(with: "xn--".utf8), let shown = encoding?.shown(String(decoding: label, as: UTF8.self)),
      shown.unicodeScalars.contains(where: { (0x660...0x669).contains($0.value) }),
      shown.unicodeScalars.contains(where: { (0x30...0x39).contains($0.value) || (0x6F0...0x6F9).contains($0.value) })
    else { return true }
    report(.host.label, [shown])
    return false
  }

  private mutating func checkNumeric(_ name: [UInt8]) -> Bool {
    guard let last = name.split(separator: ASCII.dot).last, looksNumeric(last), readIPv4(name[...]) == nil else { return true }
    report(.host.ipv4, [String(decoding: name, as: UTF8.self)])
    return false
  }

  /// The WHATWG URL standard, "ends in a number": such a host is an IPv4 address or invalid.
  private func looksNumeric(_ last: ArraySlice<UInt8>) -> Bool {
    if last.allSatisfy({ $0.isASCIIDigit }) { return true }
    return last.starts(with: "0x".utf8) && last.dropFirst(2).allSatisfy { $0.hexadecimalValue != nil }
  }

  private mutating func checkLength(_ name: [UInt8]) -> Bool {
    guard name.count > 253 else { return true }
    report(.host.label, [String(decoding: name.prefix(63), as: UTF8.self) + "…"])
    return false
  }

  /// Reports the two spellings of an international name, and warns if its letters may be confused with others.
  private mutating func describe(_ name: String, wasInternational: Bool) {
    // Only punycode is shown in another way.
    guard name.holds(ASCII.hyphen), name.holds("xn--"), let shown = encoding?.shown(name), shown != name
    else { return }
    if shown.unicodeScalars.split(separator: ".").contains(where: { hasMixedScripts($0) }) {
      report(.host.mixedScript, [shown, name])
    } else if wasInternational {
      report(.host.international, [shown, name])
    }
  }

  private mutating func readIPv6() -> [UInt8]? {
    guard bytes.last == ASCII.closeBracket, let groups = IPv6.read(bytes.dropFirst().dropLast()) else {
      report(.host.ipv6)
      return nil
    }
    let host = [ASCII.openBracket] + IPv6.text(groups) + [ASCII.closeBracket]
    if isOwnMachine(host: host) { report(.host.ownMachine, [String(decoding: host, as: UTF8.self)]) }
    return host
  }

  mutating func report(_ rule: Rule, _ arguments: [String] = []) {
    findings.append(LinkFinding(rule, arguments, part: .address, range: start..<(start + bytes.count)))
  }
}
