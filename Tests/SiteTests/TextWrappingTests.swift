import Testing

@testable import Site

@Suite struct TextWrappingTests {
  private func wrap(_ text: String, _ columns: Int = 20) -> String {
    String(decoding: wrapped(Array(text.utf8), columns: columns), as: UTF8.self)
  }

  @Test(arguments: [
    ("one two three four five\n", "one two three four\nfive\n"), ("\n\na\n\n\n\nb\n\n", "a\n\nb\n"), ("", "\n"),
    ("see https://a.example/b now\n", "see\nhttps://a.example/b\nnow\n"),
    ("https://contoso.example/a/very/long/path\n", "https://contoso.example/a/very/long/path\n"),
    ("一二三四五六七八九十百千\n", "一二三四五六七八九十\n百千\n"), ("שלום שלום שלום שלום\n", "שלום שלום שלום שלום\n"),
    (
      "e\u{301}e\u{301}e\u{301}e\u{301}e\u{301}e\u{301} e\u{301}e\u{301}e\u{301}e\u{301}e\u{301}e\u{301}e\u{301} abcde\n",
      "e\u{301}e\u{301}e\u{301}e\u{301}e\u{301}e\u{301} e\u{301}e\u{301}e\u{301}e\u{301}e\u{301}e\u{301}e\u{301} abcde\n"
    ),
  ])
  func wrapsAtColumnsAndNeverInsideAnAddress(text: String, expected: String) { #expect(wrap(text) == expected) }

  @Test(arguments: [
    ("see https://a.example/b, then c\n", "see\nhttps://a.example/b\nthen c\n"),
    ("(https://a.example/b) c\n", "(\nhttps://a.example/b\n) c\n"), ("is https://a.example/b?\n", "is\nhttps://a.example/b\n?\n"),
    ("at https://a.example/b_(c) d\n", "at\nhttps://a.example/b_(c)\nd\n"), ("https://a.example/b.\n", "https://a.example/b.\n"),
    ("- https://a.example\n", "-\nhttps://a.example\n"), ("a :// b ://\n", "a :// b ://\n"),
    ("to mailto:a@b.example.\n", "to\nmailto:a@b.example\n"),
  ])
  func putsNothingBesideAnAddress(text: String, expected: String) { #expect(wrap(text) == expected) }

  @Test(arguments: [
    ("„https://a.example/2026“\n", "„\nhttps://a.example/2026\n“\n"),
    ("«\u{A0}https://a.example/frais\u{A0}» c\n", "«\nhttps://a.example/frais\n» c\n"),
    ("(vgl. https://a.example/b_(c))\n", "(vgl.\nhttps://a.example/b_(c)\n)\n"),
    ("(vgl.\u{A0}https://a.example/b)\n", "(vgl.\nhttps://a.example/b\n)\n"),
    ("at https://a.example/?f[a] b\n", "at\nhttps://a.example/?f[a]\nb\n"),
    ("[see https://a.example/?f[a]] b\n", "[see\nhttps://a.example/?f[a]\n] b\n"),
    ("{https://a.example/{b}} c\n", "{\nhttps://a.example/{b}\n} c\n"),
    ("(mailto:b@x.example) c\n", "(\nmailto:b@x.example\n) c\n"),
    ("“https://a.example/b.” c\n", "“\nhttps://a.example/b\n.” c\n"),
    ("‘https://a.example/l’été’ c\n", "‘\nhttps://a.example/l’été\n’ c\n"),
    ("at https://a.example/b… c\n", "at\nhttps://a.example/b\n… c\n"),
    ("见https://a.example/b。谢谢\n", "见\nhttps://a.example/b\n。谢谢\n"), ("见 https://a.example/b。\n", "见\nhttps://a.example/b\n"),
    ("https://a.example/b，https://b.example/c\n", "https://a.example/b\nhttps://b.example/c\n"),
    ("see <https://a.example/b>, c\n", "see <\nhttps://a.example/b\n>, c\n"),
    ("<a href=\"https://a.example/\">b</a>\n", "<a href=\"\nhttps://a.example/\n\">b</a>\n"),
    ("at https://a.example/?u=https://b.example/ c\n", "at\nhttps://a.example/?u=https://b.example/\nc\n"),
    ("a\u{A0}b: c\u{A0}:\n", "a\u{A0}b: c\u{A0}:\n"), ("a ://“ mailto: (https://)\n", "a ://“ mailto:\n(https://)\n"),
  ])
  func findsTheEndsOfAnAddressInASentence(text: String, expected: String) { #expect(wrap(text) == expected) }

  @Test func keepsTheEmptyLinesOfCode() {
    #expect(wrap("a\n\n    b\n    \n    \n    c\n  \n \n\nd\n") == "a\n\n    b\n\n\n    c\n\nd\n")
  }

  @Test(arguments: [
    ("    a  b\n", "    a  b\n"), ("> > > > > > one two three\n", "> > > > > > one two\nthree\n"),
    ("-a -b -c -d -e -f -g -h\n", "-a -b -c -d -e -f -g\n-h\n"),
  ])
  func keepsTheSpacesOfALineThatFits(text: String, expected: String) { #expect(wrap(text) == expected) }

  @Test(arguments: [
    ("<blockquote><p>one two three four five</p></blockquote>", "> one two three four\n> five\n\n"),
    ("<ul><li>one two three four five</li></ul>", "- one two three four\n  five\n\n"),
    ("<ol start=\"10\"><li>one two three four</li></ol>", "10. one two three\n    four\n\n"),
    (
      "<blockquote><ul><li>one two three four</li></ul></blockquote>", "> - one two three\n>   four\n\n"
    ),
    ("<blockquote><p>see https://a.example/b now</p></blockquote>", "> see\nhttps://a.example/b\n> now\n\n"),
    ("<ul><li>https://a.example/b now</li></ul>", "-\nhttps://a.example/b\n  now\n\n"),
    ("<ul><li>abcdefghijklmnopqrstuvwxyz</li></ul>", "- abcdefghijklmnopqr\n  stuvwxyz\n\n"),
    ("<pre><code>  one  two three four\n</code></pre>", "      one two three\n      four\n\n"),
    (
      String(repeating: "<blockquote>", count: 6) + "<p>one two three</p>" + String(repeating: "</blockquote>", count: 6),
      "> > > > > > one two\nthree\n\n"
    ),
  ])
  func continuesALineBelowTheMarksOfItsQuotationOrItem(html: String, expected: String) {
    #expect(plainText(ofHTML: html, columns: 20) == expected)
  }
}
