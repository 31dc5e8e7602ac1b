import Diagnostics
import Templating
import TextBasics

/// A fault of a page, with the template at fault.
struct PageDiagnostic: Sendable {
  let diagnostic: Diagnostic
  /// Where a template wrote what is wrong; `nil` for what is in an author's own file.
  var origin: Diagnostic.Note?
}

extension Diagnostic.Note {
  /// The template that wrote a fault on a page: the very place, or for what is missing the page's template.
  init(writer: SourceMap.Writer?, of template: String) {
    if let writer {
      self.init("a template wrote it here", at: writer.place)
    } else {
      self.init("the page is made from this template", at: Place(file: "Templates/\(template).mustache"))
    }
  }
}

extension SourceMap {
  /// What wrote the bytes at a place of the page; `nil` for the page as a whole.
  func writer(at place: Place, _ lines: LineIndex) -> Writer? {
    guard let start = lines.offset(ofLine: place.line, column: place.column) else { return nil }
    let end = lines.offset(ofLine: place.line, column: place.column + place.length)
    return writer(of: start..<max(start, end ?? start))
  }
}

/// The faults of rendered pages. A fault of the theme shows on every page that uses it, so it is reported on the first one, with
/// the number of the others.
struct RepeatedDiagnostics {
  private var faults: [PageDiagnostic] = []
  private var repetitions: [Int: Int] = [:]
  private var positions: [Key: Int] = [:]

  /// What a fault has in common on all pages: the rule, and the place in a template that wrote it.
  private struct Key: Hashable {
    let identifier: String
    let place: Place
  }

  /// Takes what was found on one page; what is in the author's own files is kept as it is.
  mutating func add(_ fault: PageDiagnostic) {
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
