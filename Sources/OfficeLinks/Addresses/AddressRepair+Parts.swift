import TextBasics

extension AddressRepair {
  /// Leaves the last of several schemes. The slashes behind the first have been put right, those behind the others not.
  static func withOneScheme(_ bytes: [UInt8]) -> [UInt8] {
    guard let start = authorityStart(bytes) else { return bytes }
    var scheme = bytes[..<start]
    var rest = bytes[start...]
    while let inner = ["https", "http"].first(where: { rest.prefix($0.utf8.count).map(\.asciiLowercased) == Array($0.utf8) }) {
      let behind = rest.dropFirst(inner.utf8.count)
      let address = (behind.first == ASCII.colon ? behind.dropFirst() : behind).drop { $0 == ASCII.slash }
      let slashes = address.startIndex - behind.startIndex - (behind.first == ASCII.colon ? 1 : 0)
      guard slashes > 1 || slashes == 1 && behind.first == ASCII.colon else { break }
      if inner == "https" { scheme = Array("https://".utf8)[...] }
      rest = address
    }
    return Array(scheme + rest)
  }

  /// Drops user name and password, and a dot at the end of the host.
  static func withPlainAuthority(_ bytes: [UInt8]) -> [UInt8] {
    guard let start = authorityStart(bytes) else { return bytes }
    let end = bytes[start...].firstIndex { $0 == ASCII.slash || $0 == ASCII.question || $0 == ASCII.hash } ?? bytes.count
    let hostStart = bytes[start..<end].lastIndex(of: ASCII.at).map { $0 + 1 } ?? start
    let hostEnd = bytes[hostStart..<end].firstIndex(of: ASCII.colon) ?? end
    let host = bytes[hostStart..<hostEnd].last == ASCII.dot ? bytes[hostStart..<hostEnd].dropLast() : bytes[hostStart..<hostEnd]
    return Array(bytes[..<start] + host + bytes[hostEnd...])
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

  /// The document that a page of SharePoint names by its path, such as `…/Forms/AllItems.aspx?id=/sites/T/Docs/a.docx`.
  static func namedDocument(_ bytes: [UInt8]) -> [UInt8]? {
    guard let start = authorityStart(bytes), let question = bytes.firstIndex(of: ASCII.question),
      let slash = bytes[start..<question].firstIndex(of: ASCII.slash),
      AddressReader.isPage(percentDecodedText(bytes[slash..<question]))
    else { return nil }
    for pair in bytes[(question + 1)...].prefix(while: { $0 != ASCII.hash }).split(separator: UInt8(ascii: "&")) {
      let name = lowercasedASCII(percentDecodedText(pair.prefix { $0 != UInt8(ascii: "=") }))
      guard pathParameters.contains(name) else { continue }
      // Forms write a blank as a plus.
      let value = pair.drop { $0 != UInt8(ascii: "=") }.dropFirst().map { $0 == UInt8(ascii: "+") ? ASCII.space : $0 }
      let path = percentDecoded(value[...])
      guard path.first == ASCII.slash, path.dropFirst().first != ASCII.slash, namesDocument(path) else { continue }
      var address = Array(bytes[..<slash])
      appendEncodedWhole(path, allowed: ByteSet.argumentCharacters, to: &address)
      return address
    }
    return nil
  }

  private static let pathParameters: Set<String> = ["id", "sourcedoc", "sourceurl", "presentationid"]

  /// Whether a path ends with the name of a document; that of a folder and an identifier in braces do not.
  private static func namesDocument(_ path: [UInt8]) -> Bool {
    let name = path[((path.lastIndex(of: ASCII.slash) ?? 0) + 1)...]
    guard let dot = name.lastIndex(of: ASCII.dot) else { return false }
    return DocumentFormat.index(ofExtension: name[(dot + 1)...]) != nil
  }
}
