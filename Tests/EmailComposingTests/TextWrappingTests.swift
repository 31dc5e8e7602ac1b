import Testing

@testable import EmailComposing

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
}
