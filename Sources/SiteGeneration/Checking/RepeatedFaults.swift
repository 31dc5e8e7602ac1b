import Diagnostics
import EmailComposing
import PortalTheme
import TextBasics

/// The faults of rendered pages. A fault of the theme shows on every page that uses it, so it is told on the first one, with the
/// number of the others.
struct RepeatedFaults {
  private let basePath: String
  private var faults: [Diagnostic] = []
  private var positions: [String: Int] = [:]
  private var repetitions: [Int: Int] = [:]
  /// The kind of page that shows a fault, where it is the theme's.
  private var kinds: [Int: PageKind] = [:]
  /// How many different faults with one identifier were kept for a kind of page, and which the last was.
  private var variants: [Variant: (count: Int, last: Int)] = [:]

  private struct Variant: Hashable {
    let identifier: String
    let kind: PageKind
  }

  /// A fault that a template makes from each page's own values is different everywhere; this many show what is wrong.
  private static let variantLimit = 10

  /// `basePath` is the path of the portal's address.
  init(basePath: String) { self.basePath = basePath }

  /// Takes what was found on one page; what stands in the author's own files is kept as it is.
  mutating func add(_ log: DiagnosticLog, ofPage path: String, _ kind: PageKind) {
    for fault in log.diagnostics {
      guard let name = key(fault, path) else {
        faults.append(fault)
        continue
      }
      let variant = Variant(identifier: fault.identifier, kind: kind)
      let known = variants[variant] ?? (0, 0)
      if let first = positions[name] ?? (known.count == Self.variantLimit ? known.last : nil) {
        repetitions[first, default: 0] += 1
      } else {
        positions[name] = faults.count
        kinds[faults.count] = kind
        variants[variant] = (known.count + 1, faults.count)
        faults.append(fault)
      }
    }
  }

  /// All faults in the order of the pages, each once; `note` tells which template made one.
  func log(_ note: (Diagnostic, PageKind) -> Diagnostic.Note?) -> DiagnosticLog {
    var log = DiagnosticLog()
    for (index, fault) in faults.enumerated() {
      var fault = fault
      if let kind = kinds[index], let note = note(fault, kind) { fault.notes.append(note) }
      if let count = repetitions[index] {
        fault.notes.append(
          .init(
            count == 1 ? "and one more like it, here or on another page" : "and \(count) more like it, here or on other pages"))
      }
      log.report(fault)
    }
    return log
  }

  /// What the same fault has in common on all pages: links differ only in the way up to the portal's root. Launch links are
  /// different on every page, so that all faults of a kind count as one.
  private func key(_ fault: Diagnostic, _ path: String) -> String? {
    guard fault.place?.file == path else { return nil }
    if fault.identifier.hasPrefix("launch.") { return fault.identifier }
    let summary = fault.summary.split(separator: "../", omittingEmptySubsequences: false).joined()
    return fault.identifier + " " + summary.replacing("'" + basePath, with: "'")
  }
}
