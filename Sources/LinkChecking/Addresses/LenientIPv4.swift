import OfficeLinks
import TextBasics

/// Reads an IPv4 address as `inet_aton` and browsers do: one to four numbers, decimal, octal with `0` or hexadecimal with `0x`
/// in front; the last one fills the bytes that are left. A final dot is ignored.
func readIPv4(_ text: ArraySlice<UInt8>) -> UInt32? {
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
    guard let number = digit.hexadecimalValue, UInt64(number) < radix else { return nil }
    value = value * radix + UInt64(number)
    // Leading zeros may be many, the number may not.
    guard value <= UInt64(UInt32.max) else { return nil }
  }
  return value
}
