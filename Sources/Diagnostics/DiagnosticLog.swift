import TextBasics

/// The diagnostics of one run. A value: stages take it `inout`, parallel work fills logs of its own that are merged in order.
package struct DiagnosticLog: Sendable, Hashable {
  package private(set) var diagnostics: [Diagnostic] = []

  package init() {}

  /// Whether an error was reported, so that nothing may be written.
  package var hasErrors: Bool { diagnostics.contains { $0.severity == .error } }

  package mutating func report(_ diagnostic: Diagnostic) { diagnostics.append(diagnostic) }
  package mutating func remove(where isUnwanted: (Diagnostic) -> Bool) { diagnostics.removeAll(where: isUnwanted) }
  package mutating func merge(_ other: DiagnosticLog) { diagnostics += other.diagnostics }
  package func count(_ severity: Diagnostic.Severity) -> Int { diagnostics.count { $0.severity == severity } }

  /// The diagnostics without repetitions, by file and place; those without a place come last.
  package var sorted: [Diagnostic] {
    var seen: Set<Diagnostic> = []
    let distinct = diagnostics.filter { seen.insert($0).inserted }
    // The index keeps the sort stable, so that the same input gives the same order.
    return distinct.enumerated().sorted { Self.precedes($0, $1) }.map(\.element)
  }

  private static func precedes(_ left: (offset: Int, element: Diagnostic), _ right: (offset: Int, element: Diagnostic)) -> Bool {
    switch (left.element.place, right.element.place) {
    case (let first?, let second?) where first != second: first < second
    case (.some, .none): true
    case (.none, .some): false
    default: (left.element.severity, left.offset) < (right.element.severity, right.offset)
    }
  }
}
