import Diagnostics
import Testing

@testable import Portal

@Suite struct ThemeSettingsTests {
  private func run(_ theme: String) async -> Run {
    await PortalTests.run(
      """
      portal: {title: P, baseURL: "https://portal.example/"}
      theme: \(theme)
      documents: []
      """, publishable: ["files/logo.svg", "files/plan.docx"])
  }

  @Test func isAColourAndAPicture() async throws {
    let run = await run("{accent: '#5b2a86', logo: files/logo.svg}")
    #expect(run.reports == [])
    let theme = try #require(run.catalogue).theme
    #expect(theme.accent == RGBColour(0x5B, 0x2A, 0x86))
    #expect(theme.logo?.path == "files/logo.svg")
  }

  @Test func aColourHasSixDigits() async {
    let run = await run("{accent: ⟦5b2a86⟧}")
    #expect(run.reports == ["manifest.impossibleColour \(run.places[0]) '5b2a86' is not a colour"])
    #expect(run.log.sorted.map(\.fix) == ["write '#5b2a86' in quotes"])
    let named = await self.run("{accent: ⟦purple⟧}")
    #expect(named.reports == ["manifest.impossibleColour \(named.places[0]) 'purple' is not a colour"])
  }

  @Test func aLogoIsAPictureThatIsThere() async {
    let missing = await run("{logo: ⟦files/lgo.svg⟧}")
    #expect(missing.reports == ["document.missingFile \(missing.places[0]) there is no file 'files/lgo.svg' below Content/"])
    #expect(missing.log.sorted.map(\.fix) == ["did you mean 'files/logo.svg'?"])
    let other = await run("{logo: ⟦files/plan.docx⟧}")
    #expect(other.reports == ["manifest.logoFormat \(other.places[0]) browsers do not show 'files/plan.docx' as a picture"])
    let outside = await run("{logo: ⟦../logo.svg⟧}")
    #expect(outside.reports.map { $0.prefix { $0 != " " } } == ["manifest.pathOutside"])
  }
}
