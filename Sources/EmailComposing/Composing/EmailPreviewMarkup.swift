import Diagnostics
import PortalContent
package import Templating
import TextBasics

/// The HTML of a message as a page of the portal can hold it: its content security policy forbids styles in attributes, so each
/// `style` becomes a `data-style` with a number, and the styles are rules for these. Headings go two levels down, below those of
/// the page.
package struct EmailPreviewMarkup {
  /// The message without styles of its own.
  package let html: HTML
  /// The different values of `style`, in the order of their numbers.
  private let styles: [String]

  package init(_ fragment: [UInt8]) {
    var styles: [String] = []
    var bytes: [UInt8] = []
    var rest = fragment[...]
    for case (.style, let value) in HTMLScan(fragment).rarities {
      let style = String(decoding: resolvingCharacterReferences(fragment[value]), as: UTF8.self)
      let number = styles.firstIndex(of: style) ?? styles.count
      if number == styles.count { styles.append(style) }
      // The name ends at the last `e` before the value: between them are `=`, a quotation mark and blanks.
      guard let end = fragment[rest.startIndex..<value.lowerBound].lastIndex(where: { $0 | 0x20 == 0x65 }) else { continue }
      bytes += fragment[rest.startIndex...(end - 5)] + Array("data-style=\"\(number)\"".utf8)
      rest = fragment[value.upperBound...]
      if let quote = rest.first, quote == ASCII.quotationMark || quote == ASCII.apostrophe { rest = rest.dropFirst() }
    }
    self.styles = styles
    html = .trusted(String(decoding: loweringHeadings(bytes + rest), as: UTF8.self))
  }

  /// Rules for the numbered elements, then those of the message's own `<style>` elements, all only within `.message`.
  package func styleSheet(of document: [UInt8]) -> [UInt8] {
    var text = ""
    for (number, style) in styles.enumerated() { text += ".message [data-style=\"\(number)\"] { \(style) }\n" }
    for case (.styleSheet, let range) in HTMLScan(document).rarities {
      let rules = document[range]
      // The range takes in the beginning of the end tag.
      let end = rules.suffix(2).elementsEqual("</".utf8) ? 2 : 0
      // A message on paper is dark on light, whatever the screen is.
      text += "@media screen { .message {" + String(decoding: rules.dropLast(end), as: UTF8.self) + "} }\n"
    }
    return Array(text.utf8)
  }
}

private func loweringHeadings(_ html: [UInt8]) -> [UInt8] {
  var html = html
  for (index, byte) in html.enumerated() where byte == ASCII.lessThan {
    // Behind `<` or `</`: `h` and a digit from 1 to 6.
    let name = html[(index + 1)...].drop { $0 == ASCII.slash }.prefix(2)
    guard let letter = name.first, letter | 0x20 == 0x68, let level = name.dropFirst().first, (0x31...0x36).contains(level)
    else { continue }
    html[name.endIndex - 1] = min(level + 2, 0x36)
  }
  return html
}
