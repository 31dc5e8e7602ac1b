import InternationalHosts
import TextBasics

/// A person's address for a header field (RFC 5322, section 3.4): a name, which may be empty, and a plain `local@domain`.
///
/// Cannot hold what would end the field or name a second person.
package struct Mailbox: Sendable, Hashable {
  /// The name as people write it.
  package let name: String
  /// The address, ASCII; an international domain is in punycode.
  package let address: String

  /// Reads `ann@contoso.com` or `Ann Lee <ann@contoso.com>`.
  package init(_ text: String) throws(MailboxFault) {
    guard !holdsHeaderBreaker(text) else { throw .character }
    guard let open = text.utf8.lastIndex(of: ASCII.lessThan) else {
      try self.init(name: "", address: text)
      return
    }
    guard text.utf8.last == ASCII.greaterThan else { throw .form }
    let address = text[text.utf8.index(after: open)...].dropLast()
    try self.init(name: unquoted(trimmed(text[..<open])), address: String(address))
  }

  /// From its two parts.
  package init(name: String, address: String) throws(MailboxFault) {
    guard !holdsHeaderBreaker(name) else { throw .nameCharacter }
    guard name.utf8.count <= 200 else { throw .nameLength(name.utf8.count) }
    self.name = name
    self.address = try canonicalAddress(address)
  }

  /// The words of a header field that names this person.
  var words: [String] {
    if name.isEmpty { return [address] }
    return phrase + ["<\(address)>"]
  }

  /// The name as a phrase: atoms, a quoted string, or encoded words.
  private var phrase: [String] {
    // 45 bytes fit behind `From: ` as one encoded word, which every reader takes as it is.
    let words = headerWords(name, besides: 3)
    if words.allSatisfy({ $0.utf8.allSatisfy(isAtomByte) || $0.utf8.starts(with: "=?UTF-8?B?".utf8) }) { return words }
    // Shorter than a line, since longer words would have been encoded.
    let quoted = "\"" + name.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"") + "\""
    return quoted.split(separator: " ", omittingEmptySubsequences: false).map(String.init)
  }
}

/// The address with its domain in ASCII.
private func canonicalAddress(_ text: String) throws(MailboxFault) -> String {
  // An address has no use for a mark of direction, which nobody sees.
  guard !holdsHeaderBreaker(text), !text.unicodeScalars.contains(where: { [0x061C, 0x200E, 0x200F].contains($0.value) })
  else { throw .character }
  let parts = text.utf8.split(separator: ASCII.at, omittingEmptySubsequences: false)
  guard parts.count == 2 else { throw .form }
  let atoms = parts[0].split(separator: ASCII.dot, omittingEmptySubsequences: false)
  guard atoms.allSatisfy({ !$0.isEmpty && $0.allSatisfy { isAtomByte($0) || $0 >= 0x80 } }) else { throw .form }
  guard parts[0].allSatisfy({ $0 < 0x80 }) else { throw .localLetters }
  // RFC 5321, sections 4.5.3.1.1 and 4.5.3.1.3.
  guard parts[0].count <= 64 else { throw .localLength(parts[0].count) }
  let domain = String(decoding: parts[1], as: UTF8.self)
  guard let host = asciiDomain(domain) else { throw parts[1].allSatisfy { $0 < 0x80 } ? .form : .domain(domain) }
  let address = String(decoding: parts[0], as: UTF8.self) + "@" + host
  guard address.utf8.count <= 254 else { throw .length(address.utf8.count) }
  return address
}

/// A domain as mail servers know it; `nil` when it is none.
private func asciiDomain(_ text: String) -> String? {
  let isASCII = text.utf8.allSatisfy { $0 < 0x80 }
  let host = isASCII ? text : canonicalHost(text)
  guard let host, host.utf8.split(separator: ASCII.dot, omittingEmptySubsequences: false).allSatisfy(isLabel) else { return nil }
  return host
}

/// RFC 5322, section 3.2.3: `atext`.
private func isAtomByte(_ byte: UInt8) -> Bool {
  switch byte {
  case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: true
  default: Array("!#$%&'*+-/=?^_`{|}~".utf8).contains(byte)
  }
}

private func isLabel(_ label: Substring.UTF8View) -> Bool {
  guard (1...63).contains(label.count), label.first != ASCII.hyphen, label.last != ASCII.hyphen else { return false }
  return label.allSatisfy { byte in
    switch byte {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, ASCII.hyphen: true
    default: false
    }
  }
}

private func trimmed(_ text: Substring) -> String {
  let scalars = text.unicodeScalars.drop { $0 == " " }
  return String(String(scalars).unicodeScalars.reversed().drop { $0 == " " }.reversed().map(Character.init))
}

/// A name in quotation marks without them, its escapes resolved.
private func unquoted(_ text: String) -> String {
  guard text.utf8.count >= 2, text.utf8.first == ASCII.quotationMark, text.utf8.last == ASCII.quotationMark else { return text }
  var name = ""
  var isEscaped = false
  for scalar in text.unicodeScalars.dropFirst().dropLast() {
    if scalar == "\\", !isEscaped {
      isEscaped = true
    } else {
      name.unicodeScalars.append(scalar)
      isEscaped = false
    }
  }
  return name
}
