import Diagnostics
import Files
import Portal
import PortalTestSupport
import Testing

@testable import Site

@Suite struct OwnerPageTests {
  private let portal = TestPortal(
    documents: """
        - {id: a, title: A plan, url: https://dav.example/a.docx, owner: Ann Lee <ann@contoso.example>}
        - {id: b, title: B plan, url: https://dav.example/b.docx, owner: Ann Lee <ann@contoso.example>}
        - {id: c, title: C plan, url: https://dav.example/c.docx, owner: 'R&D, "north"'}
        - {id: d, title: D plan, url: https://dav.example/d.docx, owner: ann lee}
        - {id: e, title: E plan, url: https://dav.example/e.docx, owner: Nobody, listed: false}
      """)

  @Test func listsTheDocumentsOfAnOwner() async throws {
    let generated = await portal.generate()
    #expect(generated.log.lines == [])
    let page = try generated.text("owners/ann-lee.html")
    #expect(page.contains("<h1>Ann Lee</h1>"))
    #expect(page.contains("<a class=\"b plain\" href=\"mailto:ann@contoso.example\">ann@contoso.example</a>"))
    #expect(page.contains("A plan") && page.contains("B plan") && !page.contains("D plan"))
    #expect(page.contains("documents.html?owner=Ann%20Lee%20%3Cann%40contoso.example%3E"))
    #expect(try generated.text("sitemap.xml").contains("https://portal.example/owners/ann-lee.html"))
  }

  @Test func leadsToTheOwnersDocumentsOfEachSection() async throws {
    let documents = [("a", "x"), ("b", "y"), ("c", "y"), ("d", "hidden")].map {
      "  - {id: \($0), title: \($0), source: dav, path: \($0).docx, section: \($1), owner: Ann}"
    }
    let portal = TestPortal(
      sections: "  - {id: x, title: X}\n  - {id: y, title: Y}\n  - {id: hidden, title: H, listed: false}",
      documents: documents.joined(separator: "\n"))
    let page = try await portal.generate().text("owners/ann.html")
    #expect(page.contains(#"<a href="../documents.html?owner=Ann&amp;section=x">X <small>1</small></a>"#))
    #expect(
      page.contains(#"<a href="../documents.html?owner=Ann&amp;section=y">Y <small>2</small></a>"#)
        && !page.contains(">H <small>"))
  }

  /// Lists have the name without the mail address, except where that tells namesakes apart.
  @Test func namesOwnersInListsWithoutTheirAddresses() async throws {
    let list = try await portal.generate().text("documents.html")
    #expect(list.contains(#"<span class="owner" role="cell">Ann Lee</span>"#) && !list.contains(">Ann Lee &lt;"))
    let documents = ["a", "b"].map {
      "  - {id: \($0), title: \($0), source: dav, path: \($0).docx, owner: Ann <\($0)@c.example>}"
    }
    let namesakes = try await TestPortal(documents: documents.joined(separator: "\n")).generate().text("documents.html")
    #expect(namesakes.contains(">Ann &lt;a@c.example&gt;</span>"))
  }

  @Test func tellsNamesakesApart() async throws {
    let page = try await portal.generate().text("owners/ann-lee-2.html")
    #expect(page.contains("<h1>ann lee</h1>") && page.contains("D plan") && !page.contains("mailto:ann"))
  }

  @Test func linksDocumentsToTheirOwners() async throws {
    let generated = await portal.generate()
    #expect(try generated.text("documents/a.html").contains("<dd><a href=\"../owners/ann-lee.html\">Ann Lee</a></dd>"))
    let c = try generated.text("documents/c.html")
    #expect(c.contains("<a href=\"../owners/rx26dx2c-x22northx22.html\">R&amp;D, &quot;north&quot;</a>"))
    #expect(try generated.text("documents/e.html").contains("<dd>Nobody</dd>"))
  }

  @Test func makesNoPageWithoutOwners() async {
    let generated = await TestPortal(documents: "  - {id: a, title: A, url: https://dav.example/a.docx}").generate()
    #expect(generated.site?.files.contains { $0.path.text.hasPrefix("owners/") } == false)
  }

  /// Too long for a file name, and as many namesakes as documents.
  @Test func takesAnyOwner() async {
    let documents = (0..<300).map {
      "  - {id: d\($0), title: D\($0), url: https://dav.example/\($0).docx, owner: Ann <a\($0)@c.example>}"
    }
    let long = "  - {id: long, title: Long, url: https://dav.example/l.docx, owner: \(String(repeating: "x", count: 150))}"
    let generated = await TestPortal(documents: (documents + [long]).joined(separator: "\n")).generate()
    #expect(generated.log.lines == [])
    #expect(generated.site?.files.count { $0.path.text.hasPrefix("owners/") } == 300)
  }
}

@Suite struct RelatedDocumentsTests {
  private func related(_ documents: String) async throws -> [String: [String]] {
    let catalogue = try #require(await TestPortal(documents: documents).prepare().catalogue)
    let related = RelatedDocuments(catalogue)
    return catalogue.documents.indices.reduce(into: [:]) { all, index in
      all[catalogue.documents[index].id.text] = related[index].map { catalogue.documents[$0].id.text }
    }
  }

  @Test func putsLinksBeforeTagsAndRareTagsBeforeOthers() async throws {
    let related = try await related(
      """
        - {id: a, title: A, url: https://dav.example/a.docx, tags: [rare, common], description: 'See [E](document:e).'}
        - {id: b, title: B, url: https://dav.example/b.docx, tags: [common]}
        - {id: c, title: C, url: https://dav.example/c.docx, tags: [common, rare]}
        - {id: d, title: D, url: https://dav.example/d.docx, tags: [common], listed: false}
        - {id: e, title: E, url: https://dav.example/e.docx}
        - {id: f, title: F, url: https://dav.example/f.docx, description: '[E](launch:e/word/view), [itself](document:f)'}
      """)
    #expect(related["a"] == ["e", "c", "b"])
    #expect(related["d"] == ["a", "b", "c"])
    #expect(related["e"] == ["a", "f"])
    #expect(related["f"] == ["e"])
  }

  @Test func givesFiveAtMostAndLeavesOutTagsOfMany() async throws {
    let few = try await related(
      (0..<9).map { "  - {id: d\($0), title: T, url: https://dav.example/\($0).docx, tags: [t]}" }.joined(separator: "\n"))
    #expect(few["d3"] == ["d0", "d1", "d2", "d4", "d5"])
    let many = try await related(
      (0..<70).map { "  - {id: d\($0), title: T, url: https://dav.example/\($0).docx, tags: [t]}" }.joined(separator: "\n"))
    #expect(many["d3"] == [])
  }

  @Test func isOnThePageOfTheDocument() async throws {
    let generated = await TestPortal(
      documents: """
          - {id: a, title: A plan, url: https://dav.example/a.docx, description: 'See [B](document:b).'}
          - {id: b, title: B plan, url: https://dav.example/b.docx}
        """
    ).generate()
    #expect(
      try generated.text("documents/b.html").contains(
        "<dt>Related documents</dt><dd><ul>\n<li><a href=\"../documents/a.html\">A plan</a></li>\n</ul></dd>"))
  }
}
