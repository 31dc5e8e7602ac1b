import Portal
import TextBasics

/// A person's address for a header field (RFC 5322, section 3.4): a name, which may be empty, and a plain `local@domain`.
///
/// It cannot contain anything that would end the field or name a second person.
package struct Mailbox: Sendable, Hashable {
  package let name: String
  /// The address in ASCII; an international domain is in Punycode.
  package let address: String

  /// Reads `ann@contoso.com`, `Ann Lee <ann@contoso.com>` or `ann@contoso.com (Ann Lee)`.
  package init(_ text: String) throws(MailboxFault) {
    guard !holdsHeaderBreaker(text) else { throw .character }
    guard let open = text.utf8.lastIndex(of: ASCII.lessThan) else {
      // The older way to write a name is a comment (RFC 5322, section 3.4).
      guard text.utf8.last == UInt8(ascii: ")"), let comment = text.firstRange(of: " (") else {
        try self.init(name: "", address: text)
        return
      }
      try self.init(name: String(text[comment.upperBound...].dropLast()), address: String(text[..<comment.lowerBound]))
      return
    }
    guard text.utf8.last == ASCII.greaterThan else { throw .form }
    let address = text[text.utf8.index(after: open)...].dropLast()
    let name = String(decoding: trimmingASCIISpace(Array(text[..<open].utf8)[...]), as: UTF8.self)
    let plain = unquoted(name)
    // Without quotation marks it would be another person's address.
    guard plain != name || !name.utf8.contains(where: { ByteSet("<>:").contains($0) }) else { throw .form }
    // Outlook copies an address as the name of itself.
    try self.init(name: plain == address ? "" : plain, address: String(address))
  }

  /// The people of a text as mail programs write it: between commas, semicolons or line ends, or after one another. A comma also
  /// stands within a name, before the address of its person: `Lee, Ann <ann@contoso.com>`. A word before a colon is the name of a
  /// field or a group: `To: Ann <ann@contoso.com>`; the senders of a message are no recipients.
  package static func list(_ text: String) -> [String] {
    var people: [String] = []
    var person = ""
    var (isQuoted, isEscaped, depth) = (false, false, 0)
    func end() {
      let words = String(decoding: trimmingWhiteSpace(Array(person.utf8)[...]), as: UTF8.self)
      if !words.isEmpty { people.append(words) }
      person = ""
    }
    for written in text.unicodeScalars {
      let scalar = isQuoted ? written : Self.fullWidth[written] ?? written
      if scalar == ":", !isQuoted, depth == 0, !person.contains("@"), !Self.senders.contains(person.lowercased()) {
        person = ""
        continue
      }
      let isSeparator = scalar == "," || scalar == ";" || scalar == "\n" || scalar == "\r"
      if isSeparator, !isQuoted, depth == 0, scalar != "," || isWhole(person) {
        end()
        continue
      }
      // After an address comes the next person.
      if !isQuoted, depth == 0, endsWithBracket(person), !scalar.properties.isWhitespace { end() }
      person.unicodeScalars.append(scalar)
      if isEscaped {
        isEscaped = false
      } else if scalar == "\\", isQuoted {
        isEscaped = true
      } else if scalar == "\"", depth == 0 {
        isQuoted.toggle()
      } else if !isQuoted {
        if scalar == "<" || scalar == "(" { depth += 1 } else if scalar == ">" || scalar == ")" { depth = max(0, depth - 1) }
      }
    }
    end()
    return people.flatMap(addresses)
  }

  /// The signs of East Asian keyboards.
  private static let fullWidth: [Unicode.Scalar: Unicode.Scalar] = [
    "；": ";", "，": ",", "、": ",", "：": ":", "＜": "<", "＞": ">", "＠": "@", "（": "(", "）": ")",
  ]

  private static let senders: Set<String> = ["from", "sender", "reply-to", "von", "antwort an", "de", "répondre à", "от"]

  /// True for a text that ends with an address.
  private static func isWhole(_ person: String) -> Bool {
    person.contains("@")
      && (!person.contains("<") || person.utf8.reversed().drop { $0 == ASCII.space }.first == ASCII.greaterThan)
  }

  private static func endsWithBracket(_ person: String) -> Bool {
    person.utf8.last { $0 != ASCII.space && $0 != ASCII.tab } == ASCII.greaterThan
  }

  /// Addresses after one another without names.
  private static func addresses(_ person: String) -> [String] {
    let words = person.split(whereSeparator: \.isWhitespace).map(String.init)
    return words.count > 1 && words.allSatisfy { $0.contains("@") && !$0.contains("<") && !$0.contains("\"") } ? words : [person]
  }

  package init(name: String, address: String) throws(MailboxFault) {
    guard !holdsHeaderBreaker(name) else { throw .nameCharacter }
    guard name.utf8.count <= 200 else { throw .nameLength(name.utf8.count) }
    self.name = name
    self.address = try canonicalAddress(address)
  }
}

private func canonicalAddress(_ text: String) throws(MailboxFault) -> String {
  guard !text.unicodeScalars.contains(where: { isHeaderBreaker($0) || isDirectionMark($0) }) else { throw .character }
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

/// A domain as mail servers know it, or `nil` if it is not one.
private func asciiDomain(_ text: String) -> String? {
  let isASCII = text.utf8.allSatisfy { $0 < 0x80 }
  let host = isASCII ? text : canonicalHost(text)
  guard let host, host.utf8.split(separator: ASCII.dot, omittingEmptySubsequences: false).allSatisfy(isLabel) else { return nil }
  return host
}

/// RFC 5322, section 3.2.3: `atext`.
package func isAtomByte(_ byte: UInt8) -> Bool {
  byte.isASCIILetter || byte.isASCIIDigit || "!#$%&'*+-/=?^_`{|}~".utf8.contains(byte)
}

private func isLabel(_ label: Substring.UTF8View) -> Bool {
  guard (1...63).contains(label.count), label.first != ASCII.hyphen, label.last != ASCII.hyphen else { return false }
  return label.allSatisfy { $0.isASCIILetter || $0.isASCIIDigit || $0 == ASCII.hyphen }
}

/// A quoted name without its quotation marks, its escapes resolved. Outlook copies names between apostrophes.
private func unquoted(_ text: String) -> String {
  if text.utf8.count > 2, text.utf8.first == ASCII.apostrophe, text.utf8.last == ASCII.apostrophe {
    return String(text.dropFirst().dropLast())
  }
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

/// The reason why a text is not a mailbox; numbers are bytes.
package enum MailboxFault: Error, Sendable, Hashable {
  /// A control, line end or bidirectional character.
  case character
  /// The same characters in the name.
  case nameCharacter
  /// A name longer than 200 bytes.
  case nameLength(Int)
  /// A name in encoded words that cannot be read.
  case nameEncoding
  /// Not `local@domain`, or more than one address.
  case form
  /// Letters outside ASCII before the `@`.
  case localLetters
  /// Longer before the `@` than mail servers accept.
  case localLength(Int)
  /// Longer overall than mail servers accept.
  case length(Int)
  /// A domain with letters outside ASCII that is not valid.
  case domain(String)

  /// True if the fault is in the name, not in the address.
  package var isAboutName: Bool {
    switch self {
    case .nameCharacter, .nameLength, .nameEncoding: true
    case .character, .form, .localLetters, .localLength, .length, .domain: false
    }
  }

  package func advice(_ text: String) -> (explanation: String, fix: String) {
    switch self {
    case .character, .nameCharacter:
      (
        "A line end would begin another header field, and a character that changes the direction of text could hide it.",
        "remove it"
      )
    case .nameLength(let count): ("The name has \(count) bytes; at most 200 are possible.", "shorten the name")
    case .nameEncoding:
      (
        "It is written as messages travel (RFC 2047), in an encoding that is unknown or with a fault.",
        "write the name as people read it"
      )
    case .form where text.utf8.count(where: { $0 == ASCII.at }) > 1:
      ("Only one address is possible, such as ann@contoso.com or 'Ann Lee <ann@contoso.com>'.", "give each address by itself")
    case .form: ("An address has one '@' and no spaces, such as ann@contoso.com.", "correct the address")
    case .localLetters: ("Not every mail server accepts letters outside ASCII before the '@'.", "use an address in ASCII letters")
    case .localLength(let count):
      ("There are \(count) characters before the '@'; at most 64 are possible.", "correct the address")
    case .length(let count): ("The address has \(count) characters; at most 254 are possible.", "correct the address")
    case .domain(let domain): ("'\(domain)' is not the name of a host.", "correct the part after the '@'")
    }
  }
}
