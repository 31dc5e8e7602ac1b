import Templates
import Testing

/// Values within addresses, which are percent-encoded according to their place.
@Suite struct AddressPlaceTests {
  @Test(arguments: [
    (
      "<a href=\"mailto:t@x.example?subject={{a}}&amp;body={{a}}\">",
      "mailto:t@x.example?subject=100%20%25%20%26%20%2F&amp;body=100%20%25%20%26%20%2F"
    ),
    ("<img src='https://x.example/{{a}}.png?a={{b}}'>", "https://x.example/100%20%25%20&amp;%20/.png?a=%C3%A9%2520"),
    ("<a HREF = \"x{{#a}}/{{b}}{{/a}}\">", "x/%C3%A9%20"), ("<a href=\"{{b}}?q={{a}}\">", "é%20?q=100%20%25%20%26%20%2F"),
    ("<a href=\"{{b}}/{{b}}\">", "é%20/é%20"), ("<a href=\"{{b}}\">", "é%20"), ("<a href=\"#{{b}}\">", "#é%20"),
    ("<a href=\"x?y#{{b}}\">", "x?y#é%20"), ("<a data-href=\"x?{{b}}\">", "x?é%20"), ("<p title=\"x?{{b}}\">", "x?é%20"),
    ("<a href=\"x\" title=\"?{{b}}\">", "x\" title=\"?é%20"), ("<p>href=\"x?</p>{{b}}", "x?</p>é%20"),
  ])
  func encodesByPlace(_ template: String, _ expected: String) {
    let output = rendered(template, ["a": .text("100 % & /"), "b": .text("é%20")])
    let quote = template.first { $0 == "\"" || $0 == "'" } ?? "\""
    let value = output.split(separator: quote, maxSplits: 1).last.map(String.init) ?? ""
    #expect(value.hasPrefix(expected), "\(output)")
  }

  @Test func encodesInPartialsAndLists() {
    let output = rendered(
      "{{#list}}{{>link}}{{/list}}", ["list": .list("name", "a b", "c&d")],
      partials: ["link": "<a href=\"x?n={{name}}\">{{name}}</a>"])
    #expect(output == "<a href=\"x?n=a%20b\">a b</a><a href=\"x?n=c%26d\">c&amp;d</a>")
  }
}
