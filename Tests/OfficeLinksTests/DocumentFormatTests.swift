import OfficeLinks
import Testing

@Suite struct DocumentFormatTests {
  @Test(arguments: [
    (OfficeApp.word, "docx docm doc dotx dotm dot odt rtf"),
    (.excel, "xlsx xlsm xlsb xls xltx xltm xlt csv ods xlw xlm xla xlam xll"),
    (.powerPoint, "pptx pptm ppt ppsx ppsm pps potx potm pot odp thmx sldx sldm ppa ppam"),
    (.oneNote, "one onetoc2"),
    (.visio, "vsdx vsdm vsd vdx vss vst vsw vsx vtx vssx vssm vstx vstm"),
    (.project, "mpp mpt mpd"), (.publisher, "pub"),
    (.access, "accdb mdb accdt accdr accda accdc accde accdp accdu"), (.infoPath, "xsn xsf"), (.sharePointDesigner, ""),
  ])
  func knowsTheFormatsOfEachApp(app: OfficeApp, extensions: String) {
    #expect(DocumentFormat.all.filter { $0.app == app }.map(\.fileExtension).joined(separator: " ") == extensions)
  }

  @Test("formats that no app is launched for", arguments: ["pdf", "txt", "htm", "wps", "wpd", "vdw", "onepkg"])
  func knowsFormatsWithoutApp(_ name: String) throws {
    let format = try #require(DocumentFormat.named(name))
    #expect(format.app == nil && !format.isRefused)
  }

  @Test("templates for the mode new")
  func knowsTemplates() {
    #expect(
      DocumentFormat.all.filter(\.isTemplate).map(\.fileExtension).joined(separator: " ")
        == "dotx dotm dot xltx xltm xlt potx potm pot vst vtx vstx vstm mpt accdt")
  }

  @Test("macros, add-ins and other active content")
  func knowsMacros() {
    let macros = DocumentFormat.all.filter { $0.isMacroEnabled && $0.app != .access }.map(\.fileExtension)
    #expect(
      macros.joined(separator: " ")
        == "docm dotm xlsm xlsb xltm xlm xla xlam xll pptm ppsm potm sldm ppa ppam vsdm vssm vstm")
    #expect(DocumentFormat.all.contains { $0.app == .access && !$0.isMacroEnabled } == false)
  }

  @Test("older formats that mobile apps convert")
  func knowsLegacyFormats() {
    let converted = DocumentFormat.all.filter { $0.isLegacy && $0.isMobile }.map(\.fileExtension)
    #expect(converted.joined(separator: " ") == "doc dot odt xls csv ods ppt pps pot odp")
  }

  @Test(arguments: [
    ("xll", DocumentFormat.Refusal.nativeCode), ("xlam", .addIn), ("xla", .addIn), ("ppam", .addIn), ("ppa", .addIn),
    ("exe", .program), ("js", .program),
  ])
  func refuses(name: String, refusal: DocumentFormat.Refusal) {
    #expect(DocumentFormat.named(name)?.refusal == refusal)
  }

  @Test("every format is found by its extension in any case")
  func findsFormats() {
    for format in DocumentFormat.all {
      #expect(DocumentFormat.named(format.fileExtension) == format)
      #expect(DocumentFormat.named(format.fileExtension.uppercased()) == format)
    }
    #expect(Set(DocumentFormat.all.map(\.fileExtension)).count == DocumentFormat.all.count)
    #expect(DocumentFormat.named("") == nil)
    #expect(DocumentFormat.named("docx ") == nil)
    #expect(DocumentFormat.named(String(repeating: "x", count: 99)) == nil)
  }

  @Test(arguments: [
    ("xslx", "xlsx"), ("dcox", "docx"), ("docxx", "docx"), ("DOCZ", "docx"), ("pptxx", "pptx"), ("onee", "one"),
    ("whatever", nil), ("", nil), ("a", nil), ("zip", nil), ("exf", nil),
  ])
  func findsTheNearest(written: String, expected: String?) {
    #expect(DocumentFormat.nearest(to: written)?.fileExtension == expected)
  }

  @Test(arguments: [
    ("a.docx", "docx"), ("A.DOCX", "docx"), ("a.docx.pdf", "pdf"), (".docx", "docx"), ("docx", nil), ("a.", nil), ("", nil),
    ("a.b c", "b c"),
  ])
  func readsFileExtensions(name: String, expected: String?) {
    #expect(DocumentFormat.fileExtension(ofFileName: name) == expected)
  }

  @Test(arguments: [
    ("https://contoso.com/a%2Edocx", "docx"), ("https://contoso.com/x.y/a", nil), ("https://contoso.com", nil),
    ("http://contoso.com/a.XLSX?b=c.pdf", "xlsx"), ("a.docx", nil),
  ])
  func readsFileExtensionsOfAddresses(text: String, expected: String?) {
    #expect(DocumentFormat.fileExtension(ofAddress: text) == expected)
  }
}
