extension UInt8 {
  /// The four bits of a hexadecimal digit in either case; `nil` for every other byte.
  @inlinable package var hexadecimalValue: UInt8? {
    switch self {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): self &- 0x30
    case UInt8(ascii: "A")...UInt8(ascii: "F"): self &- 0x37
    case UInt8(ascii: "a")...UInt8(ascii: "f"): self &- 0x57
    default: nil
    }
  }

  /// The upper-case hexadecimal digit of the low four bits.
  @inlinable package static func hexadecimalDigit(_ value: UInt8) -> UInt8 {
    let bits = value & 15
    return bits < 10 ? bits &+ 0x30 : bits &+ 0x37
  }
}

/// 16 hexadecimal digits that change with the content: FNV-1a, 64 bits. For names, not for security.
package func contentHash(_ bytes: [UInt8]) -> String { padded(String(contentNumber(bytes), radix: 16), to: 16) }

/// The number that these digits represent.
@inlinable package func contentNumber(_ bytes: some Sequence<UInt8>) -> UInt64 {
  var hash: UInt64 = 0xCBF2_9CE4_8422_2325
  for byte in bytes { hash = (hash ^ UInt64(byte)) &* 0x0000_0100_0000_01B3 }
  return hash
}

/// The low bits of FNV-1a depend on few bits of the text: the end of MurmurHash3 makes all bits depend on all.
package func mixed(_ hash: UInt64) -> UInt64 {
  var hash = (hash ^ (hash >> 33)) &* 0xFF51_AFD7_ED55_8CCD
  hash = (hash ^ (hash >> 33)) &* 0xC4CE_B9FE_1A85_EC53
  return hash ^ (hash >> 33)
}

/// Bytes for a person: a line for every 16, with the offset of the first, all in hexadecimal, and printable ASCII as text, with
/// `.` for others.
package func hexadecimalDump(_ bytes: [UInt8]) -> String {
  stride(from: 0, to: bytes.count, by: 16).map { start in
    let row = bytes[start..<min(start + 16, bytes.count)]
    let digits = row.map { padded(String($0, radix: 16), to: 2) }.joined(separator: " ")
    let text = String(decoding: row.map { (0x20...0x7E).contains($0) ? $0 : ASCII.dot }, as: UTF8.self)
    return padded(String(start, radix: 16), to: 4) + "  " + digits + String(repeating: " ", count: 49 - digits.utf8.count) + text
  }
  .joined(separator: "\n")
}

/// `U+202E`, with at least four digits.
package func codePoint(_ value: UInt32) -> String { "U+" + padded(String(value, radix: 16, uppercase: true), to: 4) }

/// Digits padded with leading zeros to `width`.
package func padded(_ digits: String, to width: Int) -> String {
  String(repeating: "0", count: max(0, width - digits.utf8.count)) + digits
}
