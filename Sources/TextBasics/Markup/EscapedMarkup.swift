extension String {
  /// The markup of HTML and XML that shows the text literally, both in content and in a quoted attribute value.
  package var escapedMarkup: String {
    let escaped: String? = withUTF8Bytes { text in
      // Most texts need none.
      guard text.firstEscaped(from: 0) < text.count else { return nil }
      var bytes: [UInt8] = []
      bytes.appendEscaped(text)
      return String(decoding: bytes, as: UTF8.self)
    }
    return escaped ?? self
  }
}

extension [UInt8] {
  /// Appends the UTF-8 of a text with `& < > " '` as character references (HTML Standard, 13.3), so that it can neither open a tag
  /// nor leave a quoted attribute value. The apostrophe is numeric because HTML 4 readers, including mail programs, do not know
  /// `&apos;`.
  package mutating func appendEscaped(_ text: UnsafeBufferPointer<UInt8>) {
    var start = 0
    var index = text.firstEscaped(from: 0)
    while index < text.count {
      append(contentsOf: UnsafeBufferPointer(rebasing: text[start..<index]))
      text[index].characterReference.withUTF8Buffer { append(contentsOf: $0) }
      start = index + 1
      index = text.firstEscaped(from: start)
    }
    append(contentsOf: UnsafeBufferPointer(rebasing: text[start...]))
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// The first position at or after `start` of a byte that needs escaping, or the end. Most text needs none, so 16 bytes are examined
  /// in one step.
  fileprivate func firstEscaped(from start: Int) -> Int {
    let raw = UnsafeRawBufferPointer(self)
    var index = start
    while index &+ 16 <= count, !Self.hasEscaped(raw, at: index) { index &+= 16 }
    // The last bytes of a longer text are examined with some before them.
    if index < count, index &+ 16 > count, count &- start >= 16, !Self.hasEscaped(raw, at: count &- 16) { return count }
    while index < count, !self[index].needsEscaping { index &+= 1 }
    return index
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// True if one of 16 bytes needs escaping.
  @inline(__always)
  private static func hasEscaped(_ raw: UnsafeRawBufferPointer, at index: Int) -> Bool {
    typealias Bytes = SIMD16<UInt8>
    let bytes = raw.loadUnaligned(fromByteOffset: index, as: Bytes.self)
    // The masks join the pairs & ' and < >, which differ in one bit. Comparing with a single byte would not be vectorised.
    let quote = bytes .== Bytes(repeating: 0x22)
    let ampersand = (bytes & Bytes(repeating: 0xFE)) .== Bytes(repeating: 0x26)
    let angle = (bytes & Bytes(repeating: 0xFD)) .== Bytes(repeating: 0x3C)
    return unsafeBitCast(quote .| ampersand .| angle, to: SIMD2<UInt64>.self) != .zero
  }
}

extension UInt8 {
  /// Bit n is set if the byte n is one of `" & ' < >`; all of them are below 64.
  private static let escapedBytes: UInt64 =
    1 << ASCII.quotationMark | 1 << ASCII.ampersand | 1 << ASCII.apostrophe | 1 << ASCII.lessThan | 1 << ASCII.greaterThan

  @inline(__always)
  fileprivate var needsEscaping: Bool { self < 64 && Self.escapedBytes &>> UInt64(self) & 1 == 1 }

  fileprivate var characterReference: StaticString {
    switch self {
    case ASCII.quotationMark: "&quot;"
    case ASCII.ampersand: "&amp;"
    case ASCII.apostrophe: "&#39;"
    case ASCII.lessThan: "&lt;"
    default: "&gt;"
    }
  }
}
