import OfficeLinks
import Testing

/// Vectors 66 to 68: the links that Office sends back.
@Suite struct ReturnTests {
  @Test("the return of the iOS article")
  func parsesTheArticlesReturn() throws {
    let text = "clouddrive:ofe|u|https://contoso/Q4/budget.docx|z|no|c|folderviewQ4"
    let reading = ReturnLink.parse(text)
    let link = try #require(reading.link)
    #expect(reading.findings == [])
    #expect(link.scheme == "clouddrive")
    #expect(link.mode == .edit)
    #expect(link.address.text == "https://contoso/Q4/budget.docx")
    #expect(link.isUploadPending == false)
    #expect(link.context?.value == "folderviewQ4")
    #expect(link.text == text)
  }

  @Test("an upload that is pending, encoded bars, any order, no context")
  func parsesVariants() throws {
    let link = try #require(ReturnLink.parse("CloudDrive:ofv%7Cz%7cyes%7Cu%7Chttps://contoso/Q4/a%20b.docx").link)
    #expect(link.text == "clouddrive:ofv|u|https://contoso/Q4/a%20b.docx|z|yes")
    #expect(link.isUploadPending)
  }

  @Test("the context comes back decoded")
  func decodesContext() {
    let link = ReturnLink.parse("my.app+x:ofe|u|https://a/x.docx|z|yes|c|folder%20view/Q4%20%C3%A9").link
    #expect(link?.context?.value == "folder view/Q4 é")
  }

  @Test(arguments: [
    Row("67", "clouddrive:ofe|u|https://a/x.docx|z|maybe", "", ["descriptor.uploadPending"]),
    Row("68", "clouddrive:ofe|u|https://a/x.docx", "", ["descriptor.missing"]),
    Row("launch link", "ms-word:ofe|u|https://a/x.docx|z|no", "", ["form.launchNotReturn"]),
    Row("web scheme", "https:ofe|u|https://a/x.docx|z|no", "", ["passback.knownScheme"]),
    Row("no scheme", "ofe|u|https://a/x.docx|z|no", "", ["passback.notAScheme"]),
    Row("no address", "clouddrive:ofe|z|no", "", ["descriptor.missing"]),
    Row("command", "clouddrive:open|u|https://a/x.docx|z|no", "", ["form.unknownCommand"]),
    Row("twice", "clouddrive:ofe|u|https://a/x.docx|z|no|z|yes", "", ["descriptor.duplicate"]),
    Row("http", "clouddrive:ofe|u|http://a/x.docx|z|no", "", ["address.plainHTTP"]),
    Row("empty", "", "", ["form.empty"]),
  ])
  func refuses(_ row: Row) {
    let reading = ReturnLink.parse(row.input)
    #expect(reading.link == nil)
    #expect(identifiers(reading.findings, .error) == row.identifiers)
  }

  @Test("unknown descriptors and those of launch links are dropped with a note")
  func dropsForeignDescriptors() {
    let reading = ReturnLink.parse("clouddrive:ofe|u|https://a/x.docx|z|no|q|1|p|x")
    #expect(reading.link?.text == "clouddrive:ofe|u|https://a/x.docx|z|no")
    #expect(identifiers(reading.findings) == ["descriptor.unknown", "descriptor.onlyInLaunches"])
  }

  @Test(
    "what nobody can change about the sender is a note",
    arguments: [
      Row("empty context", "clouddrive:ofe|u|https://a/x.docx|z|no|c|", "", ["descriptor.emptyContext"]),
      Row("empty context first", "clouddrive:ofe|c||u|https://a/x.docx|z|no", "", ["descriptor.emptyContext"]),
      Row("capitals", "clouddrive:ofe|u|https://a/x.docx|z|No", "", ["descriptor.uploadCase"]),
      Row("slashes", "clouddrive://ofe|u|https://a/x.docx|z|no", "", ["form.slashesBeforeCommand"]),
      Row(
        "encoded", "clouddrive://ofe%7Cu%7Chttps%3A//a/x.docx%7Cz%7Cno", "", ["form.encodedWhole", "form.slashesBeforeCommand"]),
      Row(
        "all encoded", "clouddrive://ofe%7Cu%7Chttps%3A%2F%2Fa%2Fx.docx%7Cz%7CNO%7Cc%7C", "",
        ["form.encodedWhole", "form.slashesBeforeCommand", "descriptor.emptyContext", "descriptor.uploadCase"]),
    ])
  func readsTheSendersFaults(_ row: Row) {
    let reading = ReturnLink.parse(row.input)
    #expect(reading.link?.text == "clouddrive:ofe|u|https://a/x.docx|z|no")
    #expect(identifiers(reading.findings, .note) == row.identifiers && identifiers(reading.findings) == row.identifiers)
  }

  @Test(
    "the return of a link has the address that was opened",
    arguments: [
      ("https://a/R%26D%20x.docx", []), ("https://a/R%2526D%2520x.docx", ["form.returnEncodedTwice"]),
      ("https://A/R%26D%20%78.docx", []), ("https://a/R%2526D%20x.docx", ["form.anotherReturn"]),
      ("https://a/y.docx", ["form.anotherReturn"]),
    ])
  func comparesWithTheLink(address: String, expected: [String]) throws {
    let opened = try LaunchLink(parsing: "ms-word:ofe|u|https://a/R%26D%20x.docx|p|clouddrive")
    let reading = ReturnLink.parse("clouddrive:ofe|u|\(address)|z|yes", answering: opened)
    #expect(identifiers(reading.findings) == expected)
    #expect(reading.link?.address == (expected == ["form.anotherReturn"] ? nil : opened.address))
  }

  @Test(
    "the return of a link has the context that was sent",
    arguments: [
      ("5%25%20off", "5%25%20off", []), ("5%2525%2520off", "5%25%20off", ["form.returnEncodedTwice"]), ("x%2520y", "x%2520y", []),
    ])
  func comparesTheContext(context: String, expected: String, findings: [String]) throws {
    let opened = try LaunchLink(parsing: "ms-word:ofe|u|https://a/x.docx|p|clouddrive|c|5%25%20off")
    let reading = ReturnLink.parse("clouddrive:ofe|u|https://a/x.docx|z|yes|c|\(context)", answering: opened)
    #expect(reading.link?.context?.text == expected)
    #expect(identifiers(reading.findings) == findings)
  }

  @Test("what Foundation's URL makes of a return is decoded once")
  func decodesFoundationsReturn() {
    let reading = ReturnLink.parse("clouddrive:OFE%7Cu%7Chttps%3A//contoso/Q4%2520a.docx%7Cz%7Cno%7Cc%7Cx%2520y%7C")
    #expect(reading.link?.text == "clouddrive:ofe|u|https://contoso/Q4%20a.docx|z|no|c|x%20y")
    #expect(identifiers(reading.findings) == ["form.encodedWhole", "descriptor.finalBar", "form.commandCase"])
  }

  @Test("what a test makes parses back")
  func roundTrips() throws {
    let (passback, address) = (try Passback("CloudDrive"), try address("https://a/x y.docx"))
    let plain = ReturnLink(passback: passback, mode: .view, address: address, isUploadPending: true)
    let link = ReturnLink(
      passback: passback, mode: .view, address: address, isUploadPending: true, context: try DocumentContext("a b"))
    #expect(link.text == plain.text + "|c|a%20b")
    for link in [plain, link] { #expect(ReturnLink.parse(link.text).link == link) }
  }
}
