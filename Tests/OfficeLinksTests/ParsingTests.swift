import OfficeLinks
import Testing

/// Vectors 61 to 74.
@Suite struct ParsingTests {
  @Test(arguments: [
    Row("61", "ms-word:ofe%7Cu%7chttps://contoso/a.docx", "ms-word:ofe|u|https://contoso/a.docx"),
    Row("62", "ms-word:ofe|u%7Chttps://contoso/a.docx", "ms-word:ofe|u|https://contoso/a.docx"),
    Row("63", "ms-word:https://contoso/a.docx", "ms-word:https://contoso/a.docx"),
    Row(
      "64", "ms-excel:ofe|ofc|u|https://contoso/a.xlsx", "ms-excel:ofe|u|https://contoso/a.xlsx",
      ["descriptor.coauthoringToken"]),
    Row(
      "65", "ms-word:ofe|u|https://contoso/a.docx|q|zzz|c|x", "ms-word:ofe|u|https://contoso/a.docx|c|x",
      ["descriptor.unknown"]),
    Row(
      "66", "ms-word:ofe|u|https://contoso/a.docx|z|no", "ms-word:ofe|u|https://contoso/a.docx",
      ["descriptor.onlyInReturns"]),
    Row("73", "ms-word:ofe|x|1|u|https://a/x.docx", "ms-word:ofe|u|https://a/x.docx", ["descriptor.unknown"]),
    Row("74", "ms-word:ofv|c|x|p|drive|u|https://a/x.docx", "ms-word:ofv|u|https://a/x.docx|p|drive|c|x"),
    Row("case of the scheme", "MS-WORD:ofe|u|HTTPS://Contoso/a.docx", "ms-word:ofe|u|https://contoso/a.docx"),
    Row("capitals", "ms-word:OFV|u|https://a/x.docx", "ms-word:ofv|u|https://a/x.docx", ["form.commandCase"]),
    Row("trailing bar", "ms-word:ofe|u|https://a/x.docx|", "ms-word:ofe|u|https://a/x.docx", ["descriptor.finalBar"]),
    Row("trailing bar, short", "ms-word:https://a/x.docx%7C", "ms-word:https://a/x.docx", ["descriptor.finalBar"]),
    Row("alias", "MS-OneNote:https://a/x.one", "onenote:https://a/x.one", ["form.schemeAlias"]),
    Row(
      "Foundation's", "ms-word:ofe%7Cu%7Chttps%3A//a/x%2520y.docx%7Cp%7Cdrive", "ms-word:ofe|u|https://a/x%20y.docx|p|drive",
      ["form.encodedWhole"]),
    Row(
      "Foundation's, a query of its own", "ms-excel:ofe%7Cu%7Chttps%3A//a/x%2520y.xlsx?v=%20",
      "ms-excel:ofe|u|https://a/x%20y.xlsx?v=%20", ["form.encodedWhole"]),
    Row(
      "Foundation's, a query with bars", "ms-excel:ofe%7Cu%7Chttps%3A//a/x.xlsx?v=%2520%7Cc%7Cb%2520",
      "ms-excel:ofe|u|https://a/x.xlsx?v=%20|c|b%20", ["form.encodedWhole"]),
    Row(
      "encodeURIComponent", "ms-word:ofe%7Cu%7Chttps%3A%2F%2Fa%2Fx%2520y.docx", "ms-word:ofe|u|https://a/x%20y.docx",
      ["form.encodedWhole"]),
    Row(
      "an escape in a name", "ms-word:ofe%7Cu%7Chttps://a/x%2520y.docx", "ms-word:ofe|u|https://a/x%2520y.docx",
      ["address.encodedTwice"]),
    Row("raw blanks", "onenote:https://d.docs.live.net/1/Quick Notes.one", "onenote:https://d.docs.live.net/1/Quick%20Notes.one"),
  ])
  func parses(_ row: Row) {
    let reading = LaunchLink.parse(row.input)
    #expect(reading.link?.text == row.expected)
    #expect(identifiers(reading.findings) == row.identifiers)
  }

  @Test("63: the abbreviated form is a request to view")
  func abbreviatedMeansView() {
    #expect(LaunchLink.parse("ms-word:https://contoso/a.docx").link?.mode == .view)
  }

  @Test(arguments: [
    Row("67", "ms-word:ofe|u|https://contoso/a.docx|z|maybe", "", ["descriptor.uploadPending"]),
    Row("69", "ms-word:ofe|u|", "", ["descriptor.emptyArgument"]),
    Row("70", "ms-word:ofe", "", ["descriptor.missing"]),
    Row("70b", "ms-word:ofe|c|x", "", ["descriptor.missing"]),
    Row("71", "ms-word:ofe|u|https://a/x.docx|u|https://b/y.docx", "", ["descriptor.duplicate"]),
    Row("72", "ms-word:ofw|u|https://a/x.docx", "", ["form.unknownCommand"]),
    Row("dangling", "ms-word:ofe|u|https://a/x.docx|c", "", ["descriptor.dangling"]),
    Row("empty context", "ms-word:ofe|u|https://a/x.docx|c|", "", ["descriptor.emptyArgument"]),
    // The grammar is 1*( "|" descriptor "|" argument ): an argument is never empty (69), whatever the descriptor. A pair that
    // is only unknown is dropped with a note (65, 73).
    Row("empty pair", "ms-word:ofe|u|https://a/x.docx||", "", ["descriptor.emptyArgument"]),
    Row("empty unknown", "ms-word:ofe|u|https://a/x.docx|q|", "", ["descriptor.emptyArgument"]),
    Row("empty unknown first", "ms-word:ofe|q||u|https://a/x.docx", "", ["descriptor.emptyArgument"]),
    Row("empty duplicate", "ms-word:ofe|u|https://a/x.docx|u|", "", ["descriptor.emptyArgument", "descriptor.duplicate"]),
    Row("slashes", "ms-word://ofe|u|https://a/x.docx", "", ["form.unknownCommand"]),
    Row("no scheme", "ofe|u|https://a/x.docx", "", ["form.unknownScheme"]),
    Row("web address", "https://a/x.docx", "", ["form.unknownScheme"]),
    Row("empty", "", "", ["form.empty"]),
    Row("only the scheme", "ms-word:", "", ["form.unknownCommand", "descriptor.missing"]),
    Row("typing mistake", "ms-wrod:ofe|u|https://a/x.docx", "", ["form.unknownScheme"]),
    Row("relative", "ms-word:a.docx", "", ["address.relative"]),
    Row("more behind the short form", "ms-word:https://a/x.docx|c|x", "", ["form.furtherArgument"]),
    Row("save without new", "ms-word:ofe|u|https://a/x.docx|s|https://a/y", "", ["form.saveWithoutNew"]),
    Row("no new in OneNote", "onenote:nft|u|https://a/x.one", "", ["form.modeUnsupported"]),
    Row("some of WOPI", "ms-word:ofe|u|https://a/1|d|x|n|a.docx", "", ["wopi.missing"]),
    Row("WOPI source", "ms-word:ofe|u|https://a/1|d|x|e|y|n|a.docx|a|web", "", ["wopi.source"]),
    Row("return", "clouddrive:ofe|u|https://a/x.docx|z|no", "", ["form.returnNotLaunch"]),
    Row("an encoded address", "ms-word:ofe|u|https%3A//contoso.com/a.docx", "", ["address.encodedWhole"]),
    Row(
      "a wrong address, encoded", "ms-word:ofe%7Cu%7Chttps%3A//me@contoso.com/a.docx", "", ["address.credentials"]),
  ])
  func refuses(_ row: Row) {
    let reading = LaunchLink.parse(row.input)
    #expect(reading.link == nil)
    #expect(identifiers(reading.findings, .error) == row.identifiers)
  }

  @Test("a command after slashes is refused with the link made right")
  func correctsCommand() {
    let reading = LaunchLink.parse("ms-word:/OFE|u|https://a/x.docx")
    #expect(reading.link == nil)
    #expect(reading.findings.map(\.corrected) == ["ms-word:ofe|u|https://a/x.docx"])
    #expect(reading.findings.map(\.range) == [8..<12])
  }

  @Test("offsets count in the link that was parsed")
  func placesFindings() {
    let reading = LaunchLink.parse("ms-word:ofe|u|https://me@contoso.com/a.docx")
    #expect(reading.findings.map(\.range) == [22..<25])
    #expect(reading.findings.map(\.part) == [.address])
    #expect(reading.findings.map(\.corrected) == ["https://contoso.com/a.docx"])
  }
}
