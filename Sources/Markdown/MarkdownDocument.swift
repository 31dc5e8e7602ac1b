import TextBasics

/// A CommonMark text after one parse: its HTML, and the parts that a portal checks. Any text gives a document.
///
/// The HTML is libcmark's safe output: raw HTML is left out, and `javascript:`, `vbscript:`, `file:` and `data:` destinations
/// (except four image types) come out empty. Neither the text nor the resolver can turn that off.
package struct MarkdownDocument: Sendable, Hashable {
  /// The longest text that is read, in UTF-8 bytes. The rest is left out and ``isTruncated`` says so.
  package static let maximumByteCount = 1 << 20

  /// The HTML fragment: well-formed, without characters that HTML does not allow, headings with an `id` unless turned off,
  /// destinations as resolved.
  package let html: String
  package let headings: [Heading]
  /// All links and images, in the order of their opening brackets, with the destinations as written. Those of tables are among them
  /// unless the tables are shown.
  ///
  /// Links inside an image's text are not listed: HTML shows them as plain alternative text.
  package let links: [Link]
  /// The places of raw HTML that was left out of ``html``: one position for each tag, comment or block.
  package let omittedHTML: [Position]
  /// Syntax that GitHub's dialect understands and CommonMark does not.
  package let foreign: [ForeignSyntax]
  /// The words without markup, on one line: no raw HTML, white space as single spaces.
  package let plainText: String
  /// The end of the text was left out, because it was too long or nested deeper than ``maximumNesting``.
  package let isTruncated: Bool

  /// The most container markers (`>`, list bullets and numbers) that one line may open.
  ///
  /// libcmark visits every open list again at every empty line, so its running time would be depth times lines.
  package static let maximumNesting = 100

  /// The most brackets that may be open at once in one block of lines.
  ///
  /// libcmark 0.30 visits every open bracket again after each link.
  package static let maximumOpenBrackets = 1000

  /// The most asterisks and underscores of a text. libcmark makes a node of 160 bytes for each.
  package static let maximumEmphasisMarks = 100_000

  /// Parses a text, resolves the destination of each link, and renders it.
  ///
  /// - Parameters:
  ///   - text: Any text; U+0000 is read as U+FFFD, as CommonMark requires, and a byte order mark is skipped.
  ///   - topHeading: The level, 1…6, for the text's highest headings. The others move along, at most to 6. `nil` keeps all
  ///     levels.
  ///   - givesAnchors: Adds an `id` to headings.
  ///   - resolving: The new destination of a link, or `nil` to keep the written one. Bars in a new one are kept, and the brackets
  ///     of an IPv6 host in any; libcmark escapes all else. Called once for each of ``links``, with the complete link; an image
  ///     inside a link comes before that link.
  ///   - sizing: The width and height of an image, if known.
  ///   - showing: The HTML of a block that is more than CommonMark, or `nil` to show it as code or a quotation. ``links`` has none of
  ///     its links.
  package init(
    _ text: String, topHeading: Int? = nil, givesAnchors: Bool = true, resolving: (Link) -> String? = { _ in nil },
    sizing: (Link) -> (width: Int, height: Int)? = { _ in nil }, showing: (Block) -> ShownBlock?
  ) {
    self.init(
      text, topHeading: topHeading, givesAnchors: givesAnchors, isShown: true, resolving: resolving, sizing: sizing,
      showing: showing)
  }

  /// The same without blocks that are more than CommonMark.
  package init(
    _ text: String, topHeading: Int? = nil, givesAnchors: Bool = true, resolving: (Link) -> String? = { _ in nil },
    sizing: (Link) -> (width: Int, height: Int)? = { _ in nil }
  ) {
    self.init(
      text, topHeading: topHeading, givesAnchors: givesAnchors, isShown: false, resolving: resolving, sizing: sizing,
      showing: { _ in nil })
  }

  private init(
    _ text: String, topHeading: Int?, givesAnchors: Bool, isShown: Bool, resolving: (Link) -> String?,
    sizing: (Link) -> (width: Int, height: Int)?, showing: (Block) -> ShownBlock?
  ) {
    let source = MarkdownSource(text)
    let tree = ParsedTree(source.lines.bytes)
    var reader = DocumentReader(source: source.lines, topHeading: topHeading, isShown: isShown)
    reader.read(tree, showing: showing, resolving: resolving)
    headings = reader.headings
    links = reader.links
    omittedHTML = reader.omittedHTML
    foreign = reader.foreign
    let (literals, shown, words) = (reader.literals, reader.shownBlocks, reader.text.string(from: 0))
    // Frees the reader's memory before the HTML needs its own.
    _ = consume reader
    let sizes = links.lazy.filter(\.isImage).map(sizing)
    let rendered = tree.html()
    // The words are also in the HTML.
    let isFaulty = hasControls(rendered) || shown.contains(where: hasControls)
    html = completed(
      isFaulty ? replacingControls(in: rendered) : rendered, anchorsOf: givesAnchors ? headings : [], sizes: Array(sizes),
      literals, blocks: isFaulty ? shown.map(replacingControls) : shown)
    plainText = isFaulty ? replacingControls(in: words) : words
    isTruncated = source.isTruncated
  }
}

extension MarkdownDocument {
  /// A heading as it is in the HTML.
  package struct Heading: Sendable, Hashable {
    /// The level in the HTML, 1…6: the written one, moved along with the document's highest.
    package let level: Int
    /// The words without markup, on one line.
    package let text: String
    /// The `id` in the HTML, unique within the document.
    package let anchor: String
    /// The beginning of the heading: its `#`, or the first character above the underline.
    package let position: Position
  }

  /// A link, an image or an autolink, as written.
  package struct Link: Sendable, Hashable {
    /// The destination after CommonMark's own unescaping (backslashes, entities), not percent-encoded; the address of an email
    /// autolink gets `mailto:`. It may be empty or dangerous: it is the author's text, not that of the HTML.
    package let destination: String
    /// The words between the brackets without markup, on one line; for an image its alternative text.
    package internal(set) var text: String
    package let isImage: Bool
    /// Something is seen between the brackets: words, or a picture.
    package internal(set) var hasWords = true
    /// The beginning of the link: its `[`, the `!` of an image, the `<` of an autolink.
    package let position: Position
    /// The beginning of the destination, without a `<` before it; `nil` if the destination is in a definition elsewhere.
    package internal(set) var destinationPosition: Position?
  }

  /// A position in the text as people and editors count: lines and columns from 1, columns in Unicode scalars.
  package struct Position: Sendable, Hashable {
    /// Line number from 1; a line ends with `\n`, `\r\n` or `\r`.
    package let line: Int
    /// Column from 1 in Unicode scalars; a tab counts as one.
    package let column: Int

    /// Both numbers count from 1 and are not checked.
    package init(line: Int, column: Int) { (self.line, self.column) = (line, column) }
  }
}

extension MarkdownDocument {
  /// The beginning of ``plainText``, at most `maximumLength` Unicode scalars long, cut between words and then ended with `…`.
  package func excerpt(maximumLength: Int) -> String {
    let scalars = plainText.unicodeScalars
    guard maximumLength > 0 else { return "" }
    guard let limit = scalars.index(scalars.startIndex, offsetBy: maximumLength, limitedBy: scalars.endIndex),
      limit < scalars.endIndex
    else { return plainText }
    let room = scalars.index(before: limit)
    if let space = scalars[...room].lastIndex(of: " ") { return String(scalars[..<space]) + "…" }
    // A single word that is too long is cut between characters: no accent or emoji is split.
    let end = plainText.indices.prefix { $0 <= room }.last ?? room
    return String(plainText[..<end]) + "…"
  }
}
