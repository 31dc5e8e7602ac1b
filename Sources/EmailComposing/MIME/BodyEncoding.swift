import TextBasics

/// How a text is written into a message so that every line fits (RFC 2045, section 6): the shorter of quoted-printable and
/// base64.
struct BodyEncoding {
  /// The value of `Content-Transfer-Encoding`.
  let name: String
  /// The encoded text; lines of at most 76 characters, each ended by CR LF.
  let bytes: [UInt8]

  /// Encodes a text whose lines end with LF.
  init(_ text: [UInt8]) {
    let quoted = quotedPrintable(text)
    // Three letters of four in Cyrillic or Hebrew take six characters in the one and less than three in the other.
    if quoted.count * 3 <= text.count * 5 {
      (name, bytes) = ("quoted-printable", quoted)
    } else {
      (name, bytes) = ("base64", base64Lines(withLineEnds(text)))
    }
  }
}

/// The text with CR LF for LF, the line end of messages.
private func withLineEnds(_ text: [UInt8]) -> [UInt8] {
  var bytes: [UInt8] = []
  bytes.reserveCapacity(text.count + text.count / 32)
  for byte in text {
    if byte == ASCII.lineFeed { bytes.append(ASCII.carriageReturn) }
    bytes.append(byte)
  }
  return bytes
}
