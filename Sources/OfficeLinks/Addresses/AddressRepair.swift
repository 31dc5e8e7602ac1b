import TextBasics

/// The most likely intended form of a rejected address. Only a suggestion: the caller reads it again by the same rules.
enum AddressRepair {
  /// The address with every repair that applies, or `nil` if none does.
  static func repaired(_ bytes: [UInt8], _ rules: AddressRules) -> [UInt8]? {
    guard bytes.count <= AddressReader.maximumInput else { return nil }
    var text = markdownAddress(bytes[...]) ?? withoutStrayCharacters(bytes)
    text = withoutSpacesAndBrackets(text)
    for repaired in [encodedScheme, innerAddress, viewedAddress, wrappedAddress, droppedFile] {
      text = repaired(text[...]) ?? text
    }
    if rules.checksName || rules.holdsDocuments {
      text = repositoryFile(text[...], isFolder: rules.holdsDocuments) ?? text
    }
    text = webFolder(text[...]) ?? text
    text = withHTTPS(text, rules)
    text = withOneScheme(text)
    text = withPlainAuthority(text)
    if let page = namedDocument(text) { text = page }
    if !rules.allowsFragment { text = withoutFragment(text) }
    text = withPlainPath(text)
    return text == bytes ? nil : text
  }

  /// Removes raw control, invisible and bidirectional characters at both ends, which come along when a text is copied from a
  /// page, and tabs and line ends anywhere, as browsers do (WHATWG URL, "basic URL parser"). Other characters inside are part of
  /// the name: without them, the address would be that of another server or file.
  static func withoutStrayCharacters(_ bytes: [UInt8]) -> [UInt8] {
    guard bytes.contains(where: { $0 < ASCII.space || $0 > ASCII.tilde }) else { return bytes }
    let scalars = classified(String(decoding: bytes.filter { $0 != 0x09 && $0 != 0x0A && $0 != 0x0D }, as: UTF8.self))
    let isStray = { (scalar: Unicode.Scalar, fault: CharacterClass?) in fault != nil || scalar.properties.isWhitespace }
    guard let first = scalars.firstIndex(where: { !isStray($0, $1) }), let last = scalars.lastIndex(where: { !isStray($0, $1) })
    else { return [] }
    var view = String.UnicodeScalarView()
    for (scalar, _) in scalars[first...last] { view.append(scalar) }
    return Array(String(view).utf8)
  }

  private static func withoutSpacesAndBrackets(_ bytes: [UInt8]) -> [UInt8] {
    let text = trimmingWhiteSpace(bytes[...])
    return Array(bracketed(text) ?? text)
  }

  /// The address in angle brackets, `<address>` or `words<address>`, as Outlook writes a link in plain text; `nil` for every other text.
  static func bracketed(_ bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
    guard bytes.count > 1, bytes.last == ASCII.greaterThan, let start = bytes.firstIndex(of: ASCII.lessThan) else { return nil }
    let inner = bytes[(start + 1)...].dropLast()
    let isAddress = isEqual(inner.prefix(8), ignoringCase: "https://") || isEqual(inner.prefix(7), ignoringCase: "http://")
    return start == bytes.startIndex || isAddress ? inner : nil
  }

  /// The address in a link of CommonMark, `[words](address)`; `nil` for every other text.
  static func markdownAddress(_ bytes: ArraySlice<UInt8>) -> [UInt8]? {
    guard bytes.first == ASCII.openBracket, let middle = bytes.range(of: "]("), bytes.last == ASCII.closeParenthesis
    else { return nil }
    let address = bytes[middle.upperBound...].dropLast()
    let isAngled = address.first == ASCII.lessThan && address.last == ASCII.greaterThan
    return Array(isAngled ? address.dropFirst().dropLast() : address)
  }

  /// An address with an encoded colon, decoded once; `nil` for every other text.
  static func encodedScheme(_ bytes: ArraySlice<UInt8>) -> [UInt8]? {
    let lower = bytes.prefix(8).map { $0.asciiLowercased }
    let isEncoded = lower.starts(with: Array("https%3a".utf8)) || lower.starts(with: Array("http%3a".utf8))
    guard isEncoded else { return nil }
    // encodeURIComponent leaves no slash, so without one everything was encoded once more; otherwise only the colon was.
    if !bytes.contains(ASCII.slash) { return percentDecoded(bytes) }
    guard let percent = bytes.firstIndex(of: ASCII.percent) else { return nil }
    return Array(bytes[..<percent]) + [ASCII.colon] + Array(bytes[(percent + 3)...])
  }

  /// The `u` argument of a launch link in any form.
  private static func innerAddress(_ bytes: ArraySlice<UInt8>) -> [UInt8]? {
    guard let colon = bytes.firstIndex(of: ASCII.colon), isSchemeName(bytes[..<colon]),
      SchemeNames.kind(of: String(decoding: bytes[..<colon].map { $0.asciiLowercased }, as: UTF8.self)) != nil
    else { return nil }
    let parts = splitAtBars(bytes[(colon + 1)...])
    if parts.count == 1 { return parts.first.map { Array($0) } }
    guard let index = parts.firstIndex(where: { $0.elementsEqual([UInt8(ascii: "u")]) }), index + 1 < parts.count else {
      return nil
    }
    return Array(parts[index + 1])
  }

  /// The document in an address of Office's public viewer.
  private static func viewedAddress(_ bytes: ArraySlice<UInt8>) -> [UInt8]? {
    guard let source = bytes.range(of: "src="), bytes.range(of: "view.officeapps.live.com/op/") != nil else {
      return nil
    }
    return percentDecoded(bytes[source.upperBound...].prefix { $0 != UInt8(ascii: "&") && $0 != ASCII.hash })
  }

  /// A web folder as Windows writes it: `\\host@SSL\DavWWWRoot\path`, `\\host@SSL@8443\path`, after `file:` and with slashes too.
  static func webFolder(_ bytes: ArraySlice<UInt8>) -> [UInt8]? {
    let scheme = bytes.prefix { ByteSet.schemeCharacters.contains($0) }
    let hasScheme = bytes[scheme.endIndex...].first == ASCII.colon
    guard !hasScheme || ["file", "https", "http"].contains(where: { isEqual(scheme, ignoringCase: $0) }) else { return nil }
    let isSeparator = { (byte: UInt8) in byte == ASCII.slash || byte == ASCII.backslash }
    let rest = hasScheme ? bytes[(scheme.endIndex + 1)...] : bytes
    let start = rest.prefix(while: isSeparator)
    guard start.count > 1 else { return nil }
    let server = rest[start.endIndex...].prefix { !isSeparator($0) }
    let authority = server.split(at: ASCII.at)
    guard (2...3).contains(authority.count), !authority[0].isEmpty, isEqual(authority[1], ignoringCase: "ssl") else { return nil }
    var parts = rest[server.endIndex...].dropFirst().split(omittingEmptySubsequences: false, whereSeparator: isSeparator)
    if let root = parts.first, isEqual(root, ignoringCase: "davwwwroot") { parts.removeFirst() }
    let port = authority.count == 3 ? [ASCII.colon] + authority[2] : []
    return https + authority[0] + port + [ASCII.slash] + Array(parts.joined(separator: [ASCII.slash]))
  }

  /// Makes the start `https://`, and backslashes slashes; leaves other schemes and relative addresses alone.
  private static func withHTTPS(_ bytes: [UInt8], _ rules: AddressRules) -> [UInt8] {
    let lower = bytes.prefix(6).map { $0.asciiLowercased }
    let isSecure = lower.starts(with: Array("https:".utf8))
    guard isSecure || lower.starts(with: Array("http:".utf8)) else { return looksLikeHost(bytes) ? https + bytes : bytes }
    let scheme = isSecure || !rules.allowsHTTP ? https : Array("http://".utf8)
    let path = bytes.dropFirst(isSecure ? 6 : 5).prefix { $0 != ASCII.question && $0 != ASCII.hash }
    let rest = bytes[path.endIndex...]
    let slashed = path.map { $0 == ASCII.backslash ? ASCII.slash : $0 }
    let address = Array(slashed.drop { $0 == ASCII.slash })
    // A path follows three slashes, unless its first part is clearly a server.
    guard slashed.count - address.count < 3 || looksLikeHost(address) else { return bytes }
    return scheme + address + rest
  }

  private static let https = Array("https://".utf8)

  /// `contoso.com/a.docx`: a name with a dot before the first slash, perhaps with a port, and more after it.
  private static func looksLikeHost(_ bytes: [UInt8]) -> Bool {
    guard let slash = bytes.firstIndex(of: ASCII.slash), slash + 1 < bytes.count else { return false }
    let host = bytes[..<slash].prefix { $0 != ASCII.colon }
    guard host.endIndex == slash || isPort(bytes[host.endIndex...]) else { return false }
    guard host.contains(ASCII.dot) || isLocalHost(host), host.first != ASCII.dot, host.last != ASCII.dot else { return false }
    return host.allSatisfy { ByteSet.hostCharacters.contains($0) }
  }

  /// `contoso.com:8443/…` and `localhost:8080/…`: a server and its port, though a scheme may look the same.
  static func isServer(_ name: ArraySlice<UInt8>, before rest: ArraySlice<UInt8>) -> Bool {
    (name.contains(ASCII.dot) || isLocalHost(name)) && isPort(rest)
  }

  private static func isLocalHost(_ name: ArraySlice<UInt8>) -> Bool { name.elementsEqual("localhost".utf8) }

  /// A colon, one to five digits, a slash.
  private static func isPort(_ bytes: ArraySlice<UInt8>) -> Bool {
    let digits = bytes.dropFirst().prefix { ByteSet.digits.contains($0) }
    return bytes.first == ASCII.colon && (1...5).contains(digits.count) && bytes[digits.endIndex...].first == ASCII.slash
  }
}

extension AddressRepair {
  /// Keeps the last of several schemes. The slashes after the first are already right, those after the others are not.
  static func withOneScheme(_ bytes: [UInt8]) -> [UInt8] {
    guard let start = authorityStart(bytes) else { return bytes }
    var scheme = bytes[..<start]
    var rest = bytes[start...]
    while let inner = ["https", "http"].first(where: { rest.prefix($0.utf8.count).map({ $0.asciiLowercased }) == Array($0.utf8) })
    {
      let tail = rest.dropFirst(inner.utf8.count)
      let address = (tail.first == ASCII.colon ? tail.dropFirst() : tail).drop { $0 == ASCII.slash }
      let slashes = address.startIndex - tail.startIndex - (tail.first == ASCII.colon ? 1 : 0)
      guard slashes > 1 || slashes == 1 && tail.first == ASCII.colon else { break }
      if inner == "https" { scheme = Array("https://".utf8)[...] }
      rest = address
    }
    return Array(scheme + rest)
  }

  /// Removes user name and password, and a dot at the end of the host.
  static func withPlainAuthority(_ bytes: [UInt8]) -> [UInt8] {
    guard let start = authorityStart(bytes) else { return bytes }
    let host = URLAuthority(bytes[start...].prefix { $0 != ASCII.slash && $0 != ASCII.question && $0 != ASCII.hash }).host
    return Array(bytes[..<start] + (host.last == ASCII.dot ? host.dropLast() : host) + bytes[host.endIndex...])
  }

  /// Encodes the `#` of a file name, recognised by the extension after it; removes any other fragment.
  static func withoutFragment(_ bytes: [UInt8]) -> [UInt8] {
    guard authorityStart(bytes) != nil, let hash = bytes.firstIndex(of: ASCII.hash) else { return bytes }
    let path = bytes[..<hash]
    let rest = bytes[(hash + 1)...]
    let name = String(decoding: rest.prefix { $0 != ASCII.question }, as: UTF8.self)
    let isName = DocumentFormat.fileExtension(ofFileName: name).flatMap { DocumentFormat.named($0) } != nil
    guard isName, !path.contains(ASCII.question) else { return Array(path) }
    return Array(path) + Array("%23".utf8) + rest.flatMap { $0 == ASCII.hash ? Array("%23".utf8) : [$0] }
  }

  /// Resolves dot segments as RFC 3986 section 5.2.4 does, and removes dots at the end of the address, which come from a
  /// sentence.
  static func withPlainPath(_ bytes: [UInt8]) -> [UInt8] {
    guard let start = authorityStart(bytes),
      let slash = bytes[start...].firstIndex(where: { $0 == ASCII.slash || $0 == ASCII.question || $0 == ASCII.hash }),
      bytes[slash] == ASCII.slash
    else { return bytes }
    let end = bytes[slash...].firstIndex { $0 == ASCII.question || $0 == ASCII.hash } ?? bytes.count
    var path = PathSegments()
    path.append(bytes[slash..<end])
    var joined = path.joined[...]
    if end == bytes.count { while joined.last == ASCII.dot { joined = joined.dropLast() } }
    return Array(bytes[...slash] + joined + bytes[end...])
  }

  private static func authorityStart(_ bytes: [UInt8]) -> Int? {
    if bytes.starts(with: Array("https://".utf8)) { return 8 }
    return bytes.starts(with: Array("http://".utf8)) ? 7 : nil
  }

  /// The document whose path is in the address of a SharePoint page, such as `…/Forms/AllItems.aspx?id=/sites/T/Docs/a.docx`.
  static func namedDocument(_ bytes: [UInt8]) -> [UInt8]? {
    guard let start = authorityStart(bytes), let question = bytes.firstIndex(of: ASCII.question),
      let slash = bytes[start..<question].firstIndex(of: ASCII.slash),
      ["/my", "/my/"].contains(where: { bytes[slash..<question].elementsEqual($0.utf8) })
        || AddressReader.isPage(percentDecodedText(bytes[slash..<question]))
    else { return nil }
    for pair in bytes[(question + 1)...].prefix(while: { $0 != ASCII.hash }).split(separator: UInt8(ascii: "&")) {
      let name = lowercasedASCII(percentDecodedText(pair.prefix { $0 != UInt8(ascii: "=") }))
      guard pathParameters.contains(name) else { continue }
      // Forms write a space as a plus.
      let value = pair.drop { $0 != UInt8(ascii: "=") }.dropFirst().map { $0 == UInt8(ascii: "+") ? ASCII.space : $0 }
      let path = percentDecoded(value[...])
      guard path.first == ASCII.slash, path.dropFirst().first != ASCII.slash, !path.contains(ASCII.question), namesDocument(path)
      else { continue }
      var address = Array(bytes[..<slash])
      appendEncodedWhole(path, allowed: ByteSet.nameCharacters, to: &address)
      return address
    }
    return nil
  }

  private static let pathParameters: Set<String> = ["id", "sourcedoc", "sourceurl", "presentationid", "returnurl"]

  /// True if a path ends with the name of a document, not with a folder or an identifier in braces.
  private static func namesDocument(_ path: [UInt8]) -> Bool {
    let name = path[((path.lastIndex(of: ASCII.slash) ?? 0) + 1)...]
    guard let dot = name.lastIndex(of: ASCII.dot) else { return false }
    return DocumentFormat.named(String(decoding: name[(dot + 1)...], as: UTF8.self)) != nil
  }
}

extension DocumentAddress {
  /// A web address without what came along when it was copied: invisible characters and spaces at its ends, tabs and line ends
  /// anywhere, and all schemes but the last.
  package static func withoutStrays(_ text: ArraySlice<UInt8>) -> [UInt8] {
    AddressRepair.withOneScheme(AddressRepair.withoutStrayCharacters(Array(text)))
  }
}

/// Splits at every bar, in any of its three spellings; empty parts are kept.
func splitAtBars(_ bytes: ArraySlice<UInt8>) -> [ArraySlice<UInt8>] {
  var parts: [ArraySlice<UInt8>] = []
  var start = bytes.startIndex
  var index = start
  while index < bytes.endIndex {
    let width = barWidth(bytes, at: index)
    if width == 0 {
      index += 1
      continue
    }
    parts.append(bytes[start..<index])
    index += width
    start = index
  }
  parts.append(bytes[start...])
  return parts
}

/// 1 for a bar, 3 for `%7C` or `%7c`, 0 for anything else.
private func barWidth(_ bytes: ArraySlice<UInt8>, at index: Int) -> Int {
  if bytes[index] == ASCII.bar { return 1 }
  return escapedByte(bytes, at: index) == ASCII.bar ? 3 : 0
}
