import TextBasics

/// A page of the portal as a preview sends it: with the script that reloads it, and a policy that allows the script's requests.
struct ServedPage: Sendable {
  private let bytes: [UInt8]
  private let places: Places
  /// Changes with the page, but not with the names of its style sheets, which are replaced without reloading the page.
  let tag: String
  /// The addresses of its style sheets, as written in the page.
  let styles: [String]

  /// `nil` means that the page cannot be made.
  init(_ page: [UInt8]?) {
    bytes = page ?? []
    places = Places(bytes)
    var rest: [UInt8] = []
    var start = 0
    for style in places.styles {
      rest += bytes[start..<style.lowerBound]
      start = style.upperBound
    }
    tag = contentHash(rest + bytes[start...])
    styles = places.styles.map { [bytes] range in
      String(decoding: resolvingCharacterReferences(bytes[range]), as: UTF8.self)
    }
  }

  /// Changes with the names of the style sheets.
  var stylesTag: String { contentHash(Array(styles.joined(separator: "\n").utf8)) }

  /// The page with the preview's additions. `problem` is the text about errors for visitors without scripts.
  func text(problem: String?) -> [UInt8] {
    var additions = [(places.headEnd, previewScript(tag: tag, styles: stylesTag) + "\n")]
    if let policy = places.policy { additions.append((policy.position, policy.addition)) }
    if let problem {
      additions.append((places.bodyStart, "<noscript><p><strong>\(problem.escapedMarkup)</strong></p></noscript>"))
    }
    var text: [UInt8] = []
    var start = 0
    for (position, addition) in additions.sorted(by: { $0.0 < $1.0 }) {
      text += bytes[start..<position]
      text += addition.utf8
      start = position
    }
    return text + bytes[start...]
  }
}

/// Loads the preview's script into a page; the tags identify the page.
func previewScript(tag: String, styles: String) -> String {
  "<script src=\"/-/preview.js\" data-tag=\"\(tag)\" data-styles=\"\(styles)\" defer></script>"
}

/// The places in a page that the preview changes or reads.
private struct Places: Sendable {
  /// Before `</head>`.
  var headEnd: Int
  /// After `<body>`.
  var bodyStart: Int
  var styles: [Range<Int>] = []
  /// The addition to the page's security policy that the preview's events need, and its place.
  var policy: (position: Int, addition: String)?

  init(_ page: [UInt8]) {
    (headEnd, bodyStart) = (page.count, page.count)
    HTMLTokenizer.read(page) { tokenizer in
      var element = Element()
      var isInBody = false
      while let token = tokenizer.next() {
        switch token {
        case .startTag(let name):
          element = Element(name: String(decoding: page[name.range], as: UTF8.self).lowercased())
          if element.name == "body", headEnd == page.count { headEnd = name.range.lowerBound - 1 }
        case .attribute(let name, let value?):
          element.values[String(decoding: page[name.range], as: UTF8.self).lowercased()] = value
        case .attribute: break
        case .startTagEnd: take(element, page)
        case .endTag(let name) where name == "head": headEnd = min(headEnd, name.range.lowerBound - 2)
        case .endTag, .text, .rawText, .comment: break
        }
        if isInBody, bodyStart == page.count, let start = token.start { bodyStart = start }
        if token == .startTagEnd(isClosed: false), element.name == "body" { isInBody = true }
      }
    }
  }

  private struct Element {
    var name = ""
    var values: [String: Range<Int>] = [:]
  }

  private mutating func take(_ element: Element, _ page: [UInt8]) {
    func value(_ name: String) -> String? { element.values[name].map { String(decoding: page[$0], as: UTF8.self) } }
    if element.name == "link", let href = element.values["href"],
      value("rel")?.lowercased().split(separator: " ").contains("stylesheet") == true
    {
      styles.append(href)
    }
    if element.name == "meta", value("http-equiv")?.lowercased() == "content-security-policy",
      let range = element.values["content"], let text = value("content")
    {
      policy = Self.addition(to: text, at: range)
    }
  }

  /// A policy with `connect-src` gets another source, one without gets the directive.
  private static func addition(to policy: String, at range: Range<Int>) -> (Int, String) {
    var position = range.lowerBound
    for directive in policy.utf8.split(separator: UInt8(ascii: ";"), omittingEmptySubsequences: false) {
      let name = directive.drop(while: \.isASCIISpace).prefix { !$0.isASCIISpace }
      if String(Substring(name)).lowercased() == "connect-src" {
        let end = directive.distance(from: directive.startIndex, to: name.endIndex)
        return (position + end, " 'self'")
      }
      position += directive.count + 1
    }
    return (range.upperBound, "; connect-src 'self'")
  }
}

extension HTMLToken {
  /// The start of tokens that can directly follow a start tag.
  fileprivate var start: Int? {
    switch self {
    case .startTag(let name): name.range.lowerBound - 1
    case .endTag(let name): name.range.lowerBound - 2
    case .text(let range): range.lowerBound
    case .attribute, .startTagEnd, .rawText, .comment: nil
    }
  }
}
