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
  public func href(_ delimiters: Delimiters = .encoded) -> String {
    // Only braces are escaped here, which only a fragment has.
    written(delimiters, address: percentEncoded(address.text, keeping: Self.unescaped))
  }

  /// UTF-8 bytes of ``text``, and of the same with encoded bars.
  var byteCounts: (literal: Int, encoded: Int) {
    (text.utf8.count, written(.encoded, address: address.text).utf8.count)
  }

  private func written(_ delimiters: Delimiters, address: String) -> String {
    let bar = delimiters.bar
    let start = "\(app.scheme):" + (form == .full ? mode.command + bar + "u" + bar : "") + address
    return parts.arguments.reduce(start) { $0 + bar + $1.descriptor + bar + $1.text }
  }

  /// All that an address has but the braces.
  private static let unescaped = ByteSet.queryCharacters.union(ByteSet("%#[]"))
}

extension LaunchLink: CustomStringConvertible {
  /// The text.
  public var description: String { text }
}
