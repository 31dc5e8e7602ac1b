import OfficeLinks

/// Equal for addresses that lead to the same document: percent-encoded unreserved characters are decoded (RFC 3986, section
/// 6.2.2.2), and as `String` compares by canonical equivalence, so does the key.
func comparisonKey(_ address: DocumentAddress) -> String {
  let bytes = Array(address.text.utf8)
  guard bytes.contains(0x25) else { return address.text }
  var decoded: [UInt8] = []
  decoded.reserveCapacity(bytes.count)
  var index = 0
  while index < bytes.count {
    if bytes[index] == 0x25, index + 2 < bytes.count, let high = hexValue(bytes[index + 1]), let low = hexValue(bytes[index + 2]),
      isUnreservedOrForeign(high << 4 | low)
    {
      decoded.append(high << 4 | low)
      index += 3
    } else {
      decoded.append(bytes[index])
      index += 1
    }
  }
  return String(decoding: decoded, as: UTF8.self)
}

/// A canonical address has upper-case digits only.
private func hexValue(_ byte: UInt8) -> UInt8? {
  switch byte {
  case 0x30...0x39: byte - 0x30
  case 0x41...0x46: byte - 0x37
  default: nil
  }
}

private func isUnreservedOrForeign(_ byte: UInt8) -> Bool {
  switch byte {
  case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2D, 0x2E, 0x5F, 0x7E, 0x80...0xFF: true
  default: false
  }
}
