/// Reads an IPv4 address as `inet_aton` and browsers do: one to four numbers, decimal, octal with `0` or hexadecimal with `0x`
/// in front; the last one fills the bytes that are left. A final dot is ignored.
func readIPv4(_ text: ArraySlice<UInt8>) -> UInt32? {
  var text = text
  if text.last == 0x2E { text = text.dropLast() }
  let parts = text.split(separator: 0x2E, omittingEmptySubsequences: false)
  guard (1...4).contains(parts.count) else { return nil }
  let numbers = parts.compactMap { readNumber($0) }
  guard numbers.count == parts.count, let last = numbers.last, numbers.dropLast().allSatisfy({ $0 < 256 }) else { return nil }
  let bitsLeft = UInt64(8 * (5 - numbers.count))
  guard last < 1 << bitsLeft else { return nil }
  var value = last
  for (index, number) in numbers.dropLast().enumerated() { value |= number << UInt64(24 - 8 * index) }
  return UInt32(truncatingIfNeeded: value)
}

private func readNumber(_ text: ArraySlice<UInt8>) -> UInt64? {
  var digits = text
  var radix: UInt64 = 10
  guard let first = digits.first else { return nil }
  if first == 0x30, digits.count > 1 {
    digits = digits.dropFirst()
    radix = 8
    if digits.first == 0x78 || digits.first == 0x58 {
      digits = digits.dropFirst()
      radix = 16
    }
  }
  var value: UInt64 = 0
  for digit in digits {
    guard let number = hexadecimal(digit), UInt64(number) < radix else { return nil }
    value = value * radix + UInt64(number)
    // Leading zeros may be many, the number may not.
    guard value <= UInt64(UInt32.max) else { return nil }
  }
  return value
}

/// Reads an IPv6 address in any form of RFC 4291 section 2.2, with a zone (RFC 4007, `%eth0`), which is dropped.
func readIPv6(_ text: ArraySlice<UInt8>) -> NetworkAddress? {
  let bare = text.prefix { $0 != 0x25 }
  guard bare.count <= 45 else { return nil }
  guard let gap = doubleColon(bare) else {
    guard let groups = readGroups(bare, mayBeEmpty: false), groups.count == 8 else { return nil }
    return address(groups)
  }
  guard let before = readGroups(bare[..<gap], mayBeEmpty: true, mayEndDotted: false),
    let after = readGroups(bare[(gap + 2)...], mayBeEmpty: true), before.count + after.count < 8
  else { return nil }
  return address(before + Array(repeating: 0, count: 8 - before.count - after.count) + after)
}

private func doubleColon(_ text: ArraySlice<UInt8>) -> Int? {
  text.indices.dropLast().first { text[$0] == 0x3A && text[$0 + 1] == 0x3A }
}

private func readGroups(_ text: ArraySlice<UInt8>, mayBeEmpty: Bool, mayEndDotted: Bool = true) -> [UInt16]? {
  if text.isEmpty { return mayBeEmpty ? [] : nil }
  let parts = text.split(separator: 0x3A, omittingEmptySubsequences: false)
  var groups: [UInt16] = []
  for (index, part) in parts.enumerated() {
    if mayEndDotted, index == parts.count - 1, part.contains(0x2E) {
      // Only four decimal numbers count here.
      let numbers = part.split(separator: 0x2E, omittingEmptySubsequences: false)
      guard numbers.count == 4, numbers.allSatisfy(isDecimalByte), let number = readIPv4(part) else { return nil }
      groups += [UInt16(truncatingIfNeeded: number >> 16), UInt16(truncatingIfNeeded: number)]
    } else {
      let digits = part.compactMap { hexadecimal($0) }
      guard (1...4).contains(part.count), digits.count == part.count else { return nil }
      groups.append(digits.reduce(0) { $0 << 4 | UInt16($1) })
    }
  }
  return groups
}

private func isDecimalByte(_ text: ArraySlice<UInt8>) -> Bool {
  (1...3).contains(text.count) && text.allSatisfy { (0x30...0x39).contains($0) } && (text.count == 1 || text.first != 0x30)
}

private func address(_ groups: [UInt16]) -> NetworkAddress {
  .v6(
    high: groups.prefix(4).reduce(0) { $0 << 16 | UInt64($1) }, low: groups.dropFirst(4).reduce(0) { $0 << 16 | UInt64($1) })
}

/// The value of a hexadecimal digit in either case.
func hexadecimal(_ byte: UInt8) -> UInt8? {
  switch byte {
  case 0x30...0x39: byte - 0x30
  case 0x41...0x46: byte - 0x37
  case 0x61...0x66: byte - 0x57
  default: nil
  }
}
