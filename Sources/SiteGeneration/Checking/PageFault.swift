import Diagnostics
import Templating
import TextBasics

/// A fault of a page, with the template at fault.
struct PageFault: Sendable {
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
