import Testing

@testable import Import

@Suite struct SchemeTypoTests {
  @Test(arguments: [
    ("htps://a.example/", "https://a.example/"), ("hhttps://a.example/", "https://a.example/"),
    ("HTPS://a.example/", "https://a.example/"),
    ("https//a.example/x", "https://a.example/x"), ("https:/a.example/x", "https://a.example/x"),
    ("https:a.example/x", "https://a.example/x"), ("https:///a.example/x", "https://a.example/x"),
    ("https:\\\\a.example\\x?\\y", "https://a.example/x?\\y"), ("https:\\a.example\\x", "https://a.example/x"),
    ("https;//a.example/", "https://a.example/"), ("http//a.example/", "http://a.example/"),
    ("ms-words:ofe|u|https://a.example/a.docx", "ms-word:ofe|u|https://a.example/a.docx"),
    ("documnt:q4", "document:q4"), ("mialto:a@b.example", "mailto:a@b.example"),
    ("lauch:q4/word/edit", "launch:q4/word/edit"),
  ])
  func findsTheOneSchemeThatIsASlipAway(_ text: String, _ expected: String?) {
    #expect(SchemeTypo.corrected(text, schemes: SchemeTypo.textSchemes) == expected)
  }

  @Test(arguments: [
    "https://a.example/", "https://a.example/a\\b", "HTTPS://a.example/", "http://a.example/", "mailto:a@b.example",
    "htp://a.example/",
    "httsp://a.example/", "ftp://a.example/",
    "javascript:alert(1)", "help.html", "docs//x", "page//x", "#part", "", ":", "//a.example/", "https:", "https://", "h:x",
    "a b:c", "tel:1", "C:\\x", "note: text", "ms-wordexcel:x",
  ])
  func leavesAloneWhatIsRightOrUncertain(_ text: String) {
    #expect(SchemeTypo.corrected(text, schemes: SchemeTypo.textSchemes) == nil)
  }
}
