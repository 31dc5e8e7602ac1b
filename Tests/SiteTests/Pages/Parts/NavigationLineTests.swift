import Testing

@testable import Site

@Suite struct NavigationLineTests {
  private let line = NavigationLine(fixed: ["All documents", "Tags"], more: "More sections")

  @Test func showsAllSectionsThatFit() {
    #expect(line.count(of: []) == 0)
    #expect(line.count(of: ["Budgets", "Projects and plans", "People and policies", "Meetings and minutes", "Notebooks"]) == 5)
    #expect(line.count(of: [String](repeating: "Plan", count: 10)) == 10)
  }

  @Test func showsNoMoreThanTen() {
    #expect(line.count(of: [String](repeating: "Plan", count: 11)) == 10)
  }

  @Test func leavesRoomForTheWayToTheOthers() {
    // The width is 73.2: 12.3 for the entries beside them, 12.3 for each section, 8.5 for the link to the others.
    #expect(line.count(of: [String](repeating: "Human resources and", count: 4)) == 4)
    #expect(line.count(of: [String](repeating: "Human resources and", count: 5)) == 4)
    #expect(line.count(of: [String](repeating: "Human resources and all", count: 4)) == 4)
    #expect(line.count(of: [String](repeating: "Human resources and all", count: 5)) == 3)
  }

  @Test func showsOneSectionHoweverLong() {
    #expect(line.count(of: [String](repeating: "x", count: 300).map { String(repeating: $0, count: 300) }) == 1)
  }

  @Test(arguments: [("iiiiii", "mmmmmm"), ("Plan", "План"), ("plans", "PLANS"), ("ああ", "ああああ")])
  func wideLettersTakeMoreRoom(narrow: String, wide: String) {
    func count(_ title: String) -> Int { line.count(of: [String](repeating: title + title + title, count: 10)) }
    #expect(count(narrow) > count(wide))
  }
}
