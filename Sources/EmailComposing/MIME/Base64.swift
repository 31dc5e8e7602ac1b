import TextBasics

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
