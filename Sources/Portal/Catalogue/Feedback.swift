import TextBasics

/// The way in which visitors report a problem with a document: a message, or a web page such as a form or an issue tracker.
package struct Feedback: Hashable, Sendable {
  /// The address as written, with the placeholders `{title}` and `{address}`.
  private let template: String

  package static let placeholders = ["{title}", "{address}"]

  /// `nil` for what is neither `mailto:` with an address nor `https:` with a host and a placeholder, and for other characters than an
  /// address has.
  package init?(_ text: String) {
    let parts = URLParts(Array(text.utf8)[...])
    let plain = Self.placeholders.reduce(text) { $0.replacing($1, with: "") }
    guard let scheme = parts.scheme.map({ String(decoding: $0, as: UTF8.self).lowercased() }),
      plain.utf8.allSatisfy({ ByteSet.unreserved.contains($0) || Self.delimiters.contains($0) })
    else { return nil }
    switch scheme {
    case "mailto":
      let recipient = plain.dropFirst("mailto:".count).prefix { $0 != "?" }
      guard recipient.split(separator: "@", omittingEmptySubsequences: false).count == 2, !recipient.hasPrefix("@"),
        !recipient.hasSuffix("@")
      else { return nil }
      template = text.contains("?") ? text : text + "?subject={title}&body={address}"
    case "https":
      guard parts.authority.map({ !$0.host.isEmpty }) ?? false, plain != text else { return nil }
      template = text
    default: return nil
    }
  }

  private static let delimiters = ByteSet(":/?#[]@!$&'()*+,;=%")
  /// The longest part of a title, in scalars: Windows hands no link of more than about 2,000 characters to a mail program.
  private static let titleLimit = 100

  package var isWebAddress: Bool { !template.lowercased().hasPrefix("mailto:") }

  /// The link about a document, from its title and the address of its page.
  package func href(title: String, address: String) -> String {
    let title = String(singleLine(title).unicodeScalars.prefix(Self.titleLimit))
    return template.replacing("{title}", with: percentEncoded(title, keeping: .unreserved))
      .replacing("{address}", with: percentEncoded(address, keeping: .unreserved))
  }
}
