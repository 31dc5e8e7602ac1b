import OfficeLinks
import Testing

@Suite struct OfficeAppTests {
  @Test(arguments: [
    (OfficeApp.excel, "ms-excel", "Excel", "edit view new"), (.oneNote, "onenote", "OneNote", "edit view"),
    (.powerPoint, "ms-powerpoint", "PowerPoint", "edit view new"), (.word, "ms-word", "Word", "edit view new"),
    (.visio, "ms-visio", "Visio", "edit view new"), (.project, "ms-project", "Project", "edit view new"),
    (.publisher, "ms-publisher", "Publisher", "edit view new"), (.access, "ms-access", "Access", "edit view new"),
    (.sharePointDesigner, "ms-spd", "SharePoint Designer", "edit"), (.infoPath, "ms-infopath", "InfoPath", "edit view"),
    (.libreOffice, "vnd.libreoffice.command", "LibreOffice", "edit view new"),
  ])
  func describesApps(app: OfficeApp, scheme: String, name: String, modes: String) {
    #expect(app.scheme == scheme)
    #expect(app.name == name)
    #expect(app.modes.map(\.rawValue).joined(separator: " ") == modes)
    #expect(OfficeApp(scheme: scheme) == app)
    #expect(OfficeApp(scheme: scheme.uppercased()) == app)
  }

  @Test("the names of the manifest")
  func namesApps() {
    #expect(
      OfficeApp.allCases.map(\.rawValue) == [
        "excel", "oneNote", "powerPoint", "word", "visio", "project", "publisher", "access", "sharePointDesigner", "infoPath",
        "libreOffice",
      ])
    #expect(OpenMode.allCases.map(\.rawValue) == ["edit", "view", "new"])
    #expect(OpenMode.allCases.map(\.command) == ["ofe", "ofv", "nft"])
  }

  @Test("the four apps of the iOS article")
  func listsMobileApps() {
    #expect(OfficeApp.mobile == [.excel, .oneNote, .powerPoint, .word])
    #expect(OfficeApp.allCases.filter(\.isMobile) == OfficeApp.mobile)
    #expect(OfficeApp.allCases.filter(\.supportsWOPI) == [.excel, .powerPoint, .word])
  }

  @Test("LibreOffice saves what Word, Excel and PowerPoint do")
  func opensDocumentsOfOtherApps() {
    #expect(OfficeApp.allCases.filter(OfficeApp.libreOffice.opensDocuments) == [.excel, .powerPoint, .word, .libreOffice])
    #expect(OfficeApp.allCases.filter(OfficeApp.word.opensDocuments) == [.word])
  }

  @Test func knowsTheAppsThatHaveEnded() {
    let ended = OfficeApp.allCases.compactMap { app in app.endOfSupport.map { "\(app.rawValue) \($0)" } }
    #expect(ended == ["publisher 2026-10-13", "sharePointDesigner 2026-07-14", "infoPath 2026-07-14"])
  }

  @Test(
    "no other scheme is an app's", arguments: ["", "ms-word-wopi-support", "ms-word:", "word", "ms-wordx", "ms-outlook", "é"])
  func refusesOtherSchemes(_ scheme: String) {
    #expect(OfficeApp(scheme: scheme) == nil)
  }

  @Test("commands are read as documented, in lower case only")
  func readsCommands() {
    #expect(OpenMode(command: "ofe") == .edit)
    #expect(OpenMode(command: "OFE") == nil)
    #expect(OpenMode(command: "") == nil)
  }

  @Test("Excel's addresses may be shorter")
  func limitsAddresses() {
    #expect(OfficeApp.allCases.map(\.addressLimit) == [216, 256, 256, 256, 256, 256, 256, 256, 256, 256, 2048])
  }
}
