import TextBasics

/// A format of numbers (ECMA-376 part 1, 18.8.30), as far as it decides which digits people see: days, leading and trailing zeros,
/// decimals, percent. Thousands, currencies and colours are left out, so that the text stays a number.
struct NumberFormat: Sendable, Hashable {
  private enum Kind: Hashable { case general, day, digits(leading: Int, least: Int, most: Int, isPercent: Bool) }

  private let kind: Kind
  static let general = NumberFormat(code: "General")

  var isDay: Bool { kind == .day }

  /// The built-in format with a number, with those of East Asia.
  init(number: Int) {
    let isDay =
      (14...22).contains(number) || (27...36).contains(number) || (45...47).contains(number) || (50...58).contains(number)
    let codes = [1: "0", 2: "0.00", 3: "0", 4: "0.00", 9: "0%", 10: "0.00%", 37: "0", 38: "0", 39: "0.00", 40: "0.00"]
    self.init(code: isDay ? "yyyy" : codes[number] ?? "General")
  }

  init(code: String) {
    let shown = Self.withoutTexts(code)
    let digits = shown.unicodeScalars.filter { "0#.%".unicodeScalars.contains($0) }
    if shown.lowercased().hasPrefix("general") || shown.unicodeScalars.contains(where: { "@?/".unicodeScalars.contains($0) }) {
      kind = .general
    } else if shown.unicodeScalars.contains(where: { "dDmMyYhHsS".unicodeScalars.contains($0) }) {
      kind = .day
    } else if digits.isEmpty || shown.unicodeScalars.contains(where: { $0 == "E" || $0 == "e" }) {
      kind = .general
    } else {
      let halves = digits.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
      let decimals = halves.count > 1 ? halves[1].filter { $0 != "%" } : []
      kind = .digits(
        leading: min(20, halves[0].count { $0 == "0" }), least: min(15, decimals.count { $0 == "0" }),
        most: min(15, decimals.count), isPercent: digits.contains("%"))
    }
  }

  /// The first section of a format, for numbers that are not negative, without quoted texts, brackets and escapes.
  private static func withoutTexts(_ code: String) -> String {
    var (quoted, bracketed, isEscaped) = (false, false, false)
    var shown = String.UnicodeScalarView()
    for scalar in code.unicodeScalars {
      if isEscaped {
        isEscaped = false
      } else if scalar == "\"" {
        quoted.toggle()
      } else if quoted {
        continue
      } else if scalar == "\\" || scalar == "_" || scalar == "*" {
        isEscaped = true
      } else if scalar == "[" || scalar == "]" {
        bracketed = scalar == "["
      } else if !bracketed {
        if scalar == ";" { break }
        shown.append(scalar)
      }
    }
    return String(shown)
  }

  /// The number as people see it; spreadsheets keep fifteen digits.
  func text(of value: Double) -> String {
    var digits = DecimalDigits(value)
    digits.round(toDigits: 15)
    guard case .digits(let leading, let least, let most, let isPercent) = kind else {
      return digits.text(leading: 1, decimals: 0) ?? "\(value)"
    }
    if isPercent { digits.point += 2 }
    digits.round(toDigits: digits.point + most)
    return digits.text(leading: max(1, leading), decimals: least).map { isPercent ? $0 + "%" : $0 } ?? "\(value)"
  }
}

/// The decimal digits of a number: 0.d₁d₂d₃… times ten to the power of `point`.
private struct DecimalDigits {
  private let isNegative: Bool
  private var digits: [UInt8]
  var point: Int

  init(_ value: Double) {
    isNegative = value < 0
    let parts = "\(abs(value))".utf8.split { $0 == UInt8(ascii: "e") }
    let mantissa = parts.first.map(Array.init) ?? []
    let exponent = parts.count > 1 ? Int(Substring(parts[1])) ?? 0 : 0
    let whole = mantissa.firstIndex(of: ASCII.dot) ?? mantissa.count
    let all = mantissa.filter(\.isASCIIDigit).map { $0 - ASCII.zero }
    let zeros = all.prefix { $0 == 0 }.count
    digits = Array(all.dropFirst(zeros))
    point = whole + exponent - zeros
    while digits.last == 0 { digits.removeLast() }
    if digits.isEmpty { point = 0 }
  }

  mutating func round(toDigits count: Int) {
    guard count < digits.count else { return }
    let isUp = count >= 0 && digits[count] >= 5
    digits = Array(digits.prefix(max(0, count)))
    if isUp {
      var index = digits.count - 1
      while index >= 0, digits[index] == 9 { index -= 1 }
      digits = Array(digits.prefix(index + 1))
      if index >= 0 {
        digits[index] += 1
      } else {
        digits = [1]
        point += 1
      }
    }
    while digits.last == 0 { digits.removeLast() }
    if digits.isEmpty { point = 0 }
  }

  /// The text with at least so many digits before and after the full stop; `nil` for a number that is written with a power of ten.
  func text(leading: Int, decimals: Int) -> String? {
    guard (-20...21).contains(point) else { return nil }
    func text(_ digits: some Sequence<UInt8>) -> String { String(decoding: digits.map { $0 + ASCII.zero }, as: UTF8.self) }
    func zeros(_ count: Int) -> [UInt8] { Array(repeating: 0, count: max(0, count)) }
    let before = point > 0 ? Array(digits.prefix(point)) + zeros(point - digits.count) : []
    let after = point > 0 ? Array(digits.dropFirst(point)) : digits.isEmpty ? [] : zeros(-point) + digits
    let fraction = after + zeros(decimals - after.count)
    return (isNegative && !digits.isEmpty ? "-" : "") + text(zeros(leading - before.count) + before)
      + (fraction.isEmpty ? "" : "." + text(fraction))
  }
}

/// The formats of a workbook's cells, by the numbers of their styles.
final class CellStyles: XMLReceiver {
  private(set) var formats: [NumberFormat] = []
  private var path: [Substring] = []
  private var ownFormats: [Int: NumberFormat] = [:]

  func begin(_ name: String, _ attributes: XMLAttributes) {
    let name = localName(name)
    if name == "numFmt", let id = attributes["numFmtId"].flatMap({ Int($0) }), let code = attributes["formatCode"] {
      ownFormats[id] = NumberFormat(code: code)
    }
    if name == "xf", path.last == "cellXfs" {
      let id = attributes["numFmtId"].flatMap { Int($0) } ?? 0
      formats.append(ownFormats[id] ?? NumberFormat(number: id))
    }
    path.append(name)
  }

  func add(_ text: UnsafeRawBufferPointer) {}
  func end() { _ = path.popLast() }
}
