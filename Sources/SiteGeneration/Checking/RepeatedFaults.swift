import Diagnostics
import TextBasics

/// The faults of rendered pages. A fault of the theme shows on every page that uses it, so it is reported on the first one, with
/// the number of the others.
struct RepeatedFaults {
  private var faults: [PageFault] = []
  private var repetitions: [Int: Int] = [:]
  private var positions: [Key: Int] = [:]

  /// What a fault has in common on all pages: the rule, and the place in a template that wrote it.
  private struct Key: Hashable {
    let identifier: String
    let place: Place
  }

  /// Takes what was found on one page; what is in the author's own files is kept as it is.
  mutating func add(_ fault: PageFault) {
    let key = fault.origin?.place.map { Key(identifier: fault.diagnostic.identifier, place: $0) }
    if let first = key.flatMap({ positions[$0] }) {
      repetitions[first, default: 0] += 1
    } else {
      if let key { positions[key] = faults.count }
      faults.append(fault)
    }
  }

  var log: DiagnosticLog {
    var log = DiagnosticLog()
    for (index, fault) in faults.enumerated() {
      var diagnostic = fault.diagnostic
      if let origin = fault.origin { diagnostic.notes.append(origin) }
      if let count = repetitions[index] {
        diagnostic.notes.append(
          .init(
            count == 1 ? "and one more like it, here or on another page" : "and \(count) more like it, here or on other pages"))
      }
      log.report(diagnostic)
    }
    return log
  }
}
