import TextBasics

/// The encoding that fits a text into a message's lines (RFC 2045, section 6): the shorter of quoted-printable and base64.
struct BodyEncoding {
  let name: String
  /// The encoded text in lines of at most 76 characters, each ended by CR LF.
  let bytes: [UInt8]

  /// Encodes a text whose lines end with LF.
  init(_ text: [UInt8]) {
    let quoted = quotedPrintable(text)
    // Three of four letters in Cyrillic or Hebrew take six characters in quoted-printable and fewer than three in base64.
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

/// Quoted-printable (RFC 2045, section 6.7) of a text whose lines end with LF: lines of at most 76 characters, ended by CR LF.
///
/// A dot and `From ` at the beginning of a line are encoded too: mail servers double the dot, and mailboxes quote `From `.
func quotedPrintable(_ text: [UInt8]) -> [UInt8] {
  var output: [UInt8] = []
  output.reserveCapacity(text.count + text.count / 8)
  for line in text.split(separator: ASCII.lineFeed, omittingEmptySubsequences: false).droppingLastIfEmpty {
    appendLine(Array(line), to: &output)
    output += [ASCII.carriageReturn, ASCII.lineFeed]
  }
  return output
}

private func appendLine(_ line: [UInt8], to output: inout [UInt8]) {
  var column = 0
  for (index, byte) in line.enumerated() {
    let piece =
      isLiteral(byte, at: index, of: line)
      ? [byte] : [ASCII.equals, UInt8.hexadecimalDigit(byte >> 4), UInt8.hexadecimalDigit(byte)]
    let isLast = index == line.count - 1
    // The last column belongs to the `=` of a soft line break.
    if column + piece.count > (isLast ? 76 : 75) {
      output += [ASCII.equals, ASCII.carriageReturn, ASCII.lineFeed]
      column = 0
    }
    output += piece
    column += piece.count
  }
}

private func isLiteral(_ byte: UInt8, at index: Int, of line: [UInt8]) -> Bool {
  switch byte {
  case ASCII.space, ASCII.tab: index < line.count - 1
  case ASCII.equals: false
  case ASCII.dot: index > 0
  case UInt8(ascii: "F"): !(index == 0 && line.starts(with: "From ".utf8))
  case 0x21...0x7E: true
  default: false
  }
}

extension [ArraySlice<UInt8>] {
  /// The lines without the empty one after a final line end.
  fileprivate var droppingLastIfEmpty: ArraySlice<ArraySlice<UInt8>> { last?.isEmpty == true ? dropLast() : self[...] }
}

/// Base64 (RFC 4648, section 4) without line ends.
func base64(_ bytes: some Collection<UInt8>) -> [UInt8] {
  let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
  let bytes = Array(bytes)
  var output: [UInt8] = []
  output.reserveCapacity((bytes.count + 2) / 3 * 4)
  for start in stride(from: 0, to: bytes.count, by: 3) {
    let group = bytes[start..<min(start + 3, bytes.count)]
    let bits = group.reduce(0) { $0 << 8 | UInt32($1) } << (8 * UInt32(3 - group.count))
    for position in 0..<4 {
      let digit = alphabet[Int(bits >> (18 - 6 * UInt32(position)) & 63)]
      output.append(position <= group.count ? digit : ASCII.equals)
    }
  }
  return output
}

/// Base64 in lines of 76 characters (RFC 2045, section 6.8), each ended by CR LF.
func base64Lines(_ bytes: [UInt8]) -> [UInt8] {
  var output: [UInt8] = []
  // 57 bytes make a line of 76 characters.
  for start in stride(from: 0, to: bytes.count, by: 57) {
    output += base64(bytes[start..<min(start + 57, bytes.count)])
    output += [ASCII.carriageReturn, ASCII.lineFeed]
  }
  return output
}
