import Diagnostics
import OfficeLinks
import Testing
import TextBasics

@testable import Portal

private func places(_ documents: String) -> [String] { MarkedText(documents, firstLine: 10).places }

@Suite struct LocationTests {
  @Test func encodesAPathWhole() async {
    let run = await run(documents: "  - {id: a, title: T, source: dav, path: 'C# 100%/Réunion & Q4.docx'}")
    #expect(run.document?.address.text == "https://dav.example/docs/C%23%20100%25/R%C3%A9union%20&%20Q4.docx")
    #expect(run.document?.fileName == "Réunion & Q4.docx")
    #expect(run.document?.location == Identifier("dav").map { .source($0) })
  }

  @Test func tellsADoubtfulHostOfASourceOnce() async {
    let run = await run(
      """
      portal: {title: P, baseURL: "https://portal.example/", languages: [en]}
      sources: [{id: s, baseURL: "https://s.example:⟦2222⟧/"}]
      documents: [{id: a, title: T, source: s, path: a.docx}, {id: b, title: T, source: s, path: b.docx}]
      """)
    #expect(run.reports == ["host.unusualPort \(run.places[0]) unusual port 2222"])
  }

  @Test func wantsExactlyOneAddress() async {
    let text = """
        - ⟦{⟧id: a, title: T}
        - {id: b, title: T, source: dav, path: b.docx, url: ⟦"https://dav.example/b.docx"⟧}
        - {id: c, title: T, path: ⟦c.docx⟧}
        - {id: d, title: T, source: ⟦dav⟧, file: d.docx}
      """
    let run = await run(documents: text, publishable: ["d.docx"])
    #expect(
      run.reports == [
        "document.location \(places(text)[0]) the document has no address",
        "document.location \(places(text)[1]) the document has more than one address",
        "document.pathWithoutSource \(places(text)[2]) a 'path' needs a 'source'",
        "document.sourceOfFile \(places(text)[3]) a 'file' is published with the portal and has no 'source'",
      ])
  }

  @Test func tellsWhatIsWrongBesideAnAddressInTheSameRun() async {
    let text = """
        - {id: a, title: T, source: dav, path: a⟦|⟧b.docx, passback: ⟦https⟧, context: a⟦|⟧b, saveLocation: 'y⟦⟧'}
        - {id: b, title: T, source: ⟦nope⟧, path: a⟦|⟧b.docx, passback: ⟦x y⟧}
        - {id: c, title: T, source: ⟦nope⟧, url: ftp⟦⟧}
      """
    let run = await run(documents: text)
    let lines = run.reports.map { $0.split(separator: " ").prefix(2).joined(separator: " ") }
    #expect(
      lines.map { String($0.prefix { $0 != " " }) } == [
        "character.bar", "passback.knownScheme", "character.bar", "address.relative", "manifest.unknownName", "character.bar",
        "passback.notAScheme", "manifest.unknownName", "address.relative",
      ])
  }

  @Test func acceptsAddressesOnTheHostsOfTheSourcesOnly() async {
    let good = await run(documents: "  - {id: a, title: T, url: 'https://DAV.example/x/a.docx'}")
    #expect(good.document?.address.text == "https://dav.example/x/a.docx")
    #expect(good.document?.location == .address)
    let text = "  - {id: a, title: T, url: 'https://⟦elsewhere.example⟧/a.docx'}"
    let bad = await run(documents: text)
    #expect(bad.log.count(.error) == 1)
    #expect(bad.reports.first?.contains(" \(places(text)[0]) ") == true)
  }

  @Test func acceptsNoAddressOfThePortalItself() async {
    let text = """
        - {id: a, title: T, url: ⟦"https://portal.example/x/a.docx"⟧}
        - {id: b, title: T, url: ⟦"https://portal.example/x/b%20c.docx"⟧}
      """
    let run = await run(documents: text, publishable: ["x/b c.docx"])
    #expect(
      run.reports
        == places(text).map { "document.ownAddress \($0) this is an address of the portal itself, which has no such file" })
    #expect(
      run.log.sorted.map(\.fix) == [
        "put the file below Content/ and name it under 'file', or correct the address", "write 'file: x/b c.docx'",
      ])
  }

  @Test func acceptsAnyHostWithoutSources() async {
    let run = await run(
      "portal: {title: P, baseURL: 'https://p.example/'}\ndocuments: [{id: a, title: T, url: 'https://x.example/a.docx'}]\n")
    #expect(run.document?.address.host == "x.example")
  }

  @Test func acceptsHTTPOnlyOnASourceThatAllowsIt() async {
    let good = await run(
      documents: "  - {id: a, title: T, url: 'http://old.example/a.docx'}\n  - {id: b, title: T, source: old, path: b.docx}")
    #expect(!good.log.hasErrors)
    #expect(good.catalogue?.documents.map(\.address.scheme) == ["http", "http"])
    let text = "  - {id: a, title: T, url: '⟦http:⟧//dav.example/a.docx'}"
    let bad = await run(documents: text)
    #expect(bad.log.count(.error) == 1)
    #expect(bad.reports.first?.contains(" \(places(text)[0]) ") == true)
    #expect(bad.catalogue?.documents.isEmpty == true)
  }

  @Test func refusesAnAddressThatIsNotOnItsSource() async {
    let text = "  - {id: a, title: T, source: wopi, url: ⟦'https://dav.example/a.docx'⟧}"
    #expect(
      await run(documents: text).reports == ["document.otherOrigin \(places(text)[0]) the address is not on the source 'wopi'"])
  }

  @Test func publishesFilesOfTheContentFolder() async {
    let run = await run(documents: "  - {id: a, title: T, file: files/Q4 é.xlsx}", publishable: ["files/Q4 é.xlsx"])
    #expect(run.reports.isEmpty)
    #expect(run.document?.location == .published(path: "files/Q4 é.xlsx"))
    #expect(run.document?.address.text == "https://portal.example/files/Q4%20%C3%A9.xlsx")
  }

  @Test(arguments: [
    ("", "{}", ["view"]), (", modes: [edit, view]", "{}", ["edit", "view"]),
    ("", "{modes: [edit, view]}", ["edit", "view"]), (", app: sharePointDesigner", "{}", ["edit"]),
    ("", "{modes: [edit]}", ["edit"]),
  ])
  func offersNoEditingOfAPublishedFileWhereNobodyChoseModes(own: String, launch: String, modes: [String]) async {
    let run = await run(
      documents: "  - {id: a, title: T, file: files/a.docx, apps: []\(own)}", launch: launch, publishable: ["files/a.docx"])
    #expect(run.document?.links.map(\.mode.rawValue) == modes)
  }

  @Test func reportsFilesThatAreMissingOrOutside() async {
    let text = """
        - {id: a, title: T, file: ⟦files/bugdet.xlsx⟧}
        - {id: b, title: T, file: ⟦../secret.docx⟧}
        - {id: c, title: T, file: ⟦/etc/secret.docx⟧}
      """
    let run = await run(documents: text, publishable: ["files/budget.xlsx"])
    #expect(
      run.reports == [
        "document.missingFile \(places(text)[0]) there is no file 'files/bugdet.xlsx' below Content/",
        "manifest.pathOutside \(places(text)[1]) the path '../secret.docx' leads outside Content/",
        "manifest.pathOutside \(places(text)[2]) the path '/etc/secret.docx' leads outside Content/",
      ])
    #expect(run.log.sorted.first?.fix == "did you mean 'files/budget.xlsx'?")
  }

  @Test(arguments: [
    ("notes.md", "save it with another ending, such as .txt, or link to its page: [words](page:notes)"),
    ("portal.yaml", "save it with another ending, such as .txt"),
    ("https://x.example/a.docx", "write 'url: https://x.example/a.docx' in the place of 'file'"),
  ])
  func saysWhatIsNoFileToPublish(file: String, fix: String) async {
    let run = await run(documents: "  - {id: a, title: T, file: '\(file)'}", publishable: ["files/notes.txt"])
    #expect(run.log.sorted.map(\.fix) == [fix])
  }

  @Test func leadsFromOnesOwnMachineToTheSource() async {
    let run = await run(documents: "  - {id: a, title: T, source: dav, path: 'localhost:8080/docs/a.docx'}")
    #expect(
      run.log.sorted.map(\.fix) == [
        "write the path below https://dav.example/docs/; the address is that of each visitor's own computer"
      ])
  }

  @Test(arguments: ["⟦..⟧/a.docx", "x/⟦..⟧/a.docx", "⟦.⟧/a.docx", "a⟦|⟧b.docx"])
  func reportsPathsThatAreNoPaths(_ path: String) async {
    let text = "  - {id: a, title: T, source: dav, path: \"\(path)\"}"
    let run = await run(documents: text)
    #expect(run.log.hasErrors)
    #expect(run.reports.allSatisfy { $0.contains(" \(places(text)[0]) ") })
    #expect(run.catalogue?.documents.isEmpty == true)
  }

  @Test(arguments: [
    ("⟦/docs/Q3/a b.docx⟧", "Q3/a b.docx"), ("⟦Q3/a%20b.docx⟧", "Q3/a b.docx"), ("⟦Q3\\\\a b.docx⟧", "Q3/a b.docx"),
    ("⟦https://dav.example/docs/Q3/a%20b.docx⟧", "Q3/a b.docx"),
  ])
  func readsAPathAsItIsMeantAndSaysSo(_ path: String, _ meant: String) async {
    let text = "  - {id: a, title: T, source: dav, path: ⟦\"⟧\(path)\"}"
    let run = await run(documents: text)
    #expect(run.document?.address.text == "https://dav.example/docs/Q3/a%20b.docx")
    #expect(run.log.sorted.map(\.summary) == ["the path was read as '\(meant)'"])
    #expect(run.log.sorted.first?.severity == .note)
    #expect(run.log.sorted.first?.explanation == "The address is https://dav.example/docs/Q3/a%20b.docx.")
  }

  @Test func refusesAPathThatMayMeanTwoFiles() async {
    let text = "  - {id: a, title: T, source: dav, path: ⟦docs/a.docx⟧}"
    let run = await run(documents: text)
    #expect(run.reports == ["document.unclearPath \(places(text)[0]) the path may mean 'a.docx'"])
    #expect(run.log.sorted.first?.fix == "write 'a.docx', or the whole address as 'url' if the path is right as it is")
  }

  @Test(
    "an address in the place of a path has one message with all that is to be done",
    arguments: [
      ("", "https://dav.example/a b.docx", "write 'url: https://dav.example/a%20b.docx' in the place of 'path'"),
      (
        "source: dav, ", "https://x.example/a.docx",
        "write 'url: https://x.example/a.docx' in the place of 'path' and 'source', and add a source with 'baseURL: https://x.example/'"
      ),
      (
        "", "https://x.sharepoint.com/:w:/r/sites/x/_layouts/15/Doc.aspx?sourcedoc=%7B1%7D",
        "write 'url' in the place of 'path', and use the file's direct address. In SharePoint: select the file → Details → Path → Copy"
      ),
      (
        "source: dav, ", "https://x.sharepoint.com/:w:/s/x/EabcDEF?e=1",
        "write 'url' in the place of 'path' and 'source', and use the file's direct address. In SharePoint: select the file → Details → "
          + "Path → Copy"
      ),
    ])
  func saysWhatToDoAboutAnAddressInAPath(source: String, path: String, fix: String) async {
    let run = await run(documents: "  - {id: a, title: T, \(source)path: '\(path)'}")
    #expect(run.log.sorted.map(\.identifier) == ["address.addressInPath"])
    #expect(run.log.sorted.map(\.fix) == [fix])
  }

  @Test func warnsAboutAddressesOfOneDocument() async {
    let text = """
        - {id: a, title: T, url: "https://dav.example/~x/é.docx"}
        - {id: ⟦b⟧, title: T, url: "https://dav.example/%7Ex/e\u{301}.docx"}
        - {id: c, title: T, url: "https://dav.example/~x/E.docx"}
      """
    let run = await run(documents: text)
    #expect(run.ownReports == ["document.duplicateAddress \(places(text)[0]) 'b' and 'a' are the same document"])
    #expect(!run.log.hasErrors)
  }
}

@Suite struct LinkTests {
  private func texts(_ run: Run) -> [String] { run.document?.links.map { "\($0.app) \($0.mode) \($0.form)" } ?? [] }

  @Test func beginsWithTheDocumentsOwnApp() async {
    let run = await run(documents: "  - {id: a, title: T, source: dav, path: a.pptx}")
    #expect(
      texts(run) == [
        "powerPoint edit full", "powerPoint view full", "excel edit full", "excel view full", "oneNote edit full",
        "oneNote view full", "word edit full", "word view full",
      ])
  }

  @Test func overridesAppsAndModes() async {
    let run = await run(
      documents: "  - {id: a, title: T, source: dav, path: a.docx, apps: [visio, word, visio], modes: [view, view]}",
      launch: "{apps: [excel], modes: [edit]}")
    #expect(texts(run) == ["word view full", "visio view full"])
  }

  @Test func offersLibreOfficeForWhatItSaves() async {
    let word = await run(
      documents: "  - {id: a, title: T, source: dav, path: a.docx}", launch: "{apps: [libreOffice], modes: [edit]}")
    #expect(texts(word) == ["word edit full", "libreOffice edit full"] && word.reports == [])
    let note = await run(documents: "  - {id: a, title: T, source: dav, path: a.vsdx, apps: [libreOffice], modes: [edit]}")
    #expect(texts(note) == ["visio edit full"] && note.reports == [])
    let own = await run(documents: "  - {id: a, title: T, source: dav, path: a.odg, app: libreOffice, apps: [], modes: [view]}")
    #expect(texts(own) == ["libreOffice view full"])
  }

  @Test func offersTheOwnAppOnlyWhenNoOtherIsListed() async {
    let run = await run(documents: "  - {id: a, title: T, source: dav, path: a.docx, apps: []}")
    #expect(texts(run) == ["word edit full", "word view full"])
  }

  @Test func inheritsAndSwitchesOffPassbackAndContext() async {
    let launch = "{passback: clouddrive, context: portal}"
    let inherited = await run(documents: "  - {id: a, title: T, source: dav, path: a.docx}", launch: launch)
    #expect(inherited.document?.links.first?.text == "ms-word:ofe|u|https://dav.example/docs/a.docx|p|clouddrive|c|portal")
    let off = await run(documents: "  - {id: a, title: T, source: dav, path: a.docx, passback: null, context: ~}", launch: launch)
    #expect(off.document?.links.first?.text == "ms-word:ofe|u|https://dav.example/docs/a.docx")
    let own = await run(
      documents: "  - {id: a, title: T, source: dav, path: a.docx, passback: mine, context: here}", launch: launch)
    #expect(own.document?.links.first?.text == "ms-word:ofe|u|https://dav.example/docs/a.docx|p|mine|c|here")
  }

  @Test func reportsABadDefaultOnce() async {
    let run = await run(
      documents: "  - {id: a, title: T, source: dav, path: a.docx}\n  - {id: b, title: T, source: dav, path: b.docx}",
      launch: "{passback: 'https'}")
    #expect(run.log.count(.error) == 1)
    #expect(run.log.sorted.first?.place?.line == 2)
  }

  @Test func reportsABadPassbackWhereItStands() async {
    let text = "  - {id: a, title: T, source: dav, path: a.docx, passback: '⟦a:b⟧'}"
    #expect(await run(documents: text).reports.first?.contains(" \(places(text)[0]) ") == true)
  }

  @Test func offersThePlainFormOfOneNoteDocuments() async {
    let run = await run(documents: "  - {id: a, title: T, source: dav, path: a.one, apps: [word]}")
    #expect(
      texts(run) == ["oneNote edit full", "oneNote view full", "oneNote edit plain", "word edit full", "word view full"])
    #expect(run.document?.links[2].text == "onenote:https://dav.example/docs/a.one")
  }

  @Test func opensTemplatesAsNewDocuments() async {
    let run = await run(
      documents: """
          - {id: a, title: T, source: dav, path: a.dotx, apps: [oneNote], modes: [new, edit], saveLocation: "https://dav.example/x/"}
        """)
    #expect(run.reports.isEmpty)
    #expect(texts(run) == ["word new full", "word edit full", "oneNote edit full"])
    #expect(run.document?.links.first?.text == "ms-word:nft|u|https://dav.example/docs/a.dotx|s|https://dav.example/x/")
    #expect(run.document?.links.last?.saveLocation == nil)
  }

  @Test func allowsAnHTTPSaveLocationBesideAnHTTPTemplate() async {
    let run = await run(
      documents: "  - {id: a, title: T, url: 'http://old.example/a.dotx', modes: [new], saveLocation: 'http://old.example/x/'}")
    #expect(run.document?.links.first?.saveLocation?.text == "http://old.example/x/")
  }

  @Test func refusesASaveLocationWithoutTemplateMode() async {
    let text = "  - {id: a, title: T, source: dav, path: a.docx, saveLocation: ⟦\"https://dav.example/x/\"⟧}"
    #expect(
      await run(documents: text).reports
        == ["document.saveLocationWithoutNew \(places(text)[0]) 'saveLocation' is for documents with the mode 'new'"])
  }

  @Test func refusesASaveLocationOnAnotherHost() async {
    let text = "  - {id: a, title: T, source: dav, path: a.dotx, modes: [new], saveLocation: ⟦\"https://x.example/\"⟧}"
    let run = await run(documents: text)
    #expect(run.log.hasErrors)
    #expect(run.reports.allSatisfy { $0.contains(" \(places(text)[0]) ") })
  }

  @Test func reportsADocumentThatNoAppCanOpen() async {
    let text = "  - {id: a, title: T, source: dav, path: ⟦a.one⟧, apps: [], modes: [new]}"
    #expect(
      await run(documents: text).ownReports
        == ["document.noLinks \(places(text)[0]) none of the document's apps has any of its modes"])
  }

  @Test func writesTheFieldsOfAWOPIHost() async {
    let run = await run(documents: "  - {id: a, title: T, source: wopi, path: '12312', fileName: Q4 budget.docx}")
    #expect(run.reports.isEmpty)
    #expect(texts(run) == ["word edit full", "word view full"])
    #expect(
      run.document?.links.first?.text
        == "ms-word:ofe|u|https://wopi.example/files/12312|d|Contoso|e|a1|n|Q4%20budget.docx|a|Web")
    #expect(run.document?.fileName == "Q4 budget.docx")
  }

  @Test func keepsNewFromTemplateAwayFromWOPIHosts() async {
    let inherited = await run(
      documents: "  - {id: a, title: T, source: wopi, path: '1', fileName: a.dotx}", launch: "{modes: [edit, new]}")
    #expect(texts(inherited) == ["word edit full"])
    let own = await run(documents: "  - {id: a, title: T, source: wopi, path: '1', fileName: a.dotx, modes: [new]}")
    #expect(own.log.hasErrors)
  }

  @Test func offersNoPlainFormWithoutEditing() async {
    let run = await run(documents: "  - {id: a, title: T, source: dav, path: a.one, apps: [], modes: [view]}")
    #expect(texts(run) == ["oneNote view full"])
  }

  @Test func wantsTheFileNameOfAWOPIFile() async {
    let text = "  - {id: a, title: T, source: wopi, path: ⟦'12312'⟧}"
    #expect(
      await run(documents: text).ownReports
        == ["document.unknownFormat \(places(text)[0]) no Office app opens '12312', which has no extension"])
  }

  @Test func takesTheFormatFromTheFileNameWhereTheAddressShowsNone() async {
    let run = await run(documents: "  - {id: a, title: T, source: dav, path: download/17, fileName: a.xlsx}")
    #expect(run.ownReports.isEmpty)
    #expect(run.document?.app == .excel)
  }

  @Test func resolvesTheSameWithAnyNumberOfJobs() async {
    let documents = (0..<300).map { "  - {id: d\($0), title: T, source: dav, path: \($0).docx, section: one}\n" }.joined()
    let manifest =
      "portal: {title: P, baseURL: 'https://p.example/'}\nsources: [{id: dav, baseURL: 'https://d.example/'}]\ndocuments:\n"
    let one = await PortalTests.run(manifest + documents, jobs: 1)
    let four = await PortalTests.run(manifest + documents, jobs: 4)
    #expect(one.log == four.log)
    #expect(one.catalogue?.documents.map(\.links) == four.catalogue?.documents.map(\.links))
    #expect(one.log.count(.error) == 300)
  }
}
