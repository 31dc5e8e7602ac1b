import TextBasics

/// The names that fragments can point at in a web page: every `id`, and the `name` of each `a` (HTML, section 7.4.6.4). Names
/// that cannot be read with certainty are not reported as missing.
struct PageAnchors {
  private var names = TextSet()
  private let certainty: PageText.Certainty
  /// A name contains an unknown character reference.
  private var hasUnknownName = false

  /// Reads a page or the beginning of one; `contentType` is its header field.
  init(_ page: [UInt8], contentType: String? = nil) {
    let text = PageText(page, contentType: contentType)
    certainty = text.certainty
    let isXML = contentType.flatMap { MediaType($0) }?.text == "application/xhtml+xml"
    HTMLTokenizer.read(text.utf8, isXML: isXML) { tokenizer in
      var isLink = false
      while let token = tokenizer.next() {
        switch token {
        case .startTag(let name): isLink = name == "a"
        case .attribute(let name, let value?)
        where name == "id" || isLink && name == "name":
          names.insert(replacingCharacterReferences(text.utf8[value], hasUnknownNames: &hasUnknownName))
        case .attribute, .startTagEnd, .endTag, .text, .rawText, .comment: break
        }
      }
    }
  }

  /// True if the page has the target of a fragment, literally or percent-decoded; GitHub prefixes authors' names with
  /// `user-content-`.
  func holds(_ fragment: String) -> Bool {
    let raw = Array(fragment.utf8)
    let decoded = percentDecoded(raw[...])
    if hasUnknownName || certainty == .none || certainty == .ofASCII && decoded.contains(where: { $0 >= 0x80 }) { return true }
    let prefix = Array("user-content-".utf8)
    return [raw, decoded].contains { names.contains($0[...]) || names.contains((prefix + $0)[...]) }
  }

  /// The name that was most likely meant; `nil` if none is close.
  func nearest(to fragment: String) -> String? {
    nearestName(to: percentDecoded(fragment), among: names.texts)
  }
}

/// The part of an address after `#`, if it names a part of a web page.
enum PageFragment {
  /// The name to look up in the page; `nil` for a fragment that every page has, or that only a script or a browser understands.
  static func lookedUp(_ fragment: String) -> String? {
    // The URL Fragment Text Directives draft: the part after `:~:` is for the browser only.
    let name = String(fragment[..<(fragment.utf8.firstRange(of: ":~:".utf8)?.lowerBound ?? fragment.endIndex)])
    guard let first = name.utf8.first, first != UInt8(ascii: "/"), first != UInt8(ascii: "!") else { return nil }
    // HTML, section 7.4.6.4: the top of the page, whatever its elements are.
    if lowercasedASCII(name) == "top" { return nil }
    // A script or a viewer reads fragments with a value: `page=3` of a PDF, `gid=0` of a sheet.
    return name.utf8.contains(ASCII.equals) || isLineOfCode(name) ? nil : name
  }

  /// `L10` or `L10-L20`: lines on code hosts, which their scripts show.
  private static func isLineOfCode(_ name: String) -> Bool {
    let ends = name.split(separator: "-", omittingEmptySubsequences: false)
    return ends.count <= 2
      && ends.allSatisfy {
        $0.utf8.first == UInt8(ascii: "L") && $0.utf8.count > 1 && $0.utf8.dropFirst().allSatisfy(\.isASCIIDigit)
      }
  }
}
