package import CatalogueModel

extension Moment {
  /// The day in UTC; `nil` for one that has no four digits for its year.
  package var day: CalendarDate? {
    let seconds = milliseconds / 1000 - (milliseconds % 1000 < 0 ? 1 : 0)
    let days = seconds / 86_400 - (seconds % 86_400 < 0 ? 1 : 0)
    return CalendarDate(daysSince1970: days)
  }
}
