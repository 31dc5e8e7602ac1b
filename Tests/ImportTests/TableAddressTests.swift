import Portal
import Testing

@testable import Import

@Suite struct TableAddressTests {
  @Test(arguments: [
    ("https://files.example/list.xlsx#Sheet%202", "https://files.example/list.xlsx", "Sheet 2"),
    ("https://files.example/list.csv?v=1", "https://files.example/list.csv?v=1", nil),
    ("https://files.example/list.csv#", "https://files.example/list.csv", nil),
    (
      "https://docs.google.com/spreadsheets/d/e/2PA/pub?output=csv",
      "https://docs.google.com/spreadsheets/d/e/2PA/pub?output=csv", nil
    ),
    (
      "https://docs.google.com/spreadsheets/d/1Ab/edit#gid=42",
      "https://docs.google.com/spreadsheets/d/1Ab/export?format=csv&gid=42", nil
    ),
    (
      "https://docs.google.com/spreadsheets/d/1Ab/edit?gid=7#gid=7",
      "https://docs.google.com/spreadsheets/d/1Ab/export?format=csv&gid=7",
      nil
    ),
    (
      "https://docs.google.com/spreadsheets/d/1Ab?usp=sharing", "https://docs.google.com/spreadsheets/d/1Ab/export?format=csv",
      nil
    ),
    (
      "https://docs.google.com/spreadsheets/d/1Ab/export?format=csv&gid=3",
      "https://docs.google.com/spreadsheets/d/1Ab/export?format=csv&gid=3", nil
    ),
  ])
  func isAskedForAsAFile(_ written: String, _ asked: String, _ sheet: String?) {
    let address = TableAddress(written, .csv)
    #expect(address.text == asked)
    #expect(address.sheet == sheet)
  }
}
