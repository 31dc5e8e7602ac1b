import Diagnostics
import Foundation
import Testing
import TextBasics

@Suite struct ConsoleRenderingTests {
  private let source = LineIndex(Array("portal:\n  titel: Übung\t?\n".utf8))

  private func render(_ diagnostic: Diagnostic, colour: Bool = false) -> String {
    ConsoleRendering(usesColour: colour, sources: ["Content/portal.yaml": source]).text(diagnostic)
  }

  @Test func showsPlaceSourceLineCaretAndWayOut() {
    let diagnostic = Diagnostic(
      .error, "manifest.unknownKey", "'titel' is not a key that can stand here",
      at: Place(file: "Content/portal.yaml", line: 2, column: 3, length: 5), explanation: "Known here: title.",
      notes: [.init("it is written here first", at: Place(file: "Content/portal.yaml", line: 1, column: 1, length: 6))],
      fix: "did you mean 'title'?")
    #expect(
      render(diagnostic) == """
        Content/portal.yaml:2:3: error: 'titel' is not a key that can stand here [manifest.unknownKey]
         2 |   titel: Übung ?
           |   ^~~~~
          Known here: title.
          Content/portal.yaml:1:1: note: it is written here first
         1 | portal:
           | ^~~~~~
          help: did you mean 'title'?

        """)
  }

  @Test func showsNoLineThatMayHoldASecret() {
    var secret = Diagnostic(.error, "a.b", "secret", at: Place(file: "Content/portal.yaml", line: 2, column: 10))
    secret.hidesLine = true
    var log = DiagnosticLog()
    log.report(secret)
    log.report(Diagnostic(.error, "a.c", "beside it", at: Place(file: "Content/portal.yaml", line: 2, column: 3)))
    #expect(
      ConsoleRendering(sources: ["Content/portal.yaml": source]).text(log) == """
        Content/portal.yaml:2:3: error: beside it [a.c]

        Content/portal.yaml:2:10: error: secret [a.b]

        2 errors, 0 warnings
        read more: docportal explain a.c

        """)
    #expect(render(secret) == "Content/portal.yaml:2:10: error: secret [a.b]\n")
  }

  @Test func showsThreePlacesOfACauseAndErrorsLast() {
    var log = DiagnosticLog()
    for line in 1...1500 { log.report(Diagnostic(.warning, "a.many", "odd", at: Place(file: "f", line: line))) }
    for line in 1...4 {
      log.report(Diagnostic(.error, "a.wrong", "wrong", at: Place(file: "f", line: line), explanation: "Why.", fix: "mend it"))
    }
    log.report(Diagnostic(.warning, "a.one", "strange", at: Place(file: "f", line: 2)))
    log.report(Diagnostic(.note, "a.done", "done", at: Place(file: "g")))
    let errors = """
      f:1: error: wrong [a.wrong]
        Why.
        also at f:2
        also at f:3
        and 1 more; --all shows them
        help: mend it

      4 errors, 1,501 warnings
      read more: docportal explain a.wrong

      """
    #expect(
      ConsoleRendering(amount: .grouped).text(log) == """
        g: note: done [a.done]

        f:1: warning: odd [a.many]
          also at f:2
          also at f:3
          and 1,497 more; --all shows them

        f:2: warning: strange [a.one]

        \(errors)
        """)
    #expect(ConsoleRendering(amount: .errors).text(log) == errors)
    #expect(ConsoleRendering().text(log).components(separatedBy: "also at").count == 1503)
  }

  @Test(arguments: [(Diagnostic.Severity.warning, 3), (.error, 20)])
  func showsSoManyCausesOfOneRule(severity: Diagnostic.Severity, limit: Int) {
    var log = DiagnosticLog()
    for line in 1...50 {
      log.report(Diagnostic(severity, "a.many", "odd \(line)", at: Place(file: "f", line: line)))
      log.report(Diagnostic(severity, "a.many", "odd \(line)", at: Place(file: "g", line: line)))
    }
    let text = ConsoleRendering(amount: .grouped).text(log)
    #expect(text.components(separatedBy: "[a.many]\n").count == limit + 1)
    #expect(text.contains("\n\nand \(2 * (50 - limit)) more [a.many]; --all shows them\n\n"))
    #expect(ConsoleRendering().text(log).components(separatedBy: "[a.many]\n").count == 51)
  }

  @Test func aLongReportByManyRulesIsCutToOneScreen() {
    var log = DiagnosticLog()
    for rule in 1...6 {
      let severity: Diagnostic.Severity = rule == 6 ? .error : .warning
      for line in 1...3 {
        for file in ["f", "g"] {
          log.report(Diagnostic(severity, "a.r\(rule)", "odd \(line)", at: Place(file: file, line: line), fix: "fix \(rule)"))
        }
      }
    }
    #expect(
      ConsoleRendering(amount: .grouped).text(log) == """
        f:1: warning: odd 1 [a.r1] and 1 more
          help: fix 1
        f:1: warning: odd 1 [a.r2] and 1 more
          help: fix 2
        f:1: warning: odd 1 [a.r3] and 1 more
          help: fix 3
        f:1: warning: odd 1 [a.r4] and 1 more
          help: fix 4
        f:1: warning: odd 1 [a.r5] and 1 more
          help: fix 5
        f:2: warning: odd 2 [a.r1] and 1 more
          help: fix 1
        f:1: error: odd 1 [a.r6] and 1 more
          help: fix 6
        f:2: error: odd 2 [a.r6] and 1 more
          help: fix 6
        and 4 more [a.r2], 4 more [a.r3], 4 more [a.r4], 4 more [a.r5], 2 more [a.r1], 2 more [a.r6]

        6 errors, 30 warnings; --all shows all, with their lines

        """)
  }

  @Test func showsNothingWithoutErrorsWhereOnlyTheyAreAskedFor() {
    var log = DiagnosticLog()
    log.report(Diagnostic(.warning, "a.b", "odd"))
    #expect(ConsoleRendering(amount: .errors).text(log) == "")
  }

  @Test func pointsBehindNonASCIITextAndTabs() {
    let diagnostic = Diagnostic(.warning, "a.b", "odd", at: Place(file: "Content/portal.yaml", line: 2, column: 16))
    #expect(
      render(diagnostic) == """
        Content/portal.yaml:2:16: warning: odd [a.b]
         2 |   titel: Übung ?
           |                ^

        """)
  }

  @Test func leavesOutTheLineWithoutAColumn() {
    let diagnostic = Diagnostic(.note, "a.b", "whole file", at: Place(file: "Content/portal.yaml"))
    #expect(render(diagnostic) == "Content/portal.yaml: note: whole file [a.b]\n")
  }

  @Test func showsControlCharactersOfStrangersAsText() {
    let diagnostic = Diagnostic(.error, "a.b", "bad \u{1B}[31m\u{202E}name\n", at: nil)
    #expect(render(diagnostic) == "error: bad \\u{1B}[31m\\u{202E}name\\u{A} [a.b]\n")
  }

  @Test func coloursOnlyWhenAsked() {
    let diagnostic = Diagnostic(.error, "a.b", "bad")
    #expect(render(diagnostic, colour: true) == "\u{1B}[1;31merror: \u{1B}[0m\u{1B}[1mbad\u{1B}[0m [a.b]\n")
  }

  @Test func shortensALongLineAroundTheCaret() {
    let line = String(repeating: "x", count: 150) + "!" + String(repeating: "y", count: 150)
    let rendering = ConsoleRendering(sources: ["f": LineIndex(Array(line.utf8))])
    let lines = rendering.text(Diagnostic(.error, "a.b", "bad", at: Place(file: "f", line: 1, column: 151)))
      .split(separator: "\n")
    #expect(lines[1] == " 1 | …" + String(repeating: "x", count: 80) + "!" + String(repeating: "y", count: 19) + "…")
    #expect(lines[2] == "   | " + String(repeating: " ", count: 81) + "^")
  }

  @Test func showsNoLineThatIsTooLongToRead() {
    let rendering = ConsoleRendering(sources: ["f": LineIndex([UInt8](repeating: 0x78, count: 10_001))])
    let text = rendering.text(Diagnostic(.error, "a.b", "bad", at: Place(file: "f", line: 1, column: 5)))
    #expect(text == "f:1:5: error: bad [a.b]\n")
  }

  @Test func endsALogWithItsCounts() {
    var log = DiagnosticLog()
    log.report(Diagnostic(.error, "a.b", "one"))
    log.report(Diagnostic(.warning, "a.b", "two"))
    log.report(Diagnostic(.warning, "a.b", "three"))
    #expect(ConsoleRendering().text(log).hasSuffix("\n\n1 error, 2 warnings\nread more: docportal explain a.b\n"))
    #expect(ConsoleRendering().text(DiagnosticLog()).isEmpty)
  }

  @Test func marksAWideCharacterWithTwoColumns() {
    let rendering = ConsoleRendering(sources: ["f": LineIndex(Array("中文 a\u{301}b".utf8))])
    let text = rendering.text(Diagnostic(.error, "a.b", "bad", at: Place(file: "f", line: 1, column: 6)))
    #expect(text.split(separator: "\n")[2] == "   |       ^")
  }

  @Test(
    arguments: [
      0x00, 0x1B, 0x7F, 0x9B, 0xAD, 0x034F, 0x061C, 0x115F, 0x1160, 0x17B4, 0x180E, 0x200B, 0x200D, 0x202E, 0x2028, 0x2066,
      0x2800,
      0x3164, 0xE000, 0xFE0F, 0xFEFF, 0xFFA0, 0xFFF9, 0xFFFF, 0x1D173, 0xE0001, 0xE0041, 0xE0FFF, 0xF0000, 0x10FFFF, 0x378,
    ] as [UInt32])
  func showsWhatCannotBeSeenByItsNumber(_ value: UInt32) throws {
    let scalar = try #require(Unicode.Scalar(value))
    #expect("a\(scalar)b".terminalSafe == "a\\u{\(String(value, radix: 16, uppercase: true))}b")
  }

  @Test func showsLettersOfEveryScriptAsTheyAre() {
    let text = "é e\u{301} Ж 中 한 \u{5D0} \u{627} น้ำ 😀 \u{A0}|~"
    #expect(text.terminalSafe == text)
  }
}
