import TextBasics

/// The links and anchors of a rendered page, found in one pass over its bytes.
package struct HTMLScan {
  /// Findings that few pages have: values with several addresses, and content that pages must not have.
  package enum Uncommon {
    case sourceSet
    case style
    case styleSheet
    case pragma
    case innerPage
    case base
    case script
    /// The name of an attribute with a script, such as `onclick`.
    case handler
    /// The name of an attribute that an SVG element animates.
    case animation
    /// The name of an element that embeds something or sends what is typed into it, such as `iframe`.
    case embedding
  }

  /// An element that loads or runs something of its own: scripts, styles, pictures, frames, forms.
  package struct Resource: Sendable {
    package let name: Range<Int>
    package let attributes: [(name: Range<Int>, value: Range<Int>)]
    /// The content of a script or style.
    package let text: Range<Int>?

    package func range(_ attribute: StaticString, in page: [UInt8]) -> Range<Int>? {
      attributes.first { isEqual(page[$0.name], ignoringCase: attribute) }?.value
    }

    /// The value of an attribute; empty if there is none.
    package func value(_ attribute: StaticString, in page: [UInt8]) -> String {
      range(attribute, in: page).map { String(decoding: resolvingCharacterReferences(page[$0]), as: UTF8.self) } ?? ""
    }

    /// True unless the type of a script is that of data (HTML, section 4.12.1.1).
    package func isScript(in page: [UInt8]) -> Bool {
      if let type = range("type", in: page), isEqual(page[type], ignoringCase: "application/ld+json") { return false }
      let type = value("type", in: page).lowercased().filter { !$0.isWhitespace }
      return ["", "module", "importmap", "speculationrules"].contains(type) || type.hasSuffix("javascript")
        || type.hasSuffix("ecmascript")
    }
  }

  /// The values of link attributes, still with character references.
  package private(set) var links: [Range<Int>] = []
  package private(set) var anchors: [Range<Int>] = []
  /// The resources from the beginning of their names to the end of their last value, for those who know them already.
  package private(set) var resources: [(name: Range<Int>, tag: Range<Int>)] = []
  /// The first attribute of each resource, and its content. Only resources that are looked at get a list of their own.
  private var contents: [(attributes: Int, text: Range<Int>?)] = []
  private var attributes: [(name: Range<Int>, value: Range<Int>)] = []
  /// The pictures without alternative text, by their names.
  package private(set) var unnamedPictures: [Range<Int>] = []
  /// The elements that are open and hold others; `nil` if nobody asks.
  private var open: [Range<Int>]?
  /// The names of elements that are not closed, and of end tags that close nothing.
  package private(set) var unclosed: [Range<Int>] = []
  package private(set) var stray: [Range<Int>] = []
  /// The values of `content` of the elements that give a security policy.
  package private(set) var policies: [Range<Int>] = []
  package private(set) var uncommon: [(kind: Uncommon, range: Range<Int>)] = []

  /// With `checksNesting`, elements that are not closed are collected too.
  package init(_ page: [UInt8], checksNesting: Bool = false) {
    if checksNesting { open = [] }
    // As many as most pages have.
    links.reserveCapacity(128)
    anchors.reserveCapacity(32)
    resources.reserveCapacity(32)
    contents.reserveCapacity(32)
    attributes.reserveCapacity(96)
    HTMLTokenizer.read(page) { tokenizer in
      while let (name, isEnd) = tokenizer.nextTag() {
        if isEnd {
          if open != nil { close(name, tokenizer.bytes) }
          continue
        }
        readTag(name, &tokenizer)
        guard let text = tokenizer.rawText() else { continue }
        if name == "style" { uncommon.append((.styleSheet, text)) }
        if let last = resources.indices.last, resources[last].name == name.range { contents[last].text = text }
      }
    }
    unclosed += open ?? []
  }

  /// A resource with its attributes.
  package func resource(_ index: Int) -> Resource {
    let end = index + 1 < contents.count ? contents[index + 1].attributes : attributes.count
    return Resource(
      name: resources[index].name, attributes: Array(attributes[contents[index].attributes..<end]), text: contents[index].text)
  }

  private mutating func close(_ name: HTMLName, _ bytes: UnsafeBufferPointer<UInt8>) {
    guard ElementTraits(name).contains(.holdsOthers), let count = open?.count else { return }
    guard let start = open?.lastIndex(where: { Self.areEqual($0, name.range, bytes) }) else { return stray.append(name.range) }
    if start + 1 < count { unclosed += open?[(start + 1)...] ?? [] }
    open?.removeSubrange(start...)
  }

  private static func areEqual(_ left: Range<Int>, _ right: Range<Int>, _ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    left.count == right.count && zip(left, right).allSatisfy { bytes[$0].asciiLowercased == bytes[$1].asciiLowercased }
  }

  /// Reads a start tag to its end.
  private mutating func readTag(_ element: HTMLName, _ tokenizer: inout HTMLTokenizer) {
    let bytes = tokenizer.bytes
    let traits = ElementTraits(element)
    if traits.isDisjoint(with: .hasAttributesOfItsOwn) {
      while let (name, value) = tokenizer.attribute() { if let value { record(name, value, bytes) } }
    } else {
      readAttributes(element, traits, &tokenizer)
    }
    if open != nil, traits.contains(.holdsOthers), !tokenizer.isClosed { open?.append(element.range) }
  }

  /// Reads the attributes of an element that the check knows.
  private mutating func readAttributes(_ element: HTMLName, _ traits: ElementTraits, _ tokenizer: inout HTMLTokenizer) {
    let bytes = tokenizer.bytes
    if let kind = traits.uncommon { uncommon.append((kind, element.range)) }
    let (count, first) = (links.count, attributes.count)
    var (content, isPolicy, isHint, hasAlternative) = (nil as Range<Int>?, false, false, false)
    var end = element.range.upperBound
    while let (name, value) = tokenizer.attribute() {
      if name == "alt" { hasAlternative = true }
      guard let value else { continue }
      record(name, value, bytes)
      if traits.contains(.resource) {
        attributes.append((name.range, value))
        end = value.upperBound
      }
      if traits.contains(.meta) {
        if name == "content" { content = value }
        if name == "http-equiv" { isPolicy = isEqual(bytes[value], ignoringCase: "content-security-policy") }
      }
      if traits.contains(.link), name == "rel" {
        isHint = Self.namesHint(UnsafeBufferPointer(rebasing: bytes[value]))
      }
    }
    if isHint { links.removeSubrange(count...) }
    if traits.contains(.resource) {
      resources.append((element.range, element.range.lowerBound..<end))
      contents.append((first, nil))
      if traits.contains(.picture), !hasAlternative { unnamedPictures.append(element.range) }
    }
    if let content, isPolicy { policies.append(content) }
  }

  /// True if a `rel` only makes a browser connect to a server ahead of time (HTML, section 4.6.7): its address is not a document.
  private static func namesHint(_ value: UnsafeBufferPointer<UInt8>) -> Bool {
    // The first letter rules out all others.
    let first = value.first { !$0.isASCIISpace }?.asciiLowercased
    guard first == UInt8(ascii: "p") || first == UInt8(ascii: "d") else { return false }
    let names = value.split(whereSeparator: \.isASCIISpace).map { $0.startIndex..<$0.endIndex }
    return names.allSatisfy { isEqual(value[$0], ignoringCase: "preconnect") || isEqual(value[$0], ignoringCase: "dns-prefetch") }
  }

  private mutating func record(_ name: HTMLName, _ value: Range<Int>, _ bytes: UnsafeBufferPointer<UInt8>) {
    switch name.letters {
    // The default theme's script completes `data-href` and copies it to `href`.
    case "href", "src", "action", "background", "cite", "data", "data-href", "formaction", "longdesc", "manifest", "ping",
      "poster", "xlink:href":
      links.append(value)
    case "id": anchors.append(value)
    case "srcset", "imagesrcset": uncommon.append((.sourceSet, value))
    case "style": uncommon.append((.style, value))
    case "srcdoc": uncommon.append((.innerPage, value))
    case "http-equiv": uncommon.append((.pragma, value))
    case "attributename": uncommon.append((.animation, value))
    default:
      let start = name.range.lowerBound
      if name.range.count >= 5, bytes[start] | 0x20 == UInt8(ascii: "o"), bytes[start + 1] | 0x20 == UInt8(ascii: "n") {
        uncommon.append((.handler, name.range))
      }
    }
  }
}

/// The reasons for which the check looks at an element.
private struct ElementTraits: OptionSet {
  var rawValue: UInt8

  /// It loads or runs something of its own.
  static let resource = Self(rawValue: 1 << 0)
  static let link = Self(rawValue: 1 << 1)
  static let meta = Self(rawValue: 1 << 2)
  static let picture = Self(rawValue: 1 << 3)
  static let script = Self(rawValue: 1 << 4)
  static let base = Self(rawValue: 1 << 5)
  /// It embeds something or sends what is typed into it.
  static let embedding = Self(rawValue: 1 << 6)
  /// It holds others and needs an end tag (HTML, section 13.1.2.4).
  static let holdsOthers = Self(rawValue: 1 << 7)

  static let hasAttributesOfItsOwn: Self = [.resource, .meta, .base, .embedding]

  init(rawValue: UInt8) { self.rawValue = rawValue }

  init(_ name: HTMLName) {
    self =
      switch name.letters {
      case "img": [.resource, .picture]
      case "link": [.resource, .link]
      case "script": [.resource, .script]
      case "style", "source", "image", "input", "track": .resource
      case "meta": .meta
      case "base": .base
      case "audio", "video", "embed", "object", "iframe", "frame": [.resource, .embedding]
      case "applet": .embedding
      case "form": [.resource, .embedding, .holdsOthers]
      case "article", "aside", "blockquote", "button", "details", "dialog", "div", "dl", "fieldset", "figure", "footer", "header",
        "main", "menu", "nav", "ol", "section", "select", "summary", "table", "ul":
        .holdsOthers
      default: []
      }
  }

  var uncommon: HTMLScan.Uncommon? {
    contains(.script) ? .script : contains(.base) ? .base : contains(.embedding) ? .embedding : nil
  }
}

/// The ranges of the addresses in a `srcset` attribute (HTML, section 4.8.4.2.1): white space and a width or density may follow
/// each, and a comma separates them.
package func sourceSetAddresses(_ value: ArraySlice<UInt8>) -> [Range<Int>] {
  var addresses: [Range<Int>] = []
  var index = value.startIndex
  while index < value.endIndex {
    if value[index] == ASCII.comma || value[index].isASCIISpace {
      index += 1
      continue
    }
    let start = index
    while index < value.endIndex, !value[index].isASCIISpace { index += 1 }
    var end = index
    while end > start, value[end - 1] == ASCII.comma { end -= 1 }
    addresses.append(start..<end)
    // An address may contain commas; the description after it ends with one.
    if end == index { while index < value.endIndex, value[index] != ASCII.comma { index += 1 } }
  }
  return addresses
}

/// True if an attribute that an animation changes is a link or a script: its new value could not be checked.
package func isActiveAttribute(_ name: ArraySlice<UInt8>) -> Bool {
  let name = String(decoding: name, as: UTF8.self).lowercased().filter { !$0.isWhitespace }
  return name == "href" || name == "xlink:href" || name.hasPrefix("on")
}
