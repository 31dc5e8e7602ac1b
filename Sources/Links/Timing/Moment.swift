package import Portal
import TextBasics

/// A point in time, passed in by the edge: milliseconds since 1970-01-01 00:00 UTC. Never earlier than the previous one.
package struct Moment: Sendable, Hashable, Comparable {
  /// Since the beginning of 1970 in UTC.
  package var milliseconds: Int

  package init(milliseconds: Int) { self.milliseconds = milliseconds }

  /// Returns `nil` for a number from a file that is before 1970 or after the year 9999.
  init?(written milliseconds: Int) {
    guard milliseconds >= 0, Moment(milliseconds: milliseconds).day != nil else { return nil }
    self.milliseconds = milliseconds
  }

  /// The beginning of a day in UTC.
  init(start day: CalendarDate) {
    milliseconds = CivilDay(year: day.year, month: day.month, day: day.day).daysSince1970 * 86_400_000
  }

  /// Reads the form of `minute`; `nil` for any other.
  init?(minute text: String) {
    let bytes = Array(text.utf8)
    guard bytes.count == 17, let day = CalendarDate(String(text.prefix(10))), let hour = decimalNumber(bytes[11..<13]),
      let minute = decimalNumber(bytes[14..<16])
    else { return nil }
    self = Moment(start: day) + (hour * 60 + minute) * 60_000
    if self.minute != text { return nil }
  }

  package static func < (left: Moment, right: Moment) -> Bool { left.milliseconds < right.milliseconds }

  package static func + (moment: Moment, milliseconds: Int) -> Moment {
    let (sum, isOverflow) = moment.milliseconds.addingReportingOverflow(milliseconds)
    return Moment(milliseconds: isOverflow ? .max : sum)
  }

  package static func - (later: Moment, earlier: Moment) -> Int {
    let (difference, isOverflow) = later.milliseconds.subtractingReportingOverflow(earlier.milliseconds)
    return isOverflow ? (later < earlier ? .min : .max) : difference
  }

  /// The minute in UTC as ISO 8601 writes it, such as `2026-11-23T09:05Z`; `nil` if its year does not have four digits.
  package var minute: String? {
    let minutes = milliseconds / 60_000 % 1_440
    let two = { (number: Int) in padded(String(number), to: 2) }
    return day.map { "\($0.text)T\(two(minutes / 60)):\(two(minutes % 60))Z" }
  }

  /// The day in UTC; `nil` if its year does not have four digits.
  package var day: CalendarDate? { CalendarDate(daysSince1970: milliseconds / 86_400_000) }
}
