import CatalogueModel
import Testing

@Suite struct CalendarDateTests {
  @Test(arguments: ["2026-10-01", "2024-02-29", "2000-02-29", "0001-01-01", "9999-12-31"])
  func readsAndWritesDays(_ text: String) { #expect(CalendarDate(text)?.text == text) }

  @Test(arguments: [
    "", "2026-13-01", "2026-00-01", "2026-01-00", "2026-04-31", "2023-02-29", "1900-02-29", "0000-01-01", "2026-1-1", "20261001",
    "2026-10-01 ", "2026/10/01", "٢٠٢٦-١٠", "-026-10-01", "2026-10-01T00:00",
  ])
  func refusesOtherTextsAndDaysThatDoNotExist(_ text: String) { #expect(CalendarDate(text) == nil) }

  @Test func sortsByTime() throws {
    let days = ["2026-10-02", "2025-12-31", "2026-09-30", "2026-10-01"].compactMap(CalendarDate.init)
    #expect(days.sorted().map(\.text) == ["2025-12-31", "2026-09-30", "2026-10-01", "2026-10-02"])
  }
}
