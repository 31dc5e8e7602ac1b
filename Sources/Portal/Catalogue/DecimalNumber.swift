import TextBasics

/// A decimal number as JSON writes it (RFC 8259, section 6), without an exponent: `-1200.50`. The digits stay as written.
package struct DecimalNumber: Hashable, Sendable {
  package let text: String

  /// Returns `nil` for another form, a leading zero, or more digits than every program keeps.
  package init?(_ text: String) {
    let digits = text.utf8.first == ASCII.hyphen ? text.utf8.dropFirst() : text.utf8[...]
    let parts = digits.split(separator: ASCII.dot, omittingEmptySubsequences: false)
    guard parts.count <= 2, parts.allSatisfy({ !$0.isEmpty && $0.allSatisfy(\.isASCIIDigit) }), digits.count <= 16,
      parts[0].first != ASCII.zero || parts[0].count == 1
    else { return nil }
    self.text = text
  }

  /// For comparisons: sixteen digits are within its precision.
  package var value: Double { Double(text) ?? 0 }
}
