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

  /// A start tag that was not known, or the next one behind such tags that was.
  struct Tag {
    let start: Int
    /// How much had been found in front of it.
    let counts: Findings.Counts
    /// The first of the quoted values that does not belong to a tag before.
    let quoted: Int
    /// Where the tag itself ends; 0 where raw text, a drawing or a formula begins.
    var end = 0
    /// Whether this tag was known, so that what was not known ends here.
    var isEnd = false
  }

  private(set) var findings = Findings()
  /// The values of link attributes, still with character references.
  package var links: [Range<Int>] { findings.links }
  package var anchors: [Range<Int>] { findings.anchors }
  package var uncommon: [(kind: Uncommon, range: Range<Int>)] { findings.uncommon }
  /// The start tags of what was not known, for `KnownMarkup`.
  private(set) var tags: [Tag] = []
  /// The values in quotes of these tags that may be others on another page, and the raw texts.
  private(set) var quoted: [Range<Int>] = []

  /// Scans a page. What is in `known` is not read again, and its links that are settled are left out.
  package init(_ page: [UInt8], known markup: KnownMarkup? = nil) {
    let (known, adds) = (markup ?? KnownMarkup(), markup.map { !$0.isFull } ?? false)
    HTMLTokenizer.read(page) { tokenizer in
      let bytes = tokenizer.bytes
      findings.links.reserveCapacity(64)
      findings.anchors.reserveCapacity(32)
      findings.uncommon.reserveCapacity(8)
      if adds {
        tags.reserveCapacity(64)
        quoted.reserveCapacity(64)
      }
      var expected = 0
      while let start = tokenizer.nextStartTag() {
        // A `<` in front of the tag is text because of the tag.
        let isOutside = !tokenizer.isInForeign && (start == 0 || bytes[start - 1] != ASCII.lessThan)
        if adds || !known.isEmpty, isOutside {
          let tag = Tag(start: start, counts: findings.counts, quoted: quoted.count)
          if let end = known.read(bytes, from: start, next: expected, to: &findings) {
            if adds { note(tag, isEnd: true) }
            tokenizer.skip(to: end.offset)
            expected = end.next
            continue
          }
          expected += 1
          if adds { note(tag, isEnd: false) }
        }
        readTag(&tokenizer, isOutside: isOutside, adds: adds)
      }
    }
  }

  /// Reads a start tag and the raw text behind it.
  private mutating func readTag(_ tokenizer: inout HTMLTokenizer, isOutside: Bool, adds: Bool) {
    let bytes = tokenizer.bytes
    let element = tokenizer.startTagName()
    if let kind = Self.uncommonElement(element, bytes) { findings.uncommon.append((kind, element)) }
    let isLink = bytes.isEqual(element, "link")
    let count = findings.links.count
    var isHint = false
    while let (name, value) = tokenizer.nextAttribute() {
      guard let value else { continue }
      record(name, value, bytes)
      if isLink, bytes.isEqual(name, "rel") {
        isHint = Self.namesHint(UnsafeBufferPointer(rebasing: bytes[value]))
      } else if adds, Self.isQuoted(value, bytes) {
        quoted.append(value)
      }
    }
    if isHint { findings.links.removeSubrange(count...) }
    tokenizer.endStartTag(element)
    if adds, !tags.isEmpty {
      // What is found in a tag that is none of these belongs to the one before it, which then does not end where it ends itself.
      let isAlone = isOutside && !tokenizer.isInForeign && !tokenizer.isInRawText
      tags[tags.count - 1].end = isAlone ? tokenizer.offset : 0
    }
    guard let text = tokenizer.rawText() else { return }
    if bytes.isEqual(element, "style") {
      findings.uncommon.append((.styleSheet, text))
    } else if adds, !UnsafeRawBufferPointer(rebasing: UnsafeRawBufferPointer(bytes)[text]).holds(ASCII.lessThan) {
      quoted.append(text)
    }
  }

  private mutating func note(_ tag: Tag, isEnd: Bool) {
    if isEnd, tags.last?.isEnd != false { return }
    tags.append(tag)
    tags[tags.count - 1].isEnd = isEnd
  }

  /// True if a value is between two quotation marks of a kind.
  private static func isQuoted(_ value: Range<Int>, _ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    let mark = bytes[value.lowerBound - 1]
    guard mark == ASCII.quotationMark || mark == ASCII.apostrophe else { return false }
    return value.upperBound < bytes.count && bytes[value.upperBound] == mark
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
      if isNamed("attributename") { findings.uncommon.append((.animation, value)) }
    case UInt8(ascii: "b"): isLink = isNamed("background")
    case UInt8(ascii: "c"): isLink = isNamed("cite")
    // The default theme's script completes `data-href` and copies it to `href`.
    case UInt8(ascii: "d"): isLink = isNamed("data") || isNamed("data-href")
    case UInt8(ascii: "f"): isLink = isNamed("formaction")
    case UInt8(ascii: "h"):
      isLink = isNamed("href")
      if isNamed("http-equiv") { findings.uncommon.append((.pragma, value)) }
    case UInt8(ascii: "i"):
      if isNamed("id") { findings.anchors.append(value) }
      if isNamed("imagesrcset") { findings.uncommon.append((.sourceSet, value)) }
    case UInt8(ascii: "l"): isLink = isNamed("longdesc")
    case UInt8(ascii: "m"): isLink = isNamed("manifest")
    case UInt8(ascii: "o"):
      if name.count >= 5, bytes[name.lowerBound + 1].asciiLowercased == UInt8(ascii: "n") {
        findings.uncommon.append((.handler, name))
      }
    case UInt8(ascii: "p"): isLink = isNamed("ping") || isNamed("poster")
    case UInt8(ascii: "s"):
      isLink = isNamed("src")
      if isNamed("style") { findings.uncommon.append((.style, value)) }
      if isNamed("srcset") { findings.uncommon.append((.sourceSet, value)) }
      if isNamed("srcdoc") { findings.uncommon.append((.innerPage, value)) }
    case UInt8(ascii: "x"): isLink = isNamed("xlink:href")
    default: break
    }
    if isLink { findings.links.append(value) }
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
