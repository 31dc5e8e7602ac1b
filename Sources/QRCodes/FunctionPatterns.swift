/// The parts of a symbol that do not depend on its text, as they are drawn: finder, timing and alignment patterns and the version
/// (ISO/IEC 18004, sections 6.3 and 7.10), and what is kept free for the format.
struct FunctionPatterns {
  private enum Module { case free, light, dark }

  private let version: SymbolVersion
  private let width: Int
  private var modules: [Module]

  init(_ version: SymbolVersion) {
    self.version = version
    width = version.width
    modules = Array(repeating: .free, count: width * width)
  }

  func isReserved(_ row: Int, _ column: Int) -> Bool { modules[row * width + column] != .free }

  func isDark(_ row: Int, _ column: Int) -> Bool { modules[row * width + column] == .dark }

  mutating func draw() {
    for index in 0..<width {
      set(6, index, index.isMultiple(of: 2))
      set(index, 6, index.isMultiple(of: 2))
    }
    for (row, column) in [(3, 3), (3, width - 4), (width - 4, 3)] { drawSquares(row, column, reach: 4) }
    let centres = version.alignmentCentres
    for row in centres {
      // The three corners with finder patterns have none.
      for column in centres where !isFinder(row, column) { drawSquares(row, column, reach: 2) }
    }
    // The format, which depends on the mask.
    for index in 0..<9 {
      reserve(8, index)
      reserve(index, 8)
      if index < 8 {
        reserve(8, width - 1 - index)
        reserve(width - 1 - index, 8)
      }
    }
    set(width - 8, 8, true)
    drawVersion()
  }

  /// Squares in one another around a centre, dark and light in turns: a finder pattern with its separator reaches four modules, an
  /// alignment pattern two.
  private mutating func drawSquares(_ row: Int, _ column: Int, reach: Int) {
    for y in max(0, row - reach)...min(width - 1, row + reach) {
      for x in max(0, column - reach)...min(width - 1, column + reach) {
        let distance = max(abs(y - row), abs(x - column))
        set(y, x, reach == 2 ? distance != 1 : distance != 2 && distance != 4)
      }
    }
  }

  private func isFinder(_ row: Int, _ column: Int) -> Bool {
    (row == 6 || row == width - 7) && (column == 6 || column == width - 7) && !(row == width - 7 && column == width - 7)
  }

  /// Larger symbols have the number of their version twice, with 12 bits of a BCH code.
  private mutating func drawVersion() {
    if version.number < 7 { return }
    let bits = Self.withBCHCode(version.number, bits: 12, generator: 0x1F25)
    for index in 0..<18 {
      let isDark = bits >> index & 1 == 1
      set(width - 11 + index % 3, index / 3, isDark)
      set(index / 3, width - 11 + index % 3, isDark)
    }
  }

  /// The dark modules of the format: error correction M, a mask, and 10 bits of a BCH code, twice (section 7.9).
  static func formatModules(mask: Int, width: Int) -> [(row: Int, column: Int)] {
    let bits = withBCHCode(0b00 << 3 | mask, bits: 10, generator: 0x537) ^ 0x5412
    return (0..<15).filter { bits >> $0 & 1 == 1 }.flatMap { index in
      let first =
        switch index {
        case 0...5: (row: index, column: 8)
        case 6...7: (row: index + 1, column: 8)
        case 8: (row: 8, column: 7)
        default: (row: 8, column: 14 - index)
        }
      let second = index < 8 ? (row: 8, column: width - 1 - index) : (row: width - 15 + index, column: 8)
      return [first, second]
    }
  }

  /// A number with the bits of a BCH code behind it: what is left of its division by the generator (annexes C and D).
  private static func withBCHCode(_ number: Int, bits: Int, generator: Int) -> Int {
    let shifted = number << bits
    let rest = (0..<6).reversed().reduce(shifted) { rest, bit in
      rest >> (bit + bits) & 1 == 1 ? rest ^ generator << bit : rest
    }
    return shifted | rest
  }

  private mutating func set(_ row: Int, _ column: Int, _ isDark: Bool) { modules[row * width + column] = isDark ? .dark : .light }

  private mutating func reserve(_ row: Int, _ column: Int) { if !isReserved(row, column) { set(row, column, false) } }
}
