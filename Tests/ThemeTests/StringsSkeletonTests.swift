import Diagnostics
import Portal
import Testing
import TextBasics

@testable import Theme

@Suite struct StringsSkeletonTests {
  private func texts(_ yaml: String, _ language: LanguageTag) -> [String: String] {
    var log = DiagnosticLog()
    let table = decodeStrings(TextFile(path: "strings/x.yaml", text: yaml), language: language, log: &log)
    #expect(log.diagnostics.isEmpty)
    return table.byName
  }

  @Test(arguments: ["de", "en", "fr", "ru"])
  func aCompleteLanguageIsPrintedAsItIs(_ name: String) throws {
    let language = try #require(LanguageTag(name))
    let skeleton = StringsSkeleton(language, ThemeFiles(own: []))
    #expect(skeleton.missingCount == 0)
    let file = try #require(builtInThemeFiles.first { $0.path == "strings/\(name).yaml" })
    #expect(texts(skeleton.text(), language) == texts(String(decoding: file.bytes, as: UTF8.self), language))
  }

  @Test(arguments: [
    ("nl", "ltr", ["one", "other"]), ("ar", "rtl", ["zero", "one", "two", "few", "many", "other"]),
    ("pl", "ltr", ["one", "few", "many", "other"]), ("he", "rtl", ["one", "two", "many", "other"]), ("ja", "ltr", ["other"]),
    ("cs-CZ", "ltr", ["one", "few", "other"]), ("pa-Arab", "rtl", ["one", "other"]), ("tlh", "ltr", ["other"]),
  ])
  func aNewLanguageHasItsDirectionAndPluralForms(_ name: String, direction: String, forms: [String]) throws {
    let language = try #require(LanguageTag(name))
    let skeleton = StringsSkeleton(language, ThemeFiles(own: []))
    let texts = texts(skeleton.text(), language)
    #expect(texts["direction"] == direction)
    for count in PluralName.allCases {
      #expect(PluralForm.allCases.map(\.rawValue).filter { texts[count.rawValue + "." + $0] != nil } == forms)
    }
    #expect(PluralForm.allCases.map(\.rawValue).filter { texts["plural." + $0] != nil } == forms.dropLast())
    // Its direction and rules are not missing.
    #expect(skeleton.missingCount == texts.count - forms.count)
  }

  @Test(arguments: [
    (
      "rtl",
      "ar he iw fa ur yi ji ps sd ug ckb dv syr nqo arc rhg ku-Arab az-Arab pa-Arab pa-PK uz-Arab uz-AF ks-Arab ms-Arab ff-Adlm man-Nkoo tr-Arab"
    ),
    (
      "ltr",
      "ar-Latn he-Latn ks-Deva sd-Deva sd-IN ug-Cyrl ug-KZ pa uz az ku ha tr id in zh-Hans-CN sr-Latn en-x-Arab grc de-1996"
    ),
  ])
  func theScriptDecidesTheDirection(_ direction: String, _ names: String) throws {
    for name in names.split(separator: " ") {
      let language = try #require(LanguageTag(String(name)))
      #expect(LanguageSettings.strings(for: language)["direction"] == direction, "\(name)")
    }
  }

  @Test func aRegionHasTheTextsOfItsLanguage() throws {
    let theme = ThemeFiles(own: [ThemeFile(path: "strings/de-AT.yaml", bytes: Array("months: Jänner\n".utf8))])
    let skeleton = StringsSkeleton(try #require(LanguageTag("de-AT")), theme)
    #expect(skeleton.missingCount == 0)
    #expect(skeleton.text().contains("\nlanguage: Deutsch\n") && skeleton.text().hasSuffix("\nmonths: Jänner\n"))
  }

  @Test func quotesWhatYAMLWouldReadOtherwise() throws {
    let language = try #require(LanguageTag("nl"))
    let odd = ["a: b", "- a", "a #b", "'a", "{a}", "a:", "null", "\"a\"", "1", "*a", "a\\nb", "„a“"]
    let yaml = "skip: x\nown:\n" + odd.enumerated().map { "  k\($0): '\($1.replacing("'", with: "''"))'\n" }.joined()
    let theme = ThemeFiles(own: [ThemeFile(path: "strings/nl.yaml", bytes: Array(yaml.utf8))])
    let read = texts(StringsSkeleton(language, theme).text(), language)
    #expect(odd.indices.map { read["own.k\($0)"] } == odd)
  }
}
