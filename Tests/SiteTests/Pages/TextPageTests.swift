import OfficeLinks
import Portal
import PortalTestSupport
import Templates
import Testing

@testable import Import
@testable import Site
@testable import Theme

@Suite struct TextPageTests {
  private func page(_ title: String, order: Int? = nil) -> String {
    "---\ntitle: \(title)\n\(order.map { "order: \($0)\n" } ?? "")---\n\(title)\n"
  }

  @Test func saysInWhichLanguageAnUntranslatedPageIs() async throws {
    let portal = TestPortal(
      languages: "[en, de, fr]", files: ["Content/a.md": page("English"), "Content/a.fr.md": page("French")])
    let composer = try await portal.composer()
    for (language, title, bodyLanguage) in [("en", "English", nil), ("de", "English", "en"), ("fr", "French", nil)]
      as [(String, String, String?)]
    {
      let page = try composer.page(AuthoredPage(index: 0), language)
      let model = try #require(page.model as? AuthoredModel)
      #expect(page.head.title == title)
      #expect(model.bodyLanguage == bodyLanguage)
      #expect(model.body.markup == "<p>\(title)</p>\n")
    }
    #expect(
      await portal.findings() == [
        "Content/a.md:1: warning: the page 'a' has no translation in de [page.missingTranslation]"
      ])
  }

  @Test func showsItsDayAndTags() async throws {
    let head = "---\ntitle: A\ndescription: About A\ndate: 2026-10-01T09:30:00+02:00\ntags: [form, other]\n---\nText\n"
    let portal = TestPortal(
      documents: "    - {id: a, title: A, source: dav, path: a.docx, tags: [form]}", files: ["Content/a.md": head])
    let html = try await portal.generate().text("a.html")
    #expect(html.contains("<meta name=\"description\" content=\"About A\">"))
    #expect(
      html.contains(
        "<p class=\"facts-line\"><time datetime=\"2026-10-01\">1 October 2026</time>"
          + "<span><a href=\"tags/form.html\">form</a></span><span>other</span></p>"))
    #expect(try await TestPortal(files: ["Content/a.md": page("A")]).generate().text("a.html").contains("facts-line") == false)
  }

  @Test func fallsBackToTheFirstLanguageThatThereIs() async throws {
    let portal = TestPortal(
      languages: "[en, de, fr]", files: ["Content/a.fr.md": page("French"), "Content/a.de.md": page("German")])
    #expect(try await portal.composer().page(AuthoredPage(index: 0), "en").head.title == "German")
  }

  @Test func reportsAPageThatIsWrittenTwice() async {
    let portal = TestPortal(files: ["Content/a.md": page("One"), "Content/a.en.md": page("Two")])
    #expect(
      await portal.findings() == ["Content/a.md:1: error: the page 'a' exists twice in 'en' [page.duplicate]"])
  }

  @Test func ordersTheNavigationByNumberThenByPath() async throws {
    let portal = TestPortal(
      sections: "  - {id: s, title: Section}",
      files: [
        "Content/a.md": page("A", order: 2), "Content/z.md": page("Z", order: 1), "Content/b.md": page("B", order: 1),
        "Content/hidden.md": page("Hidden"), "Content/index.md": page("Index", order: 0),
        "Content/sub/c d.md": page("C", order: -1),
      ])
    let html = try await portal.generate().text("tags/index.html")
    let footer = try #require(html.split(separator: "<footer>").last)
    let hrefs = footer.split(separator: "href=\"").dropFirst().map { String($0.prefix { $0 != "\"" }) }
    #expect(hrefs == ["../sub/c%20d.html", "../b.html", "../z.html", "../a.html"])
  }

  @Test func reportsAPageWhoseNameAnotherPageHas() async {
    let portal = TestPortal(files: ["Content/404.md": page("Mine"), "Content/tags/index.md": page("Tags")])
    #expect(
      await portal.findings() == [
        "Content/404.md:1: error: docportal makes a file of this name itself [output.ownPath]",
        "Content/tags/index.md:1: error: docportal makes a file of this name itself [output.ownPath]",
      ])
  }
}

@Suite struct InstallPageTests {
  private let portal = TestPortal(languages: "[en, de]")

  private func model(_ app: OfficeApp, _ language: String) async throws -> (head: HeadModel, model: InstallModel) {
    var portal = portal
    portal.files["Content/portal.yaml"] = portal.files["Content/portal.yaml"]?
      .replacing("storefront: us", with: "storefront: {en: gb, de: de}")
    let page = try await portal.composer().page(InstallPage(app: app), language)
    let model = try #require(page.model as? InstallModel)
    return (page.head, model)
  }

  @Test(arguments: [
    (OfficeApp.excel, "microsoft-excel/id586683407", "microsoft-excel/id462058435"),
    (.oneNote, "microsoft-onenote/id410395246", "microsoft-onenote/id784801555"),
    (.powerPoint, "microsoft-powerpoint/id586449534", "microsoft-powerpoint/id462062816"),
    (.word, "microsoft-word/id586447913", "microsoft-word/id462054704"),
  ])
  func leadsToEachLanguagesStore(app: OfficeApp, store: String, macStore: String) async throws {
    for (language, country) in [("en", "gb"), ("de", "de")] {
      let (_, model) = try await model(app, language)
      #expect(model.rendered("{{appStoreHref}}") == "https://apps.apple.com/\(country)/app/\(store)")
      #expect(model.rendered("{{macAppStoreHref}}") == "https://apps.apple.com/\(country)/app/\(macStore)?mt=12")
    }
  }

  @Test func leadsToADownloadWhereNoStoreHasTheApp() async throws {
    let (head, model) = try await model(.libreOffice, "en")
    let names = ["appStoreHref", "iTunesHref", "iTunesID", "macAppStoreHref", "googlePlayHref", "windowsHref"]
    for name in names { #expect(model.rendered("{{^\(name)}}none{{/\(name)}}") == "none") }
    #expect(model.rendered("{{appName}} {{downloadHref}}") == "LibreOffice https://www.libreoffice.org/download/")
    #expect(head.smartAppBanner == nil)
  }

  @Test func showsWhatDevelopersNeed() async throws {
    let (head, model) = try await model(.word, "de")
    #expect(model.rendered("{{iTunesHref}}") == "https://itunes.apple.com/us/app/microsoft-word/id586447913?mt=8&uo=4")
    #expect(model.rendered("{{googlePlayHref}}") == "https://play.google.com/store/apps/details?id=com.microsoft.office.word")
    #expect(model.rendered("{{windowsHref}}") == "https://aka.ms/office-install")
    #expect(model.rendered("{{app}} {{appName}} {{scheme}} {{iTunesID}}") == "word Word ms-word 586447913")
    #expect(head.smartAppBanner == "app-id=586447913")
    #expect(head.address == "https://portal.example/de/install/word.html")
    #expect(head.breadcrumbs.map(\.href) == ["../../de/index.html"])
  }
}

@Suite struct NotFoundPageTests {
  @Test(arguments: ["https://portal.example/", "https://portal.example/my/docs/", "https://portal.example/my%20docs/"])
  func linksFromThePortalsOwnPathSinceItIsShownAtAnyDepth(baseURL: String) async throws {
    let portal = TestPortal(languages: "[en, de]", baseURL: baseURL)
    let base = String(baseURL.dropFirst("https://portal.example".count))
    let page = try await portal.composer().page(NotFoundPage())
    let model = try #require(page.model as? NotFoundModel)
    #expect(page.route.path == "404.html")
    #expect(page.head.root == base)
    #expect(page.head.alternates.isEmpty)
    #expect(model.homes.map(\.href) == [base + "index.html", base + "de/index.html"])
    #expect(model.rendered("{{#homes}}{{languageName}} {{folder}} {{/homes}}") == "English  Deutsch \(base)de/ ")
    #expect(
      model.rendered("{{#homes}}{{#links}}{{title}} {{href}}|{{/links}}{{/homes}}")
        == "Home \(base)index.html|All documents \(base)documents.html|"
        + "Startseite \(base)de/index.html|Alle Dokumente \(base)de/documents.html|")
    #expect(await portal.findings() == [])
    let html = try await portal.generate().text("404.html")
    let hrefs = html.split(separator: "href=\"").dropFirst().map { String($0.prefix { $0 != "\"" }) }
    #expect(hrefs.allSatisfy { $0.hasPrefix(base) || $0.hasPrefix("#") || $0.hasPrefix(baseURL) })
  }
}
