import Testing

@testable import TextBasics

@Suite struct CSVWritingTests {
  private func row(_ fields: String...) -> String {
    var bytes: [UInt8] = []
    bytes.appendCSVRow(fields)
    return String(decoding: bytes, as: UTF8.self)
  }

  @Test func quotesWhatWouldEndAField() {
    #expect(row("a", "b,c", "say \"x\"", "two\nlines", "") == "a,\"b,c\",\"say \"\"x\"\"\",\"two\nlines\",\r\n")
  }

  @Test(arguments: [
    "=1+1", "+1", "-1+1", "-.5", "-1,5", "@SUM(A1)", "\t=1", "\n=1", "\u{FF1D}1", "\u{FF0B}1", "\u{FF0D}1", "\u{FF20}x",
  ])
  func startsNoFormula(field: String) {
    #expect(row(field) == "\"'\(field)\"\r\n")
  }

  @Test(arguments: [
    ("annual \u{202E}xcod.exe", "annual xcod.exe"), ("\u{2066}a\u{2069}", "a"), ("«a»", "«a»"), ("a\u{200F}b", "a\u{200F}b"),
  ])
  func holdsNoDirectionOverrides(field: String, written: String) {
    #expect(row(field) == written + "\r\n")
  }

  @Test(arguments: [",", "\"", "\r", "\n", "\u{202E}", "\t", "é", "=", "\u{7F}"], 0..<20)
  func eachByteOfAFieldCounts(special: String, position: Int) {
    let (before, after) = (String(repeating: "x", count: position), String(repeating: "y", count: 19 - position))
    let shown = special == "\u{202E}" ? "" : special.replacing("\"", with: "\"\"")
    let isQuoted = [",", "\"", "\r", "\n"].contains(special)
    let isFormula = position == 0 && ["\r", "\n", "\t", "="].contains(special)
    let field = before + shown + after
    let expected = isFormula ? "\"'\(field)\"" : isQuoted ? "\"\(field)\"" : field
    #expect(row("a", before + special + after, "b") == "a,\(expected),b\r\n")
  }
}
