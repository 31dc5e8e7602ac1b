import Testing

@testable import Markdown

/// Syntax of other dialects, and links that are none, which are shown as written.
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

  @Test(arguments: [
    ("a [the plan](Plan 2026.docx) b\n", "link(words: \"the plan\", destination: \"Plan 2026.docx\") 1:3"),
    ("[*the* plan](a b)\n", "link(words: \"the plan\", destination: \"a b\") 1:12"),
    ("# [x](a b)\n", "link(words: \"x\", destination: \"a b\") 1:3"),
    ("[d]: e\n\n[a [d] b](c)\n", "link(words: \"a … b\", destination: \"c\") 3:9"),
    ("see [[Plan|plan]]\n", "wikiLink(\"Plan|plan\") 1:5"), ("[a][b]\n", "reference(words: \"a\", label: \"b\") 1:1"),
    ("[a][]\n", "reference(words: \"a\", label: \"\") 1:1"),
    ("(the plan)[plan.docx]\n", "reversedLink(words: \"the plan\", destination: \"plan.docx\") 1:1"),
    ("a [x] (document:x)\n", "spacedLink(words: \"x\", destination: \"document:x\") 1:3"),
    ("[x] (a/b.docx)\n", "spacedLink(words: \"x\", destination: \"a/b.docx\") 1:1"),
    ("[x](page:a .\nb\n", "openLink(words: \"x\", destination: \"page:a\") 1:1"),
    ("[x](mailto:A B <a@b.example>)\n", "link(words: \"x\", destination: \"mailto:A B `\") 1:1"),
    ("##Plan\n", "heading(\"##\") 1:1"), ("a\n\n> ###2026\n", "heading(\"###\") 3:3"), ("#Über uns\n", "heading(\"#\") 1:1"),
    ("![x](a.png){width=50%}\n", "attributes 1:12"), ("a [^1] b\n", "footnote 1:3"), ("[^1]: a note\n", "footnote 1:1"),
    ("a [^1]\n\n[^1]: note\n", "footnote 1:3"),
    ("!!! note\n    a\n", "admonition 1:1"), ("??? question inline end\n", "admonition 1:1"),
    ("!!! Attention \"A b\"\n", "admonition 1:1"),
    ("**2026 is open\n", "bold 1:1"), ("!!! warning \"A\"\n", "admonition 1:1"), ("::: tip\n", "admonition 1:1"),
    ("> [!NOTE]\n> a\n", "admonition 1:3"),
    ("---\ntitle: Guide again\n---\n", "pageHead 2:1"), ("a\n\n    ```csv\n    a\n    ```\n", "indentedFence 3:5"),
    ("[x](mailto:a@b.example?subject=a b)\n", "link(words: \"x\", destination: \"mailto:a@b.example?subject=a b\") 1:1"),
    ("[toc]\n", "contents 1:1"), ("[[_TOC_]]\n", "contents 1:1"), ("a ==b== c\n", "highlight 1:3"),
    ("++a b++\n", "insertion 1:1"),
    ("%%a%%\n", "comment 1:1"), ("=== \"A\"\n", "tab 1:1"), ("--8<-- \"a.md\"\n", "inclusion 1:1"),
    ("*[HTML]: Hyper Text\n", "abbreviation 1:1"), ("[b]a[/b]\n", "bbCode 1:5"), ("h2. Plan\n", "macroHeading 1:1"),
    ("This is **important text.\n", "bold 1:9"), ("a b** c\n", "bold 1:4"), ("• a\nb\n", "bullet(\"•\") 1:1"),
    ("Text:\n\n• a\n", "bullet(\"•\") 3:1"),
    ("-\u{A0}a\n", "noBreakSpace(\"-\") 1:1"), ("+---+---+\n| a | b |\n+---+---+\n", "table 1:1"),
    ("||A||B||\n|1|2|\n", "table 1:1"), ("A\tB\n1\t2\n", "table 1:1"), ("> [!Note] Title\n", "admonition 1:3"),
    ("[! NOTE]\n", "admonition 1:1"), ("[a](b){ .button }\n", "attributes 1:7"),
    ("[x|https://x.example/a]\n", "barLink(words: \"x\", destination: \"https://x.example/a\") 1:1"),
    (
      "see \\\\server\\share\\plan.docx.\n",
      "windowsPath(\"\\\\\\\\server\\\\share\\\\plan.docx.\", shown: \"\\\\server\\\\share\\\\plan.docx.\") 1:5"
    ),
    ("C:\\Forms\\[Name]\\a\n", "windowsPath(\"C:\\\\Forms\\\\[Name]\\\\a\", shown: \"C:\\\\Forms[Name]\\\\a\") 1:1"),
    ("a PlanÂ\u{84} √º b\n", "misread 1:7"), ("Fr√ºhjahr\n", "misread 1:3"),
    ("[TOC]\n", "contents 1:1"), ("{{< ref \"a\" >}}\n", "shortcode 1:1"), ("a {% b %}\n", "shortcode 1:3"),
    ("[a](b){:target=\"_blank\"}\n", "attributes 1:7"), ("# A {#b}\n", "attributes 1:5"), ("a :smile:\n", "emoji 1:3"),
    ("Term\n: Text\n", "definition 2:1"), ("a PlÃ¤ne b\n", "misread 1:5"), ("a\n\u{FFFD}b\n", "misread 2:1"),
    ("<www.contoso.com>\n", "address 1:2"),
    ("to ann@contoso.example.\n", "mailAddress 1:4"),
    ("# see www.contoso.com\n", "address 1:7"), ("<<<<<<< HEAD\na\n", "conflictMarker 1:1"),
    ("a\n>>>>>>> branch\n", "conflictMarker 2:1"), ("[d]: e\nsee www.contoso.com\n", "address 2:5"),
  ])
  func findsWhatOtherProgramsMakeOfIt(_ text: String, _ expected: String) { #expect(found(text) == [expected]) }

  @Test(arguments: [
    ("a\u{B}b\u{C}c\n", "control 1:2"), ("a\u{7F}b\n", "control 1:2"), ("> ```\n> a\n", "openFence 1:3"),
    ("- ~~~\n  a\n", "openFence 1:3"),
    ("```\na\n~~~\n", "openFence 1:1"), ("a <!-- b\nc\n", "openComment 1:3"), ("<!-- a\n\nb\n", "openComment 1:1"),
    ("a\n| b |\n|---|\n", "tableAfterText 2:1"), ("+one\n+two\n", "tightSign(\"+\") 1:1"),
    ("1)one\n2)two\n", "tightSign(\"1)\") 1:1"),
  ])
  func findsWhatDoesNotEndOrIsTooTight(_ text: String, _ expected: String) { #expect(found(text) == [expected]) }

  @Test func countsDashesThatBeginSeveralLines() {
    #expect(found("– a\n– b\n") == ["bullet(\"–\") 1:1", "bullet(\"–\") 2:1"])
  }

  @Test(arguments: [
    "5 * 3 = 15, 2 ** 3 = 8, x**2\n", "a == b and c == d\n", "a==b==c\n", "i++ and j++\n", "Rating: **** of five\n",
    "A • B • C\n", "It costs 1200** a year.\n", "by 12 %** to 30 €**\n", "!!! Attention\n", "??? unclear\n",
    "!!! note that we move\n",
    "!!! He said \"no\"\n",
    "— Yes\n— No\n", "– Yes, he said.\n", "a · b\n", "C:\\Temp\\plan.docx and C:\\Temp is\n", "C:\\\\Temp\\\\[a]\n",
    "`\\\\server\\share`\n",
    "\\_x\\_\n", "\\\\\\\\server\\\\share\n", "All of **/*.docx and **.docx\n", "\\*\\*a\n", "see [1] and [2]\n", "[b] is\n",
    "a 100%% b\n", "√2 and √x\n", "h2.\n",
    "# title: a\n", "title: a\n", "````\n```csv\n````\n", "    `a`\n",
    "|a|b|\n", "+ a +\n", "1 + 1 = 2\n", "a\tb\n", "{ a }\n", "*[a] b\n", "[x|y]\n",
    "\\[x](a b)\n", "\\[\\[x\\]\\]\n", "`[x](a b)`\n", "[x](<a b>)\n", "[x] (see below)\n", "a[0][1]\n", "[1][2]\n", "f(x)[0]\n",
    "(a)[see b]\n", "[[x]: y\n", "at 12:30:45\n", "a :) b\n", "\\:smile:\n", "wow!!!\n", "{a}\n", "<ann@contoso.example>\n",
    "a @ b.c\n",
    "[x] (e.g. this)\n", "[x] (z.B.)\n", "[x](see\n", "#1 is\n", "#budget and\n#plan\n", "- #budget\n", "\\##Plan\n",
    "`##Plan`\n", "~~~\n##Plan\n[x] (a:b)\n~~~\n", "    ##Plan\n", "# Plan\n", "[x](a) {b=c}\n", "\\[x] (a:b)\n", "#######\n",
    "@name\n", "~~~\n<<<<<<< HEAD\n>>>>>>> b\n~~~\n", "<<<<<<<<\n", "> > > > > > > a\n", "a :: b\n", "std::vector::size\n",
    "-5 °C\n-7 °C\n", "-one\n", "1.5 m\n2.5 m\n", "1.one\n", "... and so on\n", ".. and so on\n", "/// a\n", "`<!-- a`\n",
    "a <!-- b --> c\n", "<!--\na\n-->\n", "```\na\n```\n", "> ```\n> a\n> ```\n", "- ```\n  a\n  ```\n", "    a\n", "[!] a\n",
    "| a — b |\n| c |\n", "~~~ swift\n~~~\n", "*one*\n*two*\n", "a <- b\n",
    "`PlÃ¤ne`\n", "AMANHÃ, “AMANHÔ, »Ã«, AMANHÖ\n", "Pläne für Ångström, Ñu, Ærø, Ð\n",
  ])
  func leavesOrdinaryTextAlone(_ text: String) { #expect(found(text) == []) }

  @Test func showsAFootnoteOfOneWordAsWritten() {
    let document = MarkdownDocument("a [^1] [b](c)\n\n[^1]: note\n")
    #expect(document.html == "<p>a [^1] <a href=\"c\">b</a></p>\n")
    #expect(document.links.map(\.destination) == ["c"])
  }
}
