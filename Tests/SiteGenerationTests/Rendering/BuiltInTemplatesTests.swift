import Diagnostics
import PortalTestSupport
import PortalTheme
import Testing
import TextBasics

@testable import SiteGeneration

/// What a build takes for granted where all templates are built in.
@Suite struct BuiltInTemplatesTests {
  @Test func haveNoFaultsAsAPortalsOwn() async {
    var portal = TestPortal()
    for file in builtInThemeFiles where file.path.hasSuffix(".mustache") {
      portal.files["Templates/" + file.path] = String(decoding: file.bytes, as: UTF8.self)
    }
    #expect(portal.files.count > 30)
    #expect(await portal.findings() == [])
  }

  @Test func ofPagesIncludeNoneOfAReview() {
    #expect(ParsedTheme(ThemeFiles(own: [])).log.diagnostics == [])
  }

  @Test func areCheckedWithOneOfThePortalsOwn() async {
    var portal = TestPortal()
    portal.files["Templates/footer.mustache"] = "<a href={{strings.skip}}>a</a>"
    #expect(
      await portal.findings() == [
        "Templates/footer.mustache:1:11: error: 'strings.skip' is where escaping does not make it safe [template.unsafePlace]"
      ])
  }

  @Test func ofManyPagesAreLookedThroughOnceForMoreFaultsThanAreKept() async {
    var portal = TestPortal()
    portal.files["Templates/footer.mustache"] = (0..<3_000).map { "{{n\($0)}}" }.joined()
    let log = await portal.generate().log
    #expect(log.count(.error) == DiagnosticLog.errorLimit)
    #expect(log.omitted < DiagnosticLog.errorLimit)
  }
}
