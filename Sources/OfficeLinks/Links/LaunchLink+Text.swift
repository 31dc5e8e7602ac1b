extension LaunchLink {
  /// The canonical link with literal bars: what is documented, and what people copy. All bytes are within 0x21…0x7E.
  public var text: String {
    written(bar: "|", escapesBraces: false)
  }

  /// The link for an `href`, before HTML escaping: what browsers would escape is escaped, so it arrives unchanged.
  public func href(_ delimiters: Delimiters = .encoded) -> String {
    switch delimiters {
    case .encoded: written(bar: "%7C", escapesBraces: true)
    case .literal: written(bar: "|", escapesBraces: true)
    }
  }

  private func written(bar: String, escapesBraces: Bool) -> String {
    var out = ""
    out.reserveCapacity(address.byteCount + 96)
    out += app.scheme
    out += ":"
    if form == .full {
      out += mode.command
      out += bar
      out += "u"
      out += bar
    }
    // Only a fragment has braces, and only OneNote's plain form has a fragment.
    out += escapesBraces && address.hasFragment ? escapingBraces(address.text) : address.text
    guard !parts.isEmpty else { return out }
    append("s", saveLocation?.text, bar, to: &out)
    if let wopi {
      append("d", wopi.encodedService, bar, to: &out)
      append("e", wopi.encodedUser, bar, to: &out)
      append("n", wopi.encodedFileName, bar, to: &out)
      append("a", wopi.source.rawValue, bar, to: &out)
    }
    append("p", passback?.scheme, bar, to: &out)
    append("c", context?.text, bar, to: &out)
    return out
  }

  @inline(__always)
  private func append(_ descriptor: String, _ argument: String?, _ bar: String, to out: inout String) {
    guard let argument else { return }
    out += bar
    out += descriptor
    out += bar
    out += argument
  }

  private func escapingBraces(_ text: String) -> String {
    var out: [UInt8] = []
    for byte in text.utf8 {
      if byte == ASCII.openBrace || byte == ASCII.closeBrace { appendEscape(byte, to: &out) } else { out.append(byte) }
    }
    return String(decoding: out, as: UTF8.self)
  }

  /// UTF-8 bytes of ``text``, and of the `href` with encoded bars, counted without making them.
  var byteCounts: (text: Int, href: Int) {
    var count = app.scheme.utf8.count + 1 + address.byteCount
    var bars = 0
    if form == .full {
      count += 4
      bars += 2
    }
    for argument in [
      saveLocation?.text, wopi?.encodedService, wopi?.encodedUser, wopi?.encodedFileName, wopi?.source.rawValue,
      passback?.scheme, context?.text,
    ] {
      guard let argument else { continue }
      count += 1 + argument.utf8.count
      bars += 2
    }
    return (count + bars, count + 3 * bars)
  }
}

extension LaunchLink: CustomStringConvertible {
  /// The text.
  public var description: String { text }
}
