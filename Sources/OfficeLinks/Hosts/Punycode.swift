import TextBasics

/// RFC 3492 with the parameters of international host names (section 5).
enum Punycode {
  private static let base = 36
  private static let tMin = 1
  private static let tMax = 26
  /// A label has at most 63 bytes, so longer ones are refused before they cost time.
  private static let maximumLength = 63

  /// The part behind `xn--`, in lower case; `nil` when the label would be too long.
  static func encode(_ label: [Unicode.Scalar]) -> [UInt8]? {
    guard label.count <= maximumLength else { return nil }
    var out = label.filter(\.isASCII).map { UInt8(truncatingIfNeeded: $0.value) }
    let basicCount = out.count
    var handled = basicCount
    if basicCount > 0 { out.append(ASCII.hyphen) }
    var n = 128
    var delta = 0
    var bias = 72
    while handled < label.count {
      guard let next = label.lazy.map({ Int($0.value) }).filter({ $0 >= n }).min() else { return nil }
      delta += (next - n) * (handled + 1)
      n = next
      for scalar in label {
        let value = Int(scalar.value)
        if value < n { delta += 1 }
        guard value == n else { continue }
        appendVariableLength(delta, bias, to: &out)
        bias = adapt(delta, handled + 1, isFirst: handled == basicCount)
        delta = 0
        handled += 1
      }
      delta += 1
      n += 1
    }
    return out.count <= maximumLength - 4 ? out : nil
  }

  /// The label that the part behind `xn--` stands for; `nil` when it stands for none.
  static func decode(_ text: ArraySlice<UInt8>) -> [Unicode.Scalar]? {
    guard text.count <= maximumLength else { return nil }
    let hyphen = text.lastIndex(of: ASCII.hyphen)
    var out: [Unicode.Scalar] = text[..<(hyphen ?? text.startIndex)].map { Unicode.Scalar($0) }
    var digits = text[(hyphen.map { $0 + 1 } ?? text.startIndex)...]
    var n = 128
    var index = 0
    var bias = 72
    while !digits.isEmpty {
      let old = index
      guard readVariableLength(&digits, bias, into: &index) else { return nil }
      let count = out.count + 1
      bias = adapt(index - old, count, isFirst: old == 0)
      n += index / count
      index %= count
      guard n <= 0x10FFFF, let scalar = Unicode.Scalar(UInt32(n)) else { return nil }
      out.insert(scalar, at: index)
      index += 1
    }
    return out
  }

  private static func appendVariableLength(_ value: Int, _ bias: Int, to out: inout [UInt8]) {
    var rest = value
    var k = base
    while true {
      let threshold = min(max(k - bias, tMin), tMax)
      guard rest >= threshold else { break }
      out.append(digit(threshold + (rest - threshold) % (base - threshold)))
      rest = (rest - threshold) / (base - threshold)
      k += base
    }
    out.append(digit(rest))
  }

  private static func readVariableLength(_ digits: inout ArraySlice<UInt8>, _ bias: Int, into index: inout Int) -> Bool {
    var weight = 1
    var k = base
    while let byte = digits.popFirst(), let digit = value(byte) {
      index += digit * weight
      let threshold = min(max(k - bias, tMin), tMax)
      if digit < threshold { return true }
      weight *= base - threshold
      k += base
      // Far above any code point times any length, far below an overflow.
      guard weight < 1 << 40, index < 1 << 40 else { return false }
    }
    return false
  }

  /// Section 6.1.
  private static func adapt(_ delta: Int, _ count: Int, isFirst: Bool) -> Int {
    var delta = isFirst ? delta / 700 : delta / 2
    delta += delta / count
    var k = 0
    while delta > (base - tMin) * tMax / 2 {
      delta /= base - tMin
      k += base
    }
    return k + (base - tMin + 1) * delta / (delta + 38)
  }

  private static func digit(_ value: Int) -> UInt8 {
    UInt8(truncatingIfNeeded: value < 26 ? value + 0x61 : value - 26 + 0x30)
  }

  private static func value(_ byte: UInt8) -> Int? {
    switch byte {
    case 0x61...0x7A: Int(byte) - 0x61
    case 0x41...0x5A: Int(byte) - 0x41
    case 0x30...0x39: Int(byte) - 0x30 + 26
    default: nil
    }
  }
}
