/// One of the 40 sizes of a QR code, and how many codewords it has at error correction M (ISO/IEC 18004, tables 1, 7 and 9).
struct SymbolVersion: Hashable {
  /// 1 to 40.
  let number: Int

  /// The smallest one that holds so many bytes; `nil` for none or too many.
  init?(byteCount: Int) {
    guard byteCount > 0, let number = (1...40).first(where: { Self.capacity($0) >= byteCount }) else { return nil }
    self.number = number
  }

  var width: Int { 17 + 4 * number }
  /// The length of the number that says how many bytes follow (table 3).
  var countBytes: Int { Self.countBytes(number) }
  var errorCorrectionCodewords: Int { Self.errorCorrection[number - 1].codewords }
  var blocks: Int { Self.errorCorrection[number - 1].blocks }
  var codewords: Int { Self.codewords(number) }
  var dataCodewords: Int { Self.dataCodewords(number) }

  /// The rows, and columns, of the centres of alignment patterns (annex E).
  var alignmentCentres: [Int] {
    if number == 1 { return [] }
    let gaps = number / 7 + 1
    let last = width - 7
    // Distances are even and the same but for the first.
    let gap = (number * 8 + gaps * 3 + 8) / (gaps * 4) * 2
    return [6] + (0..<gaps).reversed().map { last - $0 * gap }
  }

  private static func capacity(_ number: Int) -> Int { dataCodewords(number) - countBytes(number) - 1 }

  private static func countBytes(_ number: Int) -> Int { number < 10 ? 1 : 2 }

  private static func dataCodewords(_ number: Int) -> Int {
    let (codewords, blocks) = errorCorrection[number - 1]
    return Self.codewords(number) - codewords * blocks
  }

  /// The modules of a symbol besides function patterns, format and version, in whole bytes.
  private static func codewords(_ number: Int) -> Int {
    var modules = (16 * number + 128) * number + 64
    if number >= 2 {
      let centres = number / 7 + 2
      modules -= (25 * centres - 10) * centres - 55
    }
    if number >= 7 { modules -= 36 }
    return modules / 8
  }

  /// The error correction codewords of a block, and the blocks, of versions 1 to 40 (table 9, level M).
  private static let errorCorrection: [(codewords: Int, blocks: Int)] = [
    (10, 1), (16, 1), (26, 1), (18, 2), (24, 2), (16, 4), (18, 4), (22, 4), (22, 5), (26, 5),
    (30, 5), (22, 8), (22, 9), (24, 9), (24, 10), (28, 10), (28, 11), (26, 13), (26, 14), (26, 16),
    (26, 17), (28, 17), (28, 18), (28, 20), (28, 21), (28, 23), (28, 25), (28, 26), (28, 28), (28, 29),
    (28, 31), (28, 33), (28, 35), (28, 37), (28, 38), (28, 40), (28, 43), (28, 45), (28, 47), (28, 49),
  ]
}
