import Testing

@testable import Import

/// Descriptions in HTML.
struct HTMLTextTests {
  @Test(arguments: [
    // SharePoint's notes of several lines.
    (
      "<div class=\"ExternalClass1\"><p>First &amp; <strong>bold </strong>text.</p><p>\u{200B}</p><p>Second<br></p></div>",
      "First & **bold** text.\n\nSecond"
    ),
    (
      "<p>See:</p><ul><li>one</li><li><p>two <a href=\"https://a.example/x?a=1&amp;b=(2)\">the link</a></p><ol><li>in</li></ol></li></ul>end",
      "See:\n\n- one\n- two [the link](https://a.example/x?a=1&b=%282%29)\n  1. in\n\nend"
    ),
    ("<ol><li>a</li><li>b</li></ol>", "1. a\n2. b"),
    (
      "<p>one\n  two&nbsp;three</p>\n<p># four *five* a_b [6] &lt;7></p>",
      "one two three\n\n\\# four \\*five\\* a_b \\[6\\] \\<7>"
    ),
    ("<table><tr><td>a</td>\n<td>b</td></tr>\n<tr><td>c</td></tr></table>", "a, b\n\nc"),
    ("<p>one<br>two<br/><br>three</p>", "one\\\ntwo\n\nthree"),
    ("<p><b></b><i> x </i><a href=\"javascript:a()\">y</a><a>z</a><script>alert(1)</script></p>", "*x* yz"),
    // Signs that would be marks.
    ("<p>Topics:<br>- one<br>3) two<br>---</p><p>~~~ x</p>", "Topics:\\\n\\- one\\\n3\\) two\\\n\\---\n\n\\~~~ x"),
    ("<p>here!<a href='https://a.example/my file.pdf'>x</a></p>", "here\\![x](https://a.example/my%20file.pdf)"),
    ("<p>Use &amp;copy; &amp; R&amp;D; https://a.example/_b_*c _d_</p>", "Use \\&copy; & R\\&D; https://a.example/_b_*c \\_d\\_"),
    ("<p><b>a</b><b>b</b> foo<b>(bar)</b>baz <b>Note:</b> x<i>y</i>z</p>", "**a**b foo(bar)baz **Note:** x*y*z"),
    ("<ol><li>a</li></ol><ul><ul><ul><li>deep</li></ul></ul></ul>", "1. a\n\n- deep"),
    ("Learn the <table>, <div> and <ul> tags", nil), ("Write `<ul>` and `</ul>` around <b>it</b>", nil),
    // The rest is CommonMark.
    ("See [x](https://a.example/). <p><b>Bold</b> <i>it</i></p>", "See [x](https://a.example/).\n\n**Bold** *it*"),
    (
      "One *word*.\n\nTwo:\n<ul>\n<li>[a](https://a.example/)</li>\n<li>b_c_d</li>\n</ul>\n",
      "One *word*.\n\nTwo:\n\n- [a](https://a.example/)\n- b_c_d"
    ),
    ("**a**<br>*b*<br />c &amp; d", "**a**  \n*b*  \nc &amp; d"),
    ("use <b>that</b> of <https://a.example/> and <x y=\"1\">z</x>", "use **that** of <https://a.example/> and <x y=\"1\">z</x>"),
    ("a <em>b", nil), ("a < b", nil), ("Use <name> and x<y>", nil), ("plain", nil), ("", nil),
    ("<p>a", "a"), ("</p></li></b>", ""), ("<b><i>x</b></i>", "***x***"),
  ])
  func isCommonMark(_ text: String, _ expected: String?) { #expect(HTMLText.commonMark(text) == expected) }

  /// What a description has in the end: links to http become secure, and those with parentheses are links.
  @Test func keepsItsLinks() {
    let html = "<p><a href=\"http://a.example/Word_(film)\">the film</a>, <a href='www.a.example'>b</a></p>"
    #expect(CellAddress.description(html).text == "[the film](https://a.example/Word_%28film%29), b")
  }

  @Test func isShortForWhatNestsDeeply() {
    let count = 4_000
    let lists = String(repeating: "<ul>", count: count) + String(repeating: "<li>x", count: count)
    let words = String(repeating: "<b>", count: count) + "x" + String(repeating: "</i></b>", count: count)
    #expect((HTMLText.commonMark(lists + "</ul>") ?? "").utf8.count < 32 * count)
    #expect((HTMLText.commonMark(words) ?? "").utf8.count < 200)
  }
}
