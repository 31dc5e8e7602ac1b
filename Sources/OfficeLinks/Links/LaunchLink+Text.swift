import TextBasics

/// The spelling of a link's bars in an `href`.
public enum Delimiters: String, CaseIterable, Sendable, Hashable {
  /// `%7C`: the form into which browsers turn a bar anyway, and valid HTML.
  case encoded
  /// `|`, the documented spelling.
  case literal

  var bar: String {
    switch self {
    case .encoded: "%7C"
    case .literal: "|"
    }
  }
}

extension LaunchLink {
  /// The canonical link with literal bars: what is documented, and what people copy. All bytes are within 0x21…0x7E.
  public var text: String { written(.literal, address: address.text) }

  /// The link for an `href`, before HTML escaping. Characters that browsers would escape are escaped, so it arrives unchanged.
  ///
  /// - Parameter delimiters: The spelling of the bars.
  /// - Returns: A text of printable ASCII.
  public func href(_ delimiters: Delimiters = .encoded) -> String {
    // Only braces are escaped here, which only a fragment has.
    let text = address.hasFragment ? percentEncoded(address.text, keeping: Self.unescaped) : address.text
    return written(delimiters, address: text)
  }

  /// UTF-8 bytes of ``text``, and of the same with encoded bars.
  var byteCounts: (literal: Int, encoded: Int) {
    let texts = arguments.reduce(0) { $0 + $1.descriptor.utf8.count + $1.text.utf8.count }
    let bars = (form == .full ? 2 : 0) + 2 * arguments.count
    // The colon, and the descriptor of the address.
    let marks = form == .full ? mode.command.utf8.count + 2 : 1
    let count = app.scheme.utf8.count + marks + address.byteCount + texts
    return (count + bars, count + bars * Delimiters.encoded.bar.utf8.count)
  }

  private func written(_ delimiters: Delimiters, address: String) -> String {
    let bar = delimiters.bar
    var text: [UInt8] = []
    text.reserveCapacity(address.utf8.count + 64)
    text.append(app.scheme)
    text.append(ASCII.colon)
    if form == .full {
      text.append(mode.command)
      text.append(bar)
      text.append("u")
      text.append(bar)
    }
    text.append(address)
    for argument in arguments {
      for part in [bar, argument.descriptor, bar, argument.text] { text.append(part) }
    }
    return String(decoding: text, as: UTF8.self)
  }

  /// All that an address has but the braces.
  private static let unescaped = ByteSet.queryCharacters.union(ByteSet("%#[]"))
}

extension LaunchLink: CustomStringConvertible {
  /// The text.
  public var description: String { text }
}
