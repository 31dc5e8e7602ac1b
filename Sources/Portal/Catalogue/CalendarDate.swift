import TextBasics

/// A day of the proleptic Gregorian calendar without time or zone, written `YYYY-MM-DD` (ISO 8601, RFC 3339 `full-date`).
package struct CalendarDate: Hashable, Comparable, Sendable {
  // In the order of days, 5 bits for the day and 4 for the month: a document has up to six days, and 100,000 are in memory at once.
  private let ordered: Int32

  /// 1 to 9999.
  package var year: Int { Int(ordered >> 9) }
  /// 1 to 12.
  package var month: Int { Int(ordered >> 5 & 0xF) }
  /// 1 to 31.
  package var day: Int { Int(ordered & 0x1F) }

  /// Reads `YYYY-MM-DD`; `nil` for another form or a day that does not exist.
  package init?(_ text: String) {
    let bytes = Array(text.utf8)
    guard bytes.count == 10, bytes[4] == ASCII.hyphen, bytes[7] == ASCII.hyphen, let year = decimalNumber(bytes[..<4]),
      let month = decimalNumber(bytes[5..<7]), let day = decimalNumber(bytes[8...])
    else { return nil }
    self.init(year: year, month: month, day: day)
  }

  /// The day of these numbers, or `nil` if it does not exist.
  package init?(year: Int, month: Int, day: Int) {
    guard (1...9999).contains(year), (1...12).contains(month), day >= 1, day <= Self.days(inMonth: month, of: year) else {
      return nil
    }
    self.init(checked: year, month, day)
  }

  private init(checked year: Int, _ month: Int, _ day: Int) {
    ordered = Int32(year << 9 | month << 5 | day)
  }

  /// The day `days` after 1970-01-01, or `nil` beyond the years that can be written.
  package init?(daysSince1970 days: Int) {
    guard let day = CivilDay(daysSince1970: days) else { return nil }
    self.init(checked: day.year, day.month, day.day)
  }

  /// The day `days` later, or earlier if negative; `nil` beyond the years that can be written.
  package func adding(days: Int) -> CalendarDate? {
    CalendarDate(daysSince1970: numbers.daysSince1970 + days)
  }

  package var text: String { numbers.text }
  private var numbers: CivilDay { CivilDay(year: year, month: month, day: day) }

  package static func < (left: CalendarDate, right: CalendarDate) -> Bool {
    left.ordered < right.ordered
  }

  private static func days(inMonth month: Int, of year: Int) -> Int {
    let isLeap = (year % 4 == 0 && year % 100 != 0) || year % 400 == 0
    switch month {
    case 2: return isLeap ? 29 : 28
    case 4, 6, 9, 11: return 30
    default: return 31
    }
  }
}
