import TextBasics

extension AddressReader {
  /// Reads user name, host and port. Without a usable host, which is an error, the rest is read as if there were one.
  mutating func readAuthority() {
    let place = take { $0 == ASCII.slash || $0 == ASCII.backslash || $0 == ASCII.question || $0 == ASCII.hash }
    let authority = URLAuthority(bytes[place])
    let (host, port) = (authority.host, authority.port)
    if AddressRepair.webFolder(bytes[...]) != nil {
      report(.address.uncPath, at: place)
    } else if authority.userInfo != nil {
      report(.address.credentials, at: place.lowerBound..<host.startIndex)
    }
    offsets.hostEnd = offset()
    offsets.pathStart = offset()
    guard !host.isEmpty else {
      if !findings.contains(.host.empty) { report(.host.empty, at: host.startIndex..<place.upperBound) }
      return
    }
    let doubled = doubledScheme(host, port: port)
    if let doubled { report(.address.doubledScheme, [doubled], at: host.startIndex..<rest.lowerBound) }
    var reader = HostReader(bytes: Array(host), start: host.startIndex, encoding: rules.hostEncoding)
    let canonical = reader.read()
    findings += reader.findings
    guard let canonical else {
      if let port { readPort(port) }
      offsets.pathStart = offset()
      return
    }
    out += canonical
    offsets.hostEnd = offset()
    if doubled == nil { checkAllowed(canonical, host.indices) }
    if let port { readPort(port) }
    offsets.pathStart = offset()
  }

  /// The host that is really the scheme of a second address: `https://https://…`, also without the colon or with one slash, as
  /// servers merge them. Other names count if a colon and two slashes follow.
  private func doubledScheme(_ host: ArraySlice<UInt8>, port: ArraySlice<UInt8>?) -> String? {
    guard port?.isEmpty != false, isSchemeName(host), !host.contains(ASCII.dot) else { return nil }
    let slashes = bytes[rest].prefix(2).prefix { $0 == ASCII.slash || $0 == ASCII.backslash }.count
    let name = String(decoding: host.map { $0.asciiLowercased }, as: UTF8.self)
    let isWeb = name == "https" || name == "http"
    return slashes == 2 && (isWeb || port != nil) || slashes == 1 && isWeb && port != nil ? name : nil
  }

  private mutating func checkAllowed(_ host: [UInt8], _ place: Range<Int>) {
    guard let allowed = rules.allowedHosts else { return }
    let text = String(decoding: host, as: UTF8.self)
    if allowed.contains(where: { $0.matches(text) }) { return }
    // One message for one cause.
    findings.removeAll { $0.rule == .host.ownMachine }
    let hosts = LinkArgument.hosts(allowed.map { $0.text })
    findings.append(LinkFinding(.host.notAllowed, values: [.text(text), hosts], part: .address, range: place))
  }

  private mutating func readPort(_ digits: ArraySlice<UInt8>) {
    // RFC 3986 section 3.2.3: an empty port is the default one.
    guard !digits.isEmpty else { return }
    guard let port = decimalNumber(digits.drop { $0 == ASCII.zero }), (1...65_535).contains(port) else {
      report(.host.port, [String(decoding: digits, as: UTF8.self)], at: digits.indices)
      return
    }
    guard port != (offsets.hostStart == 8 ? 443 : 80) else { return }
    if !Self.usualPorts.contains(port) { report(.host.unusualPort, [String(port)], at: digits.indices) }
    out.append(ASCII.colon)
    out += Array(String(port).utf8)
  }

  /// The common ports of web servers other than their scheme's own.
  private static let usualPorts: Set<Int> = [80, 443, 5006, 8000, 8008, 8080, 8081, 8443, 8888, 9443]
}
