import Diagnostics
import Testing
import TextBasics

@Suite struct JSONTests {
  @Test func writesALogForPrograms() {
    var log = DiagnosticLog()
    log.report(
      Diagnostic(
        .error, "a.b", "a \"quoted\" name", at: Place(file: "f", line: 2, column: 3, length: 4),
        notes: [.init("first here", at: Place(file: "f", line: 1))], fix: "rename"))
    #expect(
      String(decoding: log.json, as: UTF8.self) == """
        {
          "diagnostics": [
            {
              "identifier": "a.b",
              "severity": "error",
              "summary": "a \\"quoted\\" name",
              "file": "f",
              "line": 2,
              "column": 3,
              "length": 4,
              "notes": [
                {
                  "text": "first here",
                  "file": "f",
                  "line": 1
                }
              ],
              "solution": "rename"
            }
          ],
          "summary": {
            "errors": 1,
            "warnings": 0,
            "notes": 0
          }
        }

        """)
  }

  @Test func escapesWhatJSONDoesNotAllow() {
    var json = JSONWriter()
    json.string(nil, "\u{0}\u{1F}\u{7F}\"\\\n\r\té🙂")
    #expect(String(decoding: json.finish(), as: UTF8.self) == "\"\\u0000\\u001f\\u007f\\\"\\\\\\n\\r\\té🙂\"\n")
  }

  /// At any position in a text, since eight bytes are examined together.
  @Test(
    arguments: ["\u{0}", "\u{1F}", "\"", "\\", "\u{7F}", "\u{80}", "\u{61C}", "\u{2028}", "é", "\u{A0}", "🙂", "]", "~"], 0..<20)
  func eachByteOfATextCounts(special: String, position: Int) {
    func written(_ text: String) -> String {
      var json = JSONWriter()
      json.string(nil, text)
      return String(decoding: json.finish().dropFirst().dropLast(2), as: UTF8.self)
    }
    let (before, after) = (String(repeating: "x", count: position), String(repeating: "ы", count: 19 - position))
    #expect(written(before + special + after) == before + written(special) + after)
  }

  @Test func writesEmptyAndNestedValues() {
    var json = JSONWriter()
    json.array { json in
      json.object { _ in }
      json.array { _ in }
      json.strings(nil, ["a", "b"])
      json.flag(nil, true)
      json.object { $0.number("n", 1) }
      json.object(onOneLine: true) { json in
        json.number("n", 1)
        json.array("list") { $0.object { $0.number("m", 2) } }
      }
      json.null()
    }
    #expect(
      String(decoding: json.finish(), as: UTF8.self) == """
        [
          {},
          [],
          ["a", "b"],
          true,
          {
            "n": 1
          },
          {"n": 1, "list": [{"m": 2}]},
          null
        ]

        """)
  }

  /// C1 controls steer terminals, bidirectional marks the order in which a person reads, and line separators end lines in
  /// scripts.
  @Test func escapesWhatSteersItsReader() {
    func written(_ text: String) -> String {
      var json = JSONWriter()
      json.string(nil, text)
      return String(decoding: json.finish(), as: UTF8.self)
    }
    #expect(written("a\u{9B}31m\u{80}\u{9F}") == #""a\u009b31m\u0080\u009f""# + "\n")
    #expect(
      written("\u{61C}\u{200E}\u{200F}\u{202A}\u{202E}\u{2066}\u{2069}\u{2028}\u{2029}")
        == #""\u061c\u200e\u200f\u202a\u202e\u2066\u2069\u2028\u2029""# + "\n")
    let harmless = "\u{A0}ü\u{61B}\u{200D}\u{202F}\u{2065}\u{206A}\u{1F600}€"
    #expect(written(harmless) == "\"\(harmless)\"\n")
  }
}
