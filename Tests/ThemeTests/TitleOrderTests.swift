import TestSupport
import Testing

@testable import Theme

@Suite struct TitleOrderTests {
  private func sorted(_ titles: [String], alphabet: String = "") -> [String] {
    TitleOrder(alphabet: alphabet).sorted(titles).map { titles[$0] }
  }

  @Test(arguments: [
    // DIN 5007-1: umlauts as their base letter, ß as ss.
    ["Äpfel", "Apfelsaft", "Aprikose", "Öfen", "Ofenrohr", "Ozean", "Straße", "Strasse 2", "Straßen", "Strauß", "über", "Ufer"],
    ["Masse", "Maße", "Masten"],
    ["cote", "coté", "côte", "côté", "cotée"],
    ["cœur", "coffre", "École", "écran", "Edgar", "État"],
    ["ёж", "ежевика", "ель", "заём", "ива", "йод", "край", "яблоко"],
    ["Plan", "plan", "Plan A"],
    ["2 Akten", "10 Akten", "100 Akten"],
    ["Q4 v02", "Q4 v2", "Q4 v10", "Q10"],
    ["1.9", "1.10", "1.10a"],
    ["9", "18446744073709551615", "18446744073709551616", "184467440737095516150"],
    ["0", "00", "01", "1"],
    ["", " ", "(Draft)", "😀 Party", "2026", "Alpha", "Ωmega", "Яблоко", "שלום", "日本"],
    ["A B", "A-B", "A1", "AA", "AB"],
    ["\u{1E9E}a", "SSB"],
  ])
  func isTheOneOfALanguage(titles: [String]) {
    #expect(sorted(titles.reversed()) == titles)
    #expect(sorted(titles.sorted()) == titles)
  }

  @Test func takesTheLettersOfAnAlphabetInItsOrder() {
    let swedish = "abcdefghijklmnopqrstuvwxyzåäö"
    let titles = ["Ek", "Éva", "Zon", "Ål", "Äpple", "Öl"]
    #expect(sorted(titles.reversed(), alphabet: swedish) == titles)
    #expect(sorted(titles.reversed()) == ["Ål", "Äpple", "Ek", "Éva", "Öl", "Zon"])
  }

  @Test func readsAnAlphabetInAnyCaseAndForm() {
    let titles = ["Zon", "Ål", "Äpple"]
    #expect(sorted(titles.reversed(), alphabet: "A B C … X Y Z A\u{30A} A\u{308}") == titles)
  }

  @Test func putsLettersThatTheAlphabetLacksBehindIt() {
    #expect(sorted(["c", "z", "яд", "b", "a"], alphabet: "ba") == ["b", "a", "c", "z", "яд"])
  }

  @Test func doesNotDependOnTheNormalForm() {
    let order = TitleOrder(alphabet: "abcdefghijklmnopqrstuvwxyzåäö")
    #expect(order.key("A\u{30A}l") == order.key("Ål"))
    #expect(TitleOrder().key("и\u{306}од") == TitleOrder().key("йод"))
    #expect(TitleOrder().key("и\u{306}од") != TitleOrder().key("иод"))
    #expect(TitleOrder().key("Me\u{301}mo") == TitleOrder().key("memo"))
  }

  @Test func keepsEqualTitlesInTheirOrder() {
    #expect(TitleOrder().sorted(["b", "a", "b", "é", "a", "e\u{301}", ""]) == [6, 1, 4, 0, 2, 3, 5])
    #expect(TitleOrder().sorted([]) == [])
  }

  @Test(arguments: ["", "abcåäö"])
  func isTotal(alphabet: String) {
    var generator = SplitMix64(seed: 5007)
    let pieces = [
      "a", "A", "ä", "a\u{308}", "å", "ß", "й", "и", "\u{306}", "0", "00", "7", "10", " ", "-", "😀", "\u{FE0F}", "日", "Z",
      "\u{0}",
    ]
    let titles = (0..<400).map { _ in
      (0..<Int.random(in: 0..<5, using: &generator)).map { _ in pieces.randomElement(using: &generator) ?? "" }.joined()
    }
    let expected = sorted(titles, alphabet: alphabet)
    for _ in 0..<5 { #expect(sorted(titles.shuffled(using: &generator), alphabet: alphabet) == expected) }
    let order = TitleOrder(alphabet: alphabet)
    for (left, right) in zip(expected, expected.dropFirst()) {
      #expect(!order.key(right).lexicographicallyPrecedes(order.key(left)))
    }
  }
}
