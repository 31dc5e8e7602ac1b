import TextBasics

/// The spelling of a link's bars in an `href`.
public enum Delimiters: String, CaseIterable, Sendable, Hashable {
  /// `%7C`: the form into which browsers turn a bar anyway, and valid HTML.
  case encoded
  /// `|`, the documented spelling.
  case literal
}

extension LaunchLink {
  /// The canonical link with literal bars: the documented form, for people to copy. All bytes are within 0x21…0x7E.
  public var text: String { written(isEncoded: false, escapesBraces: false, capacity: byteCounts.text) }

  /// The link for an `href`, before HTML escaping. Characters that browsers would escape are escaped, so it arrives unchanged.
  public func href(_ delimiters: Delimiters = .encoded) -> String {
    let counts = byteCounts
    return switch delimiters {
    case .encoded: written(isEncoded: true, escapesBraces: true, capacity: counts.href)
    case .literal: written(isEncoded: false, escapesBraces: true, capacity: counts.text)
    }
  }

  private func written(isEncoded: Bool, escapesBraces: Bool, capacity: Int) -> String {
    // Only a fragment has braces, and only OneNote's plain form has a fragment.
    if address.hasFragment {
      return "\(app.scheme):" + (escapesBraces ? percentEncoded(address.text, keeping: Self.unescaped) : address.text)
    }
    return ASCIIWriter.string(capacity: capacity) { write(isEncoded: isEncoded, to: &$0) }
  }

  /// Appends the bytes of ``text`` without making a string of them.
  package func appendText(to bytes: inout [UInt8]) {
    if address.hasFragment { bytes.append(text) } else { write(isEncoded: false, to: &bytes) }
  }

  /// Writes a link without a fragment, with encoded or literal bars.
  @inline(__always)
  private func write(isEncoded: Bool, to out: inout some TextSink) {
    out.append(app.scheme)
    out.append(ASCII.colon)
    if form == .full {
      out.append(mode.command)
      // `%7Cu%7C` or `|u|` at once, the first byte in the lowest bits: byte by byte the bars took an eighth of all this.
      out.append(word: isEncoded ? 0x43_3725_7543_3725 : 0x7C_757C, count: isEncoded ? 7 : 3)
    }
    out.append(address.text)
    out.append(parts.written(isEncoded: isEncoded))
  }

  /// UTF-8 bytes of ``text``, and of the `href` with encoded bars, counted without making them.
  var byteCounts: (text: Int, href: Int) {
    let further = parts.byteCounts
    let start = app.scheme.utf8.count + 1 + (form == .full ? mode.command.utf8.count : 0)
    let count = start + address.byteCount
    // In the full form the address is an argument too: `|u|` or `%7Cu%7C`.
    return (count + further.text + (form == .full ? 3 : 0), count + further.href + (form == .full ? 7 : 0))
  }

  /// All that an address has but the braces.
  private static let unescaped = ByteSet.queryCharacters.union(ByteSet("%#[]"))
}

extension LaunchLink: CustomStringConvertible {
  /// The text.
  public var description: String { text }
}

/// What takes a link's parts.
private protocol TextSink {
  mutating func append(_ byte: UInt8)
  mutating func append(word: UInt64, count: Int)
  mutating func append(_ text: String)
}

extension ASCIIWriter: TextSink {}

extension [UInt8]: TextSink {
  fileprivate mutating func append(word: UInt64, count: Int) {
    for index in 0..<count { append(UInt8(truncatingIfNeeded: word >> UInt64(8 * index))) }
  }
}
