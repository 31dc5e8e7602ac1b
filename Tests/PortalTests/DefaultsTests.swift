import Diagnostics
import OfficeLinks
import Testing
import TextBasics

@testable import Portal

private let head = """
  portal: {title: P, baseURL: "https://portal.example/"}
  fields: [{id: status, title: Status}, {id: year, title: Year, type: number}]

  """

private func manifest(source: String = "{}", section: String = "{}", include: String = "[a.yaml]") -> String {
  head + """
    sources: [{id: s, baseURL: "https://s.example/", defaults: \(source)}]
    sections:
      - {id: upper, title: U, defaults: {owner: Upper, passback: upper}}
      - {id: lower, title: L, parent: upper, defaults: \(section)}
    include: \(include)

    """
}

private func file(_ defaults: String, _ document: String = "") -> String {
  "defaults: \(defaults)\ndocuments:\n  - {id: d, title: D, source: s, path: d.docx\(document)}\n"
}

@Suite struct DefaultsTests {
  @Test func areTakenFromTheNearest() async throws {
    let source = "{section: upper, owner: Source, tags: [source], modes: [view], fields: {status: source, year: 1}}"
    let section = "{tags: [section], fields: {status: section}}"
    func document(_ defaults: String, _ own: String = "") async throws -> (Document, Catalogue) {
      let run = await run(manifest(source: source, section: section), included: ["a.yaml": file(defaults, own)])
      #expect(run.log.sorted.map(\.identifier).filter { $0 != "manifest.unusedSection" } == [])
      let catalogue = try #require(run.catalogue)
      return (try #require(catalogue.documents.first), catalogue)
    }
    func facts(_ defaults: String, _ own: String = "") async throws -> String {
      let (document, catalogue) = try await document(defaults, own)
      let section = document.section.map { catalogue.sections[$0].id.text } ?? "-"
      let tags = document.tags.map { catalogue.tags[$0].name }
      let fields = document.fields.flatMap(\.values).map { value in
        switch value {
        case .text(let text): text.fallback
        case .number(let number): number.text
        case .date, .choice: "-"
        }
      }
      return ([section, document.owner?.fallback ?? "-"] + tags + fields + document.links.prefix(2).map(\.mode.rawValue)).joined(
        separator: " ")
    }
    #expect(try await facts("{}") == "upper Upper source source 1 view view")
    #expect(try await facts("{section: lower}") == "lower Upper section section 1 view view")
    #expect(try await facts("{section: lower, owner: File, fields: {year: 2}}") == "lower File section section 2 view view")
    #expect(
      try await facts("{section: lower}", ", section: upper, owner: Own, tags: [], modes: [edit]")
        == "upper Own source 1 edit edit")
  }

  @Test func areForDocumentsOfTheManifestToo() async throws {
    let run = await run(
      manifest(source: "{owner: Source}", include: "[]")
        + "documents: [{id: d, title: D, source: s, path: d.docx, section: lower}]\n")
    #expect(run.log.hasErrors == false)
    #expect(run.catalogue?.documents.first?.owner?.fallback == "Upper")
  }

  @Test("a fault has its place once, however many documents have the value, and also if none has it")
  func reportTheirFaultsOnce() async {
    let marked = MarkedText(
      "defaults: {owner: {⟦xx⟧: X}, section: ⟦lwer⟧, fields: {⟦sttus⟧: x, year: ⟦many⟧}, ⟦modus⟧: [view]}\n")
    for count in [0, 3_000] {
      let documents = (0..<count).map { "  - {id: d\($0), title: D, source: s, path: \($0).docx}\n" }.joined()
      let run = await run(manifest(), included: ["a.yaml": marked.text + "documents:\n" + documents])
      #expect(
        run.log.diagnostics.filter { $0.severity == .error }.map { $0.place?.description ?? "" }.sorted()
          == marked.places.map { "Content/a.yaml:" + $0.prefix { $0 != "+" } }.sorted(), "\(count) documents")
    }
  }

  @Test func reportTheSpellingOfATagOnce() async {
    let marked = MarkedText("defaults: {tags: [⟦Budget⟧]}\ndocuments:\n")
    let documents = (0..<9).map { "  - {id: d\($0), title: D, source: s, path: \($0).docx}\n" }.joined()
    let run = await run(
      manifest(source: "{tags: [budget]}", include: "[b.yaml, a.yaml]"),
      included: ["a.yaml": marked.text + documents, "b.yaml": file("{}")])
    #expect(
      run.log.diagnostics.filter { $0.identifier == "manifest.tagSpelling" }.map(line)
        == ["manifest.tagSpelling \(marked.places[0]) the tag 'Budget' is written 'budget' elsewhere"])
    #expect(run.catalogue?.tags.map(\.documents.count) == [10])
  }

  @Test func leaveDocumentsWithoutLaunchLinksAlone() async {
    let documents = "documents:\n  - {id: d, title: D, source: s, path: d.pdf}\n"
    let run = await run(manifest(source: "{modes: [view]}"), included: ["a.yaml": documents])
    #expect(run.log.hasErrors == false)
  }

  @Test func areOfAKnownKind() async {
    let marked = MarkedText("defaults: {⟦title⟧: T}\ndocuments: []\n⟦sections⟧: []\n")
    let run = await run(manifest(section: "{⟦section⟧: upper}"), included: ["a.yaml": marked.text])
    #expect(
      run.log.sorted.filter { $0.severity == .error }.map(line) == [
        "manifest.unknownKey \(marked.places[0]) unknown key 'title'",
        "manifest.unknownKey \(marked.places[1]) unknown key 'sections'",
        "manifest.unknownKey \(run.places[0]) unknown key 'section'",
      ])
  }

  @Test func needAListOfDocuments() async {
    let run = await run(manifest(), included: ["a.yaml": "defaults: {owner: A}\n"])
    #expect(
      run.log.sorted.filter { $0.severity == .error }.map(line) == [
        "manifest.missingField 1:1+1 the included file has no 'documents'"
      ])
  }
}

/// The places of a document's values.
@Suite struct DocumentValueTests {
  private let files = [
    "a.yaml": """
    defaults:
      owner: {en: File}
      fields: {year: 2}
    documents:
      - id: other
      - id: d
        title: D
        source: s
        path: d.docx
        section: lower
        fields: {status: own}
    """
  ]

  @Test func areThoseOfTheNearest() async throws {
    let text = manifest(source: "{tags: [a, b], delimiters: literal, owner: Source}", section: "{modes: [view]}")
    let run = await run(text + "launch: {apps: [], modes: [edit]}\n", included: files)
    let values = try #require(run.manifest.values(of: "d", in: run.catalogue))
    #expect(
      values.map { value in "\(value.key) \(value.place.map { "\($0.file.dropFirst(8)):\($0.line)" } ?? "default")" } == [
        "id a.yaml:6", "title a.yaml:7", "source a.yaml:8", "path a.yaml:9", "fileName default", "app default",
        "section a.yaml:10",
        "tags portal.yaml:3", "fields.status a.yaml:11", "fields.year a.yaml:3", "owner a.yaml:2", "pinned default",
        "webViewer default", "editing default", "listed default", "draft default", "allowActive default", "apps portal.yaml:8",
        "modes portal.yaml:6", "passback portal.yaml:5", "delimiters portal.yaml:3",
      ])
    let owner = values.first { $0.key == "owner" }
    #expect(owner?.value == .object([("en", .text("File"))]))
    #expect(values.first { $0.key == "tags" }?.value == ["a", "b"])
  }

  @Test func areThoseOfADocumentWithoutACatalogue() async {
    let run = await run(head + "documents: [{id: d, titel: D, url: x}]\n")
    #expect(run.manifest.values(of: "d", in: nil)?.map(\.key) == ["id", "url"])
    #expect(run.manifest.values(of: "e", in: nil) == nil)
  }
}
