package import TextBasics

/// The diagnostics of one run. A value: stages take it `inout`, and parallel work fills logs of its own that are merged in order.
package struct DiagnosticLog: Sendable, Hashable {
  package private(set) var diagnostics: [Diagnostic] = []
  /// The number of diagnostics beyond the limit.
  package private(set) var omitted = 0
  private var errors = 0

  /// The limits of diagnostics: nobody reads more, and a hostile text could cause as many as it has bytes. The limit for errors
  /// is lower, since an `ignore` of the manifest may remove most warnings.
  package static let limit = 20_000
  package static let errorLimit = 2_000

  package init() {}

  /// An error was reported, so nothing may be written.
  package var hasErrors: Bool { errors > 0 }

  /// The log has as many errors as it keeps, so looking for more is useless.
  package var isFull: Bool { errors >= Self.errorLimit }

  /// Keeps a diagnostic. Beyond the limit, an error replaces the last diagnostic that is not an error; everything else is only
  /// counted.
  package mutating func report(_ diagnostic: Diagnostic) {
    if isFull { omitted += 1 } else { keep(diagnostic) }
  }

  package mutating func merge(_ other: DiagnosticLog) {
    if diagnostics.isEmpty, omitted == 0 {
      self = other
      return
    }
    for diagnostic in other.diagnostics { report(diagnostic) }
    omitted += other.omitted
  }

  private mutating func keep(_ diagnostic: Diagnostic) {
    if diagnostics.count >= Self.limit {
      omitted += 1
      guard diagnostic.severity == .error, let last = diagnostics.lastIndex(where: { $0.severity != .error }) else { return }
      diagnostics.remove(at: last)
    }
    if diagnostic.severity == .error { errors += 1 }
    diagnostics.append(diagnostic)
  }

  package func withPlaces(_ replaced: (Place) -> Place) -> DiagnosticLog {
    var log = self
    for index in diagnostics.indices {
      log.diagnostics[index].place = diagnostics[index].place.map(replaced)
      for note in diagnostics[index].notes.indices {
        log.diagnostics[index].notes[note].place = diagnostics[index].notes[note].place.map(replaced)
      }
    }
    return log
  }

  package mutating func remove(where isUnwanted: (Diagnostic) -> Bool) { diagnostics.removeAll(where: isUnwanted) }

  package func count(_ severity: Diagnostic.Severity) -> Int { diagnostics.count { $0.severity == severity } }

  /// The diagnostics without repetitions, by file and place; those without a place come last. A message about a place that has it
  /// already is a repetition: a template is wrong once, not once for each kind of page.
  package var sorted: [Diagnostic] {
    // The index keeps the sort stable, so that the same input gives the same order.
    let order = diagnostics.indices.sorted(by: precedes)
    var sorted: [Diagnostic] = []
    sorted.reserveCapacity(order.count)
    // Only diagnostics at one place can repeat each other.
    var seen: Set<Diagnostic> = []
    for (position, index) in order.enumerated() {
      let (diagnostic, next) = (diagnostics[index], position + 1 < order.count ? diagnostics[order[position + 1]].place : nil)
      let isFirst = position == 0 || diagnostics[order[position - 1]].place != diagnostic.place
      if isFirst { seen.removeAll(keepingCapacity: true) }
      if let place = diagnostic.place, isFirst, next != place {
        sorted.append(diagnostic)
      } else if seen.insert(diagnostic.place == nil ? diagnostic : diagnostic.summaryAtPlace).inserted {
        sorted.append(diagnostic)
      }
    }
    var fixes: [Diagnostic: String?] = [:]
    for index in sorted.indices {
      guard let suggestion = sorted[index].suggestion else { continue }
      let message = sorted[index].message
      if fixes[message] == nil, fixes.count < Self.suggestionLimit { fixes[message] = .some(suggestion.fix()) }
      guard let fix = fixes[message] else { continue }
      sorted[index].fix = fix ?? sorted[index].fix
      sorted[index].suggestion = nil
    }
    return sorted
  }

  /// The limit of messages with fixes that are computed: each takes time in proportion to the number of names.
  private static let suggestionLimit = 200

  /// `, 17 more not shown`, or empty if all are kept.
  package var omission: String { omitted == 0 ? "" : ", \(omitted) more not shown" }

  private func precedes(_ left: Int, _ right: Int) -> Bool {
    switch (diagnostics[left].place, diagnostics[right].place) {
    case (let first?, let second?) where first != second: first < second
    case (.some, .none): true
    case (.none, .some): false
    default: (diagnostics[left].severity, left) < (diagnostics[right].severity, right)
    }
  }
}

/// A log that keeps nothing, for what is reported elsewhere.
package var silentLog: DiagnosticLog {
  get { DiagnosticLog() }
  set {}
}
