import Diagnostics
import Testing
import TextBasics

@testable import Portal

/// Composes a marked text; returns the root, the reports on a line each, and the marked places.
private func compose(_ marked: String) -> (root: YAMLValue?, reports: [String], places: [String]) {
  let marked = MarkedText(marked)
  var log = DiagnosticLog()
  let root = parseYAML(TextFile(path: "a.yaml", text: marked.text), log: &log).root
  return (root, log.sorted.map(line), marked.places)
}

extension ParsedYAML {
  fileprivate var root: YAMLValue? { if case .document(let root) = self { root } else { nil } }
}

@Suite struct YAMLSyntaxTests {
  @Test(arguments: [
    ("portal:\n  title: a⟦:⟧ b\n", "a second ': ' on this line"),
    ("a: ⟦[⟧1, 2\nb: c\n", "a bracket that is not closed"), ("a: ⟦{⟧b: c\nd: [\n", "a bracket that is not closed"),
    ("a:\n⟦\t⟧b: c\n", "a tab in the indentation"), ("a:\n  b: ⟦@⟧c\n", "a value cannot begin with '@'"),
    ("a: ⟦*⟧ b\n", "a value cannot begin with '*' or '&'"), ("a:\n  b: c\n ⟦d⟧: e\n", "the line does not fit the lines above it"),
    ("a: 'b' ⟦c⟧\n", "text after the end of a quoted or bracketed value"),
    ("a: ⟦-⟧ b\n", "a list cannot begin here"), ("a:\n  b: c\n  ⟦d⟧ef\n  e: f\n", "a key without a colon and a space after it"),
    ("a: ⟦'⟧b\nc: d\n", "a quote that is not closed"), ("a: ⟦\"⟧b\n---\n", "a quote that is not closed"),
    ("a: \"b⟦\\⟧d\"\n", "an unknown escape in double quotes"), ("a: | ⟦b⟧\n", "text after '|' or '>'"),
    ("- a\n⟦b⟧: c\n", "the line does not fit the list above it"),
    ("a: [b, ~, ⟦,⟧ ]\n", "a value is missing before this comma"),
    ("'a'\n⟦b⟧: c\n", "text after the end of the document"),
    ("a: {b: ⟦#⟧cc}\nd: e\n", "the rest of the line from '#cc' is a comment"),
    ("a: [b,\n  ⟦#⟧c]\n", "the rest of the line from '#c' is a comment"),
    ("a: ⟦{⟧b: \"c #d\"\nd: [\n", "a bracket that is not closed"),
    ("a: ⟦{⟧b: c # d\nd: [\n", "a bracket that is not closed"),
    ("a:\n⟦–⟧ b: c\n  d: e\n", "U+2013 in the place of a hyphen"), ("- b: c\n⟦—⟧ b: d\n", "U+2014 in the place of a hyphen"),
  ])
  func saysWhatIsWrongWhereItIs(_ text: String, _ summary: String) {
    let (root, reports, places) = compose(text)
    #expect(root == nil)
    #expect(reports == ["yaml.syntax \(places[0]) invalid YAML: \(summary)"])
  }

  @Test(arguments: ["a: text\n  – and more\n", "a: text\n  – 10:30 and more\n", "– b: c\n"])
  func takesOtherDashesForText(text: String) { #expect(compose(text).reports == []) }

  @Test func pointsAtTheOpeningBracket() {
    var log = DiagnosticLog()
    _ = parseYAML(TextFile(path: "a.yaml", text: "a:\n  b: [\n  c\nd: e\n"), log: &log)
    #expect(log.diagnostics.first?.notes == [.init("the bracket is opened here", at: Place(file: "a.yaml", line: 2, column: 6))])
  }

  @Test(arguments: ["\u{0}", "\u{1}", "\u{1B}", "\u{7F}", "\u{FFFE}"])
  func reportsCharactersThatYAMLForbids(_ character: String) {
    let (_, reports, places) = compose("a: é\r\nb: x⟦\(character)⟧y\n")
    let value = String(character.unicodeScalars.first?.value ?? 0, radix: 16, uppercase: true)
    let digits = String(repeating: "0", count: 4 - value.count) + value
    #expect(reports == ["yaml.character \(places[0]) YAML does not allow the character U+\(digits)"])
  }

  @Test func saysThatAControlCharacterWasHalfALetter() {
    var log = DiagnosticLog()
    _ = parseYAML(TextFile(path: "a.yaml", text: "a: Gr\u{C3}\u{B6}\u{C3}\u{9F}e\n"), log: &log)
    #expect(log.diagnostics.map(\.identifier) == ["yaml.character"])
    #expect(log.diagnostics.map(\.fix) == ["write the text again, and save the file as UTF-8"])
    log = DiagnosticLog()
    _ = parseYAML(TextFile(path: "a.yaml", text: "a: \u{1B}\n"), log: &log)
    #expect(log.diagnostics.map(\.fix) == ["remove it"])
  }

  @Test func survivesBytesThatAreNoUTF8() {
    var log = DiagnosticLog()
    let root = parseYAML(TextFile(path: "a.yaml", bytes: [0x61, 0x3A, 0x20, 0xFF, 0xC3]), log: &log).root
    #expect(root == nil)
    #expect(log.diagnostics.map(\.identifier) == ["yaml.syntax"])
  }

  @Test func reportsASecondDocument() {
    let (_, reports, places) = compose("a: b\n⟦---⟧\nc: d\n")
    #expect(reports.count == 1)
    #expect(reports.first?.hasPrefix("yaml.severalDocuments \(places[0].prefix(4))") == true)
  }

  @Test func reportsAnAliasWithoutAnchor() {
    let (_, reports, places) = compose("a: ⟦*⟧b\n")
    #expect(reports == ["yaml.syntax \(places[0]) invalid YAML: no anchor '&b' before this alias"])
  }

  @Test func reportsAnAliasOfItself() {
    let (_, reports, places) = compose("- &a [⟦*⟧a]\n")
    #expect(reports == ["yaml.syntax \(places[0]) invalid YAML: no anchor '&a' before this alias"])
  }

  @Test(arguments: ["", "\n", "# nothing\n", "   "])
  func takesAnEmptyFileForNothing(_ text: String) {
    let (root, reports, _) = compose(text)
    #expect(root == nil)
    #expect(reports.isEmpty)
  }

  @Test(arguments: ["\n", "\r\n", "\r"])
  func countsLinesAlikeWhateverEndsThem(_ end: String) {
    var log = DiagnosticLog()
    let (root, _, places) = compose("a: 1\(end)# é\(end)⟦key⟧: value\(end)")
    let members = root?.members("root", &log)
    #expect(members?.map { "\($0.key.place.line):\($0.key.place.column)+\($0.key.place.length)" }.last == places[0])
  }

  @Test(arguments: ["\u{85}", "\u{2028}", "\u{2029}"])
  func countsNoLineWhereOnlyYAMLEndsOne(_ end: String) {
    var log = DiagnosticLog()
    let (root, _, places) = compose("a: 'x\(end)y'\nb: 'u\(end) v'\n⟦key⟧: value\n")
    let members = root?.members("root", &log)
    #expect(members?.map { "\($0.key.place.line):\($0.key.place.column)+\($0.key.place.length)" }.last == places[0])
  }

  @Test func acceptsAByteOrderMark() {
    #expect(compose("\u{FEFF}a: b\n").reports.isEmpty)
  }

  @Test(arguments: ["a: ⟦'it''s'⟧", "a: ⟦\"x\\ty\"⟧", "a: ⟦plain text⟧ # remark", "a: ⟦é😀⟧"])
  func underlinesAScalarAsItIsWritten(_ text: String) {
    var log = DiagnosticLog()
    let (root, _, places) = compose(text)
    let place = root?.members("root", &log)?.first?.value.place
    #expect(place.map { "\($0.line):\($0.column)+\($0.length)" } == places[0])
  }
}

@Suite struct YAMLKeyTests {
  @Test func reportsEveryKeyWrittenTwiceInOneRun() {
    let (root, reports, places) = compose(
      """
      a: 1
      b: {x: 1, 'y': 2, ⟦x⟧: {x: 3, ⟦"x"⟧: 4}, ⟦y⟧: 5}
      c:
        - title: t
          text: |
            title: no key
          ⟦title⟧: u
          ⟦title⟧: v
      ⟦a⟧: 2
      """)
    #expect(root != nil)
    #expect(
      reports == [
        "yaml.duplicateKey \(places[0]) the key 'x' is written twice",
        "yaml.duplicateKey \(places[1]) the key 'x' is written twice",
        "yaml.duplicateKey \(places[2]) the key 'y' is written twice",
        "yaml.duplicateKey \(places[3]) the key 'title' is written twice",
        "yaml.duplicateKey \(places[4]) the key 'title' is written twice",
        "yaml.duplicateKey \(places[5]) the key 'a' is written twice",
      ])
  }

  /// A mapping's keys are compared with those of the previous mapping, and searched among its own only if they differ.
  @Test func findsDuplicatesInMappingsThatBeginAlike() {
    let (_, reports, places) = compose(
      """
      - {a: 1, b: 2}
      - {a: 1, b: 2, ⟦a⟧: 3}
      - {a: 1, ⟦a⟧: 2, b: 3}
      - {a: 1, b: 2, c: 3}
      - {a: 1, b: 2, c: 3, ⟦c⟧: 4}
      - {a: 1, b: 2, c: 3, ⟦c⟧: 4}

      """)
    #expect(reports == zip(["a", "a", "c", "c"], places).map { "yaml.duplicateKey \($1) the key '\($0)' is written twice" })
    #expect(places.count == 4)
  }

  @Test func saysWhereTheKeyStandsFirst() {
    let marked = MarkedText("⟦a⟧: 1\nb: 2\n⟦a⟧: 3\n")
    var log = DiagnosticLog()
    _ = parseYAML(TextFile(path: "a.yaml", text: marked.text), log: &log)
    let notes = log.diagnostics.first?.notes ?? []
    #expect(notes == [.init("it is written here first", at: Place(file: "a.yaml", line: 1, column: 1))])
  }

  @Test func reportsDuplicatesBesideALaterSyntaxError() {
    let (_, reports, _) = compose("a: 1\na: 2\nb: c: d\n")
    #expect(reports.map { $0.prefix(16) } == ["yaml.duplicateKe", "yaml.syntax 3:5+"])
  }

  @Test func findsDuplicatesAmongManyKeys() {
    let keys = (0..<100).map { "k\($0): 1\n" }.joined()
    let (_, reports, places) = compose(keys + "⟦k7⟧: 2\n⟦k90⟧: 2\n")
    #expect(
      reports == [
        "yaml.duplicateKey \(places[0]) the key 'k7' is written twice",
        "yaml.duplicateKey \(places[1]) the key 'k90' is written twice",
      ])
  }

  @Test(arguments: ["? ⟦[⟧a]\n: b\n", "{⟦[⟧a]: b}", "{⟦{⟧a: b}}", "? ⟦-⟧ a\n: b\n"])
  func reportsKeysThatAreNoTexts(_ text: String) {
    let (_, reports, places) = compose(text)
    let found = text.contains("⟦{⟧") ? "a mapping" : "a list"
    #expect(reports == ["yaml.wrongType \(places[0]) a key must be a text, but is \(found)"])
  }

  @Test func acceptsAnAliasOfATextAsKey() {
    var log = DiagnosticLog()
    let (root, reports, _) = compose("a: &k title\n*k : b\n")
    #expect(reports.isEmpty)
    #expect(root?.members("root", &log)?.map(\.key.value) == ["a", "title"])
  }

  @Test(arguments: [
    "a: ⟦!⟧!binary aGk=", "a: ⟦!⟧!int 5", "a: ⟦!⟧foo x", "a: ⟦!⟧!set {b}", "a: ⟦!⟧!map [b]", "a: ⟦!⟧<tag:x.example,2000:y> z",
  ])
  func reportsTags(_ text: String) {
    let (root, reports, places) = compose(text)
    #expect(root != nil)
    #expect(reports.count == 1)
    #expect(reports.first?.hasPrefix("yaml.unsupportedTag \(places[0]) unknown tag '") == true)
  }

  @Test func reportsAnExclamationMarkThatIsReadAsATag() {
    let (_, reports, places) = compose("a: ⟦!⟧ urgent plan\nb: '! urgent'\nc: plan!\nd: !!str x")
    #expect(reports.count == 1)
    #expect(
      reports.first?.hasPrefix("yaml.exclamation \(places[0]) YAML reads '!' as a tag, so that the text is only 'urgent plan'")
        == true)
  }

  @Test(arguments: [
    ("!important", "write '!important', with the quotes"), ("!x it's late", "write '!x it''s late', with the quotes"),
    ("!x 'y'", "remove the tag"), ("!x [y]", "remove the tag"), ("!!int 5", "remove the tag"),
  ])
  func tellsHowToQuoteAWordAfterAnExclamationMark(value: String, fix: String) {
    var log = DiagnosticLog()
    _ = parseYAML(TextFile(path: "a.yaml", text: "a: \(value)\n"), log: &log)
    #expect(log.diagnostics.map(\.identifier) == ["yaml.unsupportedTag"])
    #expect(log.diagnostics.first?.fix == fix)
  }

  @Test func takesATaggedScalarForATextWhateverItLooksLike() {
    var log = DiagnosticLog()
    let (root, reports, _) = compose("- !!str null\n- ! 'true'\n- !!str 5\n")
    #expect(reports.isEmpty)
    #expect(root?.list("list", &log)?.map { root?.child($0).text("text", &log)?.value } == ["null", "true", "5"])
    #expect(log.diagnostics.isEmpty)
  }
}
