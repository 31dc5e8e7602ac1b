/// The dark and light modules of a QR code, without the quiet zone around them: model 2, error correction M, the text as bytes
/// (ISO/IEC 18004).
package struct QRModules: Sendable, Hashable {
  /// The number of rows, and of modules in a row: 21 to 177.
  package let width: Int
  /// Row after row.
  private let areDark: [Bool]

  /// The smallest code that holds the UTF-8 of a text; `nil` for an empty text and for more than 2,331 bytes.
  package init?(_ text: String) {
    let bytes = Array(text.utf8)
    guard let version = SymbolVersion(byteCount: bytes.count) else { return nil }
    let layout = SymbolLayout.of(version)
    width = version.width
    areDark = layout.modules(of: codewords(of: bytes, layout))
  }

  package func isDark(_ row: Int, _ column: Int) -> Bool { areDark[row * width + column] }

  /// Calls `body` with each run of dark modules of a row, from left to right.
  package func forEachDarkRun(inRow row: Int, _ body: (Range<Int>) -> Void) {
    var start: Int?
    for column in 0..<width {
      switch (start, isDark(row, column)) {
      case (nil, true): start = column
      case (let begin?, false):
        body(begin..<column)
        start = nil
      default: break
      }
    }
    if let start { body(start..<width) }
  }
}
