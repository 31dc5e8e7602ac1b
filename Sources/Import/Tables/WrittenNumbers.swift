import Portal
import TextBasics

/// The number that people mean, as the manifest has it: `1350.75` for `1.350,75 €`; `nil` where that is not certain.
func writtenNumber(_ text: String) -> String? {
  let meant = numbers(meantBy: text)
  return meant.count == 1 ? meant[0] : nil
}

/// The numbers that people may mean: two where one comma or full stop is before exactly three digits, as in `1,200`.
func numbers(meantBy text: String) -> [String] {
  let (amount, hasCurrency) = withoutCurrency(text)
  let isNegative = amount.first == "-" || amount.first == "\u{2212}"
  let digits = isNegative ? amount.dropFirst() : amount[...]
  let parts = digits.split(omittingEmptySubsequences: false) { $0 == "," || $0 == "." }
  if parts.count == 2, (1...3).contains(parts[0].count), parts[1].count == 3, parts[0].first != "0",
    parts.allSatisfy({ $0.allSatisfy(isDigit) })
  {
    return ["", "."].map { (isNegative ? "-" : "") + parts.map { String(String.UnicodeScalarView($0)) }.joined(separator: $0) }
  }
  if DecimalNumber(text) != nil { return [text] }
  return number(digits, isNegative: isNegative, hasCurrency: hasCurrency).map { [$0] } ?? []
}

/// The sign before decimals, as those numbers say that each mean one: `1.234,5`, `2.50`, `1.234.567`; `nil` if none says it, or if they
/// differ.
func decimalSign(in texts: [String]) -> Unicode.Scalar? {
  var signs: Set<Unicode.Scalar> = []
  for text in texts where text.holds(ASCII.comma) || text.holds(ASCII.dot) {
    guard numbers(meantBy: text).count == 1 else { continue }
    let separators = withoutCurrency(text).amount.filter { $0 == "," || $0 == "." }
    guard let last = separators.last else { continue }
    let areGroups = separators.count > 1 && separators.allSatisfy { $0 == last }
    signs.insert(areGroups ? last == "," ? "." : "," : last)
  }
  return signs.count == 1 ? signs.first : nil
}

/// The number of a text that may mean two, in a column with this sign before decimals; `nil` for any other text.
func writtenNumber(_ text: String, decimalSign: Unicode.Scalar?) -> String? {
  guard let decimalSign, case let meant = numbers(meantBy: text), meant.count == 2 else { return nil }
  return text.unicodeScalars.contains(decimalSign) ? meant[1] : meant[0]
}

private func number(_ digits: ArraySlice<Unicode.Scalar>, isNegative: Bool, hasCurrency: Bool) -> String? {
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
  numbers(meantBy: text).flatMap { number in
    let short = withoutZeros(number)
    let long = short.contains(".") ? short : short + "."
    return [short] + (1...6).map { long + String(repeating: "0", count: $0) }
  }
}

private func withoutZeros(_ number: String) -> String {
  var short = number
  if number.contains(".") {
    while short.hasSuffix("0") { short.removeLast() }
    if short.hasSuffix(".") { short.removeLast() }
  }
  return short
}

/// The two numbers that a text may mean, each in a form that means nothing else; `nil` for any other text.
func twoNumbers(meantBy text: String) -> (whole: String, decimal: String)? {
  let meant = numbers(meantBy: text)
  guard meant.count == 2 else { return nil }
  let short = withoutZeros(meant[1])
  return (meant[0], short == meant[1] ? short + "0" : short)
}
