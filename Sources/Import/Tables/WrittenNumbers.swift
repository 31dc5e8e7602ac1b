import Portal
import TextBasics

/// The number that people mean, as the manifest has it: `1350.75` for `1.350,75 €`; `nil` where that is not certain.
func writtenNumber(_ text: String) -> String? {
  if DecimalNumber(text) != nil { return text }
  let (amount, hasCurrency) = withoutCurrency(text)
  let isNegative = amount.first == "-" || amount.first == "\u{2212}"
  let digits = isNegative ? amount.dropFirst() : amount[...]
  let separators = digits.filter { !isDigit($0) }
  let last = separators.last
  // A sign that comes once, and last, is before the decimals.
  let isDecimal = last == "," || last == "."
  let decimal = isDecimal && separators.count { $0 == last } == 1 ? last : nil
  let halves = digits.split(omittingEmptySubsequences: false) { $0 == decimal }
  let groups = halves[0].split(omittingEmptySubsequences: false) { !isDigit($0) }
  let signs = Set(halves[0].filter { !isDigit($0) })
  let areGroups = groups[0].count <= 3 && groups.dropFirst().allSatisfy { $0.count == 3 }
  guard groups.count == 1 || areGroups && signs.count == 1 && signs.isSubset(of: groupSigns) else { return nil }
  if hasCurrency, groups.count == 1, halves.count == 2, halves[1].count == 3 { return nil }
  let whole = halves[0].filter(isDigit)
  let parts = [isNegative ? ["-"] : [], whole, halves.count > 1 ? ["."] + Array(halves[1]) : []]
  let written = String(String.UnicodeScalarView(parts.joined()))
  return DecimalNumber(written)?.text
}

private let groupSigns: Set<Unicode.Scalar> = [".", ",", " ", "\u{A0}", "\u{2009}", "\u{202F}", "'", "\u{2019}"]

private func isDigit(_ scalar: Unicode.Scalar) -> Bool { ("0"..."9").contains(scalar) }

/// The text without a currency before or after the number.
private func withoutCurrency(_ text: String) -> (amount: [Unicode.Scalar], hasCurrency: Bool) {
  var text = text
  for code in ["EUR", "CHF", "USD", "GBP"] where text.hasPrefix(code) || text.hasSuffix(code) {
    text = text.replacing(code, with: "\u{A4}", maxReplacements: 1)
  }
  let scalars = Array(text.unicodeScalars)
  func isCurrency(_ scalar: Unicode.Scalar) -> Bool { scalar.properties.generalCategory == .currencySymbol }
  let marks = scalars.filter(isCurrency)
  let isOutside = marks.count == 1 && (scalars.first.map(isCurrency) ?? false || scalars.last.map(isCurrency) ?? false)
  let rest = isOutside ? scalars.filter { !isCurrency($0) } : scalars
  let amount = rest.drop { $0.properties.isWhitespace }.reversed().drop { $0.properties.isWhitespace }.reversed()
  return (Array(amount), isOutside)
}

/// The forms in which the manifest may have a number, the shortest first: `12.5`, `12.50`, …
func forms(ofNumber text: String) -> [String] {
  guard let number = writtenNumber(text) else { return [] }
  var short = number
  if number.contains(".") {
    while short.hasSuffix("0") { short.removeLast() }
    if short.hasSuffix(".") { short.removeLast() }
  }
  let long = short.contains(".") ? short : short + "."
  return [short] + (1...6).map { long + String(repeating: "0", count: $0) }
}
