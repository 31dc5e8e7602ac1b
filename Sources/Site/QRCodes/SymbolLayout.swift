import Files

/// The common parts of all symbols of a version (ISO/IEC 18004, sections 6.3, 7.7, 7.8, 7.9 and 7.10). A class: it is made once.
///
/// All symbols have mask 2. Choosing the mask with the lowest penalty, as section 7.8.3 asks, takes ten times as long as all else, and
/// for addresses mask 2 usually is the one: on average its penalty is 1.4 % above the lowest.
final class SymbolLayout: Sendable {
  let version: SymbolVersion
  let correction: ErrorCorrection
  /// The modules of the masked symbol in which every bit of the codewords is 0.
  private let empty: [Bool]
  /// The modules of the codewords' bits, in the order of the bits.
  private let places: [Int]

  private static let mask = 2
  private static let known = Remembered<SymbolVersion, SymbolLayout>()

  static func of(_ version: SymbolVersion) -> SymbolLayout { known[version, SymbolLayout.init] }

  private init(_ version: SymbolVersion) {
    self.version = version
    correction = ErrorCorrection(count: version.errorCorrectionCodewords)
    var patterns = FunctionPatterns(version)
    patterns.draw(mask: Self.mask)
    let width = version.width
    empty = (0..<width * width).map { module in
      let (row, column) = (module / width, module % width)
      // Mask 2 inverts every third column (table 10).
      return patterns.isReserved(row, column) ? patterns.isDark(row, column) : column.isMultiple(of: 3)
    }
    places = Self.dataModules(patterns, width)
  }

  /// The modules of the symbol with these codewords, row after row; true is dark.
  func modules(of codewords: [UInt8]) -> [Bool] {
    var modules = empty
    for (index, codeword) in codewords.enumerated() {
      for bit in 0..<8 where codeword << UInt8(bit) & 0x80 != 0 { modules[places[8 * index + bit]].toggle() }
    }
    return modules
  }

  /// The modules that no function pattern, format or version takes: upwards and downwards in columns of two, from the right; column 6
  /// is left out.
  private static func dataModules(_ patterns: FunctionPatterns, _ width: Int) -> [Int] {
    var modules: [Int] = []
    var isUpwards = true
    for right in stride(from: width - 1, through: 1, by: -2).map({ $0 > 6 ? $0 : $0 - 1 }) {
      for step in 0..<width {
        let row = isUpwards ? width - 1 - step : step
        for column in [right, right - 1] where !patterns.isReserved(row, column) { modules.append(row * width + column) }
      }
      isUpwards.toggle()
    }
    return modules
  }
}
