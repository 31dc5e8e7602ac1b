/// The edge to the clock: which day it is in a time zone.
package struct DayClock: Sendable {
  /// The day in a zone of the IANA database, such as `Europe/Berlin`; `nil` for an unknown zone, or if the clock is wrong.
  package let day: @Sendable (_ zone: String) -> CalendarDate?

  package init(_ day: @escaping @Sendable (_ zone: String) -> CalendarDate?) { self.day = day }

  /// A clock that shows the same day in every zone.
  package init(at day: CalendarDate) { self.init { _ in day } }
}
