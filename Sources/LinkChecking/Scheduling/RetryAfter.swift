import CatalogueModel
import TextBasics

/// When a server wants to be asked again (RFC 9110 section 10.2.3).
package enum RetryAfter {
  /// The milliseconds to wait from `now`, from a `Retry-After` in seconds or as a date in any of the three forms of RFC 9110
  /// section 5.6.7; never negative. `nil` for anything else.
  package static func milliseconds(_ value: String, now: Moment) -> Int? {
    let bytes = trimmed(value)
    guard !bytes.isEmpty, bytes.count <= 64 else { return nil }
    if bytes.allSatisfy(isDigit) {
      // A number that no counter holds is as good as a year.
      return bytes.count > 9 ? 31_536_000_000 : bytes.reduce(0) { $0 * 10 + Int($1 - 0x30) } * 1000
    }
    guard let seconds = HTTPDate(bytes, now: now)?.secondsSince1970 else { return nil }
    return max(0, Moment(milliseconds: seconds * 1000) - now)
  }
}

/// A date of HTTP: `Sun, 06 Nov 1994 08:49:37 GMT`, `Sunday, 06-Nov-94 08:49:37 GMT` or `Sun Nov  6 08:49:37 1994`.
struct HTTPDate: Hashable {
  let secondsSince1970: Int

  /// `nil` for another form or a day or time that does not exist. Names of months and the zone are matched in any case.
  init?(_ bytes: ArraySlice<UInt8>, now: Moment) {
    let words = bytes.split { $0 == ASCII.space || $0 == ASCII.comma }.map { String(decoding: $0.map(lowercase), as: UTF8.self) }
    guard let day = words.first, Self.days.contains(where: { day == $0.prefix(3) || day == $0 }) else { return nil }
    let fields: (day: String, month: String, year: String, time: String)
    if words.count == 6, words[5] == "gmt" || words[5] == "utc" {
      fields = (words[1], words[2], words[3], words[4])
    } else if words.count == 4, words[3] == "gmt" {
      let date = words[1].split(separator: "-").map(String.init)
      guard date.count == 3, date[2].utf8.count == 2 else { return nil }
      fields = (date[0], date[1], date[2], words[2])
    } else if words.count == 5 {
      fields = (words[2], words[1], words[4], words[3])
    } else {
      return nil
    }
    guard let day = Self.number(fields.day, 1...2), let month = Self.months.firstIndex(of: fields.month),
      let year = Self.year(fields.year, now), let time = Self.time(fields.time),
      let date = CalendarDate(year: year, month: month + 1, day: day)
    else { return nil }
    secondsSince1970 = date.daysSince1970 * 86_400 + time
  }

  /// Of two digits the year that is nearest: more than 50 years in the future mean the past (RFC 9110 section 5.6.7).
  private static func year(_ text: String, _ now: Moment) -> Int? {
    if let year = number(text, 4...4) { return year >= 1 ? year : nil }
    guard let short = number(text, 2...2) else { return nil }
    // The middle of the year is near enough: the rule is about half a century.
    let current = 1970 + now.milliseconds / 31_556_952_000
    let year = current / 100 * 100 + short
    if year > current + 50 { return year - 100 }
    return year < current - 49 ? year + 100 : year
  }

  /// Seconds since midnight; a leap second counts as the next.
  private static func time(_ text: String) -> Int? {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false).map { number(String($0), 2...2) }
    guard parts.count == 3, let hour = parts[0], let minute = parts[1], let second = parts[2], hour < 24, minute < 60,
      second <= 60
    else { return nil }
    return hour * 3600 + minute * 60 + second
  }

  private static func number(_ text: String, _ length: ClosedRange<Int>) -> Int? {
    let digits = text.utf8
    guard length.contains(digits.count), digits.allSatisfy(isDigit) else { return nil }
    return digits.reduce(0) { $0 * 10 + Int($1 - 0x30) }
  }

  private static let months = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"]
  private static let days = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"]
}
