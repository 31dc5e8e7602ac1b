import Portal
import TextBasics

/// The day, in UTC where the time names its offset, of a time as servers and tools write it: RFC 3339, the forms of HTTP (RFC 9110
/// section 5.6.7) and others with the month's name, and numbers: seconds or milliseconds since 1970, also as OData's `/Date(…)/`, or
/// Excel's days since 1900. In the table of a person it is the day as it is written.
func day(_ text: String, inUTC: Bool = true) -> CalendarDate? {
  if let day = CalendarDate(String(text.prefix(10))) { return inUTC ? day.adding(days: daysToUTC(text)) : day }
  let words = text.split { !$0.isLetter && !$0.isNumber }.map { $0.lowercased() }
  if let day = CalendarDate.withMonthName(text) { return day }
  // Nothing but a number, or OData's form, in which the offset of a time zone may follow.
  guard let digits = words.first(where: { $0 != "date" }), let number = Int(digits), words.count == 1 || words[0] == "date"
  else { return nil }
  if digits.count == 12 || digits.count == 14, let day = dayBeforeTime(digits) { return day }
  switch digits.count {
  case 5: return CalendarDate.meant(by: digits).first
  case 9...11: return CalendarDate(daysSince1970: number / 86_400)
  case 12...14: return CalendarDate(daysSince1970: number / 86_400_000)
  default: return nil
  }
}

/// The day of a time in digits alone, with or without seconds: `20120101154803`. As milliseconds, those with seconds would be after the
/// year 2286, and those without before 1977.
private func dayBeforeTime(_ digits: String) -> CalendarDate? {
  let parts = digits.dropFirst(8).enumerated().filter { $0.offset % 2 == 0 }.map(\.element)
  guard let first = parts.first, first <= "2", parts.dropFirst().allSatisfy({ $0 < "6" }) else { return nil }
  return CalendarDate.meant(by: String(digits.prefix(8))).first
}

/// True for a text with two years, from one day to another.
func isPeriod(_ text: String) -> Bool {
  let numbers = text.utf8.split { !$0.isASCIIDigit }
  return numbers.count > 3 && numbers.count { $0.count == 4 && (1900...2200).contains(decimalNumber($0) ?? 0) } > 1
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
