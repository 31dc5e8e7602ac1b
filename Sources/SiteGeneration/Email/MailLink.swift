import EmailComposing

/// A link that opens the visitor's mail program with a subject and one line of text (RFC 6068).
///
/// It has at most 1,600 characters, since Windows hands no longer one to a program: a long subject is cut, and a longer text has no link.
func mailLink(subject: String, body: String) -> String? {
  let limit = 1_600
  let ending = "&body=" + mailValue(body)
  var link = "mailto:?subject="
  var length = link.utf8.count + ending.utf8.count
  guard length <= limit else { return nil }
  for scalar in singleLine(subject).unicodeScalars {
    let piece = mailValue(String(scalar))
    length += piece.utf8.count
    if length > limit { break }
    // A browser encodes letters of other scripts itself; written out they take a third of the page's bytes.
    link += !scalar.isASCII && scalar.properties.isAlphabetic ? String(scalar) : piece
  }
  return link + ending
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
