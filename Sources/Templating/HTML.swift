/// Markup that is safe to emit: it was escaped here, or somebody vouched for it with `trusted`.
@usableFromInline
package struct HTML: Sendable, Hashable {
  /// The markup as it is emitted.
  package let markup: String

  private init(markup: String) { self.markup = markup }

  /// The markup that shows `text` literally, in content as well as in a quoted attribute value.
  package init(escaping text: String) {
    var bytes: [UInt8] = []
    bytes.appendEscaped(text)
    markup = String(decoding: bytes, as: UTF8.self)
  }

  /// Vouches for markup; only for what this program wrote itself or a safe renderer made.
  package static func trusted(_ markup: String) -> HTML { HTML(markup: markup) }

  /// No markup at all; a section over it is not rendered.
  package static let empty = HTML(markup: "")

  /// Both markups, one after the other.
  package static func + (left: HTML, right: HTML) -> HTML { HTML(markup: left.markup + right.markup) }
}
