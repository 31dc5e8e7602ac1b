import OfficeLinks
import Testing
import TextBasics

/// Vectors 21 to 48: the input and the canonical address.
@Suite struct EncodingTests {
  @Test(arguments: [
    Row(
      "21", "https://contoso.sharepoint.com/sites/T/Shared Documents/Q4 budget.docx",
      "https://contoso.sharepoint.com/sites/T/Shared%20Documents/Q4%20budget.docx"),
    Row(
      "22", "https://contoso.sharepoint.com/sites/T/Shared%20Documents/Q4%20budget.docx",
      "https://contoso.sharepoint.com/sites/T/Shared%20Documents/Q4%20budget.docx"),
    Row(
      "23", "https://dav.example.org/docs/R\u{E9}union annuelle.pptx",
      "https://dav.example.org/docs/R%C3%A9union%20annuelle.pptx"),
    Row(
      "24", "https://dav.example.org/docs/Re\u{301}union.pptx", "https://dav.example.org/docs/Re%CC%81union.pptx",
      ["address.decomposed"]),
    Row(
      "25", "https://dav.example.org/docs/Formular Mitarbeitergespr\u{E4}ch Karel.docx",
      "https://dav.example.org/docs/Formular%20Mitarbeitergespr%C3%A4ch%20Karel.docx"),
    Row("26", "https://dav.example.org/\u{4E2D}\u{6587}.docx", "https://dav.example.org/%E4%B8%AD%E6%96%87.docx"),
    Row(
      "27", "https://dav.example.org/Дод/Тест №1.docx",
      "https://dav.example.org/%D0%94%D0%BE%D0%B4/%D0%A2%D0%B5%D1%81%D1%82%20%E2%84%961.docx"),
    Row("28", "https://dav.example.org/\u{1F4C8}.xlsx", "https://dav.example.org/%F0%9F%93%88.xlsx"),
    Row("29", "https://dav.example.org/%e4%b8%ad.docx", "https://dav.example.org/%E4%B8%AD.docx"),
    Row("30", "https://dav.example.org/docs/C%23 notes.docx", "https://dav.example.org/docs/C%23%20notes.docx"),
    Row(
      "32", "https://dav.example.org/docs/100%.docx", "https://dav.example.org/docs/100%25.docx",
      ["character.lonePercent"]),
    Row(
      "34", "https://dav.example.org/docs/50% off%2.docx", "https://dav.example.org/docs/50%25%20off%252.docx",
      ["character.lonePercent"]),
    Row("35", "https://dav.example.org/docs/a+b=c;d.xlsx", "https://dav.example.org/docs/a+b=c;d.xlsx"),
    Row(
      "36", "https://dav.example.org/R&D (draft)/Bob's plan.docx",
      "https://dav.example.org/R&D%20(draft)/Bob's%20plan.docx"),
    Row("38", "HTTPS://Contoso.COM:443/Dav/A.docx", "https://contoso.com/Dav/A.docx"),
    Row("39", "https://contoso.com:8443/dav/a.docx", "https://contoso.com:8443/dav/a.docx"),
    Row("40", "https://contoso.com/a.xlsx?v=1 2&x=é", "https://contoso.com/a.xlsx?v=1%202&x=%C3%A9"),
    Row(
      "43",
      "https://contoso.sharepoint.com/:w:/r/sites/T/Shared%20Documents/a.docx?d=w82af&csf=1&web=1&e=mXYB20",
      "https://contoso.sharepoint.com/sites/T/Shared%20Documents/a.docx", ["share.rewritten"]),
    Row(
      "44", "https://contoso.sharepoint.com/:x:/r/sites/T/b.xlsx?web=1&version=3",
      "https://contoso.sharepoint.com/sites/T/b.xlsx?version=3", ["share.rewritten"]),
    Row("braces and quotes", "https://contoso.com/a{b}\"c\"^`d/e.docx", "https://contoso.com/a%7Bb%7D%22c%22%5E%60d/e.docx"),
    Row("empty port", "https://contoso.com:/a.docx", "https://contoso.com/a.docx"),
    Row("port with zeros", "https://contoso.com:08443/a.docx", "https://contoso.com:8443/a.docx"),
    Row("unusual port", "https://contoso.com:2222/a.docx", "https://contoso.com:2222/a.docx", ["host.unusualPort"]),
    Row("IPv4", "https://192.168.0.10/a.docx", "https://192.168.0.10/a.docx"),
    Row("IPv6", "https://[2001:DB8:0:0:0:0:0:1]:8443/a.docx", "https://[2001:db8::1]:8443/a.docx"),
    Row("IPv6 with IPv4", "https://[::FFFF:192.0.2.1]/a.docx", "https://[::ffff:c000:201]/a.docx"),
    Row(
      "doubly encoded bar", "https://contoso.com/a%257Cb.docx", "https://contoso.com/a%257Cb.docx",
      ["character.doublyEncodedBar"]),
    Row(
      "Latin-1 escapes", "https://contoso.com/R%E9union.docx", "https://contoso.com/R%E9union.docx",
      ["character.escapesNotUTF8"]),
    Row("emoji with selector", "https://contoso.com/\u{2764}\u{FE0F}.docx", "https://contoso.com/%E2%9D%A4%EF%B8%8F.docx"),
    Row("underscore", "https://my_server/a.docx", "https://my_server/a.docx"),
  ])
  func normalises(_ row: Row) {
    let reading = DocumentAddress.read(row.input)
    #expect(reading.address?.text == row.expected)
    #expect(identifiers(reading.findings) == row.identifiers)
    let again = DocumentAddress.read(row.expected)
    #expect(again.address?.text == row.expected)
  }

  @Test(arguments: [
    Row("31", "docs/C# notes.docx", "https://dav.example.org/docs/C%23%20notes.docx"),
    Row("33", "docs/50%20off.docx", "https://dav.example.org/docs/50%2520off.docx"),
    Row("33b", "docs/100%.docx", "https://dav.example.org/docs/100%25.docx"),
    Row("R&D", "R&D/Müller's.docx", "https://dav.example.org/R&D/M%C3%BCller's.docx"),
    Row("parameters", "docs/a;b.docx", "https://dav.example.org/docs/a%3Bb.docx"),
    Row("slash", "/docs/a.docx", "https://dav.example.org/docs/a.docx", ["address.leadingSlash"]),
  ])
  func encodesPathsWhole(_ row: Row) {
    let reading = DocumentAddress.read(path: row.input, on: "https://dav.example.org/")
    #expect(reading.address?.text == row.expected)
    #expect(identifiers(reading.findings) == row.identifiers)
  }

  @Test("a base address is a folder with or without its slash")
  func readsBaseAsFolder() {
    for base in ["https://dav.example.org/docs", "https://dav.example.org/docs/"] {
      #expect(DocumentAddress.read(path: "a.docx", on: base).address?.text == "https://dav.example.org/docs/a.docx")
    }
  }

  @Test(arguments: [
    ("a|b.docx", "character.bar"), ("a%7cb.docx", "character.bar"), ("..\\a.docx", "character.backslash"),
    ("../a.docx", "address.dotSegment"), ("a/./b.docx", "address.dotSegment"), ("what?.docx", "address.fileNameCharacter"),
    (" a.docx", "character.surroundingBlanks"), ("a.docx ", "character.surroundingBlanks"), ("", "address.empty"),
    ("https://contoso.com/a.docx", "address.addressInPath"), ("a\u{0}.docx", "character.control"),
    ("a.xll", "format.nativeCode"),
  ])
  func refusesPaths(path: String, identifier: String) {
    let reading = DocumentAddress.read(path: path, on: "https://dav.example.org/")
    #expect(reading.address == nil)
    #expect(identifiers(reading.findings, .error).contains(identifier), "\(identifiers(reading.findings))")
  }

  @Test("a base with a query is refused")
  func refusesBaseWithQuery() {
    let reading = DocumentAddress.read(path: "a.docx", on: "https://contoso.com/?x=1")
    #expect(reading.address == nil)
    #expect(reading.findings.map(\.part) == [.base])
    #expect(identifiers(reading.findings) == ["address.baseWithQuery"])
  }

  @Test("40: Word is warned of a query, Excel keeps it silently")
  func warnsOfQueryOnWord() throws {
    let word = LaunchLink.build(app: .word, address: try address("https://contoso.com/a.docx?v=1"))
    #expect(word.link?.text == "ms-word:ofe|u|https://contoso.com/a.docx?v=1")
    #expect(identifiers(word.findings) == ["format.queryDropped"])
    let excel = LaunchLink.build(app: .excel, address: try address("https://contoso.com/a.xlsx?v=1"))
    #expect(excel.link?.text == "ms-excel:ofe|u|https://contoso.com/a.xlsx?v=1")
    #expect(excel.findings == [])
  }

  @Test("41: a context is encoded, slashes stay")
  func encodesContext() throws {
    let parts = LaunchParts(passback: try Passback("clouddrive"), context: try DocumentContext("folder view/Q4 é"))
    let link = try link(.word, .edit, "https://contoso/Q4/budget.docx", parts: parts)
    #expect(link.text == "ms-word:ofe|u|https://contoso/Q4/budget.docx|p|clouddrive|c|folder%20view/Q4%20%C3%A9")
    #expect(link.context?.value == "folder view/Q4 é")
  }

  @Test(arguments: ["a|b", "a%7Cb", "a%7cb", "a|\u{301}b"])
  func refusesBarsInContext(_ text: String) {  // 42
    let reading = DocumentContext.read(text)
    #expect(reading.context == nil)
    #expect(identifiers(reading.findings) == ["character.bar"])
  }

  @Test(arguments: [
    ("45", OfficeApp.excel, "xlsx", 217, ["form.addressLong"]), ("46", .word, "docx", 257, ["form.addressLong"]),
    ("47", .excel, "xlsx", 216, []), ("47b", .word, "docx", 256, []),
  ])
  func warnsOfLongAddresses(number: String, app: OfficeApp, ext: String, count: Int, expected: [String]) throws {
    let start = "https://contoso.com/"
    let text = start + String(repeating: "a", count: count - start.utf8.count - 5) + "." + ext
    #expect(text.utf8.count == count)
    let built = LaunchLink.build(app: app, address: try address(text))
    #expect(built.link != nil)
    #expect(identifiers(built.findings) == expected)
    if !expected.isEmpty {
      #expect(
        built.findings.first?.summary
          == "the encoded address is \(count) characters long; \(app.name) may fail beyond \(count - 1)")
    }
  }
}
