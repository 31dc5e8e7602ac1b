import TextBasics

/// Exactly four decimal numbers up to 255 without leading zeros.
func readIPv4(_ bytes: ArraySlice<UInt8>) -> [UInt16]? {
  let parts = bytes.split(separator: ASCII.dot, omittingEmptySubsequences: false)
  let numbers = parts.compactMap { digits in
    digits.count > 1 && digits.first == ASCII.zero ? nil : decimalNumber(digits).flatMap { UInt8(exactly: $0) }
  }
  return parts.count == 4 && numbers.count == 4 ? numbers.map { UInt16($0) } : nil
}

/// Addresses of RFC 4291 section 2.2, in the text form of RFC 5952.
package enum IPv6 {
  /// The eight groups of a text without brackets, or `nil` if it is not an address. Zones are rejected.
  package static func read(_ text: ArraySlice<UInt8>) -> [UInt16]? {
    guard (2...45).contains(text.count) else { return nil }
    guard let gap = gapIndex(text) else {
      guard let groups = groups(text), groups.count == 8 else { return nil }
      return groups
    }
    guard gapIndex(text[(gap + 1)...]) == nil, let before = groups(text[..<gap]), let after = groups(text[(gap + 2)...]),
      before.count + after.count < 8, !text[..<gap].contains(ASCII.dot)
    else { return nil }
    return before + [UInt16](repeating: 0, count: 8 - before.count - after.count) + after
  }

  /// The canonical text without brackets: lower case, the longest run of two or more zero groups left out.
  package static func text(_ groups: [UInt16]) -> [UInt8] {
    let gap = longestZeroRun(groups)
    let written = { (part: ArraySlice<UInt16>) in part.map { String($0, radix: 16) }.joined(separator: ":") }
    guard let gap else { return Array(written(groups[...]).utf8) }
    return Array((written(groups[..<gap.lowerBound]) + "::" + written(groups[gap.upperBound...])).utf8)
  }

  private static func gapIndex(_ text: ArraySlice<UInt8>) -> Int? {
    text.indices.first { $0 + 1 < text.endIndex && text[$0] == ASCII.colon && text[$0 + 1] == ASCII.colon }
  }

  private static func groups(_ text: ArraySlice<UInt8>) -> [UInt16]? {
    guard !text.isEmpty else { return [] }
    let parts = text.split(separator: ASCII.colon, omittingEmptySubsequences: false)
    var groups: [UInt16] = []
    for (index, part) in parts.enumerated() {
      if index == parts.count - 1, part.contains(ASCII.dot) {
        guard let numbers = readIPv4(part) else { return nil }
        groups += [numbers[0] << 8 | numbers[1], numbers[2] << 8 | numbers[3]]
      } else {
        guard (1...4).contains(part.count), part.allSatisfy({ $0.hexadecimalValue != nil }) else { return nil }
        groups.append(part.reduce(0) { $0 << 4 | UInt16($1.hexadecimalValue ?? 0) })
      }
    }
    return groups
  }

  private static func longestZeroRun(_ groups: [UInt16]) -> Range<Int>? {
    var best: Range<Int>?
    var start = 0
    while start < groups.count {
      var end = start
      while end < groups.count, groups[end] == 0 { end += 1 }
      if end - start > max(1, best?.count ?? 1) { best = start..<end }
      start = end + 1
    }
    return best
  }
}

/// True for a canonical host by which every computer calls itself (RFC 6761, section 6.3; RFC 1122, section 3.2.1.3; RFC 4291,
/// section 2.5).
package func isOwnMachine(host: some Collection<UInt8>) -> Bool {
  let name = Array(host)
  if name.first == ASCII.openBracket {
    guard let groups = IPv6.read(name.dropFirst().dropLast()) else { return false }
    let isMapped = groups[..<5].allSatisfy { $0 == 0 } && groups[5] == 0xFFFF
    return groups[..<7].allSatisfy { $0 == 0 } && groups[7] < 2
      || isMapped && (groups[6] >> 8 == 127 || groups[6] | groups[7] == 0)
  }
  if let last = name.last, last.isASCIIDigit, let numbers = readIPv4(name[...]) {
    return numbers[0] == 127 || numbers.allSatisfy { $0 == 0 }
  }
  let text = String(decoding: name, as: UTF8.self)
  return text == "localhost" || text.hasSuffix(".localhost") || text == "localhost.localdomain"
}
