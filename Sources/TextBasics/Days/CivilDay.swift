/// A day of the proleptic Gregorian calendar by its numbers, which are not checked.
package struct CivilDay: Sendable {
  package let year: Int
  package let month: Int
  package let day: Int

  package init(year: Int, month: Int, day: Int) { (self.year, self.month, self.day) = (year, month, day) }

  /// The day `days` after 1970-01-01, or `nil` beyond the years 1 to 9999.
  package init?(daysSince1970 days: Int) {
    // From 0001-01-01 to 9999-12-31.
    guard (-719_162...2_932_896).contains(days) else { return nil }
    // Counts from 0000-03-01 in eras of 400 years, which all have the same number of days, and in years that begin in March.
    let shifted = days + 719_468
    let (era, dayOfEra) = (shifted / 146_097, shifted % 146_097)
    let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let month = (5 * dayOfYear + 2) / 153
    self.init(
      year: era * 400 + yearOfEra + (month < 10 ? 0 : 1), month: month < 10 ? month + 3 : month - 9,
      day: dayOfYear - (153 * month + 2) / 5 + 1)
  }

  /// The number of days since 1970-01-01.
  package var daysSince1970: Int {
    // The reverse of the initialiser above, with the same eras.
    let marchYear = month > 2 ? year : year - 1
    let (era, yearOfEra) = (marchYear / 400, marchYear % 400)
    let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
    let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
    return era * 146_097 + dayOfEra - 719_468
  }

  /// `YYYY-MM-DD`.
  package var text: String {
    [padded(String(year), to: 4), padded(String(month), to: 2), padded(String(day), to: 2)].joined(separator: "-")
  }
}
