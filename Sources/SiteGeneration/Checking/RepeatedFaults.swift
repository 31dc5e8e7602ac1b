import Diagnostics

/// The faults of rendered pages. A fault of the theme shows on every page that uses it, so it is told on the first one, with the number
/// of the others.
struct RepeatedFaults {
  private let basePath: String
  private var faults: [Diagnostic] = []
  private var positions: [String: Int] = [:]
  private var repetitions: [Int: Int] = [:]

  /// `basePath` is the path of the portal's address.
  init(basePath: String) { self.basePath = basePath }

  /// Takes what was found on one page; what stands in the author's own files is kept as it is.
  mutating func add(_ log: DiagnosticLog, ofPage path: String) {
    for fault in log.diagnostics {
      let name = key(fault, path)
      if let name, let first = positions[name] {
        repetitions[first, default: 0] += 1
      } else {
        if let name { positions[name] = faults.count }
        faults.append(fault)
      }
    }
  }

  /// All faults in the order of the pages, each once.
  var log: DiagnosticLog {
    var log = DiagnosticLog()
    for (index, fault) in faults.enumerated() {
      var fault = fault
      if let count = repetitions[index] {
        fault.notes.append(
          .init(
            count == 1 ? "and one more like it, here or on another page" : "and \(count) more like it, here or on other pages"))
      }
      log.report(fault)
    }
    return log
  }

  /// What the same fault has in common on all pages: links differ only in the way up to the portal's root. Launch links are different
  /// on every page, so that all faults of a kind count as one.
  private func key(_ fault: Diagnostic, _ path: String) -> String? {
    guard fault.place?.file == path else { return nil }
    if fault.identifier.hasPrefix("launch.") { return fault.identifier }
    let summary = fault.summary.split(separator: "../", omittingEmptySubsequences: false).joined()
    return fault.identifier + " " + summary.replacing("'" + basePath, with: "'")
  }
}
