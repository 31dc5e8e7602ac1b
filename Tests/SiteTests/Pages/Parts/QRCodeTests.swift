import Testing

@testable import Site
@testable import Theme

@Suite struct QRCodeTests {
  private static let addresses = [
    "https://p.example/", "https://portal.contoso.example/documents/q4-budget.html",
    "https://portal.example/documents/%D0%B1%D1%8E%D0%B4%D0%B6%D0%B5%D1%82.html",
    "https://p.example/" + String(repeating: "a", count: 900),
  ]

  private func matrix(_ address: String) throws -> QRMatrix {
    let code = try #require(QRCode(address))
    return try #require(QRMatrix(code))
  }

  @Test(arguments: addresses)
  func hasTheThreeFinderPatternsAndNoOther(address: String) throws {
    let matrix = try matrix(address)
    let finder = ["#######.", "#.....#.", "#.###.#.", "#.###.#.", "#.###.#.", "#.....#.", "#######.", "........"]
    #expect(matrix.square(row: 0, column: 0, width: 8) == finder)
    #expect(matrix.square(row: 0, column: matrix.width - 8, width: 8) == finder.map { String($0.reversed()) })
    #expect(matrix.square(row: matrix.width - 8, column: 0, width: 8) == finder.reversed())
  }

  @Test(arguments: addresses)
  func hasTheTimingPatternsTheDarkModuleAndLevelM(address: String) throws {
    let matrix = try matrix(address)
    for index in 8..<matrix.width - 8 {
      #expect(matrix.isDark[6][index] == index.isMultiple(of: 2))
      #expect(matrix.isDark[index][6] == index.isMultiple(of: 2))
    }
    #expect(matrix.isDark[matrix.width - 8][8])
    // The first two bits of the format information, 00 for level M, are masked with 10 (ISO/IEC 18004, section 7.9).
    #expect([matrix.isDark[8][0], matrix.isDark[8][1]] == [true, false])
    #expect([matrix.isDark[matrix.width - 1][8], matrix.isDark[matrix.width - 2][8]] == [true, false])
  }

  /// Bytes that the versions of level M hold (ISO/IEC 18004, table 7), each at its limit and one byte more.
  @Test(arguments: [(14, 21), (15, 25), (26, 25), (27, 29), (42, 29), (43, 33), (213, 57), (214, 61), (2_331, 177)])
  func isAsLargeAsTheAddressNeedsWithFourModulesAround(length: Int, width: Int) throws {
    let code = try #require(QRCode(String(repeating: "a", count: length)))
    #expect(code.size == width + 8)
    #expect(QRMatrix(code)?.width == width)
  }

  /// zbar reads this drawing as the text.
  @Test func drawsACodeInATerminal() {
    let drawn = """
      █████████████████████████
      ██ ▄▄▄▄▄ ██▄ █ █ ▄▄▄▄▄ ██
      ██ █   █ █  ████ █   █ ██
      ██ █▄▄▄█ █  ▄▀▄█ █▄▄▄█ ██
      ██▄▄▄▄▄▄▄█ █▄█▄█▄▄▄▄▄▄▄██
      ██▄█▄ ▄▄▄▀▀ █▄▀█▄   ▄█▀██
      ███▀▄▀▄ ▄ ▀ ▀▀  █▀█ ▀▄███
      ██████▄▄▄█ ▄▀▀▄▀ █▀█▀▄▀██
      ██ ▄▄▄▄▄ █▀ ▄█▄██▀▀ ▀ ███
      ██ █   █ █ ██▄██▄▄▀▄▀▄▄██
      ██ █▄▄▄█ █▄  █ ███▀▀ ████
      ██▄▄▄▄▄▄▄█▄█▄█▄▄▄█▄██▄███
      █████████████████████████

      """
    #expect(QRCode.terminalText("docportal 0.1", usesColour: false) == drawn)
    #expect(QRCode.terminalText("", usesColour: false) == nil)
  }

  @Test func isTheSameForTheSameAddressOnly() throws {
    let codes = try Self.addresses.map { try #require(QRCode($0)) }
    #expect(codes == Self.addresses.compactMap(QRCode.init))
    #expect(Set(codes).count == codes.count)
  }

  @Test(arguments: [String(repeating: "a", count: 2_332), ""])
  func isNoneForWhatNoCodeHolds(address: String) {
    #expect(QRCode(address) == nil)
  }
}
