extension AddressRepair {
  /// Drops user name and password.
  static func withPlainAuthority(_ bytes: [UInt8]) -> [UInt8] {
    guard let start = authorityStart(bytes) else { return bytes }
    let end = bytes[start...].firstIndex { $0 == ASCII.slash || $0 == ASCII.question || $0 == ASCII.hash } ?? bytes.count
    guard let at = bytes[start..<end].lastIndex(of: ASCII.at) else { return bytes }
    return Array(bytes[..<start] + bytes[(at + 1)...])
  }

  /// Encodes the `#` of a file name, which is told by the known extension behind it; drops any other fragment.
  static func withoutFragment(_ bytes: [UInt8]) -> [UInt8] {
    guard authorityStart(bytes) != nil, let hash = bytes.firstIndex(of: ASCII.hash) else { return bytes }
    let path = bytes[..<hash]
    let rest = bytes[(hash + 1)...]
    let name = String(decoding: rest.prefix { $0 != ASCII.question }, as: UTF8.self)
    let isName = DocumentFormat.fileExtension(ofFileName: name).flatMap { DocumentFormat.named($0) } != nil
    guard isName, !path.contains(ASCII.question) else { return Array(path) }
    return Array(path) + Array("%23".utf8) + rest.flatMap { $0 == ASCII.hash ? Array("%23".utf8) : [$0] }
  }

  /// Resolves dot segments as RFC 3986 section 5.2.4 does, and cuts dots and blanks at the end of the file name.
  static func withPlainPath(_ bytes: [UInt8]) -> [UInt8] {
    guard let start = authorityStart(bytes),
      let slash = bytes[start...].firstIndex(where: { $0 == ASCII.slash || $0 == ASCII.question || $0 == ASCII.hash }),
      bytes[slash] == ASCII.slash
    else { return bytes }
    let end = bytes[slash...].firstIndex { $0 == ASCII.question || $0 == ASCII.hash } ?? bytes.count
    var kept: [ArraySlice<UInt8>] = []
    var isFolder = false
    for segment in bytes[(slash + 1)..<end].split(separator: ASCII.slash, omittingEmptySubsequences: false) {
      let dots = segment.count <= 6 ? percentDecoded(segment) : []
      isFolder = dots == [ASCII.dot] || dots == [ASCII.dot, ASCII.dot]
      if !isFolder { kept.append(segment) } else if dots.count == 2, !kept.isEmpty { kept.removeLast() }
    }
    if isFolder { kept.append([]) } else if let name = kept.popLast() { kept.append(trimmedName(name)) }
    return Array(bytes[...slash] + kept.joined(separator: [ASCII.slash]) + bytes[end...])
  }

  private static func trimmedName(_ name: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    var name = name
    while true {
      if name.last == ASCII.dot || name.last == ASCII.space {
        name = name.dropLast()
      } else if name.count >= 3, let value = escapedByte(name, at: name.endIndex - 3), value == ASCII.dot || value == ASCII.space
      {
        name = name.dropLast(3)
      } else {
        return name
      }
    }
  }

  private static func authorityStart(_ bytes: [UInt8]) -> Int? {
    if bytes.starts(with: Array("https://".utf8)) { return 8 }
    return bytes.starts(with: Array("http://".utf8)) ? 7 : nil
  }
}
