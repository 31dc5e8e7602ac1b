package import Diagnostics
package import Portal
package import TextBasics

/// The decisions about a portal's links.
package struct Review: Sendable {
  package static let path = ReviewEntry.path

  /// The decisions in the order of the file. If two are about the same finding, only one is in force.
  package private(set) var decisions: [Written<Decision>] = []
  private var indexes: [DecisionKey: Int] = [:]

  package init() {}

  /// Reads the decisions of a file; unreadable ones are reported and left out.
  package init(_ file: TextFile, log: inout DiagnosticLog) {
    self.init(decodeReview(file, log: &log) ?? ReviewEntry(), in: file, log: &log)
  }

  init(_ entry: ReviewEntry, in file: TextFile, lineOffset: Int = 0, log: inout DiagnosticLog) {
    if let version = entry.version, version.value != 1 {
      log.report(Diagnostic(.review.version, String(version.value), at: version.place))
      return
    }
    var lines: Set<Int> = []
    for written in entry.decisions {
      let line = written.place.line - lineOffset
      if !lines.insert(line).inserted || DecisionLine(file.lines.line(line) ?? "") == nil {
        log.report(Diagnostic(.review.line, at: written.place))
      }
      if let decision = Decision(written, log: &log) { add(Written(decision, at: written.place), &log) }
    }
  }

  private mutating func add(_ decision: Written<Decision>, _ log: inout DiagnosticLog) {
    let index = decisions.count
    decisions.append(decision)
    guard let first = indexes[decision.value.key] else {
      indexes[decision.value.key] = index
      return
    }
    if decision.value.on >= decisions[first].value.on { indexes[decision.value.key] = index }
    // Two branches may contain the same decision.
    guard decision.value != decisions[first].value else { return }
    let note = Diagnostic.Note("the other one", at: decisions[first].place)
    log.report(Diagnostic(.review.duplicate, at: decision.place, notes: [note]))
  }

  /// The decision in force about a link and finding, even if it has expired.
  package subscript(key: DecisionKey) -> Written<Decision>? { indexes[key].map { decisions[$0] } }

  /// The decisions in force, in the order of the file.
  package var inForce: [Written<Decision>] {
    decisions.indices.filter { indexes[decisions[$0].value.key] == $0 }.map { decisions[$0] }
  }
}

extension Decision {
  /// Checks a written decision. Returns `nil`, with reports, if it is not valid.
  init?(_ entry: DecisionEntry, log: inout DiagnosticLog) {
    guard let link = entry.link, let saw = entry.saw, let kind = entry.decision, let by = entry.by else { return nil }
    guard let finding = entry.finding, let on = day(entry.on, &log) else { return nil }
    guard reviewedFindings.contains(finding.value) else {
      log.report(
        Diagnostic(
          .review.finding, finding.value, reviewedFindings.joined(separator: ", "), at: finding.place,
          fix: didYouMean(finding.value, among: reviewedFindings)))
      return nil
    }
    guard let action = Action(kind.value, entry, on: on, &log) else { return nil }
    let key = DecisionKey(link: link.value, finding: finding.value)
    self.init(key, saw: saw.value, action, by: by.value, on: on)
  }
}

extension Decision.Action {
  fileprivate init?(_ kind: DecisionKind, _ entry: DecisionEntry, on: CalendarDate, _ log: inout DiagnosticLog) {
    let texts: [(DecisionField, Written<String>?)] = [
      (.owner, entry.owner), (.reason, entry.reason), (.until, entry.until), (.device, entry.device), (.app, entry.app),
    ]
    var isWhole = true
    for (field, value) in texts {
      if let value, !kind.allowed.contains(field) {
        log.report(Diagnostic(.review.foreign, kind.rawValue, field.rawValue, at: value.place))
        isWhole = false
      }
      // An unreadable value is already reported.
      if value == nil, kind.needed.contains(field), !entry.isDamaged {
        log.report(Diagnostic(.review.missing, kind.rawValue, field.rawValue, at: entry.place))
      }
    }
    let until = entry.until.flatMap { end($0, on: on, &log) }
    guard isWhole else { return nil }
    switch (kind, entry.reason?.value, until, entry.owner?.value) {
    case (.accept, let reason?, let until?, _): self = .accept(reason: reason, until: until)
    case (.owner, let reason?, let until?, let owner?): self = .owner(owner, reason: reason, until: until)
    case (.falseAlarm, let reason?, _, _): self = .falseAlarm(reason: reason)
    case (.working, let reason, _, _): self = .working(reason: reason, device: entry.device?.value, app: entry.app?.value)
    case (.accept, _, _, _), (.owner, _, _, _), (.falseAlarm, _, _, _): return nil
    }
  }
}

extension DecisionKind {
  package var needed: [DecisionField] {
    switch self {
    case .accept: [.reason, .until]
    case .owner: [.owner, .reason, .until]
    case .falseAlarm: [.reason]
    case .working: []
    }
  }

  /// The fields that a decision of this kind may have besides who made it.
  package var allowed: [DecisionField] {
    switch self {
    case .accept, .owner, .falseAlarm: needed
    case .working: [.reason, .device, .app]
    }
  }
}

private func day(_ written: Written<String>?, _ log: inout DiagnosticLog) -> CalendarDate? {
  guard let written else { return nil }
  if let day = CalendarDate(written.value) { return day }
  log.report(Diagnostic(.review.date, written.value, at: written.place, fix: CalendarDate.advice(for: written.value)))
  return nil
}

/// The last day of a decision, which is not before it was made and not too far away.
private func end(_ written: Written<String>, on: CalendarDate, _ log: inout DiagnosticLog) -> CalendarDate? {
  guard let until = day(written, &log) else { return nil }
  let latest = Decision.latest(from: on)
  if until < on {
    log.report(Diagnostic(.review.past, until.text, on.text, at: written.place))
  } else if until > latest {
    log.report(Diagnostic(.review.tooLong, until.text, latest.text, at: written.place))
  } else {
    return until
  }
  return nil
}
