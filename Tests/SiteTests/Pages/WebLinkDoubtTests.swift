import Diagnostics
import PortalTestSupport
import Testing

@testable import Site

/// Links of texts that a browser opens, but that hardly anybody meant to publish.
@Suite struct WebLinkDoubtTests {
  private func portal(_ body: String) -> TestPortal {
    TestPortal(
      sections: "  - {id: money, title: Money}",
      documents: "    - {id: q4, title: Q4, url: 'https://n.sharepoint.com/sites/t/Docs/q4.docx', section: money}",
      files: ["Content/sub/page.md": "---\ntitle: Page\n---\n" + body]
    ).replacing("sources:\n  - id: dav\n    baseURL: https://dav.example/\n", with: "")
  }

  @Test(arguments: [
    ("http://localhost:4000/sub/page.html#x", "write page:sub/page#x"),
    ("https://127.0.0.1:4001/documents/q4.html", "write document:q4"),
    ("https://portal.example:4000/sections/money.html", "write section:money"),
    ("http://[::1]:8080/index.html", "use the address by which others reach it"),
    ("https://localhost/", "use the address by which others reach it"),
  ])
  func leadsFromThePreviewToThePage(destination: String, fix: String) async {
    let log = await portal("[x](\(destination))").generate().log
    #expect(
      log.lines == ["Content/sub/page.md:4:1: warning: '\(destination)' is an address of one's own computer [link.ownMachine]"])
    #expect(log.sorted.map(\.fix) == [fix])
  }

  @Test(arguments: [
    ("https://n.sharepoint.com/:w:/s/team/EabcDEF", "a SharePoint sharing link (/:w:/s/)", nil),
    ("https://1drv.ms/w/s!Abc", "a OneDrive page (1drv.ms)", nil),
    ("https://n.sharepoint.com/sites/t/_layouts/15/Doc.aspx?sourcedoc=%7B1%7D", "a viewer page (Doc.aspx)", nil),
    (
      "https://view.officeapps.live.com/op/view.aspx?src=https%3A%2F%2Fx.example%2Fa.docx", "a viewer page (view.aspx)",
      "write https://x.example/a.docx"
    ), ("https://n.sharepoint.com/:w:/r/sites/t/Docs/q4.docx?d=w1&csf=1&web=1", "a SharePoint link", "write document:q4"),
    (
      "https://n.sharepoint.com/sites/t/Docs/a.xlsx?web=1&xsdata=M&ovuser=1%2Cann%40x.example#s",
      "an address with what Teams or Office notes about the person who copied it",
      "write https://n.sharepoint.com/sites/t/Docs/a.xlsx?web=1#s"
    ),
  ])
  func warnsOfLinksForThoseToWhomTheyWereGiven(destination: String, kind: String, fix: String?) async {
    let log = await portal("[x](\(destination))").generate().log
    #expect(log.lines == ["Content/sub/page.md:4:1: warning: '\(destination)' is \(kind) [link.sharing]"])
    let usual = "link to the page of the document, document:ID, or to the file's own address"
    #expect(log.sorted.map(\.fix) == [fix ?? usual])
  }

  @Test(arguments: [
    ("https://x.example/a.docx.", ".", "https://x.example/a.docx"),
    ("https://x.example/a.docx,", ",", "https://x.example/a.docx"),
    ("https://x.example/b/”", "”", "https://x.example/b/"), ("https://x.example/a。", "。", "https://x.example/a"),
    ("https://x.example/a.html%E2%80%9D.", "”.", "https://x.example/a.html"),
  ])
  func warnsOfThePunctuationOfTheSentence(destination: String, mark: String, address: String) async {
    let log = await portal("[x](<\(destination)>)").generate().log
    #expect(log.lines == ["Content/sub/page.md:4:1: warning: '\(destination)' ends with '\(mark)' [link.punctuation]"])
    #expect(log.sorted.map(\.fix) == ["write \(address)"])
  }

  @Test(arguments: [
    "https://en.wikipedia.org/wiki/Acme_Inc.", "https://en.wikipedia.org/wiki/Plan_(drawing)", "https://x.example/a!",
    "https://x.example/what's", "https://n.sharepoint.com/sites/t/Docs/Forms/AllItems.aspx", "https://loop.cloud.microsoft/p/a",
    "https://docs.google.com/document/d/1/edit", "https://n.sharepoint.com/:w:/r/sites/t/Docs/other.docx?d=w1&web=1",
    "https://n.sharepoint.com/sites/t/Docs/other.docx?web=1", "https://n.sharepoint.com/sites/t/SitePages/Home.aspx",
    "https://portal.example:8443/", "https://myexample.com/", "https://contosoft.com/", "https://my-test.com/",
    "https://user.github.io/",
    "https://nordlicht.example/", "https://10.0.0.5/", "https://intranet/",
  ])
  func leavesOtherAddressesAlone(destination: String) async {
    #expect(await portal("[x](\(destination))").findings() == [])
  }

  @Test func warnsOfAddressesThatStandForOnesOwn() async {
    let portal = TestPortal(
      baseURL: "https://portal.example.com/",
      documents: """
            - {id: a, title: A, url: 'https://Contoso.SharePoint.com/a.docx'}
            - {id: b, title: B, url: 'https://contoso.sharepoint.com/b.docx'}
            - {id: c, title: C, url: 'https://dav.example/c.docx'}
        """, files: ["Content/page.md": "---\ntitle: Page\n---\n<https://your-name.github.io/>\n"]
    ).replacing("sources:\n  - id: dav\n    baseURL: https://dav.example/\n", with: "")
    #expect(
      await portal.findings() == [
        "Content/page.md:4:1: warning: the host your-name.github.io of 'https://your-name.github.io/' stands for one's own in examples "
          + "[link.placeholder]",
        "\(portal.place("https://portal.example.com/")): warning: the host portal.example.com of 'https://portal.example.com/' stands "
          + "for one's own in examples [link.placeholder]",
        "\(portal.place("'https://Contoso")): warning: the host contoso.sharepoint.com of 'https://Contoso.SharePoint.com/a.docx' "
          + "stands for one's own in examples [link.placeholder]",
      ])
  }

  @Test func namesOnesOwnMachineWithoutAScheme() async {
    let log = await portal("[x](localhost:8080/a.docx)").generate().log
    #expect(log.sorted.map(\.identifier) == ["link.scheme"])
    #expect(log.sorted.map(\.fix) == ["use the address by which others reach it"])
  }

  @Test(arguments: ["portal.contoso.example", "username.github.io", "files.invalid", "server.test"])
  func warnsOfOtherHostsThatNobodyHas(host: String) async {
    #expect(await portal("<https://\(host)/>").findings().allSatisfy { $0.hasSuffix("[link.placeholder]") })
    #expect(await portal("<https://\(host)/>").findings().count == 1)
  }

  @Test func judgesTheAddressesOfDocumentsOnceInTheManifest() async {
    let portal = TestPortal(documents: "    - {id: a, title: A, url: 'https://localhost/a.docx'}").replacing(
      "sources:\n  - id: dav\n    baseURL: https://dav.example/\n", with: "")
    #expect(
      await portal.findings() == [
        "\(portal.place("localhost")): warning: the host localhost, which is each visitor's own computer [host.ownMachine]"
      ])
  }
}

extension TestPortal {
  /// The portal with another text in its manifest.
  fileprivate func replacing(_ text: String, with other: String) -> TestPortal {
    var portal = self
    portal.files["Content/portal.yaml"] = files["Content/portal.yaml"]?.replacing(text, with: other)
    return portal
  }
}
