import Templates
import Testing

/// Comments and tags that set delimiters.
@Suite struct DelimiterTests {
  private let values: Values = ["x": .text("X"), "on": .flag(true), "h": .html(.trusted("<h>"))]

  @Test func dropsComments() {
    #expect(rendered("12{{! a {{ b }}34", values) == "1234")
    #expect(rendered("12{{!\n a\n}}34{{!}}", values) == "1234")
    #expect(rendered("12 {{! x }} 34", values) == "12  34")
    #expect(rendered("{{!x}}{{x}}", values) == "X")
  }

  @Test(arguments: [
    ("{{=<% %>=}}<%x%>{{x}}", "X{{x}}"), ("{{=[ ]=}}[x]", "X"), ("{{= | | =}}|x|", "X"), ("{{=@  \t @=}}@x@", "X"),
    ("{{=<% %>=}}<%{h}%><%&h%><%={{ }}=%>{{x}}", "<h><h>X"), ("{{=<% %>=}}<%#on%>1<%/on%>", "1"),
    ("{{=<< >>=}}<<={{ }}=>>{{x}}", "X"),
  ])
  func changesDelimiters(template: String, expected: String) {
    #expect(rendered(template, values) == expected)
  }

  @Test func doesNotChangeDelimitersOfOtherTemplates() {
    #expect(rendered("{{=| |=}}|>p| |x|", values, partials: ["p": "{{x}}|x|"]) == "X|x| X")
    #expect(rendered("{{>p}}{{x}}", values, partials: ["p": "{{=| |=}}"]) == "X")
  }

  @Test(arguments: ["{{=<%=}}", "{{==}}", "{{=a b c=}}", "{{=<= =>=}}"])
  func refusesOtherThanTwoDelimiters(template: String) {
    #expect(errors(template, values) == ["page.mustache:1:1 template.badDelimiters"])
  }
}
