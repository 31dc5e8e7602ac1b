package import CatalogueModel

/// A point in time, handed in by the edge: milliseconds since 1970-01-01 00:00 UTC. Never before the one handed in last.
package struct Moment: Sendable, Hashable, Comparable {
  /// Since the beginning of 1970 in UTC.
  package var milliseconds: Int

  package init(milliseconds: Int) { self.milliseconds = milliseconds }

  package static func < (left: Moment, right: Moment) -> Bool { left.milliseconds < right.milliseconds }

  package static func + (moment: Moment, milliseconds: Int) -> Moment {
    Moment(
      milliseconds: moment.milliseconds.addingReportingOverflow(milliseconds).overflow ? .max : moment.milliseconds + milliseconds
    )
  }

  package static func - (later: Moment, earlier: Moment) -> Int {
    let (difference, overflow) = later.milliseconds.subtractingReportingOverflow(earlier.milliseconds)
    return overflow ? (later > earlier ? .max : .min) : difference
  }
}

extension Moment {
  /// The day in UTC; `nil` for one that has no four digits for its year.
  package var day: CalendarDate? {
    let seconds = milliseconds / 1000 - (milliseconds % 1000 < 0 ? 1 : 0)
    let days = seconds / 86_400 - (seconds % 86_400 < 0 ? 1 : 0)
    return CalendarDate(daysSince1970: days)
  }
}
