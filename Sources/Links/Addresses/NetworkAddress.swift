import OfficeLinks
import TextBasics

/// An address of the network layer, as a name resolves to it.
package enum NetworkAddress: Sendable, Hashable {
  /// The 32 bits, the first number highest.
  case v4(UInt32)
  /// The 128 bits, the first group highest.
  case v6(high: UInt64, low: UInt64)

  /// The four bytes of an IPv4 or sixteen of an IPv6 address in network order; `nil` for another number.
  package init?(bytes: some Collection<UInt8>) {
    switch bytes.count {
    case 4: self = .v4(bytes.reduce(0) { $0 << 8 | UInt32($1) })
    case 16:
      self = .v6(
        high: bytes.prefix(8).reduce(0) { $0 << 8 | UInt64($1) }, low: bytes.suffix(8).reduce(0) { $0 << 8 | UInt64($1) })
    default: return nil
    }
  }

  /// Reads every spelling that a resolver accepts: dotted, short, integer, octal and hexadecimal IPv4, IPv6 with or without
  /// brackets and zone. Returns `nil` for names and invalid texts.
  package init?(host: some StringProtocol) {
    var bytes = Array(host.utf8)[...]
    if bytes.first == ASCII.openBracket, bytes.last == ASCII.closeBracket, bytes.count > 2 {
      bytes = bytes.dropFirst().dropLast()
    }
    if bytes.contains(ASCII.colon) {
      // A zone (RFC 4007, `%eth0`) is dropped.
      guard let groups = IPv6.read(bytes.prefix { $0 != ASCII.percent }) else { return nil }
      let halves = [groups.prefix(4), groups.suffix(4)].map { $0.reduce(0) { $0 << 16 | UInt64($1) } }
      self = .v6(high: halves[0], low: halves[1])
    } else {
      guard let number = readIPv4(bytes) else { return nil }
      self = .v4(number)
    }
  }

  /// Dotted, or in the form of RFC 5952, without brackets.
  package var text: String {
    switch self {
    case .v4(let number):
      return [24, 16, 8, 0].map { String(number >> UInt32($0) & 0xFF) }.joined(separator: ".")
    case .v6(let high, let low):
      let groups = [high, low].flatMap { half in [48, 32, 16, 0].map { UInt16(truncatingIfNeeded: half >> UInt64($0)) } }
      return String(decoding: IPv6.text(groups), as: UTF8.self)
    }
  }
}

/// Reads an IPv4 address as `inet_aton` and browsers do: one to four numbers, decimal, octal with leading `0` or hexadecimal with
/// leading `0x`; the last one fills the remaining bytes. A final dot is ignored.
///
/// Does not use the system's `inet_aton`: the other forms that it accepts differ between C libraries, and whether a host is
/// blocked must not.
private func readIPv4(_ text: ArraySlice<UInt8>) -> UInt32? {
  var text = text
  if text.last == ASCII.dot { text = text.dropLast() }
  let parts = text.split(separator: ASCII.dot, omittingEmptySubsequences: false)
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
  if first == ASCII.zero, digits.count > 1 {
    digits = digits.dropFirst()
    radix = 8
    if digits.first?.asciiLowercased == UInt8(ascii: "x") {
      digits = digits.dropFirst()
      radix = 16
    }
  }
  var value: UInt64 = 0
  for digit in digits {
    guard let number = digit.hexadecimalValue, UInt64(number) < radix else { return nil }
    value = value * radix + UInt64(number)
    // There may be many leading zeros, but the number is limited.
    guard value <= UInt64(UInt32.max) else { return nil }
  }
  return value
}
