import Portal
import TextBasics

// Programs for tables take texts for numbers, days and other values, and write them in forms of their own.

/// True for a text as such a program writes it when it opens and saves a table: `7` for `007`, `1.1` for `1.10`, `1.23457E+17`,
/// `04. Mrz` for `3/4`, `15.01.2026` for `2026-01-15`, `50.00%` for `50%`, `WAHR` for `true` and `0.5` for `12:00`.
func isRewritten(_ old: String, as new: String) -> Bool {
  guard old.utf8.count < 40, new.utf8.count < 40, old != new else { return false }
  if isDay(new, madeOf: old) || isSameDay(old, new) || isSameTime(old, new) { return true }
  if truths.contains(where: { $0.contains(old.lowercased()) && $0.contains(new.lowercased()) }) { return true }
  if old.hasSuffix("%") {
    guard let first = number(old.dropLast().trimmingSpaces) else { return false }
    let second = new.hasSuffix("%") ? number(new.dropLast().trimmingSpaces) : number(new).map { $0 * 100 }
    return second.map { abs(first - $0) <= abs(first) * 1e-9 } ?? false
  }
  guard let first = number(old), let second = number(new) else { return false }
  if old.utf8.contains(where: isExponent) { return first == second }
  guard new.utf8.contains(where: isExponent) else {
    // Such a program keeps 15 digits.
    let isRounded = old.utf8.count { $0.isASCIIDigit } > 15 && new.hasSuffix("0") && abs(first - second) <= abs(first) * 1e-14
    return isRounded || first == second && new.utf8.count < old.utf8.count
  }
  return abs(first - second) <= abs(first) * 1e-5
}

private let truths: [Set<String>] = [
  ["true", "wahr", "vrai", "verdadero", "verdadeiro", "vero", "waar"],
  ["false", "falsch", "faux", "falso", "onwaar"],
]

private func isExponent(_ byte: UInt8) -> Bool { byte == UInt8(ascii: "e") || byte == UInt8(ascii: "E") }

/// A number that may have a comma before its decimals, and an exponent.
private func number(_ text: String) -> Double? {
  let point = text.replacing(",", with: ".")
  guard let first = point.utf8.first, first.isASCIIDigit || "+-.".utf8.contains(first),
    point.utf8.allSatisfy({ $0.isASCIIDigit || isExponent($0) || "+-.".utf8.contains($0) })
  else { return nil }
  return Double(point).flatMap { $0.isFinite ? $0 : nil }
}

/// True for a day in two forms.
private func isSameDay(_ old: String, _ new: String) -> Bool {
  let days = CalendarDate.meant(by: old)
  return !days.isEmpty && CalendarDate.meant(by: new).contains { days.contains($0) }
}

/// True for a time in two forms, of which one may be its part of a day.
private func isSameTime(_ old: String, _ new: String) -> Bool {
  guard let first = seconds(old) else { return false }
  guard let second = seconds(new) else { return number(new).map { abs($0 * 86_400 - Double(first)) < 0.5 } ?? false }
  return first == second
}

/// The seconds of `9:30`, `09:30:00` and `9:30 PM`.
private func seconds(_ text: String) -> Int? {
  let words = text.split(separator: " ")
  let half = words.count == 2 ? words[1].uppercased() : ""
  let parts = words.first?.split(separator: ":", omittingEmptySubsequences: false).map { decimalNumber($0.utf8) } ?? []
  guard words.count == 1 || half == "AM" || half == "PM", (2...3).contains(parts.count), let hour = parts[0],
    let minute = parts[1],
    let second = parts.count > 2 ? parts[2] : 0, hour < 10_000, minute < 60, second < 60
  else { return nil }
  return ((half.isEmpty ? hour : hour % 12 + (half == "PM" ? 12 : 0)) * 60 + minute) * 60 + second
}

/// True for a day or month that a program took two numbers for.
private func isDay(_ new: String, madeOf old: String) -> Bool {
  let numbers = old.split(omittingEmptySubsequences: false) { "/-.".contains($0) }.map { decimalNumber($0.utf8) ?? 0 }
  guard numbers.count == 2, numbers.allSatisfy({ $0 > 0 }), new.utf8.count < 40 else { return false }
  // `04. Mrz` and `Okt 24` have no year or no day.
  let days = CalendarDate.meant(by: new) + ["\(new) 2000", "1 \(new)"].compactMap(CalendarDate.withMonthName)
  return days.contains { day in
    [numbers, numbers.reversed()].contains { $0 == [day.month, day.day] || $0 == [day.month, day.year] }
  }
}
