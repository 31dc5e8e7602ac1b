import Testing
import TextBasics

/// Tables that people and their programs write otherwise than RFC 4180 says.
struct TableRowsTests {
  private func rows(_ text: String, names: Set<String> = []) -> [[String]] {
    tableRows(TextFile(path: "list.csv", text: text), names: names).map { row in
      row.fields.map(\.text) + (row.fault.map { ["\($0.kind)"] } ?? []) + (row.repaired == nil ? [] : ["repaired"])
    }
  }

  @Test(arguments: [",", ";", "\t", "|"])
  func findsTheSeparatorThatMostRowsHave(_ separator: String) {
    let table = [["List, as of; today"], ["a", "b, c", "d"], ["e", "f; g", "h"]].map { row in
      row.map { $0.contains(separator) ? "\"\($0)\"" : $0 }.joined(separator: separator)
    }
    #expect(rows(table.joined(separator: "\n")).dropFirst() == [["a", "b, c", "d"], ["e", "f; g", "h"]])
  }

  @Test func takesTheNamesWithOneSeparatorAndTheRowsWithAnother() {
    #expect(
      rows("title,url,note\na, b;https://x.example/;c\nd;https://y.example/;e\n", names: ["title", "url"])
        == [["title", "url", "note"], ["a, b", "https://x.example/", "c"], ["d", "https://y.example/", "e"]])
  }

  @Test func takesMarksThatEndNoFieldAsLetters() {
    #expect(rows("a,b\n1,x\n2,local news.\"\n3,y\n")[2] == ["2", "local news.\"", "repaired"])
    #expect(rows("a,b\n1,x\n\"1.01 \"Introduction\" to X\",y\n3,z\n")[2] == ["1.01 \"Introduction\" to X", "y", "repaired"])
    // R's way.
    #expect(rows("a,b\n1,x\n\"say \\\"hi\\\" now\",y\n3,z\n")[2] == ["say \"hi\" now", "y", "repaired"])
    #expect(
      rows("a,b\n1,\"two\nlines\"\n2,x\"\n3,z\n") == [["a", "b"], ["1", "two\nlines"], ["2", "x\"", "repaired"], ["3", "z"]])
  }

  @Test func theLastMarkOfACellClosesIt() {
    let cells = ["\"He said \"hi\"\"", "\"Plan, old\\\"\"", "\"say \"\"x\"\"\"", "\"a \"b\" c\""]
    let shown = ["He said \"hi\"", "Plan, old\"", "say \"x\"", "a \"b\" c"]
    // The last row is one that other programs would read otherwise.
    let text = "a,b\n" + cells.map { $0 + ",y\n" }.joined() + "1,\"x\" y\n"
    #expect(rows(text).map { $0[0] }.prefix(5) == ["a"] + shown[...])
    #expect(rows(text).dropLast().allSatisfy { $0[1] == "y" || $0[1] == "b" })
  }

  /// No program leaves out the separators of one row alone.
  @Test func reportsARowInWhichTheTextEnds() {
    #expect(rows("a,b,c\n1,2,3\n4,https://x.ex").last == ["4", "https://x.ex", "unclosed"])
    #expect(rows("a,b,c\n1,2,3\n4,https://x.ex\n").last == ["4", "https://x.ex"])
    #expect(rows("a,b,c\n1,2\n4,https://x.ex").last == ["4", "https://x.ex"])
  }

  @Test func losesOneRowWhereAMarkHasNoOtherHalf() {
    #expect(
      rows("a,b\n1,\"x\n2,y\n3,z\n")
        == [["a", "b"], ["1", "x", "unclosed", "repaired"], ["2", "y"], ["3", "z"]])
    #expect(rows("a,b\n\"1\",\"x\"\n\"2\",\"cut o").last == ["2", "cut o", "unclosed", "repaired"])
  }

  /// Such a text would be two rows of the table.
  @Test func takesNoRowsIntoACell() {
    #expect(
      rows("a;b\n\"A;x\nB;y\n\"C\";z\nD;w\nE;v\n").map { $0[0] } == ["a", "A;x", "B", "C", "D", "E"])
  }

  /// A mark without its other half in every row would be read to the end each time.
  @Test(.timeLimit(.minutes(1))) func readsManyFaultyRows() {
    let text = "a,b\n" + String(repeating: "1,\"x y\n", count: 2_001)
    #expect(rows(text).count > 1_000)
  }
}
