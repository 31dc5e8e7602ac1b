package import Diagnostics

/// The day in the portal's time zone; `nil` without a clock, or if the clock is wrong. An unknown zone is reported.
package func resolveToday(_ portal: PortalEntry, _ clock: DayClock?, _ log: inout DiagnosticLog) -> CalendarDate? {
  let utc = clock?.day("UTC")
  guard let zone = portal.timeZone, utc != nil else { return utc }
  if let day = clock?.day(zone.value) { return day }
  log.report(Diagnostic(.manifest.timeZone, zone.value, at: zone.place))
  return utc
}

/// Reports the days of documents that are most likely wrong, and those that come within a week.
package func reportDays(_ manifest: Manifest, today: CalendarDate, log: inout DiagnosticLog) {
  // It is already tomorrow in some time zones.
  guard let tomorrow = today.adding(days: 1), let week = today.adding(days: 7) else { return }
  for document in manifest.documents {
    let entry = document.entry
    if let updated = entry.updated, let day = CalendarDate(updated.value) {
      if day > tomorrow { log.report(Diagnostic(.document.futureDate, updated.value, today.text, at: updated.place)) }
      // Multiplan, the first program of Office, is of 1982.
      if day.year < 1982 { log.report(Diagnostic(.document.pastDate, updated.value, at: updated.place)) }
    }
    // A document whose day has not come is not resolved, which reports this for others.
    if let publish = entry.publish, let day = entry.publish.day, day > today,
      let last = entry.retirement.flatMap({ CalendarDate($0.since?.value ?? "") }),
      last <= day
    {
      log.report(Diagnostic(.document.neverPublished, day.text, last.text, at: publish.place))
    }
    for (written, change) in [(entry.publish, "published"), (entry.retirement?.since, "retired")] {
      guard let written, let day = CalendarDate(written.value), day > today, day <= week, !entry.isDraft else { continue }
      log.report(Diagnostic(.document.comingDay, entry.id?.value ?? "", change, day.text, at: written.place))
    }
  }
}

extension Optional<Written<String>> {
  var day: CalendarDate? { flatMap { CalendarDate($0.value) } }
}

extension DocumentEntry {
  /// `retired`, or the same with the day of `retire`.
  var retirement: RetiredEntry? { retired ?? retire.map { RetiredEntry(since: $0) } }

  /// A build on a day leaves it out; without `today`, its day has come.
  func isDraft(on today: CalendarDate?) -> Bool { isDraft || isAfter(publish, today) }

  /// It is retired on a day; without `today`, its day has come.
  func isRetired(on today: CalendarDate?) -> Bool { retirement.map { !isAfter($0.since, today) } ?? false }

  private func isAfter(_ day: Written<String>?, _ today: CalendarDate?) -> Bool {
    guard let today, let day = day.day else { return false }
    return day > today
  }
}
