import Testing

@testable import Files

@Suite struct ListBudgetTests {
  private func excess(_ piece: String, times: Int, isTable: Bool) -> String? {
    ListBudget.excess(of: Array(repeating: Array(piece.utf8), count: times).flatMap(\.self), isTable: isTable)
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
}
