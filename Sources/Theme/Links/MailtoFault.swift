package import Diagnostics
package import TextBasics

/// The fault of a `mailto:` link (RFC 6068), and its fix.
package struct MailtoFault: Sendable, Hashable {
  private let problem: String
  private let fix: String
  package static let noAddress = Self(problem: "it has no address", fix: "write one after 'mailto:', and one between two commas")
  static func slashes(_ address: String) -> Self {
    Self(problem: "'//' before the address", fix: "write mailto:\(address)")
  }
  static func noAt(_ address: String) -> Self {
    Self(problem: "the address '\(address)' has no '@'", fix: "write the whole address, such as team@contoso.example")
  }
  static func severalAts(_ address: String) -> Self {
    Self(problem: "the address '\(address)' has more than one '@'", fix: "put a comma between two addresses, or correct the one")
  }
  static func space(_ address: String) -> Self {
    Self(problem: "the address '\(address)' has a space", fix: "write the address alone, without a name")
  }
  /// The local part or the domain is empty or has characters that are never allowed.
  static func malformed(_ address: String) -> Self {
    Self(problem: "'\(address)' is not an address", fix: "correct it; write the address alone, such as team@contoso.example")
  }
  static let badEscape = Self(problem: "a '%' is not followed by two hexadecimal digits", fix: "write '%25' for a percent sign")
  /// A line end in an address or a header field: the rest would be a field of its own in the message.
  static func injection(_ part: String) -> Self {
    let part = String(decoding: part.utf8.map { isLineEnd($0) ? ASCII.space : $0 }, as: UTF8.self)
    return Self(
      problem: "a line end in '\(part)' would add a header to the message", fix: "remove the line end, written '%0A' or '%0D'")
  }
  static let lineEndInBody = Self(
    problem: "a line end in the body is not written '%0D%0A'", fix: "write '%0D%0A' for each line end")
  static func noField(_ field: String) -> Self {
    Self(problem: "'\(field)' is not a header with a value", fix: "write it as 'subject=…', and '%26' for an ampersand")
  }
  static let secondQuestionMark = Self(
    problem: "it has a second '?'", fix: "write '&' between two headers, and '%3F' for a question mark")

  package func diagnostic(at place: Place) -> Diagnostic { Diagnostic(.link.mail, problem, at: place, fix: fix) }
}

extension MailtoFault {
  /// The first fault of a link, or `nil` if it has none.
  package init?(_ link: String) {
    let bytes = Array(link.utf8)
    guard let colon = bytes.firstIndex(of: ASCII.colon) else { return nil }
    let question = bytes[colon...].firstIndex(of: ASCII.question) ?? bytes.endIndex
    let fault =
      Self.escapes(bytes) ?? Self.addresses(bytes[(colon + 1)..<question])
      ?? Self.fields(bytes[question...].dropFirst())
    if let fault {
      self = fault
    } else if bytes[(colon + 1)..<question].isEmpty, !Self.hasValue(bytes[question...].dropFirst()) {
      self = .noAddress
    } else {
      return nil
    }
  }

  private static func escapes(_ bytes: [UInt8]) -> MailtoFault? {
    var rest = bytes[...]
    while let percent = rest.position(of: ASCII.percent) {
      if escapedByte(rest, at: percent) == nil { return .badEscape }
      rest = rest[(percent + 1)...]
    }
    return nil
  }

  private static func addresses(_ list: ArraySlice<UInt8>) -> MailtoFault? {
    if list.isEmpty { return nil }
    return list.split(at: ASCII.comma).lazy.compactMap { address(percentDecoded($0)) }.first
  }

  /// An `addr-spec` (RFC 5322, section 3.4.1) without comments and white space.
  private static func address(_ bytes: [UInt8]) -> MailtoFault? {
    let text = String(decoding: bytes, as: UTF8.self)
    guard !bytes.isEmpty else { return .noAddress }
    if holdsLineEnd(bytes[...]) { return .injection(text) }
    if text.hasPrefix("//") { return .slashes(String(text.drop { $0 == "/" })) }
    // A quoted local part may contain anything.
    let quoted = bytes.first == ASCII.quotationMark ? bytes.dropFirst().firstIndex(of: ASCII.quotationMark).map { $0 + 1 } : nil
    let rest = bytes[(quoted ?? 0)...]
    if rest.contains(where: { $0 == ASCII.space || $0 == ASCII.tab }) { return .space(text) }
    guard let at = rest.firstIndex(of: ASCII.at) else { return .noAt(text) }
    if rest[(at + 1)...].contains(ASCII.at) { return .severalAts(text) }
    let local = bytes[..<at]
    let domain = bytes[(at + 1)...]
    let isLocal =
      quoted == at
      || quoted == nil && isDotted(local) && !local.contains { "()<>[]:;\\,\"".utf8.contains($0) || $0 < ASCII.exclamationMark }
    let isLiteral = domain.first == ASCII.openBracket && domain.last == ASCII.closeBracket
    let isDomain =
      isLiteral
      || isDotted(domain)
        && domain.allSatisfy { $0.isASCIILetter || $0.isASCIIDigit || $0 == ASCII.hyphen || $0 == ASCII.dot || $0 >= 0x80 }
    // RFC 5321, section 4.5.3.1, and RFC 1035, section 2.3.4.
    let isShort = local.count <= 64 && domain.count <= 255 && domain.split(separator: ASCII.dot).allSatisfy { $0.count <= 63 }
    return isLocal && isDomain && isShort ? nil : .malformed(text)
  }

  private static func fields(_ query: ArraySlice<UInt8>) -> MailtoFault? {
    if query.isEmpty { return nil }
    return query.split(at: ASCII.ampersand).lazy.compactMap(field).first
  }

  private static func field(_ field: ArraySlice<UInt8>) -> MailtoFault? {
    guard let equals = field.firstIndex(of: ASCII.equals), equals > field.startIndex else {
      return .noField(String(decoding: field, as: UTF8.self))
    }
    let value = field[(equals + 1)...]
    if let question = value.position(of: ASCII.question), beginsField(value[(question + 1)...]) { return .secondQuestionMark }
    let name = percentDecodedText(field[..<equals]).lowercased()
    let decoded = percentDecoded(value)
    if name == "body" { return hasBareLineEnd(value, decoded) ? .lineEndInBody : nil }
    if holdsLineEnd(decoded[...]) || name.utf8.contains(where: isLineEnd) { return .injection(name) }
    return recipients.contains(name) ? addresses(decoded[...]) : nil
  }

  private static let recipients: Set<String> = ["to", "cc", "bcc"]

  private static func beginsField(_ text: ArraySlice<UInt8>) -> Bool {
    guard let equals = text.firstIndex(of: ASCII.equals) else { return false }
    let name = String(decoding: text[..<equals], as: UTF8.self).lowercased()
    return recipients.contains(name) || name == "subject" || name == "body"
  }

  /// True if a line end is not encoded, or is not CR LF, the line end of mail (RFC 6068, section 5).
  private static func hasBareLineEnd(_ raw: ArraySlice<UInt8>, _ decoded: [UInt8]) -> Bool {
    if holdsLineEnd(raw) { return true }
    var rest = decoded[...]
    while let lineFeed = rest.position(of: ASCII.lineFeed) {
      let line = rest[..<lineFeed]
      guard line.last == ASCII.carriageReturn, !line.dropLast().holds(ASCII.carriageReturn) else { return true }
      rest = rest[(lineFeed + 1)...]
    }
    return rest.holds(ASCII.carriageReturn)
  }

  /// True for a recipient, and for a message that the reader sends to somebody (RFC 6068, section 2).
  private static func hasValue(_ query: ArraySlice<UInt8>) -> Bool {
    query.split(at: ASCII.ampersand).contains { field in
      field.firstIndex(of: ASCII.equals).map { $0 + 1 < field.endIndex } ?? false
    }
  }

  private static func isDotted(_ bytes: ArraySlice<UInt8>) -> Bool {
    !bytes.split(at: ASCII.dot).contains(where: \.isEmpty)
  }

  private static func holdsLineEnd(_ bytes: ArraySlice<UInt8>) -> Bool {
    bytes.holds(ASCII.lineFeed) || bytes.holds(ASCII.carriageReturn)
  }

  private static func isLineEnd(_ byte: UInt8) -> Bool { byte == ASCII.lineFeed || byte == ASCII.carriageReturn }
}

/// A `tel:` link without a number that a phone can dial.
package func phoneFault(_ href: String, at place: Place) -> Diagnostic {
  let dashed = href.replacing("/", with: "-")
  if dashed != href, isPhoneLink(Array(dashed.utf8)[...]) {
    return Diagnostic(.link.phone, href, at: place, fix: "write \(dashed)")
  }
  let number = href.drop { $0 != ":" }.dropFirst()
  guard number.contains(where: \.isLetter), number.contains(where: \.isNumber) else {
    return Diagnostic(.link.phone, href, at: place)
  }
  if let link = withExtension(number) { return Diagnostic(.link.phone, href, at: place, fix: "write \(link)") }
  let digits = String(number.lowercased().map { letter in keypad.first { $0.letters.contains(letter) }?.digit ?? letter })
  let isRight = isPhoneLink(Array("tel:\(digits)".utf8)[...])
  return Diagnostic(
    .link.phone, href, at: place, explanation: "Not every phone dials letters.", fix: isRight ? "write tel:\(digits)" : nil)
}

/// The link to a number whose extension follows an "x", as a parameter (RFC 3966 section 5.3); `nil` for every other number.
private func withExtension(_ number: Substring) -> String? {
  let main = number.prefix { !$0.isLetter }
  let digits = number[main.endIndex...].drop { !$0.isNumber }
  let mark = number[main.endIndex..<digits.startIndex].filter(\.isLetter).lowercased()
  guard ["x", "ext"].contains(mark), !digits.isEmpty, digits.allSatisfy(\.isNumber) else { return nil }
  let link = "tel:\(main.filter { $0 != " " });ext=\(digits)"
  return isPhoneLink(Array(link.utf8)[...]) ? link : nil
}

/// The letters on the keys of phones (ITU-T E.161).
private let keypad: [(letters: String, digit: Character)] = [
  ("abc", "2"), ("def", "3"), ("ghi", "4"), ("jkl", "5"), ("mno", "6"), ("pqrs", "7"), ("tuv", "8"), ("wxyz", "9"),
]

/// True if a `tel:` link has a number: an optional plus, digits and separators between them (RFC 3966), perhaps with parameters.
///
/// After the number, phones also dial what follows a pause, as in the numbers of conferences: `,` and `p` wait, `;` and `w` ask.
package func isPhoneLink(_ link: ArraySlice<UInt8>) -> Bool {
  let number = percentDecoded(link.drop { $0 != ASCII.colon }.dropFirst().prefix { $0 != ASCII.semicolon })
  let main = number.prefix { !"pPwW,".utf8.contains($0) }
  let digits = main.drop { $0 == ASCII.plus }
  return main.count - digits.count <= 1 && digits.contains { $0.isASCIIDigit || $0 == ASCII.asterisk } && isDialled(digits)
    && isDialled(number[main.endIndex...].filter { !"pPwW,".utf8.contains($0) }[...])
}

private func isDialled(_ digits: ArraySlice<UInt8>) -> Bool {
  digits.allSatisfy { $0.isASCIIDigit || "-.() *#".utf8.contains($0) }
}
