import Diagnostics
import Templates
import TextBasics

/// A fault of a page, with the template at fault.
struct PageDiagnostic: Sendable {
  let diagnostic: Diagnostic
  /// The place in a template that wrote the fault; `nil` if it is in an author's own file.
  let writer: Place?

  /// A fault in an author's own file.
  init(diagnostic: Diagnostic) { (self.diagnostic, writer) = (diagnostic, nil) }

  /// A fault on a page, reported where a template wrote it, since nobody writes the page. Content that is missing is nowhere: the page
  /// is named, with its template.
  init(_ fault: Diagnostic, writer: SourceMap.Writer?, of template: String) {
    var fault = fault
    let place = writer?.place ?? Place(file: "Templates/\(template).mustache")
    if writer == nil {
      fault.notes.append(.init("the page is made from this template", at: place))
    } else {
      if !Rule.page.ofTheme.contains(fault.identifier) { fault.notes.append(.init("the page has it here", at: fault.place)) }
      fault.place = place
    }
    (diagnostic, self.writer) = (fault, place)
  }
}

extension SourceMap {
  /// The origin of the bytes at a place of the page; `nil` for the page as a whole.
  func writer(at place: Place, _ lines: LineIndex) -> Writer? {
    guard let start = lines.offset(ofLine: place.line, column: place.column) else { return nil }
    let end = lines.offset(ofLine: place.line, column: place.column + place.length)
    return writer(of: start..<max(start, end ?? start))
  }
}

/// The faults of rendered pages. A fault of the theme appears on every page that uses it, so it is reported on the first one,
/// with the number of the others.
struct RepeatedDiagnostics {
  private var found: [(fault: PageDiagnostic, repetitions: Int)] = []
  private var positions: [Key: Int] = [:]

  /// The common part of a fault on all pages: the rule, and the place in a template that wrote it.
  private struct Key: Hashable {
    let identifier: String
    let place: Place
  }

  /// Adds a fault of one page; faults in the author's own files are kept unchanged.
  mutating func add(_ fault: PageDiagnostic) {
    if let place = fault.writer {
      let key = Key(identifier: fault.diagnostic.identifier, place: place)
      if let first = positions[key] {
        found[first].repetitions += 1
        return
      }
      positions[key] = found.count
    }
    found.append((fault, 0))
  }

  var log: DiagnosticLog {
    var log = DiagnosticLog()
    for (fault, count) in found {
      var diagnostic = fault.diagnostic
      if count > 0 {
        let others = count == 1 ? "one more like it, here or on another page" : "\(count) more like it, here or on other pages"
        diagnostic.notes.append(.init("and " + others))
      }
      log.report(diagnostic)
    }
    return log
  }
}
