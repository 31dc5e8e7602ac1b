/// The text with its percent-encoding undone (RFC 3986, section 2.1); a lone `%` stays.
func percentDecoded(_ text: some StringProtocol) -> String {
  guard text.utf8.contains(0x25) else { return String(text) }
  return String(decoding: percentDecoded(Array(text.utf8)[...]), as: UTF8.self)
}

/// The bytes with their percent-encoding undone.
func percentDecoded(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
  var decoded: [UInt8] = []
  decoded.reserveCapacity(bytes.count)
  var index = bytes.startIndex
  while index < bytes.endIndex {
    if bytes[index] == 0x25, index + 2 < bytes.endIndex, let high = hexValue(bytes[index + 1]),
      let low = hexValue(bytes[index + 2])
    {
      decoded.append(high << 4 | low)
      index += 3
    } else {
      decoded.append(bytes[index])
      index += 1
    }
  }
  return decoded
}

private func hexValue(_ byte: UInt8) -> UInt8? {
  switch byte {
  case 0x30...0x39: byte - 0x30
  case 0x41...0x46: byte - 0x37
  case 0x61...0x66: byte - 0x57
  default: nil
  }
}
