import OfficeLinks
import Portal
import PortalTestSupport
import Templates
import TestSupport
import Testing

@testable import Site
@testable import Theme

@Suite struct DocumentPageTests {
  private let portal = TestPortal(
    languages: "[en, de]", baseURL: "https://portal.example/docs/",
    sections: "  - {id: money, title: {en: Money, de: Geld}}",
    documents: """
        - {id: q4, title: {en: Q4, de: Viertes}, source: dav, path: Q4 1.docx, section: money, tags: [C#, b], updated: 2026-03-01, owner: Ann}
        - {id: own, title: Own, file: files/own.xlsx, apps: [word, excel], modes: [view, edit]}
        - {id: plan, title: Plan, source: dav, path: plan.vsdx, apps: [visio]}
        - {id: notes, title: Notes, source: dav, path: a.one, apps: [oneNote], modes: [edit]}
      """,
    files: ["Content/files/own.xlsx": officeFile()])

  private func model(_ index: Int, _ language: String = "en") async throws -> (page: ComposedPage, model: DocumentModel) {
    let page = try await portal.composer().page(DocumentPage(index: index), language)
    let model = try #require(page.model as? DocumentModel)
    return (page, model)
  }

  @Test(arguments: [
    ("path: a.docx, apps: all", "OneNote PowerPoint Excel"), ("path: a.docx, apps: [word, libreOffice]", ""),
    ("path: a.csv, apps: all", ""),
    ("url: https://dav.example/files/1, app: word, apps: all", ""), ("path: a.one, apps: [word]", "Word"),
  ])
  func keepsTheAppsForOtherTypesOfFilesApart(document: String, apps: String) async throws {
    let written = document.hasPrefix("url") ? document : "source: dav, " + document
    let page = try await TestPortal(documents: "  - {id: a, title: A, \(written)}").composer().page(DocumentPage(index: 0))
    let model = try #require(page.model as? DocumentModel)
    let unfit = model.rendered("{{#otherApps}}{{#isUnfit}}{{name}} {{/isUnfit}}{{/otherApps}}").split(separator: " ")
    #expect(Set(unfit) == Set(apps.split(separator: " ")))
    #expect(model.rendered("{{#hasUnfitApps}}{{unfitReason}}{{/hasUnfitApps}}").isEmpty == apps.isEmpty)
  }

  @Test func showsTheDocumentsOwnAppFirst() async throws {
    let (page, model) = try await model(0)
    #expect(model.buttons.map(\.label) == ["Edit in Word", "View in Word"])
    #expect(model.buttons.map(\.anchor) == ["open-word-edit", "open-word-view"])
    #expect(model.buttons.map(\.mode) == [.edit, .view])
    #expect(model.buttons.map(\.isFirst) == [true, false])
    #expect(model.buttons[0].text == "ms-word:ofe|u|https://dav.example/Q4%201.docx")
    #expect(model.buttons[0].href == "ms-word:ofe%7Cu%7Chttps://dav.example/Q4%201.docx")
    #expect(
      model.rendered("{{#otherApps}}{{app}} {{name}} {{/otherApps}}") == "excel Excel oneNote OneNote powerPoint PowerPoint ")
    #expect(model.otherApps[2].buttons.map(\.anchor) == ["open-powerpoint-edit", "open-powerpoint-view"])
    #expect(page.launches.map(\.link.text) == (model.buttons + model.otherApps.flatMap(\.buttons)).map(\.text))
  }

  @Test func leadsToTheDownloadOfLibreOffice() async throws {
    let portal = TestPortal(
      documents: "  - {id: a, title: A, source: dav, path: a.docx, apps: [excel, libreOffice], modes: [edit]}")
    let page = try await portal.composer().page(DocumentPage(index: 0), "en")
    let model = try #require(page.model as? DocumentModel)
    let shown = "{{#otherApps}}{{name}} {{#buttons}}{{label}} {{href}} {{anchor}} {{/buttons}}{{installHref}};{{/otherApps}}"
    #expect(
      model.rendered(shown)
        == "Excel Edit in Excel ms-excel:ofe%7Cu%7Chttps://dav.example/a.docx open-excel-edit ;"
        + "LibreOffice Edit in LibreOffice vnd.libreoffice.command:ofe%7Cu%7Chttps://dav.example/a.docx open-libreoffice-edit "
        + "../install/libreOffice.html?document=a;")
  }

  @Test func keepsTheOrderOfAppsAndModesAsWritten() async throws {
    let (_, model) = try await model(1)
    #expect(model.buttons.map(\.label) == ["View in Excel", "Edit in Excel"])
    #expect(model.otherApps.map(\.app) == [.word])
    #expect(model.otherApps[0].buttons.map(\.label) == ["View in Word", "Edit in Word"])
  }

  @Test func saysWhatIsKnownOfTheDocument() async throws {
    let (page, model) = try await model(0, "de")
    #expect(page.head.title == "Viertes")
    #expect(page.head.summary == "Viertes · Q4 1.docx")
    #expect(page.route.path == "de/documents/q4.html")
    #expect(model.rendered("{{app}} {{appName}} {{type}} {{fileName}}") == "word Word DOCX Q4 1.docx")
    #expect(model.rendered("{{source}} {{documentAddress}}") == "dav.example https://dav.example/Q4%201.docx")
    #expect(model.rendered("{{updated.machine}} {{updated.text}} {{owner}}") == "2026-03-01 1. März 2026 Ann")
    #expect(model.rendered("{{section.title}} {{section.href}}") == "Geld ../../de/sections/money.html")
    #expect(model.rendered("{{#tags}}{{title}} {{href}} {{/tags}}") == "C# ../../de/tags/cx23.html b ../../de/tags/b.html ")
    #expect(model.rendered("{{installHref}}") == "../../de/install/word.html?document=q4")
    #expect(model.rendered("{{^downloadHref}}none{{/downloadHref}}") == "none")
    #expect(page.head.breadcrumbs.map(\.href) == ["../../de/index.html", "../../de/sections/money.html"])
    #expect(page.head.breadcrumbs.map(\.title) == ["Startseite", "Geld"])
  }

  @Test func offersWhatThePortalPublishesForDownload() async throws {
    let (page, model) = try await model(1)
    #expect(model.rendered("{{downloadHref}}") == "../files/own.xlsx")
    #expect(model.rendered("{{documentAddress}}") == "https://portal.example/docs/files/own.xlsx")
    #expect(
      model.rendered("{{#section}}s{{/section}}{{#description}}d{{/description}}{{#updated}}u{{/updated}}{{#owner}}o{{/owner}}")
        == "")
    #expect(page.head.breadcrumbs.map(\.title) == ["Home"])
  }

  @Test func hasNoInstallPageForAnAppThatNoStoreHas() async throws {
    #expect(try await model(2).model.rendered("{{^installHref}}none{{/installHref}}") == "none")
  }

  @Test func givesEveryLaunchLinkOfADocumentAnAnchorOfItsOwn() async throws {
    for index in 0...3 {
      let model = try await model(index).model
      let anchors = (model.buttons + model.otherApps.flatMap(\.buttons)).map(\.anchor)
      #expect(Set(anchors).count == anchors.count)
    }
  }

  @Test func namesThePageInEveryLanguage() async throws {
    let head = try await model(0).page.head
    #expect(head.root == "../")
    #expect(head.address == "https://portal.example/docs/documents/q4.html")
    #expect(
      head.rendered("{{#alternates}}{{alternateLanguage}} {{languageName}}{{#isCurrent}}!{{/isCurrent}} {{/alternates}}")
        == "en English! de Deutsch ")
    #expect(head.alternates.map(\.href) == ["../documents/q4.html", "../de/documents/q4.html"])
    #expect(head.alternates[1].address == "https://portal.example/docs/de/documents/q4.html")
    #expect(!head.isHome)
    #expect(head.smartAppBanner == nil)
  }
}

/// A page turned out to be of another kind.
@Suite struct ListPageTests {
  private func portal(dated: Int, undated: Int = 1) -> TestPortal {
    let documents = (0..<dated).map { number in
      "  - {id: d\(number), title: T\(number), source: dav, path: \(number).docx, updated: 2026-01-\(number % 7 + 10), section: money, tags: [odd]}"
    }
    let others = (0..<undated).map { "  - {id: u\($0), title: U\($0), source: dav, path: u\($0).xlsx}" }
    return TestPortal(
      sections: "  - {id: money, title: Money, description: About *money*}\n  - {id: empty, title: Empty}",
      documents: (documents + others).joined(separator: "\n"))
  }

  private func home(_ portal: TestPortal) async throws -> (page: ComposedPage, model: HomeModel) {
    let page = try await portal.composer().page(HomePage())
    let model = try #require(page.model as? HomeModel)
    return (page, model)
  }

  @Test func showsTheTwelveNewestDocumentsAtHomeFirstWrittenFirst() async throws {
    let titles = try await home(portal(dated: 15)).model.recent.map(\.shown.title)
    #expect(titles == ["T6", "T13", "T5", "T12", "T4", "T11", "T3", "T10", "T2", "T9", "T1", "T8"])
  }

  @Test func showsTheFirstDocumentsAtHomeWhenNoneHasADate() async throws {
    let (page, model) = try await home(portal(dated: 0, undated: 14))
    #expect(model.recent.map(\.shown.title) == (0..<12).map { "U\($0)" })
    #expect(model.rendered("{{#recent}}{{#updated}}{{text}}{{/updated}}.{{/recent}}") == "............")
    #expect(page.launches.map(\.link.app) == [OfficeApp](repeating: .excel, count: 12))
  }

  @Test func showsSectionsAndTagsWithTheirCounts() async throws {
    let (page, model) = try await home(portal(dated: 2))
    #expect(
      model.sections.map { [$0.title, $0.href, $0.count] } == [
        ["Money", "sections/money.html", "2 documents"], ["Empty", "sections/empty.html", "0 documents"],
      ])
    #expect(model.rendered("{{#sections}}{{app}} {{/sections}}{{#tags}}{{#icon}}icon{{/icon}}{{/tags}}") == " file ")
    #expect(model.tags.map { [$0.title, $0.href, $0.count] } == [["odd", "tags/odd.html", "2 documents"]])
    #expect(model.introduction == nil)
    #expect(page.head.isHome)
    #expect(page.head.title == "Portal")
    #expect(page.head.address == "https://portal.example/")
    #expect(page.head.breadcrumbs.isEmpty)
  }

  @Test func givesASectionTheIconOfMostOfItsDocumentsAndOfTheFirstAmongAsMany() async throws {
    func apps(_ paths: [String]) async throws -> String {
      let documents = paths.enumerated().map { number, path in
        "  - {id: d\(number), title: D, source: dav, path: \(path), section: money}"
      }
      let portal = TestPortal(sections: "  - {id: money, title: Other}", documents: documents.joined(separator: "\n"))
      let (_, model) = try await home(portal)
      return model.rendered("{{#sections}}{{app}}{{/sections}}")
    }
    #expect(try await apps(["a.docx", "b.pptx", "c.pptx"]) == "powerPoint")
    #expect(try await apps(["a.docx", "b.pptx", "c.pptx", "d.odt"]) == "word")
    #expect(try await apps(["a.pdf", "b.txt", "c.pptx"]) == "file")
  }

  @Test(arguments: [
    ("title: Budgets 2027", "money"), ("title: Misc", "word"), ("title: Italy", "word"), ("title: IT", "technology"),
    ("title: {en: Misc, de: Sitzungen}", "calendar"), ("title: Budgets, icon: safety", "safety"),
    ("title: Budgets, icon: excel", "excel"),
    ("title: Ausgaben und Sicherheit", "safety"), ("title: Здания", "building"), ("title: Réunions", "calendar"),
  ])
  func givesASectionTheDrawingThatIsWrittenOrOfItsName(section: String, icon: String) async throws {
    let portal = TestPortal(
      languages: "[en, de]", sections: "  - {id: a, \(section)}",
      documents: "  - {id: d, title: D, source: dav, path: d.docx, section: a}")
    let file = try #require(builtInThemeFiles.first { $0.path == "icons/\(icon).svg" })
    let markup = try #require(try await home(portal).model.sections.first?.icon?.markup)
    #expect(String(decoding: file.bytes, as: UTF8.self) == markup + "\n")
  }

  @Test func introducesThePortalByItsIndexPage() async throws {
    var portal = portal(dated: 1)
    portal.files["Content/index.md"] = "---\ntitle: Welcome\n---\nHello [x](page:index).\n"
    let (page, model) = try await home(portal)
    #expect(page.head.title == "Welcome")
    #expect(model.introduction?.markup == "<p>Hello <a href=\"index.html\">x</a>.</p>\n")
  }

  @Test func listsASectionsDocumentsInTheManifestsOrder() async throws {
    let page = try await portal(dated: 2).composer().page(SectionPage(index: 0, part: 0))
    let model = try #require(page.model as? ListingModel)
    #expect(model.description?.markup == "<p>About <em>money</em></p>\n")
    #expect(model.count == "2 documents")
    #expect(model.documents.map(\.shown.title) == ["T0", "T1"])
    let row = model.documents[0]
    #expect(row.rendered("{{href}} {{app}} {{appName}} {{type}}") == "../documents/d0.html word Word DOCX")
    #expect(row.rendered("{{launchLabel}} {{launchHref}}") == "Edit in Word ms-word:ofe%7Cu%7Chttps://dav.example/0.docx")
    #expect(row.rendered("{{updated.text}}") == "10 January 2026")
    #expect(
      page.launches.map(\.link.text) == ["ms-word:ofe|u|https://dav.example/0.docx", "ms-word:ofe|u|https://dav.example/1.docx"])
    #expect(page.head.summary == "Money · Portal")
  }

  @Test func listsATagsDocumentsBelowTheListOfTags() async throws {
    let composer = try await portal(dated: 1).composer()
    let page = try composer.page(TagPage(index: 0, part: 0))
    let model = try #require(page.model as? ListingModel)
    #expect(page.head.title == "Tag: odd")
    #expect(model.description == nil)
    #expect(model.documents.map(\.shown.title) == ["T0"])
    #expect(
      page.head.breadcrumbs.map { [$0.title, $0.href] } == [["Home", "../index.html"], ["Tags", "../tags/index.html"]])
    let tags = try #require(try composer.page(TagsPage()).model as? TagsModel)
    #expect(tags.tags.map { [$0.title, $0.href] } == [["odd", "../tags/odd.html"]])
  }

  @Test func showsAnEmptySection() async throws {
    let model = try #require(try await portal(dated: 0).composer().page(SectionPage(index: 1, part: 0)).model as? ListingModel)
    #expect(model.count == "0 documents")
    #expect(model.documents.isEmpty)
  }
}
