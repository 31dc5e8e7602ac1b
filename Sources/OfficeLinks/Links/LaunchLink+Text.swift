import TextBasics

/// How the bars of a link are written in an `href`.
public enum Delimiters: String, CaseIterable, Sendable, Hashable {
  /// `%7C`: what browsers turn a bar into anyway, and valid HTML.
  case encoded
  /// `|`, the documented spelling.
  case literal
}

extension LaunchLink {
  /// The canonical link with literal bars: what is documented, and what people copy. All bytes are within 0x21…0x7E.
  public var text: String { written(bar: "|", escapesBraces: false, capacity: byteCounts.text) }

  /// The link for an `href`, before HTML escaping: what browsers would escape is escaped, so it arrives unchanged.
  public func href(_ delimiters: Delimiters = .encoded) -> String {
    let counts = byteCounts
    return switch delimiters {
    case .encoded: written(bar: "%7C", escapesBraces: true, capacity: counts.href)
    case .literal: written(bar: "|", escapesBraces: true, capacity: counts.text)
    }
  }

  private func written(bar: String, escapesBraces: Bool, capacity: Int) -> String {
    // Only a fragment has braces, and only OneNote's plain form has a fragment.
    if address.hasFragment { return "\(app.scheme):" + (escapesBraces ? escapingBraces(address.text) : address.text) }
    return ASCIIWriter.string(capacity: capacity) { out in
      out.append(app.scheme)
      out.append(ASCII.colon)
      if form == .full {
        out.append(mode.command)
        append(UInt8(ascii: "u"), address.text, bar, to: &out)
      } else {
        out.append(address.text)
      }
      if !parts.isEmpty { appendParts(bar, to: &out) }
    }
  }

  private func appendParts(_ bar: String, to out: inout ASCIIWriter) {
    if let saveLocation { append(UInt8(ascii: "s"), saveLocation.text, bar, to: &out) }
    if let wopi {
      append(UInt8(ascii: "d"), wopi.encodedService, bar, to: &out)
      append(UInt8(ascii: "e"), wopi.encodedUser, bar, to: &out)
      append(UInt8(ascii: "n"), wopi.encodedFileName, bar, to: &out)
      append(UInt8(ascii: "a"), wopi.source.rawValue, bar, to: &out)
    }
    if let passback { append(UInt8(ascii: "p"), passback.scheme, bar, to: &out) }
    if let context { append(UInt8(ascii: "c"), context.text, bar, to: &out) }
  }

  @inline(__always)
  private func append(_ descriptor: UInt8, _ argument: String, _ bar: String, to out: inout ASCIIWriter) {
    out.append(bar)
    out.append(descriptor)
    out.append(bar)
    out.append(argument)
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
    if !parts.isEmpty { countParts(&count, &bars) }
    return (count + bars, count + 3 * bars)
  }

  private func countParts(_ count: inout Int, _ bars: inout Int) {
    let wopiCount = wopi.map { 4 + $0.encodedService.utf8.count + $0.encodedUser.utf8.count + $0.encodedFileName.utf8.count + 3 }
    for argument in [saveLocation?.byteCount, passback?.scheme.utf8.count, context?.text.utf8.count] {
      guard let argument else { continue }
      count += 1 + argument
      bars += 2
    }
    if let wopiCount {
      count += wopiCount
      bars += 8
    }
  }
}

extension LaunchLink: CustomStringConvertible {
  /// The text.
  public var description: String { text }
}
