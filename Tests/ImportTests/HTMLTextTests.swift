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
      "See:\n\n- one\n- two [the link](<https://a.example/x?a=1&b=(2)>)\n   1. in\n\nend"
    ),
    ("<ol><li>a</li><li>b</li></ol>", "1. a\n2. b"),
    (
      "<p>one\n  two&nbsp;three</p>\n<p># four *five* a_b [6] &lt;7></p>",
      "one two three\n\n\\# four \\*five\\* a\\_b \\[6\\] \\<7>"
    ),
    ("<table><tr><td>a</td><td>b</td></tr><tr><td>c</td></tr></table>", "a, b\n\nc"),
    ("<p>one<br>two<br/><br>three</p>", "one\\\ntwo\n\nthree"),
    ("<p><b></b><i> x </i><a href=\"javascript:a()\">y</a><a>z</a><script>alert(1)</script></p>", "*x* yz"),
    // The rest is CommonMark.
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
}
