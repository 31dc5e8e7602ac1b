import TextBasics

/// The links and anchors of a rendered page, found in one pass over its bytes.
package struct HTMLScan {
  /// What few pages have: values that hold several addresses, and what pages must not have.
  package enum Uncommon {
    case sourceSet
    case style
    case styleSheet
    case pragma
    case innerPage
    case base
    case script
    /// The name of an attribute that holds a script, such as `onclick`.
    case handler
    /// The name of an element that embeds something else or sends what is typed into it, such as `iframe`.
    case embedding
  }

  /// The values of link attributes, still with character references.
  package private(set) var links: [Range<Int>] = []
  package private(set) var uncommon: [(kind: Uncommon, range: Range<Int>)] = []
  package private(set) var anchors: [Range<Int>] = []

  package init(_ page: [UInt8]) {
    HTMLTokenizer.read(page) { tokenizer in
      var isStyle = false
      while let token = tokenizer.next() {
        switch token {
        case .startTag(let name):
          isStyle = tokenizer.isEqual(name, "style")
          if let kind = Self.uncommonElement(name, tokenizer) { uncommon.append((kind, name)) }
        case .attribute(let name, let value?): record(name, value, tokenizer)
        case .rawText(let range): if isStyle { uncommon.append((.styleSheet, range)) }
        case .attribute, .startTagEnd, .endTag, .text, .comment: break
        }
      }
    }
  }

  private static func uncommonElement(_ name: Range<Int>, _ page: HTMLTokenizer) -> Uncommon? {
    switch name.count {
    case 4: page.isEqual(name, "base") ? .base : page.isEqual(name, "form") ? .embedding : nil
    case 5:
      page.isEqual(name, "embed") || page.isEqual(name, "frame") || page.isEqual(name, "audio") || page.isEqual(name, "video")
        ? .embedding : nil
    case 6:
      if page.isEqual(name, "script") {
        .script
      } else {
        page.isEqual(name, "iframe") || page.isEqual(name, "object") || page.isEqual(name, "applet") ? .embedding : nil
      }
    default: nil
    }
  }

  private mutating func record(_ name: Range<Int>, _ value: Range<Int>, _ page: HTMLTokenizer) {
    switch name.count {
    case 2 where page.isEqual(name, "id"): anchors.append(value)
    // The default theme's script completes `data-href` and puts it into `href`.
    case 3 where page.isEqual(name, "src"), 4 where page.isEqual(name, "href"), 9 where page.isEqual(name, "data-href"),
      4 where page.isEqual(name, "data") || page.isEqual(name, "cite") || page.isEqual(name, "ping"),
      6 where page.isEqual(name, "action") || page.isEqual(name, "poster"),
      8 where page.isEqual(name, "manifest") || page.isEqual(name, "longdesc"),
      10 where page.isEqual(name, "xlink:href") || page.isEqual(name, "background") || page.isEqual(name, "formaction"):
      links.append(value)
    case 5 where page.isEqual(name, "style"): uncommon.append((.style, value))
    case 6 where page.isEqual(name, "srcset"): uncommon.append((.sourceSet, value))
    case 6 where page.isEqual(name, "srcdoc"): uncommon.append((.innerPage, value))
    case 10 where page.isEqual(name, "http-equiv"): uncommon.append((.pragma, value))
    case 11 where page.isEqual(name, "imagesrcset"): uncommon.append((.sourceSet, value))
    case 5... where page.isEqual(name.lowerBound..<(name.lowerBound + 2), "on"): uncommon.append((.handler, name))
    default: break
    }
  }
}

/// The ranges of the addresses in the value of a `srcset` attribute (HTML, section 4.8.4.2.1): each may be followed by white space
/// and its width or density, and a comma is between two.
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
