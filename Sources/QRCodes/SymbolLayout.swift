import ParallelWork

/// What all symbols of a version have in common (ISO/IEC 18004, sections 6.3, 7.7, 7.8, 7.9 and 7.10). A class: it is made once.
final class SymbolLayout: Sendable {
  let version: SymbolVersion
  let correction: ErrorCorrection
  /// The modules of the codewords' bits, in the order of the bits.
  private let places: [ModulePlace]
  /// The symbol without codewords, format and masks, by rows and by columns.
  private let functionPatterns: Orientations
  /// For each of the eight masks what it inverts, with the format, which is light in `functionPatterns`.
  private let masks: [Orientations]

  private static let known = Remembered<SymbolVersion, SymbolLayout>()

  static func of(_ version: SymbolVersion) -> SymbolLayout { known[version, SymbolLayout.init] }

  private init(_ version: SymbolVersion) {
    self.version = version
    correction = ErrorCorrection(count: version.errorCorrectionCodewords)
    let width = version.width
    var drawing = FunctionPatterns(version)
    drawing.draw()
    let patterns = Orientations(width) { row, column in drawing.isDark(row, column) }
    functionPatterns = patterns
    let order = Self.dataModules(drawing, width)
    places = order.prefix(8 * version.codewords).map { patterns.place($0.row, $0.column) }
    masks = (0..<8).map { mask in
      var orientations = Orientations(width) { row, column in
        !drawing.isReserved(row, column) && Self.isInverted(row, column, by: mask)
      }
      for (row, column) in FunctionPatterns.formatModules(mask: mask, width: width) {
        orientations.set(orientations.place(row, column))
      }
      return orientations
    }
  }

  /// The symbol with these codewords, under the mask with the lowest penalty.
  func symbol(_ codewords: Codewords) -> QRModules {
    var drawn = functionPatterns
    drawn.set(places, whereBitsOf: codewords.bytes)
    var penalty = MaskPenalty(width: version.width)
    var best = (penalty: Int.max, mask: 0)
    for mask in masks.indices {
      let score = penalty.of(drawn, under: masks[mask], limit: best.penalty)
      if score < best.penalty { best = (score, mask) }
    }
    return drawn.modules(under: masks[best.mask])
  }

  /// The modules that no function pattern, format or version takes: upwards and downwards in columns of two, from the right; column 6
  /// is left out.
  private static func dataModules(_ drawing: FunctionPatterns, _ width: Int) -> [(row: Int, column: Int)] {
    var modules: [(row: Int, column: Int)] = []
    var isUpwards = true
    for right in stride(from: width - 1, through: 1, by: -2).map({ $0 > 6 ? $0 : $0 - 1 }) {
      for step in 0..<width {
        let row = isUpwards ? width - 1 - step : step
        for column in [right, right - 1] where !drawing.isReserved(row, column) { modules.append((row, column)) }
      }
      isUpwards.toggle()
    }
    return modules
  }

  /// The data mask patterns (table 10).
  private static func isInverted(_ row: Int, _ column: Int, by mask: Int) -> Bool {
    let product = row * column
    return switch mask {
    case 0: (row + column) % 2 == 0
    case 1: row % 2 == 0
    case 2: column % 3 == 0
    case 3: (row + column) % 3 == 0
    case 4: (row / 2 + column / 3) % 2 == 0
    case 5: product % 2 + product % 3 == 0
    case 6: (product % 2 + product % 3) % 2 == 0
    default: ((row + column) % 2 + product % 3) % 2 == 0
    }
  }
}
