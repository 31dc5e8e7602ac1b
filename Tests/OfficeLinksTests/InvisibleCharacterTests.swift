import OfficeLinks
import Testing
import TextBasics

/// Characters without width, which are legitimate only inside an emoji.
@Suite struct InvisibleCharacterTests {
  @Test("every default-ignorable character is refused in hosts, and in paths, raw or encoded")
  func refusesEveryIgnorableCharacter() throws {
    for value in 0...0x10FFFF {
      guard let scalar = Unicode.Scalar(UInt32(value)), scalar.properties.isDefaultIgnorableCodePoint else { continue }
      let character = String(Character(scalar))
      let escaped = character.utf8.map { "%" + String($0, radix: 16, uppercase: true) }.joined()
      for text in ["con\(character)toso.com/a.docx", "contoso.com/a\(character)b.docx", "contoso.com/a\(escaped)b.docx"] {
        if DocumentAddress.read("https://" + text).address != nil {
          Issue.record("accepted: U+\(String(value, radix: 16)) in \(text)")
        }
      }
    }
  }

  @Test(arguments: [
    Row("host", "https://con\u{FE0F}toso.com/a.docx", "", ["character.invisible", "host.character"]),
    Row("path", "https://contoso.com/a\u{FE0F}.docx", "", ["character.invisible"]),
    Row("encoded", "https://contoso.com/a%EF%B8%8E.docx", "", ["character.invisible"]),
    Row("start", "https://contoso.com/\u{FE0F}a.docx", "", ["character.invisible"]),
    Row("supplement", "https://contoso.com/a\u{E0101}.docx", "", ["character.invisible"]),
    Row("digit", "https://contoso.com/1\u{FE0F}.docx", "", ["character.invisible"]),
    Row("two", "https://contoso.com/❤\u{FE0F}\u{FE0F}.docx", "", ["character.invisible"]),
    Row("flag", "https://contoso.com/\u{1F1E9}\u{FE0F}.docx", "", ["character.invisible"]),
    Row("joiner after an emoji", "https://contoso.com/\u{1F468}\u{200D}.docx", "", ["character.invisible"]),
    Row("two joiners", "https://contoso.com/\u{1F468}\u{200D}\u{200D}\u{1F4BB}.docx", "", ["character.invisible"]),
    Row("joiner of digits", "https://contoso.com/1\u{200D}2.docx", "", ["character.invisible"]),
    Row("joiner of flags", "https://contoso.com/\u{1F1E9}\u{200D}\u{1F1EA}.docx", "", ["character.invisible"]),
    Row("joiner of Latin letters", "https://contoso.com/a\u{200C}b.docx", "", ["character.invisible"]),
    Row("joiner after alef", "https://contoso.com/\u{627}\u{200C}\u{645}.docx", "", ["character.invisible"]),
    Row(
      "both ends", "\u{200B}https://contoso.com/a.docx\u{202E}\u{FEFF}", "https://contoso.com/a.docx",
      ["character.invisible", "character.bidirectional", "address.relative"]),
  ])
  func refuses(_ row: Row) {
    let reading = DocumentAddress.read(row.input)
    #expect(reading.address == nil)
    #expect(identifiers(reading.findings) == row.identifiers)
    #expect(reading.findings.first?.corrected ?? "" == row.expected)
  }

  @Test(arguments: [
    Row("heart", "❤\u{FE0F}.docx", "%E2%9D%A4%EF%B8%8F.docx"), Row("text look", "❤\u{FE0E}.docx", "%E2%9D%A4%EF%B8%8E.docx"),
    Row("encoded", "%E2%9D%A4%EF%B8%8F.docx", "%E2%9D%A4%EF%B8%8F.docx"),
    Row("technologist", "\u{1F469}\u{200D}\u{1F4BB}.docx", "%F0%9F%91%A9%E2%80%8D%F0%9F%92%BB.docx"),
    Row(
      "flag of several parts", "\u{1F3F3}\u{FE0F}\u{200D}\u{1F308}.docx",
      "%F0%9F%8F%B3%EF%B8%8F%E2%80%8D%F0%9F%8C%88.docx"),
    Row(
      "with a tone, encoded", "%F0%9F%91%A9%F0%9F%8F%BD%E2%80%8D%F0%9F%92%BB.docx",
      "%F0%9F%91%A9%F0%9F%8F%BD%E2%80%8D%F0%9F%92%BB.docx"),
    Row("keycap", "1\u{FE0F}\u{20E3}.docx", "1%EF%B8%8F%E2%83%A3.docx"),
    Row("keycap, encoded", "1%EF%B8%8F%E2%83%A3.docx", "1%EF%B8%8F%E2%83%A3.docx"),
  ])
  func acceptsSelectorsOfEmoji(_ row: Row) {
    let reading = DocumentAddress.read("https://contoso.com/" + row.input)
    #expect(reading.address?.text == "https://contoso.com/" + row.expected)
    #expect(reading.findings == [])
  }

  @Test(
    "joiners between letters that they change are part of the name",
    arguments: [
      Row("Persian", "\u{645}\u{647}\u{200C}\u{627}.docx", "%D9%85%D9%87%E2%80%8C%D8%A7.docx"),
      Row("with a mark", "\u{645}\u{64E}\u{200C}\u{64E}\u{627}.docx", "%D9%85%D9%8E%E2%80%8C%D9%8E%D8%A7.docx"),
      Row("encoded", "%D9%85%D9%87%E2%80%8C%D8%A7.docx", "%D9%85%D9%87%E2%80%8C%D8%A7.docx"),
      Row("Devanagari", "\u{915}\u{94D}\u{200D}\u{937}.docx", "%E0%A4%95%E0%A5%8D%E2%80%8D%E0%A4%B7.docx"),
    ])
  func acceptsJoinersInContext(_ row: Row) {
    let reading = DocumentAddress.read("https://contoso.com/" + row.input)
    #expect(reading.address?.text == "https://contoso.com/" + row.expected)
    #expect(reading.findings == [])
  }

  @Test func looksAtPathsAndArgumentsToo() {
    let path = DocumentAddress.read(path: "a\u{FE0F}.docx", on: "https://contoso.com/")
    #expect(identifiers(path.findings) == ["character.invisible"])
    #expect(DocumentAddress.read(path: "❤\u{FE0F}.docx", on: "https://contoso.com/").findings == [])
    #expect(identifiers(DocumentContext.read("a\u{FE0F}").findings) == ["character.invisible"])
    #expect(DocumentContext.read("❤\u{FE0F}").findings == [])
  }

  @Test("texts for people show a stray selector and keep an emoji whole")
  func showsStraySelectors() {
    #expect(LinkFinding(.format.program, ["a\u{FE0F}"]).summary == ".aU+FE0F is a program, not a document")
    #expect(LinkFinding(.format.program, ["❤\u{FE0F}"]).summary == ".❤\u{FE0F} is a program, not a document")
  }
}
