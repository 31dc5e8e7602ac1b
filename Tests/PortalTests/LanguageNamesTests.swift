import Portal
import Testing

struct LanguageNamesTests {
  @Test(arguments: [
    ("English", "en"), ("DEUTSCH", "de"), ("français", "fr"), ("Francais", "fr"), ("ger", "de"), ("deu", "de"), ("EN", "en"),
    ("pt_BR", "pt-BR"),
    ("zh-Hant", "zh-Hant"), (" Español ", "es"), ("Tiếng Việt", "vi"), ("中文", "zh"), ("English (UK)", "en-GB"),
    ("Portuguese (BR)", "pt-BR"),
  ])
  func readsNamesCodesAndTags(text: String, tag: String) {
    #expect(LanguageTag.named(text)?.text == tag)
  }

  @Test(arguments: [
    "", "English, French", "php", "go", "C++", "en-", "en-*", "Englisch und Deutsch", "English, fr", "English/DE", "-", "xx",
  ])
  func readsNothingElse(text: String) {
    #expect(LanguageTag.named(text) == nil)
  }

  @Test(arguments: [("es", "Español"), ("de-CH", "Deutsch (CH)"), ("id", "Bahasa Indonesia"), ("aa", nil)])
  func knowsTheOwnNames(tag: String, name: String?) {
    #expect(LanguageTag(tag)?.ownName == name)
  }
}
