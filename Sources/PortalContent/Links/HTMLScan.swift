import TextBasics

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// The links and anchors of a rendered page, found in one pass over its bytes by the tokenizer rules of HTML that matter for
/// them: comments and the text of `script` and `style` hold no tags, attribute values may be quoted or not.
package struct HTMLScan {
  /// A link attribute: its value's range in the page, still with character references.
  package struct Attribute {
    package let range: Range<Int>

    package init(range: Range<Int>) { self.range = range }
  }

  /// What is rare on pages: values that hold several addresses, and what pages must not have.
  package enum Rarity {
    /// A `srcset`.
    case sourceSet
    /// A `style` attribute.
    case style
    /// The text of a `style` element.
    case styleSheet
    /// An `http-equiv`.
    case pragma
    /// A `srcdoc`.
    case innerPage
    /// The name of a `base` element.
    case base
    /// The name of a `script` element.
    case script
    /// The name of an attribute that holds a script, such as `onclick`.
    case handler
    /// The name of an element that embeds something else or sends what is typed into it, such as `iframe`.
    case embedding
  }

  package private(set) var links: [Attribute] = []
  package private(set) var rarities: [(kind: Rarity, range: Range<Int>)] = []
  package private(set) var anchors: [Range<Int>] = []

  package init(_ page: [UInt8]) {
    page.withUnsafeBufferPointer { scan($0) }
  }

  private mutating func scan(_ bytes: UnsafeBufferPointer<UInt8>) {
    var index = 0
    while index < bytes.count {
      index = Self.next(ASCII.lessThan, in: bytes, from: index)
      if index < bytes.count { index = tag(bytes, from: index + 1) }
    }
  }

  /// Reads what follows `<` and returns the offset behind it.
  private mutating func tag(_ bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> Int {
    guard start < bytes.count else { return start }
    if bytes[start] == ASCII.exclamationMark { return comment(bytes, from: start) }
    guard Self.isLetter(bytes[start]) else { return start }
    var index = start
    while index < bytes.count, !Self.endsName(bytes[index]) { index += 1 }
    let name = start..<index
    while index < bytes.count, bytes[index] != ASCII.greaterThan { index = attribute(bytes, from: index) }
    if Self.isEqual(bytes, name, "script") {
      rarities.append((.script, name))
      return rawText(bytes, from: index, name: name)
    }
    if Self.isEqual(bytes, name, "style") {
      let end = rawText(bytes, from: index, name: name)
      rarities.append((.styleSheet, min(index + 1, end)..<end))
      return end
    }
    if Self.isEqual(bytes, name, "base") { rarities.append((.base, name)) }
    if Self.embeds(bytes, name) { rarities.append((.embedding, name)) }
    return index + 1
  }

  private func comment(_ bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> Int {
    let isComment = start + 2 < bytes.count && bytes[start + 1] == ASCII.hyphen && bytes[start + 2] == ASCII.hyphen
    var index = start + (isComment ? 3 : 1)
    while index < bytes.count {
      if bytes[index] == ASCII.greaterThan, !isComment || Self.endsComment(bytes, before: index, from: start + 1) {
        return index + 1
      }
      index += 1
    }
    return index
  }

  /// Whether `--` or `--!` stands before `index`. The two dashes at `start` that begin the comment also count in `<!-->` and
  /// `<!--->`, but not in front of an exclamation mark.
  private static func endsComment(_ bytes: UnsafeBufferPointer<UInt8>, before index: Int, from start: Int) -> Bool {
    let isExclaimed = bytes[index - 1] == ASCII.exclamationMark
    let end = isExclaimed ? index - 1 : index
    return end - 2 >= (isExclaimed ? start + 2 : start) && bytes[end - 1] == ASCII.hyphen && bytes[end - 2] == ASCII.hyphen
  }

  private func rawText(_ bytes: UnsafeBufferPointer<UInt8>, from start: Int, name: Range<Int>) -> Int {
    var index = start
    while index + 1 + name.count < bytes.count {
      if bytes[index] == ASCII.lessThan, bytes[index + 1] == ASCII.slash,
        name.allSatisfy({ bytes[index + 2 + $0 - name.lowerBound] | 0x20 == bytes[$0] | 0x20 })
      {
        return index + 2
      }
      index += 1
    }
    return bytes.count
  }

  /// Reads one attribute, or skips one byte between attributes; returns the offset behind it.
  private mutating func attribute(_ bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> Int {
    var index = start
    guard !bytes[index].isASCIISpace, bytes[index] != ASCII.slash else { return index + 1 }
    while index < bytes.count, !Self.endsName(bytes[index]), bytes[index] != ASCII.equals { index += 1 }
    let name = start..<index
    while index < bytes.count, bytes[index].isASCIISpace { index += 1 }
    // At least one byte is read, so that a stray `=` cannot hold up the scan.
    guard index < bytes.count, bytes[index] == ASCII.equals, !name.isEmpty else { return max(index, start + 1) }
    index += 1
    while index < bytes.count, bytes[index].isASCIISpace { index += 1 }
    guard index < bytes.count else { return index }
    let quote = bytes[index]
    if quote == ASCII.quotationMark || quote == ASCII.apostrophe {
      let begin = index + 1
      index = Self.next(quote, in: bytes, from: begin)
      record(bytes, name, begin..<index)
      return min(index + 1, bytes.count)
    }
    let begin = index
    while index < bytes.count, !bytes[index].isASCIISpace, bytes[index] != ASCII.greaterThan { index += 1 }
    record(bytes, name, begin..<index)
    return index
  }

  private mutating func record(_ bytes: UnsafeBufferPointer<UInt8>, _ name: Range<Int>, _ value: Range<Int>) {
    switch name.count {
    case 2 where Self.isEqual(bytes, name, "id"): anchors.append(value)
    case 3 where Self.isEqual(bytes, name, "src"): links.append(Attribute(range: value))
    case 4 where Self.isEqual(bytes, name, "href"): links.append(Attribute(range: value))
    case 6 where Self.isEqual(bytes, name, "action") || Self.isEqual(bytes, name, "poster"):
      links.append(Attribute(range: value))
    case 4 where Self.isEqual(bytes, name, "data") || Self.isEqual(bytes, name, "cite") || Self.isEqual(bytes, name, "ping"):
      links.append(Attribute(range: value))
    case 10 where Self.isEqual(bytes, name, "xlink:href") || Self.isEqual(bytes, name, "background"):
      links.append(Attribute(range: value))
    // The default theme's script completes these and puts them into `href`.
    case 9 where Self.isEqual(bytes, name, "data-href"): links.append(Attribute(range: value))
    case 10 where Self.isEqual(bytes, name, "formaction"): links.append(Attribute(range: value))
    case 8 where Self.isEqual(bytes, name, "manifest") || Self.isEqual(bytes, name, "longdesc"):
      links.append(Attribute(range: value))
    case 5 where Self.isEqual(bytes, name, "style"): rarities.append((.style, value))
    case 6 where Self.isEqual(bytes, name, "srcset"): rarities.append((.sourceSet, value))
    case 6 where Self.isEqual(bytes, name, "srcdoc"): rarities.append((.innerPage, value))
    case 10 where Self.isEqual(bytes, name, "http-equiv"): rarities.append((.pragma, value))
    case 11 where Self.isEqual(bytes, name, "imagesrcset"): rarities.append((.sourceSet, value))
    case 5... where bytes[name.lowerBound] | 0x20 == 0x6F && bytes[name.lowerBound + 1] | 0x20 == 0x6E:
      rarities.append((.handler, name))
    default: break
    }
  }

  private static func embeds(_ bytes: UnsafeBufferPointer<UInt8>, _ name: Range<Int>) -> Bool {
    switch name.count {
    case 4: isEqual(bytes, name, "form")
    case 5:
      isEqual(bytes, name, "embed") || isEqual(bytes, name, "frame") || isEqual(bytes, name, "audio")
        || isEqual(bytes, name, "video")
    case 6: isEqual(bytes, name, "iframe") || isEqual(bytes, name, "object") || isEqual(bytes, name, "applet")
    default: false
    }
  }

  private static func isEqual(_ bytes: UnsafeBufferPointer<UInt8>, _ range: Range<Int>, _ name: StaticString) -> Bool {
    guard range.count == name.utf8CodeUnitCount else { return false }
    return name.withUTF8Buffer { expected in
      range.allSatisfy { bytes[$0] | 0x20 == expected[$0 - range.lowerBound] }
    }
  }

  /// The offset of the next such byte from `start`, or the end; many bytes are compared at a time.
  private static func next(_ byte: UInt8, in bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> Int {
    guard start < bytes.count, let base = bytes.baseAddress, let found = memchr(base + start, Int32(byte), bytes.count - start)
    else { return bytes.count }
    return UnsafeRawPointer(base).distance(to: found)
  }

  private static func isLetter(_ byte: UInt8) -> Bool { byte.isASCIILetter }

  private static func endsName(_ byte: UInt8) -> Bool { byte.isASCIISpace || byte == ASCII.slash || byte == ASCII.greaterThan }
}
