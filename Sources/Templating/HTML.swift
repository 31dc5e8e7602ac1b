import TextBasics

/// Markup that is safe to emit: it was escaped here, or `trusted` declares it safe.
@usableFromInline
package struct HTML: Sendable, Hashable {
  package let markup: String

  private init(markup: String) { self.markup = markup }

  /// The markup that shows `text` literally, in content as well as in a quoted attribute value.
  package init(escaping text: String) { markup = text.escapedMarkup }

  /// Vouches for markup; only for what this program wrote itself or a safe renderer made.
  package static func trusted(_ markup: String) -> HTML { HTML(markup: markup) }

  /// No markup at all; a section over it is not rendered.
  package static let empty = HTML(markup: "")
}
