import ParallelWork

/// What all symbols of a version have in common (ISO/IEC 18004, sections 6.3, 7.7, 7.8, 7.9 and 7.10). A class: it is made once.
final class SymbolLayout: Sendable {
  let version: SymbolVersion
  let correction: ErrorCorrection
  /// How many words hold a row.
  private let wordsPerRow: Int
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
    wordsPerRow = (width + 63) / 64
    var drawing = FunctionPatterns(version)
    drawing.draw()
    functionPatterns = Orientations(width, wordsPerRow) { row, column in drawing.isDark(row, column) }
    let order = Self.dataModules(drawing, width)
    places = order.prefix(8 * version.codewords).map { [wordsPerRow] in ModulePlace($0.row, $0.column, wordsPerRow) }
    masks = (0..<8).map { [wordsPerRow] mask in
      var orientations = Orientations(width, wordsPerRow) { row, column in
        !drawing.isReserved(row, column) && Self.isInverted(row, column, by: mask)
      }
      for (row, column) in FunctionPatterns.formatModules(mask: mask, width: width) {
        orientations.set(ModulePlace(row, column, wordsPerRow))
      }
      return orientations
    }
  }

  /// The symbol with these codewords, under the mask with the lowest penalty.
  func symbol(_ codewords: Codewords) -> QRModules {
    var drawn = functionPatterns
    drawn.set(places, whereBitsOf: codewords.bytes)
    let width = version.width
    var best: (penalty: Int, words: [UInt64])?
    var penalty = MaskPenalty(width: width, wordsPerRow: wordsPerRow)
    for mask in masks {
      let score = penalty.of(drawn, under: mask, limit: best?.penalty ?? .max)
      if score < best?.penalty ?? .max { best = (score, penalty.rows) }
    }
    return QRModules(width: width, words: best?.words ?? drawn.rows, wordsPerRow: wordsPerRow)
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

/// Where a module is in the words of its row and in those of its column.
struct ModulePlace {
  let inRows: Int32
  let inColumns: Int32

  init(_ row: Int, _ column: Int, _ wordsPerRow: Int) {
    inRows = Int32(row * wordsPerRow * 64 + column)
    inColumns = Int32(column * wordsPerRow * 64 + row)
  }
}

/// Modules twice, by rows and by columns, so that both are compared 64 modules at a time.
struct Orientations {
  private(set) var rows: [UInt64]
  private(set) var columns: [UInt64]

  init(_ width: Int, _ wordsPerRow: Int, isDark: (_ row: Int, _ column: Int) -> Bool) {
    rows = Array(repeating: 0, count: width * wordsPerRow)
    columns = rows
    for row in 0..<width {
      for column in 0..<width where isDark(row, column) { set(ModulePlace(row, column, wordsPerRow)) }
    }
  }

  @inline(__always)
  mutating func set(_ place: ModulePlace) {
    rows[Int(place.inRows >> 6)] |= 1 << UInt64(place.inRows & 63)
    columns[Int(place.inColumns >> 6)] |= 1 << UInt64(place.inColumns & 63)
  }

  /// The same for all places whose bit is 1; every bit has a place.
  mutating func set(_ places: [ModulePlace], whereBitsOf bytes: [UInt8]) {
    rows.withUnsafeMutableBufferPointer { rows in
      columns.withUnsafeMutableBufferPointer { columns in
        for (index, byte) in bytes.enumerated() {
          var bits = byte
          while bits != 0 {
            let bit = bits.leadingZeroBitCount
            bits &= ~(0x80 >> UInt8(bit))
            let place = places[8 * index + bit]
            rows[Int(place.inRows >> 6)] |= 1 << UInt64(place.inRows & 63)
            columns[Int(place.inColumns >> 6)] |= 1 << UInt64(place.inColumns & 63)
          }
        }
      }
    }
  }
}
