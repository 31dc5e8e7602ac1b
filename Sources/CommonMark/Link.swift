extension MarkdownDocument {
  /// A link, an image or an autolink, as written.
  package struct Link: Sendable, Hashable {
    /// The destination after CommonMark's own unescaping (backslashes, entities), not percent-encoded; `mailto:` is put before
    /// the address of an email autolink. May be empty or dangerous: it is what the author wrote, not what the HTML holds.
    package let destination: String
    /// The title without its quotes; empty when there is none.
    package let title: String
    /// The words between the brackets without markup, on one line; for an image its alternative text.
    package internal(set) var text: String
    package let isImage: Bool
    /// Where the use of the link begins: its `[`, the `!` of an image, the `<` of an autolink.
    package let position: Position
    /// Where the destination begins, without a `<` before it; `nil` for the links whose destination is in a definition
    /// elsewhere.
    package internal(set) var destinationPosition: Position?
  }
}
