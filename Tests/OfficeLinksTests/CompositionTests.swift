import OfficeLinks
import Testing
import TextBasics

/// Names with separate letters and marks, and the composed address that is proposed.
@Suite struct CompositionTests {
  @Test(arguments: [
    ("e\u{301}", "%C3%A9"), ("a\u{308}o\u{308}u\u{308}", "%C3%A4%C3%B6%C3%BC"), ("и\u{306}", "%D0%B9"),
    ("e\u{302}\u{323}", "%E1%BB%87"), ("e\u{323}\u{302}", "%E1%BB%87"), ("か\u{3099}", "%E3%81%8C"),
    ("\u{1112}\u{1161}\u{11AB}", "%ED%95%9C"), ("\u{3B1}\u{301}", "%CE%AC"),
  ])
  func offersComposedNames(name: String, expected: String) {
    let reading = DocumentAddress.read("https://contoso.com/x/\(name).docx")
    #expect(reading.address != nil)
    #expect(identifiers(reading.findings) == ["address.decomposed"])
    #expect(reading.findings.first?.corrected == "https://contoso.com/x/\(expected).docx")
  }

  @Test(
    "marks without a composed letter are no finding", arguments: ["q\u{301}", "é", "ёлка", "が", "한글", "\u{301}a", "क\u{93C}"])
  func keepsOtherNames(_ name: String) {
    #expect(DocumentAddress.read("https://contoso.com/\(name).docx").findings == [])
  }

  @Test("only the decomposed segment changes")
  func changesOneSegment() {
    let reading = DocumentAddress.read("https://contoso.com/a%2Bb/e\u{301}.docx?q=e%CC%81")
    #expect(reading.findings.first?.corrected == "https://contoso.com/a%2Bb/%C3%A9.docx?q=e%CC%81")
  }
}
