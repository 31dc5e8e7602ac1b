import Diagnostics
import Testing

@testable import Review

/// The report of `docportal diff` on two catalogues.
struct CatalogueComparisonTests {
  private static let head = """
    "title": {"en": "Portal", "de": "Portal"}, "baseURL": "https://p.example/", "languages": ["en", "de"],
    "apps": {"word": {"name": "Word", "scheme": "ms-word", "modes": ["edit"], "probes": []}},
    "sections": [{"id": "hr", "title": {"en": "People", "de": "Personal"}, "pages": {}}], "tags": [],
    "links": [{"id": "word-edit", "app": "word", "mode": "edit", "text": "ms-word:ofe|u|{address}", "href": "", "share": ""},
      {"id": "word-view", "app": "word", "mode": "view", "text": "ms-word:ofv|u|{address}", "href": "", "share": ""},
      {"id": "word-plain", "app": "word", "mode": "edit", "text": "ms-word:{address}", "href": "", "share": ""}]
    """

  /// A document with one link; `more` is added to its members.
  private static func document(
    _ id: String, title: String = "Plan", at address: String = "https://f.example/plan.docx", links: String = "\"word-edit\"",
    _ more: String = ""
  ) -> String {
    """
    {"id": "\(id)", "title": {"en": "\(title)", "de": "Plan"}, "page": "https://p.example/documents/\(id).html",
     "address": "\(address)", "fileName": "plan.docx", "app": "word", "tags": ["a"], "links": [\(links)]\(more)}
    """
  }

  private static func catalogue(_ documents: String..., head: String = Self.head, retired: String = "") throws
    -> PublishedCatalogue
  {
    let text = "{\(head), \"retired\": [\(retired)], \"documents\": [\(documents.joined(separator: ","))]}"
    var log = DiagnosticLog()
    return try #require(PublishedCatalogue.reading(Array(text.utf8), path: "catalogue.json", log: &log))
  }

  private static func text(_ old: PublishedCatalogue, _ new: PublishedCatalogue) -> String {
    CatalogueComparison(from: old, to: new).consoleText(usesColour: false)
  }

  @Test func theSameCatalogueHasNoChanges() throws {
    let catalogue = try Self.catalogue(Self.document("plan"))
    let comparison = CatalogueComparison(from: catalogue, to: catalogue)
    #expect(comparison.isEmpty)
    #expect(comparison.consoleText(usesColour: false) == "no document changed; 1 unchanged\n")
  }

  @Test func namesWhatIsNewAndGone() throws {
    let old = try Self.catalogue(Self.document("plan"), Self.document("old", title: "Old", at: "https://f.example/old.docx"))
    let new = try Self.catalogue(Self.document("plan"), Self.document("new", title: "New", at: "https://f.example/new.docx"))
    #expect(
      Self.text(old, new) == """
        Added
          New (new)
            https://f.example/new.docx
        Removed
          Old (old)
            https://f.example/old.docx
        1 added, 1 removed; 1 unchanged

        """)
  }

  @Test func aMovedDocumentDoesNotRepeatItsAddressForEachLink() throws {
    let old = try Self.catalogue(Self.document("plan"))
    let new = try Self.catalogue(Self.document("plan", at: "https://f.example/2026/plan.docx"))
    #expect(
      Self.text(old, new) == """
        Moved
          Plan (plan)
            address: https://f.example/plan.docx → https://f.example/2026/plan.docx
        1 moved; 0 unchanged

        """)
  }

  @Test func documentsThatMoveTogetherAreOneLine() throws {
    func catalogue(_ folder: String) throws -> PublishedCatalogue {
      let documents = (1...5).map { Self.document("d\($0)", at: "https://f.example/\(folder)/d\($0).docx") }
      return try Self.catalogue(documents.joined(separator: ","), Self.document("e", at: "https://f.example/\(folder)-e.docx"))
    }
    let comparison = CatalogueComparison(from: try catalogue("old"), to: try catalogue("new"))
    #expect(
      comparison.consoleText(usesColour: false) == """
        Moved
          5 documents: /old/ → /new/
            such as Plan (d1)
          Plan (e)
            address: https://f.example/old-e.docx → https://f.example/new-e.docx
        6 moved; 0 unchanged

        """)
    #expect(comparison.report.sections[0].summary == "6 moved; 0 unchanged")
    #expect(String(decoding: comparison.json, as: UTF8.self).contains("\"id\": \"d4\""))
  }

  @Test func saysWhatChangedInADocumentAndItsLinks() throws {
    let old = try Self.catalogue(Self.document("plan", links: "\"word-edit\", \"word-view\"", ", \"updated\": \"2026-01-01\""))
    let new = try Self.catalogue(
      Self.document("plan", title: "Plans", links: "\"word-plain\"", ", \"section\": \"hr\", \"owner\": {\"en\": \"Ann\"}"))
    #expect(
      Self.text(old, new) == """
        Changed
          Plans (plan)
            title (en): Plan → Plans
            section added: People
            owner (en) added: Ann
            link (Word, edit): ms-word:ofe|u|https://f.example/plan.docx → ms-word:https://f.example/plan.docx
            updated removed: 2026-01-01
            link (Word, view) removed: ms-word:ofv|u|https://f.example/plan.docx
        1 changed; 0 unchanged

        """)
  }

  @Test func comparesTagsAndFieldsOneByOne() throws {
    let old = try Self.catalogue(Self.document("plan", ", \"fields\": {\"cost\": 1.5, \"state\": [\"draft\", \"open\"]}"))
    let new = try Self.catalogue(
      Self.document("plan", ", \"fields\": {\"cost\": 2, \"state\": [\"open\", \"final\"], \"note\": {\"de\": \"x\"}}"))
    #expect(
      Self.text(old, new) == """
        Changed
          Plan (plan)
            field 'cost': 1.5 → 2
            field 'note' (de) added: x
            field 'state' added: final
            field 'state' removed: draft
        1 changed; 0 unchanged

        """)
  }

  @Test func findsANewIDByWhatTheDocumentSaysOrByItsAddress() throws {
    let old = try Self.catalogue(
      Self.document("a", at: "https://f.example/a.docx"), Self.document("b", at: "https://f.example/b.docx"))
    let new = try Self.catalogue(
      Self.document("a2", at: "https://f.example/x.docx", ", \"formerIDs\": [\"a\"]"),
      Self.document("b2", at: "https://f.example/b.docx"))
    #expect(
      Self.text(old, new) == """
        Renamed
          Plan (a → a2)
            address: https://f.example/a.docx → https://f.example/x.docx
            page: documents/a.html → documents/a2.html
          Plan (b → b2)
            page: documents/b.html → documents/b2.html
        2 renamed; 0 unchanged

        """)
  }

  @Test func twoDocumentsAtOneAddressAreNotTakenForARenamedOne() throws {
    let old = try Self.catalogue(Self.document("a"))
    let new = try Self.catalogue(Self.document("b"), Self.document("c"))
    #expect(CatalogueComparison(from: old, to: new).documents.map(\.kind) == [.added, .added, .removed])
  }

  @Test func aRetiredDocumentIsNotRemoved() throws {
    let old = try Self.catalogue(Self.document("plan"))
    let retired = """
      {"id": "plan", "title": {"en": "Plan", "de": "Plan"}, "page": "https://p.example/documents/plan.html",
       "since": "2026-11-01", "reason": {"en": "Done."}}
      """
    let comparison = CatalogueComparison(from: old, to: try Self.catalogue(retired: retired))
    #expect(comparison.documents.map(\.kind) == [.retired])
    #expect(
      comparison.documents[0].changes.prefix(2).map(\.phrase) == ["retired since added: 2026-11-01", "reason (en) added: Done."])
  }

  @Test func aPortalThatMovesHasOneChange() throws {
    let old = try Self.catalogue(Self.document("plan"))
    let moved = Self.head.replacing("https://p.example/", with: "https://q.example/")
    let new = try Self.catalogue(
      Self.document("plan").replacing("https://p.example/", with: "https://q.example/"), head: moved)
    #expect(
      Self.text(old, new) == """
        Portal
          address of the portal: https://p.example/ → https://q.example/
        no document changed; 1 unchanged

        """)
  }

  @Test func hostileTextIsInertInEveryFormat() throws {
    let old = try Self.catalogue()
    let new = try Self.catalogue(Self.document("plan", title: "<script>*a*\\u001b[2J\\u202e"))
    let comparison = CatalogueComparison(from: old, to: new)
    #expect(comparison.consoleText(usesColour: false).contains("<script>*a*\\u{1B}[2J\\u{202E} (plan)"))
    var markdown = ""
    comparison.report.write(.markdown) { markdown += String(decoding: $0, as: UTF8.self) }
    #expect(markdown.contains("\\<script\\>\\*a\\*"))
    #expect(comparison.html.contains("&lt;script&gt;*a*\\u{1B}[2J") && !comparison.html.contains("<script>"))
  }

  @Test func theJSONFormHasEveryChange() throws {
    let old = try Self.catalogue(Self.document("plan"))
    let new = try Self.catalogue(Self.document("plan", at: "https://f.example/b.docx"))
    #expect(
      String(decoding: CatalogueComparison(from: old, to: new).json, as: UTF8.self) == """
        {
          "summary": {
            "added": 0,
            "removed": 0,
            "retired": 0,
            "renamed": 0,
            "moved": 1,
            "changed": 0,
            "unchanged": 0
          },
          "portal": [],
          "documents": [
            {
              "kind": "moved",
              "id": "plan",
              "title": "Plan",
              "address": "https://f.example/b.docx",
              "changes": [
                {"name": "address", "old": "https://f.example/plan.docx", "new": "https://f.example/b.docx"}
              ]
            }
          ]
        }

        """)
  }

  @Test(arguments: ["", "[]", "{}", "{\"documents\": 1}", "\u{FEFF}", "null", String(repeating: "[", count: 100_000)])
  func otherFilesAreReported(text: String) {
    var log = DiagnosticLog()
    #expect(PublishedCatalogue.reading(Array(text.utf8), path: "a.json", log: &log) == nil)
    #expect(log.diagnostics.map(\.identifier) == ["diff.noCatalogue"])
  }
}
