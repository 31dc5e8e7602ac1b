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
    let first = row * width
    var start = first
    while start < first + width {
      var end = start
      while end < first + width, areDark[end] { end += 1 }
      if end > start { body(start - first..<end - first) }
      // The module after a run is light.
      start = end + 1
    }
  }
}
