import TextBasics

/// A colour of the sRGB colour space, eight bits a channel.
package struct RGBColour: Hashable, Sendable {
  package let red: UInt8
  package let green: UInt8
  package let blue: UInt8

  package init(_ red: UInt8, _ green: UInt8, _ blue: UInt8) { (self.red, self.green, self.blue) = (red, green, blue) }

  /// Reads `#rrggbb` or `#rgb` (CSS Color Module Level 4, section 5.2).
  package init?(_ text: String) {
    guard text.utf8.first == ASCII.hash else { return nil }
    let digits = text.utf8.dropFirst().compactMap(\.hexadecimalValue)
    guard digits.count == text.utf8.count - 1 else { return nil }
    switch digits.count {
    case 3: self.init(digits[0] * 17, digits[1] * 17, digits[2] * 17)
    case 6: self.init(digits[0] << 4 | digits[1], digits[2] << 4 | digits[3], digits[4] << 4 | digits[5])
    default: return nil
    }
  }

  /// `#rrggbb`.
  package var text: String {
    "#" + [red, green, blue].map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }.joined()
  }

  /// The colour mixed with a share, from 0 to 1, of another one, channel by channel.
  package func mixed(_ share: Double, of other: RGBColour) -> RGBColour {
    func mixed(_ mine: UInt8, _ others: UInt8) -> UInt8 { UInt8((Double(mine) * (1 - share) + Double(others) * share).rounded()) }
    return RGBColour(mixed(red, other.red), mixed(green, other.green), mixed(blue, other.blue))
  }

  /// The contrast ratio from 1 to 21 of two colours (WCAG 2.2, "contrast ratio").
  package func contrast(with other: RGBColour) -> Double {
    let (mine, others) = (luminance, other.luminance)
    return (max(mine, others) + 0.05) / (min(mine, others) + 0.05)
  }

  /// From 0 for black to 1 for white (WCAG 2.2, "relative luminance").
  private var luminance: Double {
    0.2126 * Self.linear(red) + 0.7152 * Self.linear(green) + 0.0722 * Self.linear(blue)
  }

  private static func linear(_ channel: UInt8) -> Double {
    let value = Double(channel) / 255
    guard value > 0.04045 else { return value / 12.92 }
    let base = (value + 0.055) / 1.055
    return base * base * fifthRoot(base * base)  // to the power of 2.4
  }

  /// Newton's method for a number from 0 to 1: the standard library has no powers, and the C library's may differ between
  /// systems.
  private static func fifthRoot(_ number: Double) -> Double {
    var root = 1.0
    for _ in 0..<40 { root = (4 * root + number / (root * root * root * root)) / 5 }
    return root
  }
}
