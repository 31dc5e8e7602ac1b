import Portal
import PortalTestSupport
import Templates
import TestSupport
import Testing

@testable import Site

/// Sections below sections.
@Suite struct SectionPagesTests {
  private let portal = TestPortal(
    sections: """
        - {id: money, title: Money}
        - {id: notes, title: Notes}
        - {id: bills, title: Bills, parent: money, description: What we *owe*.}
      """,
    documents: """
        - {id: a, title: A, source: dav, path: a.docx, section: money}
        - {id: b, title: B, source: dav, path: b.docx, section: bills}
        - {id: c, title: C, source: dav, path: c.docx, section: notes}
      """)

  @Test func areCardsOnThePageOfTheSectionAbove() async throws {
    let composer = try await portal.composer()
    let home = try #require(try composer.page(HomePage()).model as? HomeModel)
    #expect(home.rendered("{{#sections}}{{title}} {{number}} {{/sections}}") == "Money 2 Notes 1 ")
    let money = try #require(try composer.page(SectionPage(index: 0, part: 0)).model as? ListingModel)
    #expect(
      money.rendered("{{#sections}}{{title}} {{href}} {{summary}} {{/sections}}{{#documents}}{{title}}{{/documents}}")
        == "Bills ../sections/bills.html What we owe. A")
  }

  @Test func areInBreadcrumbsBelowTheSectionAbove() async throws {
    let composer = try await portal.composer()
    #expect(try composer.page(SectionPage(index: 1, part: 0)).head.breadcrumbs.map(\.title) == ["Home", "Money"])
    #expect(try composer.page(DocumentPage(index: 1)).head.breadcrumbs.map(\.title) == ["Home", "Money", "Bills"])
  }

  @Test func areInTheNavigationOfTheirBranchOnly() async throws {
    let site = await portal.generate()
    let below = #"<li class="below"><a href="../sections/bills.html""#
    for path in ["documents/a.html", "documents/b.html", "sections/money.html", "sections/bills.html"] {
      let page = try site.text(path)
      #expect(page.contains(#"<li><a href="../sections/money.html" aria-current="true">Money</a></li>"#), "\(path)")
      let isInBills = ["documents/b.html", "sections/bills.html"].contains(path)
      #expect(page.contains(below + (isInBills ? #" aria-current="true">"# : ">")), "\(path)")
    }
    #expect(try !site.text("sections/notes.html").contains("bills.html"))
    #expect(try !site.text("index.html").contains("bills.html"))
  }

  @Test func areFilteredWithTheSectionAbove() async throws {
    let composer = try await portal.composer()
    let english = try #require(LanguageTag("en"))
    let values = composer.listing.facets[english]?.first { $0.name == "section" }?.values ?? []
    #expect(values.map { "\($0.title) \($0.count) \($0.isBelow)" } == ["Money 2 false", "Bills 1 true", "Notes 1 false"])
    let site = await portal.generate()
    #expect(try site.text("search/en.js").contains(#"{"id": "bills", "title": "Bills", "parent": "money"}"#))
  }

  @Test func nameTheSectionAboveInTheCatalogue() async throws {
    let site = await portal.generate()
    let catalogue = try JSON(Array(try site.text("catalogue.json").utf8))
    #expect(SchemaValidation(root: try JSON(Array(try site.text("catalogue.schema.json").utf8))).faults(catalogue) == [])
    #expect(catalogue["sections"]?.items.map { $0["parent"]?.text } == [nil, "money", nil])
    let rows = try site.text("catalogue.csv").split(separator: "\r\n")
    #expect(rows.first?.hasPrefix("\u{FEFF}document,title,section,parent,tags,") == true)
    let fields = rows.dropFirst().map { $0.split(separator: ",", omittingEmptySubsequences: false) }
    #expect(fields.map { $0[2...3].joined(separator: " ") } == ["money ", "bills money", "notes "])
  }

  @Test func showNoEmptyListWhereAllDocumentsAreBelow() async throws {
    let portal = TestPortal(
      sections: "  - {id: a, title: A}\n  - {id: b, title: B, parent: a}",
      documents: "  - {id: d, title: D, source: dav, path: d.docx, section: b}")
    let page = try await portal.generate().text("sections/a.html")
    #expect(page.contains(#"<ul class="cards below">"#))
    #expect(!page.contains(#"id="_rows""#) && !page.contains("There are no documents"))
  }

  @Test func showTheLatestDocumentsOfTheSectionsBelowAndTheWayToAll() async throws {
    let documents = (1...13).map {
      "  - {id: d\($0), title: D\($0), source: dav, path: \($0).docx, section: \($0 > 12 ? "a" : $0 > 6 ? "b" : "c"), updated: 2026-01-\($0 + 9)}"
    }
    let portal = TestPortal(
      sections: "  - {id: a, title: A}\n  - {id: b, title: B, parent: a}\n  - {id: c, title: C, parent: a}",
      documents: documents.joined(separator: "\n"))
    let page = try await portal.generate().text("sections/a.html")
    let titles = page.split(separator: #"role="rowheader">"#).dropFirst().compactMap {
      $0.split(separator: ">")[1].split(separator: "<").first
    }
    #expect(titles == (3...12).reversed().map { "D\($0)" } + ["D13"])
    #expect(page.contains("<h2>Recently updated</h2>"))
    #expect(page.contains(#"<a href="../documents.html?section=a">All 13 documents</a>"#))
    #expect(try await !portal.generate().text("sections/b.html").contains("Recently updated"))
  }

  @Test(arguments: [("", "z a E b"), ("sort: manifest", "z a E b"), ("sort: title", "a b E z"), ("sort: updated", "a z E b")])
  func haveTheirDocumentsInTheirOrder(sort: String, titles: String) async throws {
    let documents = [("z", ", updated: 2026-01-01"), ("a", ", updated: 2026-02-01"), ("E", ""), ("b", "")].enumerated().map {
      "  - {id: d\($0), title: \($1.0), source: dav, path: \($0).docx, section: s\($1.1)}"
    }
    let portal = TestPortal(sections: "  - {id: s, title: S, \(sort)}", documents: documents.joined(separator: "\n"))
    let page = try #require(try await portal.composer().page(SectionPage(index: 0, part: 0)).model as? ListingModel)
    #expect(page.documents.map(\.shown.title).joined(separator: " ") == titles)
  }

  @Test func haveTheirOwnIcons() async throws {
    var portal = TestPortal(
      sections: "  - {id: a, title: A, icon: excel}\n  - {id: b, title: B, icon: files/coins.svg}",
      documents: """
          - {id: d, title: D, source: dav, path: d.docx, section: a}
          - {id: e, title: E, source: dav, path: e.docx, section: b}
        """)
    portal.files["Content/files/coins.svg"] = #"<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>"#
    let site = await portal.generate()
    #expect(site.log.lines == [])
    let home = try site.text("index.html")
    #expect(home.contains(#"<li class="excel"><span class="sheet"><svg"#))
    #expect(home.contains(#"<li><span class="sheet"><img src="files/coins.svg" alt=""></span><a href="sections/b.html">B</a>"#))
    #expect(try site.text("files/coins.svg").hasPrefix("<svg"))
  }
}
