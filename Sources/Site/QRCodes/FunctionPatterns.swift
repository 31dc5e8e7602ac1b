/// The parts of a symbol that do not depend on its text, as they are drawn: finder, timing and alignment patterns, format and version
/// (ISO/IEC 18004, sections 6.3, 7.9 and 7.10).
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

  mutating func draw(mask: Int) {
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
    drawFormat(mask: mask)
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

  /// Error correction M, a mask, and 10 bits of a BCH code, twice (section 7.9).
  private mutating func drawFormat(mask: Int) {
    let bits = Self.withBCHCode(0b00 << 3 | mask, bits: 10, generator: 0x537) ^ 0x5412
    for index in 0..<15 {
      let isDark = bits >> index & 1 == 1
      switch index {
      case 0...5: set(index, 8, isDark)
      case 6...7: set(index + 1, 8, isDark)
      case 8: set(8, 7, isDark)
      default: set(8, 14 - index, isDark)
      }
      if index < 8 { set(8, width - 1 - index, isDark) } else { set(width - 15 + index, 8, isDark) }
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
}
