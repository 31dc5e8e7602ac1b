import Testing

@testable import Files

@Suite struct ListBudgetTests {
  private func excess(_ piece: String, times: Int, isTable: Bool) -> String? {
    var budget = ListBudget()
    return budget.excess(of: Array(String(repeating: piece, count: times).utf8), isTable: isTable)
  }

  @Test func countsRowsCellsAndValues() {
    #expect(excess("x\n", times: 500_000, isTable: true) == nil)
    #expect(excess("x\r\n", times: 500_001, isTable: true) == "it has more than 500000 rows")
    #expect(excess(";", times: 10_000_001, isTable: true) == "it has more than 10000000 cells")
    #expect(excess(",", times: 10_000_001, isTable: false) == "it has more than 10000000 values")
    #expect(excess("\t", times: 10_000_001, isTable: false) == nil)
    #expect(excess("{}", times: 4_000_001, isTable: false) == "it has more than 4000000 objects")
    #expect(excess("{}\n", times: 400_000, isTable: false) == nil)
  }

  @Test func pagesTogetherHaveTheLimitsOfOne() {
    var budget = ListBudget()
    let commas = [UInt8](repeating: 0x2C, count: 4_000_000)
    #expect((0..<3).map { _ in budget.excess(of: commas, isTable: false) } == [nil, nil, "it has more than 10000000 values"])
    #expect(budget.bytesLeft == ListBudget.bytes - 12_000_000)
    #expect(budget.excess(ofPage: 256 << 20) == "it has more than 256 MB")
  }

  @Test func countsItemsAndTheirPaths() {
    var budget = ListBudget()
    #expect((0..<500_000).allSatisfy { _ in budget.excess(ofPath: 100) == nil })
    #expect(budget.excess(ofPath: 0) == "it has more than 500000 files")
    budget = ListBudget()
    #expect(budget.excess(ofPath: 64 << 20) == nil)
    #expect(budget.excess(ofPath: 1) == "its paths have more than 64 MB")
  }
}
