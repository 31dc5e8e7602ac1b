import TextBasics

extension AddressReader {
  /// Reads up to the host; `false`, with an error, when there is no way to tell where the host is.
  mutating func readScheme() -> Bool {
    let start = rest.lowerBound
    guard let colon = schemeColon(), !AddressRepair.isServer(bytes[start..<colon], before: bytes[colon..<rest.upperBound]) else {
      reportMissingScheme()
      return false
    }
    let place = start..<(colon + 1)
    let scheme = String(decoding: bytes[start..<colon].map(\.asciiLowercased), as: UTF8.self)
    rest = (colon + 1)..<rest.upperBound
    guard scheme == "https" || scheme == "http" else {
      reportScheme(scheme, place)
      return false
    }
    if scheme == "http", !rules.allowsHTTP { report(.address.plainHTTP, at: place) }
    let slashes = take { $0 != ASCII.slash && $0 != ASCII.backslash }
    if slashes.count < 2 { report(.address.missingSlashes, at: place.lowerBound..<slashes.upperBound) }
    if slashes.count > 2 { report(.host.empty, at: place.lowerBound..<slashes.upperBound) }
    out += Array(scheme.utf8) + [ASCII.colon, ASCII.slash, ASCII.slash]
    marks.hostStart = markHere()
    return true
  }

  /// The colon behind a scheme name at the start.
  private func schemeColon() -> Int? {
    guard let colon = bytes[rest].firstIndex(of: ASCII.colon), isSchemeName(bytes[rest.lowerBound..<colon]) else { return nil }
    return colon
  }

  private mutating func reportScheme(_ scheme: String, _ place: Range<Int>) {
    if scheme == "file" {
      report(.address.fileScheme, at: place)
    } else if scheme.utf8.count == 1 {
      report(.address.localPath, at: place)
    } else if SchemeNames.kind(of: scheme) != nil {
      let article = scheme.hasPrefix("one") || scheme.hasPrefix("v") ? "a" : "an"
      report(.address.officeLink, ["\(article) \(scheme)"], at: place)
    } else {
      report(.address.scheme, [scheme], at: place)
    }
  }

  private mutating func reportMissingScheme() {
    let text = bytes[rest]
    let isSlash = { (byte: UInt8) in byte == ASCII.slash || byte == ASCII.backslash }
    let leading = text.prefix(while: isSlash)
    if leading.count > 1 {
      let rule: Rule = leading.contains(ASCII.backslash) ? .address.uncPath : .address.schemeRelative
      report(rule, at: leading.startIndex..<leading.endIndex)
    } else if AddressRepair.encodedScheme(text) != nil {
      report(.address.encodedWhole, at: rest)
    } else {
      report(.address.relative, at: rest)
    }
  }
}
