import Markdown

/// A text whose interesting places are marked with `⟦` in the test, so that no test counts columns.
struct MarkedText {
  /// The text without the marks.
  let text: String
  /// The positions of the marked scalars, in order.
  let positions: [MarkdownDocument.Position]

  init(_ marked: String) {
    var text = String.UnicodeScalarView()
    var positions: [MarkdownDocument.Position] = []
    var (line, column) = (1, 1)
    var previous: Unicode.Scalar?
    for scalar in marked.unicodeScalars {
      if previous == "\r", scalar != "\n" { (line, column) = (line + 1, 1) }
      if scalar == "⟦" {
        positions.append(MarkdownDocument.Position(line: line, column: column))
        previous = nil
        continue
      }
      text.append(scalar)
      previous = scalar
      if scalar == "\n" { (line, column) = (line + 1, 1) } else { column += 1 }
    }
    self.text = String(text)
    self.positions = positions
  }
}

extension MarkdownDocument.Position: Comparable {
  static func < (left: Self, right: Self) -> Bool { (left.line, left.column) < (right.line, right.column) }
}
