import Testing

@testable import Theme

@Suite struct BaseLettersTests {
  @Test(arguments: [
    ("a", "a"), ("1", "1"), ("é", "e"), ("ü", "u"), ("å", "a"), ("ø", "o"), ("ł", "l"), ("ấ", "a"), ("ß", "ss"), ("æ", "ae"),
    ("œ", "oe"), ("þ", "th"), ("ð", "d"), ("ı", "i"), ("ё", "е"), ("й", "й"), ("ж", "ж"), ("ώ", "ω"), ("ς", "σ"), ("א", "א"),
    ("日", "日"), ("\u{301}", ""), ("\u{5B0}", ""), ("\u{FE0F}", ""), ("ǆ", "ǆ"), ("😀", "😀"),
  ])
  func areALetterWithoutItsAccents(letter: String, expected: String) throws {
    let scalar = try #require(letter.unicodeScalars.first)
    #expect(BaseLetters(scalar).scalars == Array(expected.unicodeScalars))
  }
}
