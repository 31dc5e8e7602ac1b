extension MarkdownDocument {
  /// A heading as it is in the HTML.
  package struct Heading: Sendable, Hashable {
    /// The level in the HTML, 1…6: the written one plus the document's heading offset.
    package let level: Int
    /// The words without markup, on one line.
    package let text: String
    /// The `id` in the HTML, prefix included; unique within the document.
    package let anchor: String
    /// Where the heading begins: its `#`, or the first character above the underline.
    package let position: Position
  }
}
