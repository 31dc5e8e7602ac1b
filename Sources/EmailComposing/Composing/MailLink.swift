import TextBasics

/// A link that opens the visitor's mail program with a subject and a text (RFC 6068): an address, and below it as many entries as
/// fit, each a title with its address.
///
/// It has at most 1,600 characters, since Windows hands no longer one to a program: a long subject is cut, entries are left out
/// from the end, and a longer address has no link.
package func mailLink(
  subject: String, address: String, entries: some Sequence<(title: String, address: String)> = EmptyCollection()
) -> String? {
  let limit = 1_600
  var link = MailValue("mailto:?subject=")
  var body = MailValue("&body=", encoding: address)
  guard link.length + body.length <= limit else { return nil }
  for scalar in singleLine(subject).unicodeScalars {
    if link.length + MailValue.length(of: scalar) + body.length > limit { break }
    link.append(encoding: scalar)
  }
  for entry in entries {
    let title = MailValue("%0D%0A%0D%0A", encoding: singleLine(entry.title))
    let address = MailValue("%0D%0A", encoding: entry.address)
    if link.length + body.length + title.length + address.length > limit { break }
    body.append(title)
    body.append(address)
  }
  link.append(body)
  return String(decoding: link.bytes, as: UTF8.self)
}

/// A part of a `mailto:` link, with the number of characters that it has once a browser has encoded it.
private struct MailValue {
  private(set) var bytes: [UInt8]
  private(set) var length: Int

  /// A part of a link as it is, then a text encoded.
  init(_ encoded: String, encoding text: String = "") {
    bytes = Array(encoded.utf8)
    length = bytes.count
    for scalar in text.unicodeScalars { append(encoding: scalar) }
  }

  static func length(of scalar: Unicode.Scalar) -> Int { isPlain(scalar) ? 1 : 3 * scalar.utf8.count }

  /// Appends a scalar with everything encoded that could end a value or begin another.
  ///
  /// A browser encodes letters of other scripts itself; written out they take a third of the page's bytes.
  mutating func append(encoding scalar: Unicode.Scalar) {
    length += Self.length(of: scalar)
    let isAsItIs = Self.isPlain(scalar) || !scalar.isASCII && scalar.properties.isAlphabetic
    for byte in scalar.utf8 {
      if isAsItIs { bytes.append(byte) } else { appendEscape(byte, to: &bytes) }
    }
  }

  mutating func append(_ other: MailValue) {
    bytes += other.bytes
    length += other.length
  }

  /// Whether a scalar may be in a value as it is (RFC 6068, section 2).
  private static func isPlain(_ scalar: Unicode.Scalar) -> Bool { UInt8(exactly: scalar.value).map(plain.contains) ?? false }

  private static let plain = ByteSet.unreserved.union(ByteSet("/:@!$()*,;"))
}
