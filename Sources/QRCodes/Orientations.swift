/// Modules twice, by rows and by columns, so that both are compared 64 modules at a time.
///
/// Each line has 64 modules of a row and the same ones of the column with its number, a bit for each, which is set where the module is
/// dark. First come the lines with the first 64 modules of all rows, then those with the next ones. Around them are light lines.
struct Orientations {
  /// 64 modules of a row, and of a column.
  typealias Line = SIMD2<UInt64>

  /// How many light lines are before the lines of each word, and after the last. A penalty looks at up to ten before a line and four behind
  /// it, without a check.
  static let margin = 10

  let width: Int
  private var lines: [Line]

  /// Nothing but light modules.
  init(width: Int) {
    self.width = width
    lines = Array(repeating: .zero, count: Self.margin)
    lines += Array(repeating: .zero, count: wordsPerLine * linesPerWord)
  }

  init(_ width: Int, isDark: (_ row: Int, _ column: Int) -> Bool) {
    self.init(width: width)
    for row in 0..<width {
      for column in 0..<width where isDark(row, column) { set(place(row, column)) }
    }
  }

  /// How many words a row has.
  var wordsPerLine: Int { (width + 63) / 64 }
  /// From a word of the first line to the next word of it.
  private var linesPerWord: Int { width + Self.margin }

  /// Where a word of the first line is among `lines`.
  private func first(ofWord word: Int) -> Int { Self.margin + word * linesPerWord }

  /// A word of all lines, from that of the first line on, with the light ones before and behind them; the next word of a line is
  /// `toNextWord` behind it.
  @inline(__always)
  func withLines<Result>(
    ofWord word: Int, _ body: (_ lines: UnsafePointer<Line>, _ toNextWord: Int) -> Result
  ) -> Result {
    lines.withUnsafeBufferPointer { lines in
      guard let base = lines.baseAddress else { preconditionFailure("there are lines around every symbol") }
      return body(base + first(ofWord: word), linesPerWord)
    }
  }

  func place(_ row: Int, _ column: Int) -> ModulePlace {
    func bit(_ line: Int, _ module: Int) -> Int { (first(ofWord: module / 64) + line) * 128 + module % 64 }
    return ModulePlace(inRows: Int32(bit(row, column)), inColumns: Int32(bit(column, row) + 64))
  }

  mutating func set(_ place: ModulePlace) { withWords { $0.set(place) } }

  /// The same for all places whose bit is 1; every bit has a place, which is looked up without a check.
  mutating func set(_ places: [ModulePlace], whereBitsOf bytes: [UInt8]) {
    precondition(places.count >= 8 * bytes.count, "every bit has a place")
    withWords { words in
      places.withUnsafeBufferPointer { places in
        for index in bytes.indices {
          var bits = UInt32(bytes[index])
          while bits != 0 {
            // From the lowest bit on, which comes last.
            words.set(places[8 &* index &+ 7 &- bits.trailingZeroBitCount])
            bits &= bits &- 1
          }
        }
      }
    }
  }

  /// Becomes what a mask makes of a symbol of the same width.
  @inline(__always)
  mutating func take(_ symbol: Orientations, under mask: Orientations) {
    for index in lines.indices { lines[index] = symbol.lines[index] ^ mask.lines[index] }
  }

  /// The rows of the symbol under a mask.
  func modules(under mask: Orientations) -> QRModules {
    var words: [UInt64] = []
    words.reserveCapacity(width * wordsPerLine)
    for row in 0..<width {
      for word in 0..<wordsPerLine {
        let line = first(ofWord: word) + row
        words.append(lines[line].x ^ mask.lines[line].x)
      }
    }
    return QRModules(width: width, words: words, wordsPerRow: wordsPerLine)
  }

  private mutating func withWords(_ body: (UnsafeMutableBufferPointer<UInt64>) -> Void) {
    lines.withUnsafeMutableBytes { $0.withMemoryRebound(to: UInt64.self, body) }
  }
}

/// Where a module is among the words of rows and columns: their bits are numbered one after the other.
struct ModulePlace {
  fileprivate let inRows: Int32
  fileprivate let inColumns: Int32
}

extension UnsafeMutableBufferPointer<UInt64> {
  @inline(__always)
  fileprivate func set(_ place: ModulePlace) {
    self[Int(place.inRows >> 6)] |= 1 << UInt64(place.inRows & 63)
    self[Int(place.inColumns >> 6)] |= 1 << UInt64(place.inColumns & 63)
  }
}
