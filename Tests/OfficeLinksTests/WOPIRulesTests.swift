import OfficeLinks
import Testing
import TextBasics

/// Rules for a WOPI link's arguments beyond the vectors.
@Suite struct WOPIRulesTests {
  private static func read(service: String = "Contoso", user: String = "u", fileName: String = "a.docx") -> WOPIReading {
    WOPIFields.read(service: service, user: user, fileName: fileName, source: .web)
  }

  @Test(arguments: [" Contoso", "Contoso ", "\u{A0}Contoso", "Contoso\u{3000}"])
  func refusesBlanksAroundServiceAndUser(text: String) {
    for (reading, part) in [(Self.read(service: text), LinkPart.wopiService), (Self.read(user: text), .wopiUser)] {
      #expect(reading.fields == nil)
      #expect(identifiers(reading.findings) == ["character.surroundingBlanks"])
      #expect(reading.findings.map(\.part) == [part])
      #expect(reading.findings.map(\.corrected) == ["Contoso"])
    }
    #expect(
      identifiers(LaunchLink.parse("ms-word:ofe|u|https://a/1|d|x|e|%20y|n|a.docx|a|Web").findings) == [
        "character.surroundingBlanks"
      ])
  }

  @Test(arguments: [".docx", "..docx"])
  func warnsOfFileNamesWithoutAStem(name: String) {
    let reading = Self.read(fileName: name)
    #expect(reading.fields?.fileName == name)
    #expect(reading.findings.map(\.rule) == [.format.noStem])
    #expect(identifiers(DocumentAddress.read("https://contoso.com/\(name)").findings) == ["format.noStem"])
  }

  @Test func warnsOfDecomposedFileNames() {
    let reading = Self.read(fileName: "re\u{301}.docx")
    #expect(reading.fields != nil)
    #expect(identifiers(reading.findings) == ["address.decomposed"])
    #expect(reading.findings.first?.corrected?.unicodeScalars.elementsEqual("ré.docx".unicodeScalars) == true)
  }

  @Test func warnsOfAQueryForWord() throws {
    var rules = AddressRules()
    rules.checksExtension = false
    let parts = LaunchParts(wopi: try #require(Self.read().fields))
    let built = LaunchLink.build(app: .word, address: try address("https://contoso/wopi/f?access=1", rules), parts: parts)
    #expect(built.link?.text == "ms-word:ofe|u|https://contoso/wopi/f?access=1|d|Contoso|e|u|n|a.docx|a|Web")
    #expect(identifiers(built.findings) == ["format.queryDropped"])
  }

  /// Section 4 of the facts: the column of the apps that open WOPI files has no mark for these, so their extension does not fit.
  @Test(arguments: [
    (OfficeApp.word, "rtf"), (.excel, "xltm"), (.excel, "xlt"), (.excel, "xlw"), (.excel, "xlm"), (.powerPoint, "sldx"),
    (.powerPoint, "sldm"),
  ])
  func refusesFormatsThatTheArticleDoesNotList(app: OfficeApp, name: String) throws {
    let parts = LaunchParts(wopi: try #require(Self.read(fileName: "a." + name).fields))
    let built = LaunchLink.build(app: app, address: try address("https://contoso/wopi/f.docx"), parts: parts)
    #expect(built.link == nil)
    #expect(built.findings.map(\.rule) == [.wopi.extensionUnlisted])
  }

  @Test(arguments: DocumentFormat.all.filter { $0.isMobile })
  func acceptsEveryFormatThatTheArticleLists(format: DocumentFormat) throws {
    let parts = LaunchParts(wopi: try #require(Self.read(fileName: "a." + format.fileExtension).fields))
    let app = try #require(format.app)
    #expect(LaunchLink.build(app: app, address: try address("https://contoso/wopi/f.docx"), parts: parts).link != nil)
  }
}
