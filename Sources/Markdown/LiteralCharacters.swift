import TextBasics

/// The characters of a link's `href` that must stay unescaped, since libcmark always escapes them.
struct LiteralCharacters: Sendable {
  /// The links with bars, by their index among all `<a>`.
  var bars: Set<Int> = []
  /// The links whose host is an IPv6 address in brackets, which has no other spelling (RFC 3986 section 3.2.2).
  var hosts: Set<Int> = []

  /// True if an address has a host in brackets.
  static func hasBracketedHost(_ destination: String) -> Bool {
    guard destination.holds(ASCII.openBracket) else { return false }
    let parts = URLParts(Array(destination.utf8)[...])
    guard let scheme = parts.scheme, isEqual(scheme, ignoringCase: "http") || isEqual(scheme, ignoringCase: "https") else {
      return false
    }
    return parts.authority?.host.first == ASCII.openBracket
  }

  /// The value of a link's `href` with these characters in place of their escapes.
  fileprivate func restored(_ href: ArraySlice<UInt8>, ofLink number: Int) -> [UInt8] {
    var value = href
    var output: [UInt8] = []
    if hosts.contains(number), let authority = URLParts(href).authority?.text {
      output += href[..<authority.startIndex]
      output += authority.replacing("%5B".utf8, with: "[".utf8).replacing("%5D".utf8, with: "]".utf8)
      value = href[authority.endIndex...]
    }
    return output + (bars.contains(number) ? value.replacing("%7C".utf8, with: "|".utf8) : value)
  }
}

/// libcmark's safe HTML with an `id` in the start tag of each of these headings, and with the literal characters of its links.
///
/// In safe HTML every tag is libcmark's own (text and attributes are escaped, raw HTML is left out), so the n-th `<h1>` … `<h6>`
/// is the n-th heading, the n-th `<img>` the n-th image, and the n-th comment holds the place of the n-th of `blocks`. Custom blocks
/// would need no second pass, but put line ends inside the heading.
func completed(
  _ html: String, anchorsOf headings: [MarkdownDocument.Heading], sizes: [(width: Int, height: Int)?],
  _ literals: LiteralCharacters, blocks: [String]
) -> String {
  if headings.isEmpty, blocks.isEmpty, literals.bars.isEmpty, literals.hosts.isEmpty, sizes.allSatisfy({ $0 == nil }) {
    return html
  }
  let bytes = Array(html.utf8)
  var output: [UInt8] = []
  output.reserveCapacity(bytes.count + headings.count * 32)
  var copied = 0
  var remaining = headings[...]
  var remainingSizes = sizes[...]
  var remainingBlocks = blocks[...]
  var links = 0
  HTMLTokenizer.read(bytes) { tokenizer in
    var isLink = false
    while let token = tokenizer.next() {
      switch token {
      case .startTag(let name):
        isLink = name == "a"
        if name == "img", case let size?? = remainingSizes.popFirst() {
          output += bytes[copied..<name.range.upperBound]
          output += " width=\"\(size.width)\" height=\"\(size.height)\"".utf8
          copied = name.range.upperBound
        }
        guard name.isHeading, let heading = remaining.popFirst() else { break }
        output += bytes[copied..<name.range.upperBound]
        output += " id=\"\(heading.anchor.escapedMarkup)\"".utf8
        copied = name.range.upperBound
      case .attribute(let name, let value?) where isLink && name == "href":
        output += bytes[copied..<value.lowerBound] + literals.restored(bytes[value], ofLink: links)
        copied = value.upperBound
        links += 1
      case .comment(let range):
        guard let block = remainingBlocks.popFirst() else { break }
        output += bytes[copied..<(range.lowerBound - "<!--".utf8.count)] + block.utf8
        copied = range.upperBound + "-->".utf8.count
      case .attribute, .startTagEnd, .endTag, .text, .rawText: break
      }
    }
  }
  return String(decoding: output + bytes[copied...], as: UTF8.self)
}
