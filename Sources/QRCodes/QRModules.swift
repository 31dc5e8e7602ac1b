/// The dark and light modules of a QR code, without the quiet zone around them: model 2, error correction M, the text as bytes
/// (ISO/IEC 18004).
@usableFromInline
package struct QRModules: Sendable, Hashable {
  /// The number of rows, and of modules in a row: 21 to 177.
  @usableFromInline package let width: Int
  /// Row after row, a word for each 64 modules, the first module in the lowest bit, which is set where the module is dark.
  @usableFromInline let words: [UInt64]
  @usableFromInline let wordsPerRow: Int

  /// The smallest code that holds the UTF-8 of a text; `nil` for an empty text and for more than 2,331 bytes.
  package init?(_ text: String) {
    let bytes = Array(text.utf8)
    guard let version = SymbolVersion(byteCount: bytes.count) else { return nil }
    let layout = SymbolLayout.of(version)
    self = layout.symbol(Codewords(bytes, layout))
  }

  init(width: Int, words: [UInt64], wordsPerRow: Int) {
    (self.width, self.words, self.wordsPerRow) = (width, words, wordsPerRow)
  }

  package func isDark(_ row: Int, _ column: Int) -> Bool {
    words[row * wordsPerRow + column >> 6] >> UInt64(column & 63) & 1 == 1
  }

  /// The runs of dark modules of a row, from left to right.
  @inlinable @inline(__always)
  package func forEachDarkRun(inRow row: Int, _ take: (Range<Int>) -> Void) {
    // Where a run begins that the words before have not ended.
    var start = -1
    for index in 0..<wordsPerRow {
      let word = words[row * wordsPerRow + index]
      // Where a module differs from the one before it; what is on the right of the symbol is light.
      var changes = word ^ (word &<< 1 | (start < 0 ? 0 : 1))
      while changes != 0 {
        let column = index &* 64 &+ changes.trailingZeroBitCount
        changes &= changes &- 1
        // Nearly all runs end in the word in which they begin.
        if start < 0, changes != 0 {
          take(Range(uncheckedBounds: (column, index &* 64 &+ changes.trailingZeroBitCount)))
          changes &= changes &- 1
        } else if start < 0 {
          start = column
        } else {
          take(Range(uncheckedBounds: (start, column)))
          start = -1
        }
      }
    }
    if start >= 0 { take(start..<width) }
  }
}
