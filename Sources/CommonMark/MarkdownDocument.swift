/// A CommonMark text after one parse: its HTML, and what a portal checks in it. Any text gives a document.
///
/// The HTML is libcmark's safe output: raw HTML is left out, and `javascript:`, `vbscript:`, `file:` and `data:` destinations
/// (but for four image types) come out empty. Neither the text nor the resolver can switch that off.
package struct MarkdownDocument: Sendable, Hashable {
  /// The longest text that is read, in UTF-8 bytes. What follows is left out and ``isTruncated`` says so.
  package static let maximumByteCount = 1 << 20

  /// The HTML fragment: well-formed, without characters that HTML does not have, headings with an `id` unless that is not
  /// wanted, destinations as resolved.
  package let html: String
  package let headings: [Heading]
  /// Every link and image, in the order of their opening brackets, with the destinations as written.
  ///
  /// Links inside an image's text are not listed: HTML shows them as plain alternative text.
  package let links: [Link]
  /// Where raw HTML was left out of ``html``: one position for each tag, comment or block.
  package let omittedHTML: [Position]
  /// The words without markup, on one line: no raw HTML, white space as single spaces.
  package let plainText: String
  /// Whether the end of the text was left out, because it was too long or nested deeper than ``maximumNesting``.
  package let isTruncated: Bool

  /// The most container markers (`>`, list bullets and numbers) that one line may open.
  ///
  /// libcmark visits every open list again at every blank line, so that depth times lines would be its running time.
  package static let maximumNesting = 100

  /// Parses a text, resolves the destination of each link, and renders it.
  ///
  /// - Parameters:
  ///   - text: Any text; U+0000 is read as U+FFFD, as CommonMark wants it, and a byte order mark is skipped.
  ///   - headingOffset: Added to every heading's level; levels stay within 1…6.
  ///   - anchorPrefix: Put before every heading's anchor, so that two documents fit on one page.
  ///   - givesAnchors: Whether headings have an `id`.
  ///   - resolving: The new destination of a link, or `nil` to keep the one written. Bars in a new one are kept, and the brackets of an
  ///     IPv6 host in any; all else is escaped as libcmark does. Called once for each of ``links``, with the
  ///     complete link; an image inside a link comes before that link.
  package init(
    _ text: String, headingOffset: Int = 0, anchorPrefix: String = "", givesAnchors: Bool = true,
    resolving: (Link) -> String? = { _ in nil }
  ) {
    let source = MarkdownSource(text)
    let tree = ParsedTree(source.bytes)
    var reader = DocumentReader(source: source.bytes, headingOffset: headingOffset, anchorPrefix: anchorPrefix)
    reader.read(tree, resolving: resolving)
    html = completed(withoutControls(tree.html()), anchorsOf: givesAnchors ? reader.headings : [], reader.literals)
    headings = reader.headings
    links = reader.links
    omittedHTML = reader.omittedHTML
    plainText = withoutControls(reader.text.string(from: 0))
    isTruncated = source.isTruncated
  }
}
