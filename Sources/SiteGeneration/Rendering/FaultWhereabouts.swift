import Diagnostics
import EmailComposing
import Templating
import TextBasics

extension PageTemplates {
  /// Which template made a faulty piece of a page: the spot, when the piece stands written out in just one, or else the page's
  /// template.
  func whereabouts(of fault: Diagnostic, on kind: PageKind, in files: [OutputFile]) -> Diagnostic.Note {
    if let text = faultyText(fault, files), let place = spot(of: text, in: sources(of: kind)) {
      return .init("the template says so here", at: place)
    }
    return .init("the page is made from this template", at: Place(file: "Templates/\(kind.rawValue).mustache"))
  }

  private func faultyText(_ fault: Diagnostic, _ files: [OutputFile]) -> [UInt8]? {
    guard let place = fault.place, place.line > 0, let file = files.first(where: { $0.path.text == place.file }),
      let line = LineIndex(file.bytes).line(place.line)
    else { return nil }
    let text = String(line.unicodeScalars.dropFirst(max(0, place.column - 1)).prefix(place.length))
    return Array(text.utf8)
  }

  /// The one place where a text stands in templates, between quotes, blanks or tags. The way to the portal's root, which a
  /// template writes as `{{root}}`, does not count.
  private func spot(of text: [UInt8], in sources: [TemplateSource]) -> Place? {
    var text = text[...]
    while text.starts(with: "../".utf8) { text = text.dropFirst(3) }
    if text.first == ASCII.slash, text.dropFirst().first != ASCII.slash { text = text.dropFirst() }
    if text.isEmpty { return nil }
    var found: Place?
    for source in sources {
      var start = source.bytes.startIndex
      while let range = source.bytes[start...].firstRange(of: text) {
        start = range.upperBound
        guard isWhole(range, in: source.bytes) else { continue }
        if found != nil { return nil }
        let position = LineIndex(source.bytes).position(ofByte: range.lowerBound)
        let length = String(decoding: text, as: UTF8.self).unicodeScalars.count
        found = Place(file: source.path, line: position.line, column: position.column, length: length)
      }
    }
    return found
  }

  private func isWhole(_ range: Range<Int>, in bytes: [UInt8]) -> Bool {
    let before = range.lowerBound > 0 ? bytes[range.lowerBound - 1] : ASCII.space
    let after = range.upperBound < bytes.count ? bytes[range.upperBound] : ASCII.space
    // `}` ends `{{root}}`; a path behind the root may begin with a slash.
    return [
      ASCII.space, ASCII.lineFeed, ASCII.quotationMark, ASCII.apostrophe, ASCII.openParenthesis, ASCII.comma, ASCII.slash,
      ASCII.equals, ASCII.greaterThan, ASCII.closeBrace,
    ].contains(before)
      && [
        ASCII.space, ASCII.lineFeed, ASCII.quotationMark, ASCII.apostrophe, ASCII.closeParenthesis, ASCII.comma, ASCII.lessThan,
        ASCII.greaterThan,
      ].contains(after)
  }
}
