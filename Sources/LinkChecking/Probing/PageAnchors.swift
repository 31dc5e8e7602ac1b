import Diagnostics
import OfficeLinks
import TextBasics

/// The names that fragments can point at in a web page: every `id`, and the `name` of each `a` (HTML, section 7.4.6.4).
///
/// Knows as much of HTML as is needed not to take text for tags: comments, quoted values, and the contents of `script` and the
/// like. What it cannot read surely it does not call missing.
struct PageAnchors {
  private var names: Set<[UInt8]> = []
  private let bytes: [UInt8]
  private let certainty: PageText.Certainty
  private let isXML: Bool
  /// Whether a name holds a reference that is not known here.
  private var hasUnknownName = false
  /// Open `svg` and `math` elements, in which HTML's rules for elements do not hold.
  private var foreignDepth = 0
  private var offset = 0

  /// Reads a page or the beginning of one; `contentType` is its header field.
  init(_ page: [UInt8], contentType: String? = nil) {
    let text = PageText(page, contentType: contentType)
    bytes = text.utf8
    certainty = text.certainty
    isXML = contentType.flatMap { MediaType($0) }?.text == "application/xhtml+xml"
    while offset < bytes.count {
      if bytes[offset] == ASCII.lessThan { readTag() } else { offset += 1 }
    }
  }

  /// Whether the page has what a fragment names, as it is or percent-decoded; GitHub puts `user-content-` in front of authors'
  /// names.
  func holds(_ fragment: String) -> Bool {
    let raw = Array(fragment.utf8)
    let decoded = percentDecoded(raw[...])
    if hasUnknownName || certainty == .none || certainty == .ofASCII && decoded.contains(where: { $0 >= 0x80 }) { return true }
    let prefix = Array("user-content-".utf8)
    return [raw, decoded].contains { names.contains($0) || names.contains(prefix + $0) }
  }

  /// The name that was most likely meant; `nil` when none is close.
  func nearest(to fragment: String) -> String? {
    nearestName(to: percentDecoded(fragment), among: names.lazy.map { String(decoding: $0, as: UTF8.self) })
  }

  /// At `<`.
  private mutating func readTag() {
    let rest = bytes[offset...]
    if rest.starts(with: "<!--".utf8) { return skipComment() }
    if isXML || foreignDepth > 0, rest.starts(with: "<![CDATA[".utf8) { return skip(past: Array("]]>".utf8), from: offset + 9) }
    offset += 1
    guard offset < bytes.count else { return }
    if bytes[offset] == ASCII.slash { return readEndTag() }
    guard isLetter(bytes[offset]) else { return }
    let element = readName()
    while offset < bytes.count, bytes[offset] != ASCII.greaterThan { readAttribute(of: element) }
    let isEmpty = offset < bytes.count && bytes[offset - 1] == ASCII.slash
    if Self.foreignElements.contains(element) {
      if !isEmpty { foreignDepth += 1 }
    } else if foreignDepth > 0 {
      if Self.endsForeign.contains(element) { foreignDepth = 0 }
    } else if !isXML, Self.rawElements.contains(element) {
      skip(past: Array("</".utf8) + element, from: offset)
    }
  }

  private mutating func readEndTag() {
    offset += 1
    guard offset < bytes.count, isLetter(bytes[offset]) else { return }
    if Self.foreignElements.contains(readName()) { foreignDepth = max(0, foreignDepth - 1) }
  }

  private mutating func readName() -> [UInt8] {
    let name = bytes[offset...].prefix { isLetter($0) || isDigit($0) || $0 == ASCII.hyphen }
    offset = name.endIndex
    return name.map(lowercase)
  }

  /// `<!-->` and `<!--->` are whole comments, and `--!>` ends one too (HTML, section 13.2.5.43 and following).
  private mutating func skipComment() {
    offset += 4
    for end in [">", "->"] where bytes[offset...].starts(with: end.utf8) {
      offset += end.utf8.count
      return
    }
    while offset < bytes.count {
      let rest = bytes[offset...]
      for end in ["-->", "--!>"] where bytes[offset] == ASCII.hyphen && rest.starts(with: end.utf8) {
        offset += end.utf8.count
        return
      }
      offset += 1
    }
  }

  private mutating func readAttribute(of element: [UInt8]) {
    guard !isBlank(bytes[offset]), bytes[offset] != ASCII.slash, bytes[offset] != ASCII.equals else {
      offset += 1
      return
    }
    let name = bytes[offset...].prefix { !isBlank($0) && $0 != ASCII.slash && $0 != ASCII.greaterThan && $0 != ASCII.equals }
    offset = name.endIndex
    skipBlanks()
    guard offset < bytes.count, bytes[offset] == ASCII.equals else { return }
    offset += 1
    skipBlanks()
    let value = readValue()
    let key = name.map(lowercase)
    if key == Array("id".utf8) || key == Array("name".utf8) && element == [0x61] {
      let (resolved, isKnown) = resolvingReferences(value)
      if !isKnown { hasUnknownName = true }
      names.insert(resolved)
    }
  }

  private mutating func readValue() -> ArraySlice<UInt8> {
    guard offset < bytes.count else { return [] }
    let quote = bytes[offset]
    if quote == ASCII.quotationMark || quote == ASCII.apostrophe {
      let value = bytes[(offset + 1)...].prefix { $0 != quote }
      offset = min(value.endIndex + 1, bytes.count)
      return value
    }
    let value = bytes[offset...].prefix { !isBlank($0) && $0 != ASCII.greaterThan }
    offset = value.endIndex
    return value
  }

  private mutating func skipBlanks() {
    while offset < bytes.count, isBlank(bytes[offset]) { offset += 1 }
  }

  /// Goes behind the next `mark`, in any case, or to the end.
  private mutating func skip(past mark: [UInt8], from start: Int) {
    offset = min(start, bytes.count)
    while offset < bytes.count {
      if bytes[offset] == mark[0], bytes[offset...].prefix(mark.count).map(lowercase) == mark {
        offset += mark.count
        return
      }
      offset += 1
    }
  }

  private static let rawElements: Set<[UInt8]> = Set(
    ["script", "style", "textarea", "title", "xmp", "iframe", "noframes"].map { Array($0.utf8) })
  private static let foreignElements: Set<[UInt8]> = Set(["svg", "math"].map { Array($0.utf8) })
  /// Elements that end drawings and formulas wherever they stand (HTML, section 13.2.6.5); the most frequent ones.
  private static let endsForeign: Set<[UInt8]> = Set(
    [
      "body", "head", "div", "p", "span", "table", "ul", "ol", "li", "dl", "h1", "h2", "h3", "h4", "h5", "h6", "br", "hr", "img",
      "meta",
      "pre", "center", "blockquote", "em", "strong", "b", "i",
    ].map { Array($0.utf8) })
}
