import Diagnostics
import Testing

@Suite struct JSONTests {
  @Test func writesALogForPrograms() {
    var log = DiagnosticLog()
    log.report(
      Diagnostic(
        .error, "a.b", "a \"quoted\" name", at: Place(file: "f", line: 2, column: 3, length: 4),
        notes: [.init("first here", at: Place(file: "f", line: 1))], solution: "rename"))
    #expect(
      String(decoding: JSONRendering().bytes(log), as: UTF8.self) == """
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
}
