import TextBasics

// Days as people write them.

extension CalendarDate {
  /// The days most likely meant by another form: `1.10.2026`, `2026-9-1`, `1 October 2026`, `20261001`, Excel's days since 1900, a
  /// day with a time, `2026年10月1日`. Two days if their numbers can be read in two ways, as in `10/01/2026`.
  package static func meant(by text: String) -> [CalendarDate] {
    if text.unicodeScalars.contains(where: { $0 == "年" || $0 == "년" }) {
      let signs: [Unicode.Scalar: String] = ["年": "-", "月": "-", "日": "", "년": "-", "월": "-", "일": "", " ": ""]
      return meant(by: text.replacingScalars { signs[$0] })
    }
    if let day = withMonthName(text) { return [day] }
    let texts = parts(of: text)
    let numbers = texts.map(number)
    if numbers.count == 1, numbers[0] > 0 { return [day(ofDigits: text, numbers[0])].compactMap(\.self) }
    guard numbers.count == 3 else { return [] }
    // Nobody writes the day between the year and the month.
    if numbers[0] > 31 {
      return [CalendarDate(year: numbers[0], month: numbers[1], day: numbers[2])].compactMap(\.self).filter(isUsual)
    }
    let year = texts[2].count == 2 ? fullYear(numbers[2]) : numbers[2]
    let isMonthFirst = text.contains("/")
    let isYearFirst = texts[0].count == 2 && texts[2].count == 2 && !isMonthFirst && !text.contains(".")
    let days = [
      CalendarDate(year: year, month: numbers[1], day: numbers[0]),
      isMonthFirst ? CalendarDate(year: year, month: numbers[0], day: numbers[1]) : nil,
      isYearFirst ? CalendarDate(year: fullYear(numbers[0]), month: numbers[1], day: numbers[2]) : nil,
    ].compactMap(\.self).filter(isUsual)
    return days.count == 2 && days[0] == days[1] ? [days[0]] : days
  }

  /// The days meant by a text in a column whose days have this order.
  package static func meant(by text: String, order: DayOrder) -> [CalendarDate] {
    guard let isDayFirst = order.isDayFirst(in: text), case let texts = parts(of: text), texts.count == 3,
      case let numbers = texts.map(number), numbers.allSatisfy({ $0 > 0 }), numbers[0] <= 31
    else { return meant(by: text) }
    let year = texts[2].count == 2 ? fullYear(numbers[2]) : numbers[2]
    let (day, month) = isDayFirst ? (numbers[0], numbers[1]) : (numbers[1], numbers[0])
    return CalendarDate(year: year, month: month, day: day).map { isUsual($0) ? [$0] : [] } ?? meant(by: text)
  }

  /// True for a day of this calendar: in Iran, 1401 is the year 2022, and in Thailand it is 2565.
  private static func isUsual(_ day: CalendarDate) -> Bool { (1500...2400).contains(day.year) }

  /// The parts of a day in numbers, without a time after it.
  fileprivate static func parts(of text: String) -> [Substring] {
    // `2013:06:10 12:39:00` is a day of a camera.
    let isOfCamera = text.utf8.dropFirst(4).first == ASCII.colon && text.utf8.prefix(4).allSatisfy(\.isASCIIDigit)
    let separators = "./" + DayOrder.dashes + (isOfCamera ? ":" : "")
    var texts = text.prefix { $0 != "T" && $0 != " " }.split(omittingEmptySubsequences: false) { separators.contains($0) }
    // `13/03/2020/`
    if texts.count == 4, texts[3].isEmpty { texts.removeLast() }
    return texts
  }

  fileprivate static func number(_ digits: Substring) -> Int { decimalNumber(Array(digits.utf8)[...]) ?? 0 }

  /// The advice for a text that is no date, where there is better than to write one.
  package static func advice(for text: String) -> String? {
    var meant = meant(by: text).map { "'\($0.text)'" }
    let written = Self.parts(of: text).map(number)
    // `2026-31-10`
    if meant.isEmpty, written.count == 3, written[0] > 31 {
      meant = [CalendarDate(year: written[0], month: written[2], day: written[1])].compactMap { $0 }.map { "'\($0.text)'" }
    }
    if !meant.isEmpty { return "write " + meant.joined(separator: " or ") }
    let parts = text.split(separator: "-", omittingEmptySubsequences: false).map { decimalNumber(Array($0.utf8)[...]) ?? 0 }
    guard let first = CalendarDate(year: parts.first ?? 0, month: parts.count > 1 ? parts[1] : 1, day: 1), first.year > 999 else {
      return nil
    }
    switch parts.count {
    case 1, 2: return "add the \(parts.count == 1 ? "month and the day" : "day"), such as '\(first.text)'"
    case 3 where parts[2] > 0:
      let last = (28...31).compactMap { CalendarDate(year: first.year, month: first.month, day: $0) }.last ?? first
      return "correct the day: the month ends on '\(last.text)'"
    default: return nil
    }
  }

  /// Reads a day with the name of its month: after the day (`Sun, 06 Nov 1994`, `1. Oktober 2026`) or before
  /// it (`Sun Nov  6 08:49:37 1994`, `Oct 1st, 2026`).
  package static func withMonthName(_ text: String) -> CalendarDate? {
    let words = text.split { !$0.isLetter && !$0.isNumber }.map { $0.lowercased() }.filter { $0 != "de" }
    let months = words.map(month)
    guard let index = months.firstIndex(where: { $0 != nil }), let month = months[index], !isPeriod(text, before: words[index])
    else {
      return nil
    }
    // The number of an issue is no day: `#4 · March 2026`, `No. 4, March 2026`.
    let isOfIssue =
      index > 0 && ["#", "№", "№ "].contains { text.contains($0 + words[index - 1]) }
      || index > 0 && text.contains(words[index - 1] + " / ") || index > 1 && wordsBeforeNumbers.contains(words[index - 2])
    if isOfIssue { return nil }
    // `1st`, `1er`: at most three letters follow the number.
    let numbers = words.map { word in
      let digits = word.prefix { $0.isASCII && $0.isNumber }
      return word.count - digits.count <= 3 ? Int(digits) : nil
    }
    // Hungarian begins with the year: `2024. február 19.`
    if index > 0, words[index - 1].count == 4, let year = numbers[index - 1], words.indices.contains(index + 1),
      words[index + 1].count <= 2, let day = numbers[index + 1]
    {
      return CalendarDate(year: year, month: month, day: day)
    }
    let isBefore = index > 0 && numbers[index - 1] != nil
    let last = numbers.indices.last { numbers[$0] != nil && words[$0].count == 4 && $0 > index }
    guard let place = isBefore ? index + 1 : last, words.indices.contains(place), let year = numbers[place],
      let day = isBefore ? numbers[index - 1] : index + 1 < numbers.count ? numbers[index + 1] : nil
    else { return nil }
    return CalendarDate(year: words[place].count == 2 ? fullYear(year) : year, month: month, day: day)
  }

  private static let wordsBeforeNumbers: Set<String> = [
    "no", "nr", "num", "n", "number", "numero", "numéro", "número", "nummer", "номер", "issue", "vol", "volume", "heft",
    "ausgabe",
  ]

  /// True for the day of a month by its name, in no year: `3-Sep`, `Tue, Jan 5`.
  package static func isDayWithoutYear(_ text: String) -> Bool {
    guard text.utf8.count < 32, text.utf8.contains(where: \.isASCIIDigit) else { return false }
    let words = text.split { !$0.isLetter && !$0.isNumber }.map { $0.lowercased() }
    let days = words.count { word in
      let digits = word.prefix { $0.isASCII && $0.isNumber }
      return word.count - digits.count <= 2 && Int(digits).map { (1...31).contains($0) } ?? false
    }
    // The name of a weekday is a few letters long, or ends as it does in English.
    let others = words.filter { word in !word.contains(where: \.isNumber) && month(word) == nil }
    return days == 1 && words.count(where: { month($0) != nil }) == 1 && words.count == 2 + others.count
      && (others.isEmpty || others.count == 1 && (others[0].count < 5 || others[0].hasSuffix("day")))
  }

  /// True for two days of a month, `9-11 June 2020`.
  private static func isPeriod(_ text: String, before month: String) -> Bool {
    guard let dash = text.firstIndex(where: { "-\u{2013}".contains($0) }) else { return false }
    let (first, rest) = (text[..<dash].last { $0 != " " }, text[dash...].dropFirst().drop { $0 == " " })
    let day = rest.prefix { $0.isNumber }
    return first?.isNumber ?? false && (1...2).contains(day.count)
      && rest.dropFirst(day.count).drop { " .".contains($0) }.lowercased().hasPrefix(month)
  }

  /// Two digits mean a year that is at most 50 years away (RFC 9110 section 5.6.7), as seen from 2020.
  private static func fullYear(_ digits: Int) -> Int { digits + (digits < 70 ? 2000 : 1900) }

  private static func day(ofDigits text: String, _ number: Int) -> CalendarDate? {
    switch text.utf8.count {
    case 5 where number > 20_000: CalendarDate(daysSince1970: number - 25_569)
    case 8: CalendarDate(year: number / 10_000, month: number / 100 % 100, day: number % 100)
    default: nil
    }
  }

  /// The month whose name begins with a word of at least three letters.
  private static func month(_ word: String) -> Int? {
    guard word.count >= 3 else { return nil }
    return TableWords.months[word.prefix(3)]?.first { $0.name.hasPrefix(word) }?.month
  }
}

/// The order of day and month in the days of a column, for each sign between their numbers. Days with full stops begin with the day,
/// unless one of them cannot.
package struct DayOrder: Sendable, Hashable {
  private enum Sign: CaseIterable { case slash, dash, fullStop }
  /// True for days before months; without a value for a sign whose days do not say it, or differ.
  private let isDayFirst: [Sign: Bool]

  /// Every day begins with the day, or with the month.
  package init(isDayFirst: Bool) {
    self.isDayFirst = Dictionary(uniqueKeysWithValues: Sign.allCases.map { ($0, isDayFirst) })
  }

  /// The order that days such as `25/3/2015` say, whose numbers can be read in one way only.
  package init(of texts: [String]) {
    var (isDay, isMonth): (Set<Sign>, Set<Sign>) = ([], [])
    for text in texts {
      guard let sign = Self.sign(in: text) else { continue }
      let numbers = CalendarDate.parts(of: text).map(CalendarDate.number)
      guard numbers.count == 3, (1...31).contains(numbers[0]), (1...31).contains(numbers[1]) else { continue }
      if numbers[0] > 12, numbers[1] <= 12 { isDay.insert(sign) }
      if numbers[1] > 12, numbers[0] <= 12 { isMonth.insert(sign) }
    }
    isDayFirst = Dictionary(uniqueKeysWithValues: isDay.symmetricDifference(isMonth).map { ($0, isDay.contains($0)) })
  }

  fileprivate func isDayFirst(in text: String) -> Bool? { Self.sign(in: text).flatMap { isDayFirst[$0] } }

  private static func sign(in text: String) -> Sign? {
    text.first { "./".contains($0) || dashes.contains($0) }.map { $0 == "." ? .fullStop : $0 == "/" ? .slash : .dash }
  }

  fileprivate static let dashes = "-\u{2010}\u{2011}\u{2012}\u{2013}\u{2014}"
}
