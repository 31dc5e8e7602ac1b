/// Markup that is safe to emit: it was escaped here, or somebody vouched for it with `trusted`.
public struct HTML: Sendable, Hashable {
  /// The markup as it is emitted.
  public let markup: String

  private init(markup: String) { self.markup = markup }

  /// The markup that shows `text` literally, in content as well as in a quoted attribute value.
  public init(escaping text: String) {
    var bytes: [UInt8] = []
    bytes.appendEscaped(text)
    markup = String(decoding: bytes, as: UTF8.self)
  }

  /// Vouches for markup; only for what this program wrote itself or a safe renderer made.
  public static func trusted(_ markup: String) -> HTML { HTML(markup: markup) }

  /// No markup at all; a section over it is not rendered.
  public static let empty = HTML(markup: "")

  /// Both markups, one after the other.
  public static func + (left: HTML, right: HTML) -> HTML { HTML(markup: left.markup + right.markup) }
}
