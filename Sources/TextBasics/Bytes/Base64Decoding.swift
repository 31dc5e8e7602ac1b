/// The bytes that a text in Base64 stands for, in either alphabet of RFC 4648, with or without padding. Returns `nil` for another text.
package func base64Decoded(_ text: some Sequence<UInt8>) -> [UInt8]? {
  var out: [UInt8] = []
  var (bits, count) = (UInt32(0), 0)
  var isPadded = false
  for byte in text {
    if byte == ASCII.equals {
      isPadded = true
      continue
    }
    guard !isPadded, let value = sextet(byte) else { return nil }
    (bits, count) = (bits << 6 | value, count + 6)
    guard count >= 8 else { continue }
    count -= 8
    out.append(UInt8(truncatingIfNeeded: bits >> UInt32(count)))
    bits &= (1 << UInt32(count)) - 1
  }
  return out
}

/// The value of a digit, 0 to 63.
package func sextet(_ byte: UInt8) -> UInt32? {
  switch byte {
  case UInt8(ascii: "A")...UInt8(ascii: "Z"): UInt32(byte - UInt8(ascii: "A"))
  case UInt8(ascii: "a")...UInt8(ascii: "z"): UInt32(byte - UInt8(ascii: "a")) + 26
  case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt32(byte - UInt8(ascii: "0")) + 52
  case UInt8(ascii: "+"), UInt8(ascii: "-"): 62
  case UInt8(ascii: "/"), UInt8(ascii: "_"): 63
  default: nil
  }
}
