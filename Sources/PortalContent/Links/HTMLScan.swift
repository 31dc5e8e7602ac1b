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
    HTMLTokenizer.read(page) { tokenizer in
      var element = 0..<0
      while let token = tokenizer.next() {
        switch token {
        case .startTag(let name):
          element = name
          readTag(name, &tokenizer)
        case .rawText(let text):
          if tokenizer.isEqual(element, "style") { uncommon.append((.styleSheet, text)) }
          if let last = resources.indices.last, resources[last].name == element { contents[last].text = text }
        case .endTag(let name): if open != nil { close(name, tokenizer.bytes) }
        case .attribute, .startTagEnd, .text, .comment: break
        }
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

  private mutating func close(_ name: Range<Int>, _ bytes: UnsafeBufferPointer<UInt8>) {
    guard Self.holdsOthers(name, bytes), let count = open?.count else { return }
    guard let start = open?.lastIndex(where: { Self.areEqual($0, name, bytes) }) else { return stray.append(name) }
    if start + 1 < count { unclosed += open?[(start + 1)...] ?? [] }
    open?.removeSubrange(start...)
  }

  private static func areEqual(_ left: Range<Int>, _ right: Range<Int>, _ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    left.count == right.count && zip(left, right).allSatisfy { bytes[$0].asciiLowercased == bytes[$1].asciiLowercased }
  }

  /// True for elements that hold others and need an end tag (HTML, section 13.1.2.4).
  private static func holdsOthers(_ name: Range<Int>, _ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    func isNamed(_ texts: StaticString...) -> Bool { texts.contains { bytes.isEqual(name, $0) } }
    // The first letter and the length rule out most others.
    return switch (bytes[name.lowerBound].asciiLowercased, name.count) {
    case (UInt8(ascii: "a"), 5...7): isNamed("article", "aside")
    case (UInt8(ascii: "b"), 6...10): isNamed("button", "blockquote")
    case (UInt8(ascii: "d"), 2...7): isNamed("div", "dl", "details", "dialog")
    case (UInt8(ascii: "f"), 4...8): isNamed("form", "footer", "figure", "fieldset")
    case (UInt8(ascii: "h"), 6): isNamed("header")
    case (UInt8(ascii: "m"), 4): isNamed("main", "menu")
    case (UInt8(ascii: "n"), 3): isNamed("nav")
    case (UInt8(ascii: "o"), 2): isNamed("ol")
    case (UInt8(ascii: "s"), 6...7): isNamed("section", "select", "summary")
    case (UInt8(ascii: "t"), 5): isNamed("table")
    case (UInt8(ascii: "u"), 2): isNamed("ul")
    default: false
    }
  }

  /// Reads a start tag to its end.
  private mutating func readTag(_ element: Range<Int>, _ tokenizer: inout HTMLTokenizer) {
    let bytes = tokenizer.bytes
    if let kind = Self.uncommonElement(element, bytes) { uncommon.append((kind, element)) }
    let isLink = bytes.isEqual(element, "link")
    let count = links.count
    var isHint = false
    let isMeta = bytes.isEqual(element, "meta")
    var (content, isPolicy) = (nil as Range<Int>?, false)
    let isResource = Self.isResource(element, bytes)
    let first = attributes.count
    var (end, hasAlternative, isClosed) = (element.upperBound, false, false)
    while let token = tokenizer.next() {
      guard case .attribute(let name, let value) = token else {
        if case .startTagEnd(let closed) = token { isClosed = closed }
        break
      }
      if isResource, bytes.isEqual(name, "alt") { hasAlternative = true }
      guard let value else { continue }
      record(name, value, bytes)
      if isResource {
        attributes.append((name, value))
        end = value.upperBound
      }
      if isMeta {
        if bytes.isEqual(name, "content") { content = value }
        if bytes.isEqual(name, "http-equiv") { isPolicy = bytes.isEqual(value, "content-security-policy") }
      }
      if isLink, bytes.isEqual(name, "rel") { isHint = Self.namesHint(UnsafeBufferPointer(rebasing: bytes[value])) }
    }
    if isHint { links.removeSubrange(count...) }
    if isResource {
      resources.append((element, element.lowerBound..<end))
      contents.append((first, nil))
      if !hasAlternative, bytes.isEqual(element, "img") { unnamedPictures.append(element) }
    }
    if open != nil, !isClosed, Self.holdsOthers(element, bytes) { open?.append(element) }
    if let content, isPolicy { policies.append(content) }
  }

  private static func isResource(_ name: Range<Int>, _ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    func isNamed(_ text: StaticString) -> Bool { bytes.isEqual(name, text) }
    return switch bytes[name.lowerBound].asciiLowercased {
    case UInt8(ascii: "a"): isNamed("audio")
    case UInt8(ascii: "e"): isNamed("embed")
    case UInt8(ascii: "f"): isNamed("form") || isNamed("frame")
    case UInt8(ascii: "i"): isNamed("img") || isNamed("iframe") || isNamed("image") || isNamed("input")
    case UInt8(ascii: "l"): name.count == 4 && isNamed("link")
    case UInt8(ascii: "o"): isNamed("object")
    case UInt8(ascii: "s"): isNamed("script") || isNamed("style") || isNamed("source")
    case UInt8(ascii: "t"): isNamed("track")
    case UInt8(ascii: "v"): isNamed("video")
    default: false
    }
  }

  /// True if a `rel` only makes a browser connect to a server ahead of time (HTML, section 4.6.7): its address is not a document.
  private static func namesHint(_ value: UnsafeBufferPointer<UInt8>) -> Bool {
    // The first letter rules out all others.
    let first = value.first { !$0.isASCIISpace }?.asciiLowercased
    guard first == UInt8(ascii: "p") || first == UInt8(ascii: "d") else { return false }
    let names = value.split(whereSeparator: \.isASCIISpace).map { $0.startIndex..<$0.endIndex }
    return names.allSatisfy { value.isEqual($0, "preconnect") || value.isEqual($0, "dns-prefetch") }
  }

  private static func uncommonElement(_ name: Range<Int>, _ bytes: UnsafeBufferPointer<UInt8>) -> Uncommon? {
    func isNamed(_ text: StaticString) -> Bool { bytes.isEqual(name, text) }
    // The first letter decides for nearly all elements.
    return switch bytes[name.lowerBound].asciiLowercased {
    case UInt8(ascii: "a"): isNamed("audio") || isNamed("applet") ? .embedding : nil
    case UInt8(ascii: "b"): isNamed("base") ? .base : nil
    case UInt8(ascii: "e"): isNamed("embed") ? .embedding : nil
    case UInt8(ascii: "f"): isNamed("form") || isNamed("frame") ? .embedding : nil
    case UInt8(ascii: "i"): isNamed("iframe") ? .embedding : nil
    case UInt8(ascii: "o"): isNamed("object") ? .embedding : nil
    case UInt8(ascii: "s"): isNamed("script") ? .script : nil
    case UInt8(ascii: "v"): isNamed("video") ? .embedding : nil
    default: nil
    }
  }

  private mutating func record(_ name: Range<Int>, _ value: Range<Int>, _ bytes: UnsafeBufferPointer<UInt8>) {
    func isNamed(_ text: StaticString) -> Bool { bytes.isEqual(name, text) }
    var isLink = false
    switch bytes[name.lowerBound].asciiLowercased {
    case UInt8(ascii: "a"):
      isLink = isNamed("action")
      if isNamed("attributename") { uncommon.append((.animation, value)) }
    case UInt8(ascii: "b"): isLink = isNamed("background")
    case UInt8(ascii: "c"): isLink = isNamed("cite")
    // The default theme's script completes `data-href` and copies it to `href`.
    case UInt8(ascii: "d"): isLink = isNamed("data") || isNamed("data-href")
    case UInt8(ascii: "f"): isLink = isNamed("formaction")
    case UInt8(ascii: "h"):
      isLink = isNamed("href")
      if isNamed("http-equiv") { uncommon.append((.pragma, value)) }
    case UInt8(ascii: "i"):
      if isNamed("id") { anchors.append(value) }
      if isNamed("imagesrcset") { uncommon.append((.sourceSet, value)) }
    case UInt8(ascii: "l"): isLink = isNamed("longdesc")
    case UInt8(ascii: "m"): isLink = isNamed("manifest")
    case UInt8(ascii: "o"):
      if name.count >= 5, bytes[name.lowerBound + 1].asciiLowercased == UInt8(ascii: "n") {
        uncommon.append((.handler, name))
      }
    case UInt8(ascii: "p"): isLink = isNamed("ping") || isNamed("poster")
    case UInt8(ascii: "s"):
      isLink = isNamed("src")
      if isNamed("style") { uncommon.append((.style, value)) }
      if isNamed("srcset") { uncommon.append((.sourceSet, value)) }
      if isNamed("srcdoc") { uncommon.append((.innerPage, value)) }
    case UInt8(ascii: "x"): isLink = isNamed("xlink:href")
    default: break
    }
    if isLink { links.append(value) }
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
