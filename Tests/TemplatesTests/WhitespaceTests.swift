import Templates
import Testing

/// Lines with only one tag leave no trace.
@Suite struct WhitespaceTests {
  private let values: Values = ["on": .flag(true), "off": .flag(false), "x": .text("X")]

  @Test(arguments: [
    ("a\n{{#on}}\nb\n{{/on}}\nc\n", "a\nb\nc\n"),
    ("a\n  {{#on}}\n  b\n\t{{/on}}  \nc\n", "a\n  b\nc\n"),
    ("a\r\n{{#on}}\r\nb\r\n{{/on}}\r\nc", "a\r\nb\r\nc"),
    ("a\n{{^off}}\nb\n{{/off}}\nc\n", "a\nb\nc\n"),
    ("a\n  {{! note }}\nb\n", "a\nb\n"),
    ("a\n{{!\n  two lines\n}}\nb\n", "a\nb\n"),
    ("a\r\n{{! note }}\r\nb", "a\r\nb"),
    ("a\n  {{=<% %>=}}\n<%x%>\n", "a\nX\n"),
  ])
  func leavesOutTheLineOfATagThatStandsAlone(template: String, expected: String) {
    #expect(rendered(template, values) == expected)
  }

  @Test func leavesOutATagAloneOnTheFirstAndLastLine() {
    #expect(rendered("  {{#on}}\nb\n{{/on}}", values) == "b\n")
    #expect(rendered("b\n  {{! end }}", values) == "b\n")
  }

  @Test(arguments: [
    (" | {{#on}}\t|\t{{/on}} | \n", " | \t|\t | \n"),
    (" {{#on}}A{{/on}}\n {{#on}}B{{/on}}\n", " A\n B\n"),
    ("  12 {{! 34 }}\n", "  12 \n"),
    (" {{#on}} {{/on}} \n", "   \n"),
    ("{{#on}} {{#on}}\nb{{/on}}{{/on}}\n", " \nb\n"),
    ("a {{=| |=}}\n|x|\n", "a \nX\n"),
    ("{{x}}\n  {{x}}\n", "X\n  X\n"),
  ])
  func keepsALineThatHoldsSomethingElse(template: String, expected: String) {
    #expect(rendered(template, values) == expected)
  }

  @Test func repeatsWholeLines() {
    #expect(
      rendered("<ul>\n  {{#tags}}\n  <li>{{n}}</li>\n  {{/tags}}\n</ul>\n", ["tags": .list("n", "a", "b")])
        == "<ul>\n  <li>a</li>\n  <li>b</li>\n</ul>\n")
  }

  @Test func ignoresAByteOrderMark() {
    #expect(rendered("\u{FEFF}{{#on}}\nb\n{{/on}}\n", values) == "b\n")
  }
}
