import OfficeLinks

/// A web address with an international host as it is sent, in punycode; every other text as it is.
func withASCIIHost(_ text: String) -> String {
  let bytes = text.utf8
  guard bytes.contains(where: { $0 >= 0x80 }), let colon = bytes.firstIndex(of: 0x3A), bytes[colon...].starts(with: "://".utf8)
  else {
    return text
  }
  let start = bytes.index(colon, offsetBy: 3)
  let ends: [UInt8] = [0x2F, 0x3F, 0x23, 0x5C]
  let authority = bytes[start...].prefix { !ends.contains($0) }
  let host = authority.prefix { $0 != 0x3A && $0 != 0x40 }
  guard host.contains(where: { $0 >= 0x80 }), let ascii = HostPattern(String(text[host.startIndex..<host.endIndex])) else {
    return text
  }
  return String(text[..<host.startIndex]) + ascii.text + String(text[host.endIndex...])
}
