import Files
import Portal
import PortalTestSupport
import TestSupport
import Testing

@testable import Site

@Suite struct PortalTextsTests {
  private func portal(_ texts: String, baseURL: String = "https://portal.example/docs/", files: [String: String] = [:])
    -> TestPortal
  {
    var portal = TestPortal(files: files)
    portal.files["Content/portal.yaml"] = """
      portal:
        title: Portal
        baseURL: \(baseURL)
        languages: [en, de]
      \(texts.split(separator: "\n").map { "  " + $0 }.joined(separator: "\n"))
      sources: [{id: dav, baseURL: "https://dav.example/"}]
      documents: [{id: a, title: A, source: dav, path: a.docx}]
      """
    return portal
  }

  private let links = """
    footer: {en: "[A](document:a)", de: "[B](document:a)"}
    contact: "[open](launch:a/word/edit) <ann@contoso.example>"
    support: "[page](page:help/more) [file](catalogue.json) [web](https://help.example/)"
    """
  private let help = ["Content/help/more.md": "---\ntitle: More\n---\nText\n"]

  @Test func linkFromPagesInEveryFolder() async throws {
    let site = await portal(links, files: help).generate()
    #expect(site.log.lines.filter { $0.contains("error") } == [])
    let home = try site.text("index.html")
    #expect(home.contains(#"<p><a href="documents/a.html">A</a></p>"#))
    #expect(home.contains(#"<a href="documents/a.html#open-word-edit">open</a> <a href="mailto:ann@contoso.example">"#))
    let document = try site.text("de/documents/a.html")
    #expect(document.contains(#"<p><a href="../../de/documents/a.html">B</a></p>"#))
    #expect(
      document.contains(
        #"<a href="../../de/help/more.html">page</a> <a href="../../catalogue.json">file</a> <a href="https://help.example/">web</a>"#
      ))
    #expect(try site.text("404.html").contains(#"<a href="/docs/help/more.html">page</a>"#))
    #expect(try site.text("install/word.html").contains(#"<a href="../help/more.html">page</a>"#))
  }

  @Test func areReportedOnceAtTheirPlaces() async {
    let portal = portal(
      """
      footer: "[a](document:b) <b>x</b> ![c](document:a)"
      contact: {en: "[x](no.html)", de: "[y](../up.html)"}
      """)
    #expect(
      await portal.findings() == [
        "\(portal.place("[a](")): error: there is no document for 'document:b' [content.unresolvedLink]",
        "\(portal.place("<b>")): warning: HTML in CommonMark is removed [content.html]",
        "\(portal.place("![c]")): warning: 'document:a' is no picture, and no browser would show it [content.documentAsPicture]",
        "\(portal.place("[x]")): error: the link 'no.html' leads nowhere [link.broken]",
        "\(portal.place("[y]")): error: the link '../../up.html' leads nowhere [link.broken]",
      ])
  }

  @Test func areReportedWhereALinkLeadsNowhere() async {
    let portal = portal("contact: \"[x](no.html)\"")
    let findings = await portal.findings()
    #expect(findings.first == "\(portal.place("[x]")): error: the link 'no.html' leads nowhere [link.broken]")
    #expect(Set(findings.map { $0.prefix { $0 != " " } }) == [Substring(portal.place("[x]") + ":")])
  }

  @Test func areAbsentFromPagesWithoutThem() async throws {
    let site = await portal("").generate()
    #expect(!(try site.text("index.html").contains("<footer>\n<div class=\"w\">\n<div")))
  }
}

@Suite struct InstallPagesTests {
  private func site(_ documents: String, install: String = "true") async -> PortalBuild {
    var portal = TestPortal(documents: documents)
    portal.files["Content/portal.yaml"]?.replace("  storefront: us", with: "  storefront: us\n  install: \(install)")
    return await portal.generate()
  }

  private let documents = """
      - {id: a, title: A, source: dav, path: a.docx}
      - {id: b, title: B, source: dav, path: b.vsdx}
    """

  @Test func areThoseOfTheAppsThatDocumentsBelongTo() async throws {
    let site = await site(documents)
    let pages = site.site?.files.map(\.path.text).filter { $0.hasPrefix("install/") }
    #expect(pages == ["install/word.html"])
    let apps = try JSON(Array(try site.text("catalogue.json").utf8))["apps"]?.members ?? [:]
    #expect(apps.filter { $0.value["installPages"] != nil }.keys.sorted() == ["word"])
    #expect(apps["excel"]?["store"] != nil)
  }

  @Test func canBeLeftOut() async throws {
    let site = await site(documents, install: "false")
    #expect(site.log.lines == [])
    #expect(site.site?.files.contains { $0.path.text.hasPrefix("install/") } == false)
    #expect(!(try site.text("documents/a.html").contains("install/")))
  }
}
