import Diagnostics

/// A text whose interesting ranges are between `⟦` and `⟧` in the test, so that no test counts columns.
struct MarkedText {
  /// The text without the marks.
  let text: String
  /// The ranges in the order of their beginnings, as `line:column+length`; lines end with `
  /// `, `\r
  /// ` or `\r`.
  let places: [String]

  init(_ marked: String, firstLine: Int = 1) {
    var text = String.UnicodeScalarView()
    var places: [(line: Int, column: Int, length: Int)] = []
    var open: [Int] = []
    var (line, column) = (firstLine, 1)
    var previous: Unicode.Scalar?
    for scalar in marked.unicodeScalars {
      switch scalar {
      case "⟦":
        open.append(places.count)
        places.append((line, column, 1))
      case "⟧":
        if let index = open.popLast(), places[index].line == line { places[index].length = max(1, column - places[index].column) }
      default:
        text.append(scalar)
        if scalar == "\n", previous == "\r" { break }
        if scalar == "\n" || scalar == "\r" { (line, column) = (line + 1, 1) } else { column += 1 }
      }
      if scalar != "⟦", scalar != "⟧" { previous = scalar }
    }
    self.text = String(text)
    self.places = places.map { "\($0.line):\($0.column)+\($0.length)" }
  }
}
