import TextBasics

/// A value in the texts of a ``LinkFinding``. Its ``description`` is the English that the texts have; an app words the others by their case.
#if hasAttribute(nonexhaustive)
@nonexhaustive
#endif
public enum LinkArgument: Sendable, Hashable, CustomStringConvertible {
  /// The same in every language: a name, a number, or a part of the link as it was written.
  case text(String)
  /// A code point such as `U+0000`, written as percent-encoded bytes.
  case encodedCharacter(String)
  /// The descriptors of a link, `d, e`.
  case descriptors([String])
  /// The modes of an app, `edit and view`.
  case modes([OpenMode])
  /// Every allowed host; the English text has three.
  case hosts([String])
  /// The scheme of a launch link, `an ms-word`.
  case launchScheme(String)
  /// The mode ``OpenMode/new`` in place of the name of an app.
  case newDocument
  /// The day, `YYYY-MM-DD`, until which an address that is a key can be used; `nil` if it has no end.
  case lastDay(String?)

  /// The value as the English texts have it.
  public var description: String {
    switch self {
    case .text(let text): text
    case .encodedCharacter(let codePoint): codePoint + ", percent-encoded"
    case .descriptors(let names): names.joined(separator: ", ")
    case .modes(let modes): modes.map { $0.rawValue }.joined(separator: " and ")
    case .hosts(let hosts): listed(hosts, atMost: 3)
    // Letters are read by their names: a V, an M.
    case .launchScheme(let scheme): (scheme.hasPrefix("one") || scheme.hasPrefix("v") ? "a " : "an ") + scheme
    case .newDocument: "a new document"
    case .lastDay(let day): day.map { ", until \($0)" } ?? ""
    }
  }
}

extension LinkArgument: ExpressibleByStringInterpolation {
  /// A text.
  ///
  /// - Parameter value: The text.
  public init(stringLiteral value: String) { self = .text(value) }
}
