import Diagnostics
import Testing
import TextBasics

@Suite struct ColumnWidthTests {
  @Test(arguments: [
    ("", 0), ("abc", 3), ("é", 1), ("e\u{301}", 1), ("日本", 4), ("ｶ", 1), ("→", 1), ("\u{200D}", 0), ("😀", 2), ("🚀", 2), ("🧭", 2),
    ("🫠", 2), ("🟢", 2), ("🜁", 1), ("￥", 2),
  ])
  func countsTheColumnsOfText(text: String, columns: Int) {
    #expect(columnCount(text) == columns)
  }
}
