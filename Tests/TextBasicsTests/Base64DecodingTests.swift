import Testing
import TextBasics

@Suite struct Base64DecodingTests {
  @Test(arguments: [
    ("", ""), ("Zg", "f"), ("Zg==", "f"), ("Zm8=", "fo"), ("Zm9v", "foo"), ("Zm9vYmFy", "foobar"), ("w6_Dvw", "\u{EF}\u{FF}"),
    ("w6/Dvw==", "\u{EF}\u{FF}"),
  ])
  func readsBothAlphabets(text: String, expected: String) {
    #expect(base64Decoded(text.utf8) == Array(expected.utf8))
  }

  @Test(arguments: ["Zm9v!", "Zg==Zg", "Z g", "é"])
  func refusesOtherTexts(text: String) { #expect(base64Decoded(text.utf8) == nil) }
}
