import Testing

@testable import QRCodes

@Suite struct QRModulesTests {
  /// How many bytes each version holds at error correction M (ISO/IEC 18004, table 7).
  private static let capacities = [
    14, 26, 42, 62, 84, 106, 122, 152, 180, 213, 251, 287, 331, 362, 412, 450, 504, 560, 624, 666, 711, 779, 857, 911, 997, 1_059,
    1_125, 1_190, 1_264, 1_370, 1_452, 1_538, 1_628, 1_722, 1_809, 1_911, 1_989, 2_099, 2_213, 2_331,
  ]

  private static let addresses = [
    "https://p.example/", "https://portal.contoso.example/documents/q4-budget.html",
    "https://portal.example/documents/%D0%B1%D1%8E%D0%B4%D0%B6%D0%B5%D1%82.html",
    "https://portal.example/ключ/" + String(repeating: "a", count: 200),
  ]

  /// A text of so many bytes that no two codewords in a row are the same.
  private func text(_ count: Int) -> String {
    String(decoding: (0..<count).map { 33 + UInt8(($0 * 37 + count) % 94) }, as: UTF8.self)
  }

  private func read(_ text: String) throws -> String? {
    let symbol = ReadSymbol(try #require(QRModules(text)))
    let version = try #require(SymbolVersion(byteCount: text.utf8.count))
    return symbol.text(blocks: version.blocks, corrections: version.errorCorrectionCodewords)
  }

  @Test(arguments: 1...40)
  func isReadBackInEveryVersion(_ version: Int) throws {
    let capacity = Self.capacities[version - 1]
    for count in [capacity, capacity - 1, version == 1 ? 1 : Self.capacities[version - 2] + 1] {
      let modules = try #require(QRModules(text(count)))
      #expect(modules.width == 17 + 4 * version)
      #expect(try read(text(count)) == text(count))
    }
  }

  @Test(arguments: addresses)
  func isReadBack(_ address: String) throws {
    #expect(try read(address) == address)
  }

  @Test(arguments: 1...40)
  func hasAlignmentPatternsWhereTheStandardSays(_ version: Int) throws {
    let known = try #require(SymbolVersion(byteCount: Self.capacities[version - 1]))
    #expect(known.number == version)
    #expect(known.alignmentCentres == ReadSymbol.alignment[version])
  }

  /// Table D.1.
  @Test(arguments: [(7, 0x07C94), (8, 0x085BC), (21, 0x15683), (40, 0x28C69)])
  func namesItsVersion(_ version: Int, bits: Int) throws {
    let modules = try #require(QRModules(text(Self.capacities[version - 1])))
    #expect(ReadSymbol(modules).versionBits == [bits, bits])
  }

  @Test(arguments: [1, 14, 62, 106, 213, 214, 287, 504, 1_190])
  func hasTheMaskWithTheLowestPenalty(_ count: Int) throws {
    for shift in 0..<2 {
      let symbol = ReadSymbol(try #require(QRModules(String(text(count + shift).dropFirst(shift)))))
      let penalties = try (0..<8).map { try #require(symbol.masked(by: $0)).penalty }
      let mask = try #require(symbol.mask)
      #expect(penalties.firstIndex(of: try #require(penalties.min())) == mask)
    }
  }

  @Test func hasTheMaskWithTheLowestPenaltyOfManyTexts() throws {
    var masks: Set<Int> = []
    for number in 0..<12 {
      let symbol = ReadSymbol(try #require(QRModules(text(20 + 5 * number))))
      let penalties = try (0..<8).map { try #require(symbol.masked(by: $0)).penalty }
      let mask = try #require(symbol.mask)
      masks.insert(mask)
      #expect(penalties.firstIndex(of: try #require(penalties.min())) == mask)
    }
    #expect(masks.count > 3)
  }

  @Test(arguments: [1, 106, 213, 300, 1_200, 2_331])
  func givesTheDarkRunsOfItsRows(_ count: Int) throws {
    let modules = try #require(QRModules(text(count)))
    for row in 0..<modules.width {
      var dark: [Int] = []
      var ends: [Int] = []
      modules.forEachDarkRun(inRow: row) {
        dark += $0
        ends += [$0.lowerBound, $0.upperBound]
      }
      #expect(dark == (0..<modules.width).filter { modules.isDark(row, $0) })
      #expect(zip(ends, ends.dropFirst()).allSatisfy { $0 < $1 })
    }
  }

  @Test func isNoneForNoTextAndForOneThatIsTooLong() {
    #expect(QRModules("") == nil)
    #expect(QRModules(text(2_332)) == nil)
  }

  @Test func isTheSameForTheSameTextOnly() {
    #expect(QRModules("a") == QRModules("a"))
    #expect(QRModules("a") != QRModules("b"))
  }
}

@Suite struct MaskPenaltyTests {
  /// A pattern of larger units beside the small one: 2:2:6:2:2 with light modules before it, behind it, and with too few of both.
  @Test(arguments: [
    "........##..######..##.", "........#.###.#.", ".#.###.#........", "...###...#########...###............#",
    "#.......##..######..##.......#", "#...#.###.#...#.#.###.#.#", "##..######..##", "##..######.##........",
    "##..#####..##........",
  ])
  func findsFinderPatternsInAColumnAndInARow(_ pattern: String) throws {
    for (count, lines) in [(106, [0, 20, 40]), (450, [0, 70, 80])] {
      var read = ReadSymbol(try #require(QRModules(String(repeating: "a", count: count))))
      let width = read.width
      #expect(width == lines.last.map { $0 + 1 })
      let marks = Array((pattern + String(repeating: ".", count: width)).prefix(width)).map { $0 == "#" }
      for line in lines {
        // The other columns are dark and light in turns, which costs nothing along a column but squares and their share.
        let modules = (0..<width).map { row in
          (0..<width).map { column in column == line ? marks[row] : (column + row).isMultiple(of: 2) }
        }
        let transposed = (0..<width).map { row in (0..<width).map { column in modules[column][row] } }
        for isDark in [modules, transposed] {
          read.isDark = isDark
          let symbol = Orientations(width) { isDark[$0][$1] }
          let nothing = Orientations(width) { _, _ in false }
          var penalty = MaskPenalty(width: width)
          #expect(penalty.of(symbol, under: nothing, limit: .max) == read.penalty)
        }
      }
    }
  }
}
