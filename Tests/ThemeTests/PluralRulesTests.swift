import TestSupport
import Testing

@testable import Theme

@Suite struct PluralRulesTests {
  /// The cardinal rules of Unicode CLDR and their results, worked out by hand.
  struct Language: Sendable, CustomTestStringConvertible {
    let name: String
    let rules: [PluralForm: String]
    let numbers: [PluralForm: [Int]]

    var testDescription: String { name }
  }

  static let languages: [Language] = [
    Language(
      name: "English", rules: [.one: "i = 1 and v = 0 @integer 1"],
      numbers: [.one: [1], .other: [0, 2, 5, 10, 11, 21, 100, 101, 1_000_000]]),
    Language(
      name: "French",
      rules: [
        .one: "i = 0,1 @integer 0, 1 @decimal 0.0~1.5",
        .many: "e = 0 and i != 0 and i % 1000000 = 0 and v = 0 or e != 0..5 @integer 1000000, 1c6, 2c6",
      ],
      numbers: [.one: [0, 1], .many: [1_000_000, 2_000_000, 30_000_000], .other: [2, 11, 17, 100, 101, 1_000, 1_000_001]]),
    Language(
      name: "Russian",
      rules: [
        .one: "v = 0 and i % 10 = 1 and i % 100 != 11", .few: "v = 0 and i % 10 = 2..4 and i % 100 != 12..14",
        .many: "v = 0 and i % 10 = 0 or v = 0 and i % 10 = 5..9 or v = 0 and i % 100 = 11..14",
      ],
      numbers: [
        .one: [1, 21, 31, 101, 1_001, .max - 6], .few: [2, 3, 4, 22, 34, 104, 1_002],
        .many: [0, 5, 9, 10, 11, 12, 13, 14, 15, 20, 25, 100, 111, 112, 1_011, .max],
      ]),
    Language(
      name: "Polish",
      rules: [
        .one: "i = 1 and v = 0", .few: "v = 0 and i % 10 = 2..4 and i % 100 != 12..14",
        .many: "v = 0 and i != 1 and i % 10 = 0..1 or v = 0 and i % 10 = 5..9 or v = 0 and i % 100 = 12..14",
      ],
      numbers: [.one: [1], .few: [2, 3, 4, 22, 34, 102], .many: [0, 5, 9, 10, 11, 12, 14, 19, 21, 31, 100, 101, 112]]),
    Language(
      name: "Arabic",
      rules: [.zero: "n = 0", .one: "n = 1", .two: "n = 2", .few: "n % 100 = 3..10", .many: "n % 100 = 11..99"],
      numbers: [
        .zero: [0], .one: [1], .two: [2], .few: [3, 10, 103, 1_010], .many: [11, 26, 99, 111, 1_011],
        .other: [100, 101, 102, 200, 1_000, 1_002],
      ]),
    Language(name: "Japanese", rules: [:], numbers: [.other: [0, 1, 2, 11, 100]]),
    Language(
      name: "Welsh", rules: [.zero: "n = 0", .one: "n = 1", .two: "n = 2", .few: "n = 3", .many: "n = 6"],
      numbers: [.zero: [0], .one: [1], .two: [2], .few: [3], .many: [6], .other: [4, 5, 7, 10, 11, 13, 16, 100]]),
  ]

  @Test(arguments: languages)
  func chooseTheFormThatTheLanguageHas(language: Language) {
    let rules = PluralRules(language.rules) { Issue.record("\($0) is no rule") }
    for (form, numbers) in language.numbers {
      for number in numbers { #expect(rules.form(of: number) == form, "\(number)") }
    }
  }

  @Test func ofEveryLanguageCanBeRead() {
    // The rules ask for the last two digits, and for whole millions.
    let numbers = Array(0...1_000) + [10_000, 100_000, 1_000_000]
    for (languages, rules) in LanguageSettings.pluralRules {
      let read = PluralRules(rules) { Issue.record("\(languages): \($0)") }
      // A form that no number has would only be more to translate.
      #expect(Set(numbers.map(read.form)).isSuperset(of: rules.keys), "\(languages)")
    }
  }

  @Test func askTheFormsInTheStandardsOrder() {
    let rules = PluralRules([.many: "n = 1..9", .few: "n = 1", .zero: "n = 5"])
    #expect([1, 2, 5, 10].map(rules.form) == [.few, .many, .zero, .other])
  }

  @Test func leaveOutWhatCannotBeReadAndTellIt() {
    var faults: [PluralForm] = []
    let rules = PluralRules([.two: "two", .one: "n = 1", .few: ""]) { faults.append($0) }
    #expect(faults == [.two, .few])
    #expect([1, 2].map(rules.form) == [.one, .other])
  }
}

@Suite struct PluralConditionTests {
  @Test(arguments: [
    ("n = 1", [1]), ("n=1", [1]), ("  n\t=\u{A0}1  ", [1]), ("n = 1..3,7", [1, 2, 3, 7]), ("n = 2 or n = 4", [2, 4]),
    ("n != 0..7", [8, 9]), ("n % 4 = 1 and n != 5", [1, 9]), ("n = 1 and n = 2 or n = 3", [3]), ("v = 0 and n = 2", [2]),
    ("f = 1", []), ("f % 10 != 1 and i = 4", [4]), ("n = 9..9223372036854775807", [9]), ("n = 1 @integer 2 or junk", [1]),
  ])
  func holdsForTheNumbersThatMeetIt(rule: String, numbers: [Int]) throws {
    let condition = try #require(PluralCondition(rule))
    #expect((0...9).filter(condition.holds) == numbers)
  }

  @Test(arguments: [
    "", "@integer 1", "n", "n =", "= 1", "n 1", "n == 1", "n = 1 2", "n = 1,", "n = ,1", "n = 1..", "n = 1...3", "n = 3..1",
    "n = -1", "n = +1", "n % 0 = 1", "n % = 1", "n % 10 % 2 = 1", "n % 1 0 = 1", "n ! = 1", "x = 1", "nn = 1", "N = 1",
    "n = 1 and", "and n = 1", "n = 1 or or n = 2", "n = 1 and or n = 2", "n = 1; n = 2", "n is 1", "n = one", "n = ١",
    "n = 99999999999999999999", "n % 99999999999999999999 = 1", "n =\u{301} 1", "n\u{600}!= 1", "n = 1\u{200B}",
  ])
  func isNothingElse(text: String) {
    #expect(PluralCondition(text) == nil)
  }

  @Test func trapsOnNoText() {
    var generator = SplitMix64(seed: 35)
    let pieces = [
      "n", "i", "v", "e", "%", "=", "!=", "!", "..", ".", ",", "and", "or", "@", " ", "0", "1", "10", "9223372036854775807",
      "9223372036854775808", "\u{301}", "é", "\u{600}", "\u{0}", "-", "𝟏",
    ]
    for _ in 0..<20_000 {
      let text = (0..<Int.random(in: 0..<12, using: &generator)).map { _ in pieces.randomElement(using: &generator) ?? "" }
        .joined()
      guard let condition = PluralCondition(text) else { continue }
      for number in [0, 1, 10, .max] { _ = condition.holds(for: number) }
    }
  }

  @Test func holdsAsItsPartsDo() throws {
    var generator = SplitMix64(seed: 36)
    for _ in 0..<500 {
      let (modulus, low, length) = (
        Int.random(in: 1..<30, using: &generator), Int.random(in: 0..<20, using: &generator),
        Int.random(in: 0..<5, using: &generator)
      )
      let other = Int.random(in: 0..<30, using: &generator)
      let condition = try #require(PluralCondition("n % \(modulus) = \(low)..\(low + length) and n != \(other) or i = 7"))
      for number in 0..<60 {
        let expected = (low...low + length).contains(number % modulus) && number != other || number == 7
        #expect(condition.holds(for: number) == expected)
      }
    }
  }
}
