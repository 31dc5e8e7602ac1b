import OfficeLinks
import Testing

/// Vectors 48 to 60.
@Suite struct WebAndStoreTests {
  @Test("48, 49: an href with encoded bars, which parses back unchanged")
  func writesEncodedBars() throws {
    let link = try link(.word, .edit, "https://contoso/Q4/R&D plan.docx")
    #expect(link.href() == "ms-word:ofe%7Cu%7Chttps://contoso/Q4/R&D%20plan.docx")
    #expect(LaunchLink.parse(link.href()).link == link)
  }

  @Test("50: an href with literal bars")
  func writesLiteralBars() throws {
    let link = try link(.word, .edit, "https://contoso/Q4/budget.docx")
    #expect(link.href(.literal) == "ms-word:ofe|u|https://contoso/Q4/budget.docx")
  }

  @Test("51: braces are encoded in an href and raw in the text")
  func encodesBraces() throws {
    let url = "https://d.docs.live.net/abc/Doc.one#Sec&section-id={AAA}&page-id={BBB}&end"
    let link = try link(.oneNote, nil, url, form: .plain)
    #expect(
      link.href() == "onenote:https://d.docs.live.net/abc/Doc.one#Sec&section-id=%7BAAA%7D&page-id=%7BBBB%7D&end")
    #expect(link.href(.literal) == link.href())
    #expect(LaunchLink.parse(link.href()).link == link)
  }

  @Test("52: the addresses of the iOS article, word for word")
  func listsArticleAddresses() {
    #expect(
      StoreProduct.all.map(\.iTunesAddress) == [
        "https://itunes.apple.com/us/app/microsoft-excel/id586683407?mt=8&uo=4",
        "https://itunes.apple.com/us/app/microsoft-onenote-for-iphone/id410395246?mt=8&uo=4",
        "https://itunes.apple.com/us/app/microsoft-powerpoint/id586449534?mt=8&uo=4",
        "https://itunes.apple.com/us/app/microsoft-word/id586447913?mt=8&uo=4",
      ])
  }

  @Test(arguments: [
    ("53", OfficeApp.word, "de", "https://apps.apple.com/de/app/microsoft-word/id586447913"),
    ("54", .excel, "us", "https://apps.apple.com/us/app/microsoft-excel/id586683407"),
    ("54b", .oneNote, "us", "https://apps.apple.com/us/app/microsoft-onenote/id410395246"),
    ("54c", .powerPoint, "ru", "https://apps.apple.com/ru/app/microsoft-powerpoint/id586449534"),
  ])
  func addressesStorePages(number: String, app: OfficeApp, code: String, expected: String) throws {
    let storefront = try #require(Storefront(code))
    #expect(StoreProduct(for: app)?.appStoreAddress(storefront) == expected)
  }

  @Test(arguments: ["usa", "DE ", "../x", "DE", "", "u", "d\u{65}\u{301}", "1a", "u/"])
  func refusesStorefronts(_ text: String) {  // 55
    #expect(Storefront(text) == nil)
  }

  @Test("56: Google Play")
  func addressesGooglePlay() {
    #expect(
      StoreProduct.all.map(\.googlePlayAddress) == [
        "https://play.google.com/store/apps/details?id=com.microsoft.office.excel",
        "https://play.google.com/store/apps/details?id=com.microsoft.office.onenote",
        "https://play.google.com/store/apps/details?id=com.microsoft.office.powerpoint",
        "https://play.google.com/store/apps/details?id=com.microsoft.office.word",
      ])
  }

  @Test("the Mac App Store has its own ids")
  func addressesMacAppStore() {
    #expect(StoreProduct.all.map(\.macAppStoreID) == [462_058_435, 784_801_555, 462_062_816, 462_054_704])
    #expect(
      StoreProduct(for: .word)?.macAppStoreAddress(.unitedStates)
        == "https://apps.apple.com/us/app/microsoft-word/id462054704?mt=12")
  }

  @Test("no store has the desktop apps")
  func hasNoDesktopProducts() {
    for app in OfficeApp.allCases where !app.isMobile { #expect(StoreProduct(for: app) == nil) }
  }

  @Test("57, 58: Smart App Banner")
  func writesBanner() throws {
    let word = try #require(StoreProduct(for: .word))
    #expect(word.smartAppBannerContent == "app-id=586447913")
    #expect(
      word.smartAppBannerContent(argument: "https://portal.example/x?a=1")
        == "app-id=586447913, app-argument=https://portal.example/x?a=1")
    for bad in ["https://a/x,y", "https://a/\"x", "https://a/'x", "x y", "", "/x", "https://a/é", "x:"] {
      #expect(word.smartAppBannerContent(argument: bad) == nil)
    }
  }

  @Test("59: probes")
  func listsProbes() {
    #expect(OfficeApp.word.probes == ["ms-word", "ms-word-wopi-support", "ms-word-wopi-support-1605"])
    #expect(OfficeApp.word.wopiProbes == ["ms-word-wopi-support", "ms-word-wopi-support-1605"])
    #expect(OfficeApp.oneNote.probes == ["onenote"] && OfficeApp.oneNote.wopiProbes == [])
    #expect(OfficeApp.allCases.map(\.store) == OfficeApp.allCases.map { StoreProduct(for: $0) })
    #expect(OfficeApp.visio.probes == ["ms-visio"])
    #expect(OfficeApp.libreOffice.store == nil)
    #expect(
      OfficeApp.allCases.compactMap { app in app.downloadAddress.map { "\(app.rawValue) \($0)" } }
        == ["libreOffice https://www.libreoffice.org/download/"])
  }

  @Test("60: LSApplicationQueriesSchemes")
  func listsQueriesSchemes() {
    #expect(
      OfficeApp.queriesSchemes == [
        "ms-excel", "ms-excel-wopi-support", "ms-excel-wopi-support-1605", "onenote", "ms-powerpoint",
        "ms-powerpoint-wopi-support", "ms-powerpoint-wopi-support-1605", "ms-word", "ms-word-wopi-support",
        "ms-word-wopi-support-1605",
      ])
  }
}
