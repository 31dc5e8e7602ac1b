import Portal
import Testing

@Suite struct CalendarDateTests {
  @Test(arguments: ["2026-10-01", "2024-02-29", "2000-02-29", "0001-01-01", "9999-12-31"])
  func readsAndWritesDays(_ text: String) { #expect(CalendarDate(text)?.text == text) }

  @Test(arguments: [
    "", "2026-13-01", "2026-00-01", "2026-01-00", "2026-04-31", "2023-02-29", "1900-02-29", "0000-01-01", "2026-1-1", "20261001",
    "2026-10-01 ", "2026/10/01", "٢٠٢٦-١٠", "-026-10-01", "2026-10-01T00:00",
  ])
  func refusesOtherTextsAndDaysThatDoNotExist(_ text: String) { #expect(CalendarDate(text) == nil) }

  @Test(arguments: [
    (-719_162, "0001-01-01"), (-1, "1969-12-31"), (0, "1970-01-01"), (59, "1970-03-01"), (11_016, "2000-02-29"),
    (20_778, "2026-11-21"), (2_932_896, "9999-12-31"),
  ])
  func countsDays(_ days: Int, _ text: String) {
    #expect(CalendarDate(daysSince1970: days)?.text == text)
  }

  @Test(arguments: [Int.min, -719_163, 2_932_897, Int.max])
  func hasNoDaysThatCannotBeWritten(_ days: Int) { #expect(CalendarDate(daysSince1970: days) == nil) }

  @Test func everyDayFollowsTheOneBefore() {
    let days = (-800...40_000).compactMap { CalendarDate(daysSince1970: $0) }
    #expect(zip(days, days.dropFirst()).allSatisfy { $0 < $1 && CalendarDate($1.text) == $1 })
  }

  @Test func addsDays() throws {
    let first = try #require(CalendarDate(daysSince1970: -800))
    for days in stride(from: 0, through: 800_000, by: 13) {
      let later = try #require(first.adding(days: days))
      #expect(later == CalendarDate(daysSince1970: days - 800))
      #expect(later.adding(days: -days) == first)
    }
    #expect(CalendarDate("9999-12-31")?.adding(days: 1) == nil)
  }

  @Test func sortsByTime() throws {
    let days = ["2026-10-02", "2025-12-31", "2026-09-30", "2026-10-01"].compactMap(CalendarDate.init)
    #expect(days.sorted().map(\.text) == ["2025-12-31", "2026-09-30", "2026-10-01", "2026-10-02"])
  }

  @Test(arguments: [
    ("1 October 2026", "2026-10-01"), ("Oct 1, 2026", "2026-10-01"), ("October 1st, 2026", "2026-10-01"),
    ("2026年10月1日", "2026-10-01"), ("2026년 10월 1일", "2026-10-01"), ("1 de octubre de 2026", "2026-10-01"),
    ("1 ottobre 2026", "2026-10-01"),
    ("1 października 2026", "2026-10-01"), ("5 mei 2026", "2026-05-05"), ("1 Ekim 2026", "2026-10-01"),
    ("1. Oktober 2026", "2026-10-01"), ("3. März 2026", "2026-03-03"), ("1er octobre 2026", "2026-10-01"),
    ("4 août 2026", "2026-08-04"), ("1 октября 2026 г.", "2026-10-01"), ("01-Oct-2026", "2026-10-01"),
    ("01.10.2026", "2026-10-01"), ("1.10.26", "2026-10-01"), ("13/1/2026", "2026-01-13"), ("1/13/2026", "2026-01-13"),
    ("13/03/2026/", "2026-03-13"),
    ("20261001", "2026-10-01"), ("46296", "2026-10-01"), ("2026\u{2013}10\u{2013}01", "2026-10-01"),
    ("2026-10-01T09:30:00Z", "2026-10-01"), ("2026-31-10", "2026-10-31"),
  ])
  func understandsOtherForms(_ text: String, _ day: String) { #expect(CalendarDate.advice(for: text) == "write '\(day)'") }

  @Test(arguments: [
    ("10/1/2026", "write '2026-01-10' or '2026-10-01'"), ("10/1/26", "write '2026-01-10' or '2026-10-01'"),
    ("26-10-01", "write '2001-10-26' or '2026-10-01'"), ("2026-02-30", "correct the day: the month ends on '2026-02-28'"),
    ("2026-10", "add the day, such as '2026-10-01'"), ("2026", "add the month and the day, such as '2026-01-01'"),
  ])
  func asksWhereADayIsNotClear(_ text: String, _ advice: String) { #expect(CalendarDate.advice(for: text) == advice) }

  @Test(arguments: [
    "", "today", "Oct 2026", "31 February 2026", "mai", "1 2", "99999999", "next week", "2026-13-45", "12 apples 2026",
  ])
  func knowsNoDayOfOtherTexts(_ text: String) { #expect(CalendarDate.advice(for: text) == nil) }
}
