import PortalTestSupport
import Testing

@testable import Site

/// The effect of `theme` in the manifest on pages and style sheet.
@Suite struct ThemeSettingsPagesTests {
  private let picture = "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 90 30\"/>"

  @Test func showsTheLogoAndPublishesIt() async throws {
    let portal = TestPortal(others: "theme: {logo: files/logo.svg}", files: ["Content/files/logo.svg": picture])
    let generated = await portal.generate()
    #expect(generated.log.lines == [])
    let home = try generated.text("index.html")
    #expect(home.contains("<img src=\"files/logo.svg\" alt=\"\" width=\"96\" height=\"32\">Portal</a>"))
    #expect(try generated.text("files/logo.svg") == picture)
  }

  @Test func refusesALogoWithAScript() async {
    let portal = TestPortal(
      others: "theme: {logo: logo.svg}", files: ["Content/logo.svg": "<svg><script>alert(1)</script></svg>"])
    #expect(await portal.findings().map { $0.suffix(19) } == ["[source.activeFile]"])
  }

  @Test func putsTheAccentIntoTheStyleSheetAndTheHead() async throws {
    let generated = await TestPortal(others: "theme: {accent: '#5b2a86'}").generate()
    #expect(generated.log.lines == [])
    let home = try generated.text("index.html")
    #expect(home.contains("<meta name=\"theme-color\" content=\"#5b2a86\">"))
    let start = try #require(home.firstRange(of: "assets/style."))
    let path = String(home[start.lowerBound...].prefix { $0 != "\"" })
    #expect(try generated.text(path).contains(":root { --brand: light-dark(#5b2a86, "))
  }
}
