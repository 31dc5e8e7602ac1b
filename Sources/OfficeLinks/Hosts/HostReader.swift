import TextBasics

/// Reads a host name or address into its canonical bytes.
struct HostReader {
  let bytes: [UInt8]
  /// Where the host starts in the address, for the findings.
  let start: Int
  var findings: [LinkFinding] = []

  init(bytes: [UInt8], start: Int) {
    self.bytes = bytes
    self.start = start
  }

  /// Lower case and punycode; `nil`, with an error, when it is no host.
  mutating func read() -> [UInt8]? {
    if bytes.first == ASCII.openBracket { return readIPv6() }
    guard checkCharacters() else { return nil }
    let isASCII = bytes.allSatisfy { $0 < 0x80 }
    guard let lower = isASCII ? bytes.map(\.asciiLowercased) : mappedHost() else { return nil }
    var labels = lower.split(separator: ASCII.dot, omittingEmptySubsequences: false)
    if labels.count > 1, labels.last?.isEmpty == true, labels[labels.count - 2].isEmpty == false {
      report(.host.finalDot)
      labels.removeLast()
    }
    var canonical: [UInt8] = []
    var unicode = ""
    var isInternational = false
    for (index, label) in labels.enumerated() {
      guard let read = readLabel(label) else { return nil }
      if index > 0 {
        canonical.append(ASCII.dot)
        unicode += "."
      }
      canonical += read.ascii
      unicode += read.unicode
      isInternational = isInternational || read.isInternational
    }
    guard checkNumeric(canonical), checkLength(canonical) else { return nil }
    if isInternational { describe(unicode, String(decoding: canonical, as: UTF8.self), wasUnicode: !isASCII) }
    return canonical
  }

  private mutating func checkCharacters() -> Bool {
    let text = String(decoding: bytes, as: UTF8.self)
    for scalar in text.unicodeScalars {
      if scalar == "%" {
        report(.host.percent)
      } else if scalar.properties.isWhitespace {
        report(.host.blank)
      } else if !isNameCharacter(scalar) {
        report(.host.character, [String(scalar)])
      } else {
        continue
      }
      return false
    }
    return !bytes.isEmpty
  }

  private func isNameCharacter(_ scalar: Unicode.Scalar) -> Bool {
    if scalar.isASCII { return ByteSet.hostCharacters.contains(UInt8(truncatingIfNeeded: scalar.value)) }
    // The dots of IDNA 2003, section 3.1; U+FF0E is mapped with the other full-width forms.
    if HostMapping.otherDots.contains(scalar) || isHostSign(scalar) { return true }
    switch scalar.properties.generalCategory {
    case .lowercaseLetter, .uppercaseLetter, .titlecaseLetter, .otherLetter, .modifierLetter, .nonspacingMark, .spacingMark,
      .decimalNumber:
      return CharacterClass(scalar.value) == nil
    default: return false
    }
  }

  /// As UTS #46 maps it; `nil`, with an error, when a letter of it would be mapped to one that is not known here.
  private mutating func mappedHost() -> [UInt8]? {
    guard bytes.count <= Self.maximumMapped else {
      report(.host.label, [String(String(decoding: bytes, as: UTF8.self).unicodeScalars.prefix(63)) + "…"])
      return nil
    }
    switch HostMapping.map(String(decoding: bytes, as: UTF8.self).unicodeScalars) {
    case .mapped(let text): return Array(text.utf8)
    case .otherShape(let letter):
      report(.host.letterShape, [letter])
      return nil
    }
  }

  /// UTF-8 bytes; no name of 253 bytes is made from more, and sorting its marks takes time.
  private static let maximumMapped = 4096

  private typealias Label = (ascii: [UInt8], unicode: String, isInternational: Bool)

  private mutating func readLabel(_ label: ArraySlice<UInt8>) -> Label? {
    let text = String(decoding: label, as: UTF8.self)
    guard label.allSatisfy({ $0 < 0x80 }) else { return readInternational(text) }
    guard (1...63).contains(label.count), label.first != ASCII.hyphen, label.last != ASCII.hyphen,
      label.allSatisfy({ ByteSet.hostCharacters.contains($0) })
    else {
      report(.host.label, [text])
      return nil
    }
    guard text.hasPrefix("xn--") else { return (Array(label), text, false) }
    guard let scalars = Punycode.decode(label.dropFirst(4)), scalars.contains(where: { !$0.isASCII }),
      scalars.allSatisfy({ isNameCharacter($0) }), isInContext(scalars), !startsWithMark(scalars), isMapped(scalars),
      Punycode.encode(scalars) == Array(label.dropFirst(4))
    else {
      report(.host.punycode, [text])
      return nil
    }
    var view = String.UnicodeScalarView()
    view.append(contentsOf: scalars)
    return (Array(label), String(view), true)
  }

  private mutating func readInternational(_ text: String) -> Label? {
    let scalars = Array(text.unicodeScalars)
    guard isInContext(scalars), !startsWithMark(scalars), scalars.first != "-", scalars.last != "-",
      let encoded = Punycode.encode(scalars)
    else {
      report(.host.label, [text])
      return nil
    }
    return (Array("xn--".utf8) + encoded, text, true)
  }

  /// UTS #46 section 4.1: no label begins with a mark.
  private func startsWithMark(_ label: [Unicode.Scalar]) -> Bool {
    switch label.first?.properties.generalCategory {
    case .nonspacingMark, .spacingMark: true
    default: false
    }
  }

  /// Whether the letters of a label in punycode are those that the label would have been made from.
  private func isMapped(_ label: [Unicode.Scalar]) -> Bool {
    guard case .mapped(let text) = HostMapping.map(label) else { return false }
    return Array(text.unicodeScalars) == label
  }

  private mutating func checkNumeric(_ canonical: [UInt8]) -> Bool {
    guard let last = canonical.split(separator: ASCII.dot).last, let first = last.first, looksNumeric(last, first) else {
      return true
    }
    guard isIPv4(canonical[...]) else {
      report(.host.ipv4, [String(decoding: canonical, as: UTF8.self)])
      return false
    }
    return true
  }

  /// The WHATWG URL standard, "ends in a number": such a host is an IPv4 address or nothing.
  private func looksNumeric(_ last: ArraySlice<UInt8>, _ first: UInt8) -> Bool {
    if last.allSatisfy({ ByteSet.digits.contains($0) }) { return true }
    let second = last.dropFirst().first
    return first == 0x30 && second == UInt8(ascii: "x") && last.dropFirst(2).allSatisfy { $0.hexadecimalValue != nil }
  }

  private mutating func checkLength(_ canonical: [UInt8]) -> Bool {
    guard canonical.count <= 253 else {
      report(.host.label, [String(decoding: canonical.prefix(63), as: UTF8.self) + "…"])
      return false
    }
    return true
  }

  private mutating func describe(_ unicode: String, _ punycode: String, wasUnicode: Bool) {
    let isMixed = unicode.unicodeScalars.split(separator: ".").contains { hasMixedScripts($0) }
    if isMixed {
      report(.host.mixedScript, [unicode, punycode])
    } else if wasUnicode {
      report(.host.international, [unicode, punycode])
    }
  }

  private mutating func readIPv6() -> [UInt8]? {
    guard bytes.last == ASCII.closeBracket, let groups = IPv6.read(bytes.dropFirst().dropLast()) else {
      report(.host.ipv6)
      return nil
    }
    return [ASCII.openBracket] + IPv6.text(groups) + [ASCII.closeBracket]
  }

  private mutating func report(_ rule: Rule, _ arguments: [String] = []) {
    findings.append(LinkFinding(rule, arguments, part: .address, range: start..<(start + bytes.count)))
  }
}

/// A host, or all hosts below a domain, that documents may come from.
public struct HostPattern: Sendable, Hashable {
  /// Canonical: lower case, punycode; starts with `*.` when it stands for the hosts below a domain.
  public let text: String

  /// Reads `files.contoso.com` or `*.contoso.com`, in any case and script; `nil` when it is no host name.
  ///
  /// `*.contoso.com` is every host below contoso.com but not contoso.com itself. A port does not belong here.
  public init?(_ text: some StringProtocol) {
    let bytes = Array(text.utf8)
    let isWild = bytes.starts(with: [UInt8(ascii: "*"), ASCII.dot])
    var host = HostReader(bytes: Array(bytes.dropFirst(isWild ? 2 : 0)), start: 0)
    guard let canonical = host.read(), !host.findings.hasError else { return nil }
    if isWild, canonical.first == ASCII.openBracket { return nil }
    self.text = (isWild ? "*." : "") + String(decoding: canonical, as: UTF8.self)
  }

  /// Whether a canonical host belongs; the match ends at a dot, so `evil-contoso.com` is not below `contoso.com`.
  public func matches(_ host: String) -> Bool {
    guard text.utf8.first == UInt8(ascii: "*") else { return text == host }
    let suffix = text.utf8.dropFirst()
    return host.utf8.count > suffix.count && host.utf8.suffix(suffix.count).elementsEqual(suffix)
  }
}
