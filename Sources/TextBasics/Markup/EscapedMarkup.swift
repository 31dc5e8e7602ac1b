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
  /// Appends the UTF-8 of a text as ``escaped(_:)`` writes it.
  package mutating func appendEscaped(_ bytes: UnsafeBufferPointer<UInt8>) { bytes.escaped { append(contentsOf: $0) } }
}

extension UnsafeBufferPointer<UInt8> {
  /// Writes the UTF-8 of a text with `& < > " '` as character references (HTML Standard, 13.3), so that it can neither open a tag
  /// nor leave a quoted attribute value. The apostrophe is numeric because HTML 4 readers, including mail programs, do not know
  /// `&apos;`.
  package func escaped(_ write: (UnsafeBufferPointer<UInt8>) -> Void) {
    var start = 0
    var index = firstEscaped(from: 0)
    while index < count {
      write(UnsafeBufferPointer(rebasing: self[start..<index]))
      let reference = self[index].characterReference
      write(UnsafeBufferPointer(start: reference.utf8Start, count: reference.utf8CodeUnitCount))
      start = index + 1
      index = firstEscaped(from: start)
    }
    write(UnsafeBufferPointer(rebasing: self[start...]))
  }

  /// Copies the text to memory with room for it. Returns true if it has characters that ``escaped(_:)`` writes as character
  /// references.
  ///
  /// Does both in one step for 16 bytes: a page has 135 such texts, and copying and scanning separately took five times the
  /// instructions.
  package func copyNeedsEscaping(to target: UnsafeMutablePointer<UInt8>) -> Bool {
    guard let first = baseAddress, count >= 16 else { return copyShortNeedsEscaping(to: target) }
    typealias Bytes = SIMD16<UInt8>
    let (source, target) = (UnsafeRawPointer(first), UnsafeMutableRawPointer(target))
    var found = SIMDMask<SIMD16<Int8>>(repeating: false)
    var index = 0
    while true {
      let bytes = source.loadUnaligned(fromByteOffset: index, as: Bytes.self)
      target.storeBytes(of: bytes, toByteOffset: index, as: Bytes.self)
      // The masks join the pairs & ' and < >, which differ in one bit. Comparing with a single byte would not be vectorised.
      let quote = bytes .== Bytes(repeating: 0x22)
      let ampersand = (bytes & Bytes(repeating: 0xFE)) .== Bytes(repeating: 0x26)
      let angle = (bytes & Bytes(repeating: 0xFD)) .== Bytes(repeating: 0x3C)
      found .|= quote .| ampersand .| angle
      if index == count &- 16 { return unsafeBitCast(found, to: SIMD2<UInt64>.self) != .zero }
      // The last step copies some bytes of the previous one again.
      index = Swift.min(index &+ 16, count &- 16)
    }
  }

  private func copyShortNeedsEscaping(to target: UnsafeMutablePointer<UInt8>) -> Bool {
    let raw = UnsafeRawBufferPointer(self)
    if count >= 8 {
      let first = raw.loadUnaligned(as: UInt64.self)
      let last = raw.loadUnaligned(fromByteOffset: count &- 8, as: UInt64.self)
      UnsafeMutableRawPointer(target).storeBytes(of: first, as: UInt64.self)
      UnsafeMutableRawPointer(target).storeBytes(of: last, toByteOffset: count &- 8, as: UInt64.self)
      return first.holdsEscapedByte || last.holdsEscapedByte
    }
    var found = false
    for index in 0..<count {
      target[index] = self[index]
      if self[index].needsEscaping { found = true }
    }
    return found
  }

  /// The first position at or after `start` of a byte that needs escaping, or the end. Most text needs none, so eight bytes are
  /// examined in one step: this scan was a third of the cost of a page.
  fileprivate func firstEscaped(from start: Int) -> Int {
    var index = start
    let raw = UnsafeRawBufferPointer(self)
    while index &+ 8 <= count {
      if raw.loadUnaligned(fromByteOffset: index, as: UInt64.self).holdsEscapedByte { break }
      index &+= 8
    }
    while index < count, !self[index].needsEscaping { index &+= 1 }
    return index
  }
}

extension UInt64 {
  /// True if one of the eight bytes is one of `" & ' < >`. The masks join the pairs `& '` and `< >`, which differ in one bit.
  @inline(__always)
  fileprivate var holdsEscapedByte: Bool {
    let quote = (self ^ 0x2222_2222_2222_2222).zeroBytes
    let ampersand = ((self & 0xFEFE_FEFE_FEFE_FEFE) ^ 0x2626_2626_2626_2626).zeroBytes
    let angle = ((self & 0xFDFD_FDFD_FDFD_FDFD) ^ 0x3C3C_3C3C_3C3C_3C3C).zeroBytes
    return quote | ampersand | angle != 0
  }

  /// Not zero exactly if a byte is zero.
  @inline(__always)
  private var zeroBytes: UInt64 { (self &- 0x0101_0101_0101_0101) & ~self & 0x8080_8080_8080_8080 }
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
