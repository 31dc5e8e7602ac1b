/// The name of an element or attribute: its place, and its letters, which are compared with those of a literal.
@usableFromInline
package struct HTMLName: Sendable, Equatable {
  @usableFromInline package let range: Range<Int>
  @usableFromInline package let letters: Letters

  @inlinable @inline(__always)
  package init(_ range: Range<Int>, _ letters: Letters) { (self.range, self.letters) = (range, letters) }

  @inlinable @inline(__always)
  package static func == (name: HTMLName, letters: Letters) -> Bool { name.letters == letters }

  /// True for `h1` to `h6`.
  package var isHeading: Bool {
    switch letters {
    case "h1", "h2", "h3", "h4", "h5", "h6": true
    default: false
    }
  }
}

extension HTMLName {
  /// Up to sixteen letters in lower case, as two numbers: a comparison with a literal is one of numbers. No literal is equal to a longer
  /// name.
  @usableFromInline
  package struct Letters: Sendable, Equatable, ExpressibleByStringLiteral {
    @usableFromInline let first: UInt64
    @usableFromInline let rest: UInt64

    @inlinable @inline(__always)
    init(_ first: UInt64, _ rest: UInt64) { (self.first, self.rest) = (first, rest) }

    @inlinable @inline(__always)
    package init(stringLiteral name: StaticString) {
      var (first, rest) = (UInt64(0), UInt64(0))
      for offset in 0..<name.utf8CodeUnitCount {
        let bits = UInt64(name.utf8Start[offset]) &<< UInt64(truncatingIfNeeded: offset &* 8)
        if offset < 8 { first |= bits } else { rest |= bits }
      }
      self.init(first, rest)
    }

    init(_ name: Slice<UnsafeBufferPointer<UInt8>>) {
      // A zero byte would count as none.
      guard name.count <= 16, !name.contains(0) else {
        self.init(.max, .max)
        return
      }
      var (first, rest) = (UInt64(0), UInt64(0))
      for (offset, byte) in name.enumerated() {
        let bits = UInt64(byte.asciiLowercased) &<< UInt64(truncatingIfNeeded: offset &* 8)
        if offset < 8 { first |= bits } else { rest |= bits }
      }
      self.init(first, rest)
    }

    @inlinable @inline(__always)
    package static func == (left: Letters, right: Letters) -> Bool { left.first == right.first && left.rest == right.rest }
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// The name that starts at an index. Its first byte may be any, and `isEnd` is true for the byte after it.
  @inlinable @inline(__always)
  func name(from start: Int, isEnd: (UInt8) -> Bool) -> HTMLName {
    if start + 16 < count {
      // A name's length is hard to foresee, and a loop over its bytes would stall the processor at most ends.
      let first = word(start)
      let length = Self.lengthOfName(first)
      if length == 8 {
        let rest = word(start + 8)
        let length = Self.lengthOfName(rest)
        if length < 8, isEnd(self[start + 8 + length]) {
          let letters = HTMLName.Letters(Self.smallLetters(first, 8), length == 0 ? 0 : Self.smallLetters(rest, length))
          return HTMLName(start..<(start + 8 + length), letters)
        }
      } else if length > 0, isEnd(self[start + length]) {
        return HTMLName(start..<(start + length), HTMLName.Letters(Self.smallLetters(first, length), 0))
      }
    }
    return longName(from: start, isEnd: isEnd)
  }

  @inlinable @inline(__always)
  func word(_ start: Int) -> UInt64 {
    UInt64(littleEndian: UnsafeRawBufferPointer(self).loadUnaligned(fromByteOffset: start, as: UInt64.self))
  }

  /// The first 1 to 8 bytes of a word in lower case. Capitals get the bit that small letters have besides the one that both have.
  @inlinable @inline(__always)
  static func smallLetters(_ word: UInt64, _ count: Int) -> UInt64 {
    let letters = word & (UInt64.max &>> UInt64(truncatingIfNeeded: 64 &- count &* 8))
    return letters | (letters & 0x4040_4040_4040_4040) &>> 1
  }

  /// The number of bytes before the first that may end a name, namely those up to the space, `/` and `<` to `?`; 8 if there is none.
  @inlinable @inline(__always)
  static func lengthOfName(_ word: UInt64) -> Int {
    // The highest bit of the first byte that is zero becomes 1, and that of no byte before it.
    func zeros(_ bytes: UInt64) -> UInt64 { (bytes &- 0x0101_0101_0101_0101) & ~bytes }
    let spaces = (word &- 0x2121_2121_2121_2121) & ~word
    let slashes = zeros(word ^ 0x2F2F_2F2F_2F2F_2F2F)
    let brackets = zeros(word & 0xFCFC_FCFC_FCFC_FCFC ^ 0x3C3C_3C3C_3C3C_3C3C)
    return ((spaces | slashes | brackets) & 0x8080_8080_8080_8080).trailingZeroBitCount &>> 3
  }

  @usableFromInline
  func longName(from start: Int, isEnd: (UInt8) -> Bool) -> HTMLName {
    var index = start + 1
    while index < count, !isEnd(self[index]) { index += 1 }
    return HTMLName(start..<index, HTMLName.Letters(self[start..<index]))
  }
}
