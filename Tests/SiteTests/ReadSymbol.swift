@testable import Site

/// A symbol as a reader sees it, by the rules of ISO/IEC 18004 alone and one module at a time.
struct ReadSymbol {
  let width: Int
  let isDark: [[Bool]]

  /// The 15 bits of the format under each mask at error correction M (table C.1).
  static let formats = [
    0b101_0100_0001_0010, 0b101_0001_0010_0101, 0b101_1110_0111_1100, 0b101_1011_0100_1011, 0b100_0101_1111_1001,
    0b100_0000_1100_1110, 0b100_1111_1001_0111, 0b100_1010_1010_0000,
  ]

  init(_ modules: QRModules) {
    width = modules.width
    isDark = (0..<modules.width).map { row in (0..<modules.width).map { modules.isDark(row, $0) } }
  }

  var version: Int { (width - 17) / 4 }

  // MARK: - Format and version

  /// The modules of each bit of the format, the first bit first (figure 25).
  private var formatPlaces: [[(row: Int, column: Int)]] {
    let around = [
      (8, 0), (8, 1), (8, 2), (8, 3), (8, 4), (8, 5), (8, 7), (8, 8), (7, 8), (5, 8), (4, 8), (3, 8), (2, 8), (1, 8), (0, 8),
    ]
    let apart = (1...7).map { (width - $0, 8) } + (1...8).reversed().map { (8, width - $0) }
    return [around.map { (row: $0.0, column: $0.1) }, apart.map { (row: $0.0, column: $0.1) }]
  }

  /// The mask, where both copies of the format name it and error correction M.
  var mask: Int? {
    let formats = formatPlaces.map { places in places.reduce(0) { $0 << 1 | (isDark[$1.row][$1.column] ? 1 : 0) } }
    return formats[0] == formats[1] ? Self.formats.firstIndex(of: formats[0]) : nil
  }

  /// Both copies of the version's 18 bits (figures 27 and 28).
  var versionBits: [Int] {
    let places = (0..<18).reversed().map { (width - 11 + $0 % 3, $0 / 3) }
    return [
      places.reduce(0) { $0 << 1 | (isDark[$1.0][$1.1] ? 1 : 0) }, places.reduce(0) { $0 << 1 | (isDark[$1.1][$1.0] ? 1 : 0) },
    ]
  }

  // MARK: - Text

  /// The text; `nil` where a block has an error, or what is in front of the text or after it is not as it has to be.
  func text(blocks: Int, corrections: Int) -> String? {
    guard let codewords else { return nil }
    let all = codewords.count / blocks
    let shortBlocks = blocks - codewords.count % blocks
    var data: [UInt8] = []
    for block in 0..<blocks {
      let length = all - corrections + (block < shortBlocks ? 0 : 1)
      let start = (0..<length).map { $0 < all - corrections ? $0 * blocks + block : $0 * blocks + block - shortBlocks }
      let end = (0..<corrections).map { codewords.count - corrections * blocks + $0 * blocks + block }
      let codeword = (start + end).map { codewords[$0] }
      guard Self.hasNoError(codeword, corrections) else { return nil }
      data += codeword.prefix(length)
    }
    let bits = data.flatMap { byte in (0..<8).map { byte >> (7 - $0) & 1 } }
    func number(_ range: Range<Int>) -> Int { bits[range].reduce(0) { $0 << 1 | Int($1) } }
    let start = version < 10 ? 12 : 20
    let count = number(4..<start)
    let end = start + 8 * count
    guard number(0..<4) == 0b0100, number(end..<end + 4) == 0 else { return nil }
    let padding = stride(from: end + 4, to: bits.count, by: 8).map { number($0..<$0 + 8) }
    guard padding == padding.indices.map({ $0.isMultiple(of: 2) ? 0b1110_1100 : 0b0001_0001 }) else { return nil }
    return String(validating: (0..<count).map { UInt8(number(start + 8 * $0..<start + 8 * $0 + 8)) }, as: UTF8.self)
  }

  /// Bytes in two columns at a time, from the right, upwards and downwards in turns; what is left at the end is light.
  private var codewords: [UInt8]? {
    guard let mask else { return nil }
    var bits: [UInt8] = []
    var (row, step) = (width - 1, -1)
    var right = width - 1
    while right > 0 {
      if right == 6 { right = 5 }
      while (0..<width).contains(row) {
        for column in [right, right - 1] where isOfCodewords(row, column) {
          bits.append(isDark[row][column] != Self.isInverted(row, column, by: mask) ? 1 : 0)
        }
        row += step
      }
      row -= step
      step = -step
      right -= 2
    }
    guard bits.suffix(bits.count % 8).allSatisfy({ $0 == 0 }) else { return nil }
    return stride(from: 0, through: bits.count - 8, by: 8).map { start in bits[start..<start + 8].reduce(0) { $0 << 1 | $1 } }
  }

  private func isOfCodewords(_ row: Int, _ column: Int) -> Bool {
    let nearEnd = width - 8
    let isCorner = (row < 9 && column < 9) || (row < 9 && column >= nearEnd) || (row >= nearEnd && column < 9)
    let isVersion = version > 6 && ((row < 6 && column >= width - 11) || (column < 6 && row >= width - 11))
    return !isCorner && !isVersion && row != 6 && column != 6 && !isOfAlignment(row, column)
  }

  private func isOfAlignment(_ row: Int, _ column: Int) -> Bool {
    func near(_ index: Int) -> Int? { Self.centres(version).first { abs($0 - index) <= 2 } }
    guard let y = near(row), let x = near(column) else { return false }
    return ![[6, 6], [6, width - 7], [width - 7, 6]].contains([y, x])
  }

  /// Table E.1, of the versions that tests read.
  private static func centres(_ version: Int) -> [Int] { alignment[version] ?? [] }

  static let alignment: [Int: [Int]] = [
    1: [], 2: [6, 18], 3: [6, 22], 4: [6, 26], 5: [6, 30], 6: [6, 34], 7: [6, 22, 38], 8: [6, 24, 42], 9: [6, 26, 46],
    10: [6, 28, 50], 11: [6, 30, 54], 12: [6, 32, 58], 13: [6, 34, 62], 14: [6, 26, 46, 66], 15: [6, 26, 48, 70],
    16: [6, 26, 50, 74], 17: [6, 30, 54, 78], 18: [6, 30, 56, 82], 19: [6, 30, 58, 86], 20: [6, 34, 62, 90],
    21: [6, 28, 50, 72, 94], 22: [6, 26, 50, 74, 98], 23: [6, 30, 54, 78, 102], 24: [6, 28, 54, 80, 106],
    25: [6, 32, 58, 84, 110], 26: [6, 30, 58, 86, 114], 27: [6, 34, 62, 90, 118], 28: [6, 26, 50, 74, 98, 122],
    29: [6, 30, 54, 78, 102, 126], 30: [6, 26, 52, 78, 104, 130], 31: [6, 30, 56, 82, 108, 134],
    32: [6, 34, 60, 86, 112, 138], 33: [6, 30, 58, 86, 114, 142], 34: [6, 34, 62, 90, 118, 146],
    35: [6, 30, 54, 78, 102, 126, 150], 36: [6, 24, 50, 76, 102, 128, 154], 37: [6, 28, 54, 80, 106, 132, 158],
    38: [6, 32, 58, 84, 110, 136, 162], 39: [6, 26, 54, 82, 110, 138, 166], 40: [6, 30, 58, 86, 114, 142, 170],
  ]

  /// Table 10.
  private static func isInverted(_ i: Int, _ j: Int, by mask: Int) -> Bool {
    [
      (i + j) % 2, i % 2, j % 3, (i + j) % 3, (i / 2 + j / 3) % 2, (i * j) % 2 + (i * j) % 3, ((i * j) % 2 + (i * j) % 3) % 2,
      ((i + j) % 2 + (i * j) % 3) % 2,
    ][mask] == 0
  }

  /// True if a block is a multiple of the generator polynomial: each of its roots is one of the block.
  private static func hasNoError(_ block: [UInt8], _ corrections: Int) -> Bool {
    var root = 1
    for _ in 0..<corrections {
      if block.reduce(0, { product($0, root) ^ Int($1) }) != 0 { return false }
      root = product(root, 2)
    }
    return true
  }

  private static func product(_ first: Int, _ second: Int) -> Int {
    var (product, factor) = (0, first)
    for bit in 0..<8 {
      if second >> bit & 1 == 1 { product ^= factor }
      factor = factor << 1 >= 256 ? factor << 1 ^ 0b1_0001_1101 : factor << 1
    }
    return product
  }
}
