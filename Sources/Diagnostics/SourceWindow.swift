import TextBasics

/// The part of a source line around a place that fits a terminal, safe to print, with the caret that belongs below it.
struct SourceWindow {
  let text: String
  /// Spaces up to the caret.
  let indent: String
  /// The caret and the tildes after it.
  let marker: String
  private static let width = 100

  init(line: String, column: Int, length: Int) {
    let scalars = Array(line.unicodeScalars)
    let caret = min(column - 1, scalars.count)
    let start = caret < Self.width - 20 ? 0 : caret - (Self.width - 20)
    let end = min(scalars.count, start + Self.width)
    let before = Self.printable(scalars[start..<caret])
    let marked = Self.printable(scalars[caret..<max(caret, min(end, caret + length))])
    let after = Self.printable(scalars[max(caret, min(end, caret + length))..<end])
    text = (start > 0 ? "…" : "") + before + marked + after + (end < scalars.count ? "…" : "")
    indent = String(repeating: " ", count: columnCount(before) + (start > 0 ? 1 : 0))
    marker = "^" + String(repeating: "~", count: max(0, columnCount(marked) - 1))
  }

  /// A tab becomes one space, so that the caret is below its scalar at any tab width.
  private static func printable(_ scalars: ArraySlice<Unicode.Scalar>) -> String {
    var text = ""
    for scalar in scalars {
      if scalar == "\t" {
        text += " "
      } else {
        text.unicodeScalars.append(scalar)
      }
    }
    return text.terminalSafe
  }
}
