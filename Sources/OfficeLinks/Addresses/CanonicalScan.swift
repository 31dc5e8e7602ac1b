import TextBasics

/// The marks of an address that is plainly canonical and without any finding; `nil` sends it to the full reader.
///
/// One pass and no allocation: this is what reading back every link of a large portal costs. It may only ever say less than
/// the full reader, never something else; a test holds the two against each other.
func canonicalMarks(of bytes: UnsafeBufferPointer<UInt8>, _ rules: AddressRules) -> AddressMarks? {
  guard bytes.count <= min(rules.maximumByteCount, AddressReader.maximumInput) else { return nil }
  var scan = CanonicalScan(bytes: bytes)
  guard scan.host(allowsHTTP: rules.allowsHTTP), scan.path(), scan.name(rules) else { return nil }
  if let allowed = rules.allowedHosts {
    let host = String(decoding: bytes[Int(scan.marks.hostStart)..<Int(scan.marks.hostEnd)], as: UTF8.self)
    guard allowed.contains(where: { $0.matches(host) }) else { return nil }
  }
  return scan.marks
}

private struct CanonicalScan {
  let bytes: UnsafeBufferPointer<UInt8>
  var marks = AddressMarks()
  private var index = 0
  private var dot = -1

  init(bytes: UnsafeBufferPointer<UInt8>) { self.bytes = bytes }

  /// Scheme and host: small letters, digits, hyphens and dots; no port, no number at the end, no punycode.
  @inline(__always)
  mutating func host(allowsHTTP: Bool) -> Bool {
    guard bytes.count > 10, let start = schemeEnd(allowsHTTP) else { return false }
    index = start
    var labelStart = start
    while index < bytes.count, bytes[index] != ASCII.slash {
      let byte = bytes[index]
      if byte == ASCII.dot {
        guard isLabel(labelStart, index) else { return false }
        labelStart = index + 1
      } else if !(byte >= 0x61 && byte <= 0x7A || byte >= 0x30 && byte <= 0x39 || byte == ASCII.hyphen) {
        return false
      }
      index += 1
    }
    guard index < bytes.count, isLabel(labelStart, index), index - start <= 253 else { return false }
    guard bytes[labelStart] > 0x39, !isPageHost(start, index) else { return false }
    marks.hostStart = Int32(truncatingIfNeeded: start)
    marks.hostEnd = Int32(truncatingIfNeeded: index)
    marks.pathStart = marks.hostEnd
    return true
  }

  @inline(__always)
  private func schemeEnd(_ allowsHTTP: Bool) -> Int? {
    guard bytes[0] == 0x68, bytes[1] == 0x74, bytes[2] == 0x74, bytes[3] == 0x70 else { return nil }
    var end = 4
    if bytes[4] == 0x73 { end = 5 } else if !allowsHTTP { return nil }
    guard bytes[end] == ASCII.colon, bytes[end + 1] == ASCII.slash, bytes[end + 2] == ASCII.slash else { return nil }
    return end + 3
  }

  @inline(__always)
  private func isLabel(_ start: Int, _ end: Int) -> Bool {
    guard end > start, end - start <= 63, bytes[start] != ASCII.hyphen, bytes[end - 1] != ASCII.hyphen else { return false }
    // xn--
    return !(end - start > 3 && bytes[start] == 0x78 && bytes[start + 1] == 0x6E && bytes[start + 2] == ASCII.hyphen)
  }

  /// `1drv.ms`, every host that ends with `live.com`, and what may be a second scheme.
  @inline(__always)
  private func isPageHost(_ start: Int, _ end: Int) -> Bool {
    if end - start == 7 { return bytes[start] == 0x31 }
    if end - start < 6 { return bytes[start] == 0x68 && end + 1 < bytes.count && bytes[end + 1] == ASCII.slash }
    guard end - start > 7 else { return false }
    return bytes[end - 8] == 0x6C && bytes[end - 7] == 0x69 && bytes[end - 6] == 0x76 && bytes[end - 5] == 0x65
  }

  /// The path up to the end: no query, no colon or asterisk, no segment that starts with a dot.
  @inline(__always)
  mutating func path() -> Bool {
    let plain = Self.plainPath
    var nameStart = index + 1
    while index < bytes.count {
      let byte = bytes[index]
      if plain.contains(byte) {
        index += 1
      } else if byte == ASCII.slash {
        index += 1
        nameStart = index
        dot = -1
        if index < bytes.count, bytes[index] == ASCII.dot { return false }
      } else if byte == ASCII.dot {
        dot = index
        index += 1
      } else if byte == ASCII.percent {
        guard skipEscape() else { return false }
      } else {
        return false
      }
    }
    marks.nameStart = Int32(truncatingIfNeeded: nameStart)
    marks.pathEnd = Int32(truncatingIfNeeded: index)
    marks.queryEnd = marks.pathEnd
    return true
  }

  private static let plainPath = ByteSet.letterDigit.union(ByteSet("-_~!$&'()+,;=@"))

  /// An escape of a harmless ASCII character or of a letter in a script without marks or joiners.
  @inline(__always)
  private mutating func skipEscape() -> Bool {
    guard let first = escape(at: index) else { return false }
    if first < 0x80 {
      index += 3
      return isHarmless(first)
    }
    guard let second = escape(at: index + 3), second & 0xC0 == 0x80, let width = width(first, second) else { return false }
    for distance in 2..<max(2, width) {
      guard let next = escape(at: index + 3 * distance), next & 0xC0 == 0x80 else { return false }
    }
    index += 3 * width
    return true
  }

  /// Whether an escaped ASCII character, which ends at `index`, cannot be a finding: a percent sign before digits might be one.
  @inline(__always)
  private func isHarmless(_ character: UInt8) -> Bool {
    switch character {
    case ASCII.space, ASCII.hash, ASCII.openBracket, ASCII.closeBracket: true
    case ASCII.percent: index >= bytes.count || bytes[index].hexadecimalValue == nil
    default: false
    }
  }

  /// The bytes of a sequence from a block without controls, joiners or marks that compose; `nil` for all other blocks.
  @inline(__always)
  private func width(_ first: UInt8, _ second: UInt8) -> Int? {
    switch first {
    // Latin letters from À on, Greek, Cyrillic, Armenian, Hebrew; CC and CD are marks.
    case 0xC3...0xCB, 0xCE...0xD7: 2
    // Latin letters for Vietnamese.
    case 0xE1: second >= 0xB8 && second <= 0xBB ? 3 : nil
    // Signs and symbols, from U+2080 on.
    case 0xE2: second >= 0x82 ? 3 : nil
    // Kana and what is beside them, but for U+3099 and U+309A, which compose, and the invisible U+3164.
    case 0xE3: second == 0x82 || second == 0x85 ? nil : 3
    // Ideographs and Hangul syllables.
    case 0xE4...0xE9, 0xEB...0xEC: 3
    // Pictographs.
    case 0xF0: second == 0x9F ? 4 : nil
    default: nil
    }
  }

  /// Only digits in upper case are canonical.
  @inline(__always)
  private func escape(at index: Int) -> UInt8? {
    guard index + 2 < bytes.count, bytes[index] == ASCII.percent, bytes[index + 1] < 0x61, bytes[index + 2] < 0x61,
      let high = bytes[index + 1].hexadecimalValue, let low = bytes[index + 2].hexadecimalValue
    else { return nil }
    return high << 4 | low
  }

  /// A file name with a known extension that is not refused; or none at all, where that is no finding.
  @inline(__always)
  mutating func name(_ rules: AddressRules) -> Bool {
    let nameStart = Int(marks.nameStart)
    if nameStart >= index { return !rules.checksExtension }
    if bytes[index - 1] == ASCII.dot { return false }
    if index > nameStart + 2, bytes[index - 3] == ASCII.percent, bytes[index - 2] == 0x32, bytes[index - 1] == 0x30 {
      return false
    }
    guard dot > nameStart else { return !rules.checksExtension && dot < 0 }
    guard let format = DocumentFormat.index(ofExtension: bytes[(dot + 1)..<index]) else { return false }
    let known = DocumentFormat.all[Int(format)]
    guard known.refusal == nil, known.app != nil else { return false }
    marks.format = format
    return true
  }
}
