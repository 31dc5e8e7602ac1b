import Diagnostics
import Files
import Portal
import PortalTestSupport
import Testing
import TextBasics
import Theme

@testable import Site

/// The assumptions of a build whose templates are all built in.
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

  /// The names of other languages' texts differ from English: they have other plural forms, and letters in an order of their own.
  @Test func showTheTextsOfEveryLanguage() async throws {
    for file in builtInThemeFiles where file.path.hasPrefix("strings/") {
      let language = file.path.dropFirst("strings/".count).dropLast(".yaml".count)
      let portal = await TestPortal(languages: "[\(language)]").generate()
      let strings = try #require(portal.reviewed).strings
      let tag = try #require(portal.reviewed?.catalogue.portal.languages.first)
      let path = try #require(OutputPath("index.html"))
      let page = try #require(portal.site?[path])
      #expect(String(decoding: page, as: UTF8.self).contains(strings[tag][.skip].escapedMarkup), "\(language)")
    }
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
