import Testing

@testable import Site

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

  @Test(arguments: [1, 14, 62, 213, 504, 1_190])
  func hasOneMask(_ count: Int) throws {
    #expect(ReadSymbol(try #require(QRModules(text(count)))).mask == 2)
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
