import CatalogueModel
import TextBasics

/// How a language writes a day: a text with `{day}`, `{month}` and `{year}`, taken apart once.
struct DatePattern: Sendable {
  private enum Part: Sendable {
    case text(String)
    case day
    case month
    case year
  }

  private let parts: [Part]
  private let months: [String]
  /// The text for `{day}` on days that are not written as their number.
  private let days: [Int: String]

  init(_ pattern: String, months: [String], days: [Int: String] = [:]) {
    self.months = months
    self.days = days
    var parts: [Part] = []
    var rest = pattern[...]
    while let brace = rest.utf8.firstIndex(of: ASCII.openBrace) {
      if brace > rest.startIndex { parts.append(.text(String(rest[..<brace]))) }
      let (part, length): (Part, Int) =
        if rest[brace...].utf8.starts(with: "{day}".utf8) {
          (.day, 5)
        } else if rest[brace...].utf8.starts(with: "{month}".utf8) {
          (.month, 7)
        } else if rest[brace...].utf8.starts(with: "{year}".utf8) {
          (.year, 6)
        } else {
          (.text("{"), 1)
        }
      parts.append(part)
      rest = rest[rest.utf8.index(brace, offsetBy: length)...]
    }
    if !rest.isEmpty { parts.append(.text(String(rest))) }
    self.parts = parts
  }

  /// A day; a month without a name is its number.
  func text(_ date: CalendarDate) -> String {
    var text = ""
    for part in parts {
      switch part {
      case .text(let literal): text += literal
      case .day: text += days[date.day] ?? String(date.day)
      case .month: text += date.month <= months.count ? months[date.month - 1] : String(date.month)
      case .year: text += String(date.year)
      }
    }
    return text
  }
}
