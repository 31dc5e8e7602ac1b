extension MarkdownDocument {
  /// A heading as it stands in the HTML.
  public struct Heading: Sendable, Hashable {
    /// The level in the HTML, 1…6: the written one plus the document's heading offset.
    public let level: Int
    /// The words without markup, on one line.
    public let text: String
    /// The `id` in the HTML, prefix included; unique within the document.
    public let anchor: String
    /// Where the heading begins: its `#`, or the first character above the underline.
    public let position: Position
  }
}
