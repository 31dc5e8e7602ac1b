/// The part of a source line around a place that fits a terminal, safe to print, with the caret that belongs below it.
struct SourceWindow {
  /// The printed part of the line.
  let text: String
  /// Spaces up to the caret.
  let indent: String
  /// The caret and the tildes after it.
  let marker: String

  /// Scalars shown of a longer line.
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
    indent = String(repeating: " ", count: Self.width(of: before) + (start > 0 ? 1 : 0))
    marker = "^" + String(repeating: "~", count: max(0, Self.width(of: marked) - 1))
  }

  /// A tab becomes one space, so that the caret stands below its scalar at any tab width.
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

  /// Columns that a terminal gives the text: none for a combining mark, two for a wide scalar.
  private static func width(of text: String) -> Int {
    text.unicodeScalars.reduce(0) { $0 + $1.terminalWidth }
  }
}

extension Unicode.Scalar {
  /// 0 for marks that combine, 2 for East Asian wide scalars and emoji (the common ranges of UAX #11), 1 otherwise.
  fileprivate var terminalWidth: Int {
    switch properties.generalCategory {
    case .nonspacingMark, .enclosingMark: return 0
    default: break
    }
    switch value {
    case 0x1100...0x115F, 0x2E80...0x303E, 0x3041...0xA4CF, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE6F,
      0xFF00...0xFF60, 0xFFE0...0xFFE6, 0x1F300...0x1F64F, 0x1F900...0x1F9FF, 0x20000...0x3FFFD:
      return 2
    default: return 1
    }
  }
}
