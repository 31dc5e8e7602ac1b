import CatalogueModel
import TextBasics

/// The day, in UTC where the time names its offset, of a time as servers and tools write it: RFC 3339, the forms of HTTP (RFC 9110 section 5.6.7) and others with the month's
/// English name, and numbers: seconds or milliseconds since 1970, also as OData's `/Date(…)/`, or Excel's days since 1900.
func day(_ text: String) -> CalendarDate? {
  if let day = CalendarDate(String(text.prefix(10))) { return day.adding(days: daysToUTC(text)) }
  let words = text.split { !$0.isLetter && !$0.isNumber }.map { $0.lowercased() }
  if let month = words.firstIndex(where: { month($0) != nil }) { return day(words, month: month) }
  guard let digits = words.first(where: { $0 != "date" }), let number = Int(digits) else { return nil }
  switch digits.count {
  case 5 where number > 20_000: return CalendarDate(daysSince1970: number - 25_569)
  case 9...11: return CalendarDate(daysSince1970: number / 86_400)
  case 12...14: return CalendarDate(daysSince1970: number / 86_400_000)
  default: return nil
  }
}

/// The days from the one that a time of RFC 3339 names to the one in UTC: rclone writes the offset of the machine on which it runs.
private func daysToUTC(_ text: String) -> Int {
  let bytes = Array(text.utf8)
  guard bytes.count >= 22, let sign = bytes.dropLast(5).last, sign == ASCII.plus || sign == ASCII.hyphen,
    let hour = decimalNumber(bytes[11..<13]), let minute = decimalNumber(bytes[14..<16]),
    let hours = decimalNumber(bytes.suffix(5).prefix(2)), let minutes = decimalNumber(bytes.suffix(2))
  else { return 0 }
  let offset = hours * 60 + minutes
  let time = hour * 60 + minute - (sign == ASCII.plus ? offset : -offset)
  return time < 0 ? -1 : time >= 24 * 60 ? 1 : 0
}

/// The day before the month's name (`Sun, 06 Nov 1994`, `Sunday, 06-Nov-94`), or after it (`Sun Nov  6 08:49:37 1994`).
private func day(_ words: [String], month index: Int) -> CalendarDate? {
  let numbers = words.map { Int($0) }
  let isBefore = index > 0 && numbers[index - 1] != nil
  let last = numbers.indices.last { numbers[$0] != nil && words[$0].count == 4 && $0 > index }
  guard let place = isBefore ? index + 1 : last, words.indices.contains(place), let year = numbers[place],
    let month = month(words[index]),
    let day = isBefore ? numbers[index - 1] : index + 1 < numbers.count ? numbers[index + 1] : nil
  else { return nil }
  // Two digits mean a year that is at most 50 years away (RFC 9110 section 5.6.7), as seen from 2020.
  return CalendarDate(year: words[place].count == 2 ? year + (year < 70 ? 2000 : 1900) : year, month: month, day: day)
}

private func month(_ word: String) -> Int? {
  let names = [
    "january", "february", "march", "april", "may", "june", "july", "august", "september", "october", "november", "december",
  ]
  return word.count < 3 ? nil : names.firstIndex { $0.hasPrefix(word) }.map { $0 + 1 }
}
