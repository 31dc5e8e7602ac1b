import EmailComposing

/// A link that opens the visitor's mail program with a subject and a text (RFC 6068): an address, and below it as many entries as fit, each
/// a title with its address.
///
/// It has at most 1,600 characters, since Windows hands no longer one to a program: a long subject is cut, entries are left out from the end,
/// and a longer address has no link.
func mailLink(
  subject: String, address: String, entries: some Sequence<(title: String, address: String)> = EmptyCollection()
) -> String? {
  let limit = 1_600
  let start = "mailto:?subject="
  var body = MailValue("&body=", appending: address)
  guard start.utf8.count + body.length <= limit else { return nil }
  var link = MailValue(start)
  for scalar in singleLine(subject).unicodeScalars {
    let piece = MailValue(appending: String(scalar))
    if link.length + piece.length + body.length > limit { break }
    link += piece
  }
  for entry in entries {
    let lines = MailValue("%0D%0A%0D%0A", appending: singleLine(entry.title)) + MailValue("%0D%0A", appending: entry.address)
    if link.length + body.length + lines.length > limit { break }
    body += lines
  }
  return link.text + body.text
}

/// A part of a `mailto:` link, with the number of characters that it has once a browser has encoded it.
///
/// A browser encodes letters of other scripts itself; written out they take a third of the page's bytes.
private struct MailValue {
  var text: String
  var length: Int

  /// What stands in a link as it is, then a text with everything encoded that could end a value or begin another.
  init(_ encoded: String = "", appending value: String = "") {
    text = encoded
    length = encoded.utf8.count
    if value.utf8.allSatisfy({ $0 < 0x80 }) {
      let piece = mailValue(value)
      text += piece
      length += piece.utf8.count
      return
    }
    for scalar in value.unicodeScalars {
      let piece = mailValue(String(scalar))
      length += piece.utf8.count
      text += !scalar.isASCII && scalar.properties.isAlphabetic ? String(scalar) : piece
    }
  }

  static func + (left: MailValue, right: MailValue) -> MailValue {
    var sum = left
    sum += right
    return sum
  }

  static func += (left: inout MailValue, right: MailValue) {
    left.text += right.text
    left.length += right.length
  }
}

/// A text with everything percent-encoded that could end a value or begin another (RFC 6068, section 2).
private func mailValue(_ text: String) -> String {
  let digits = Array("0123456789ABCDEF".utf8)
  var bytes: [UInt8] = []
  for byte in text.utf8 {
    switch byte {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2D, 0x2E, 0x5F, 0x7E, 0x2F, 0x3A, 0x40, 0x21, 0x24, 0x28, 0x29, 0x2A, 0x2C,
      0x3B:
      bytes.append(byte)
    default: bytes += [0x25, digits[Int(byte >> 4)], digits[Int(byte & 15)]]
    }
  }
  return String(decoding: bytes, as: UTF8.self)
}
