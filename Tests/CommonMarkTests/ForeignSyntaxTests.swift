import Testing

@testable import CommonMark

/// Syntax of GitHub's dialect that is shown as written.
@Suite struct ForeignSyntaxTests {
  private func found(_ text: String) -> [String] {
    MarkdownDocument(text).foreign.map { "\($0.kind) \($0.position.line):\($0.position.column)" }
  }

  @Test(arguments: [
    ("| a | b |\n|---|:-:|\n| 1 | 2 |\n", "table 1:1"), ("Text\n\n> a | b\n> --|--\n", "table 3:5"),
    ("- [ ] do\n", "taskList 1:3"), ("1. a\n2. [x] done\n", "taskList 2:4"), ("so ~~not~~ this\n", "strikethrough 1:4"),
    ("# H\n\nsee\nhttps://contoso.com/x.\n", "address 4:1"), ("(www.contoso.com)\n", "address 1:2"),
    ("see www.contoso.com, https://contoso.com\n", "address 1:5"), ("see https://contoso.com, www.contoso.com\n", "address 1:5"),
  ])
  func findsTheOtherDialect(_ text: String, _ expected: String) { #expect(found(text) == [expected]) }

  @Test(arguments: [
    "a | b\n", "a | b\n---\n", "[ ] no list\n", "- [x](y)\n", "a ~~ b ~~\n", "~~~\na ~~b~~\n~~~\n", "`https://x.example/`\n",
    "<https://x.example/>\n", "[https://x.example/](https://x.example/)\n", "    https://x.example/\n", "the https:// scheme\n",
    "`| a |`\n`|---|`\n", "- [ ]\n", "ms-word:ofe|u|https://x.example/a\n",
  ])
  func leavesCommonMarkAlone(_ text: String) { #expect(found(text) == []) }
}
