import Diagnostics
import Files
import Testing
import TextBasics

@testable import Portal

private let head = "portal: {title: P, baseURL: 'https://p.example/'}\nsources: [{id: s, baseURL: 'https://s.example/'}]\n"

/// An included file with one document.
private func file(_ id: String) -> String { "- {id: \(id), title: T, source: s, path: \(id).docx}\n" }

@Suite struct IncludeTests {
  @Test(arguments: [1, 4])
  func readsIncludedFilesInTheOrderOfPatternsThenPaths(_ jobs: Int) async {
    let run = await run(
      head + "documents:\n" + file("own").replacing("- ", with: "  - ") + "include: [b.yaml, 'd/*.yaml', '**/*.yaml']\n",
      included: [
        "a.yaml": file("a"), "b.yaml": file("b"), "d/1.yaml": file("d1"), "d/2.yaml": file("d2"), "d/e/3.yaml": file("e3"),
      ],
      jobs: jobs)
    #expect(run.reports.isEmpty)
    #expect(run.catalogue?.documents.map(\.id.text) == ["own", "b", "d1", "d2", "a", "e3"])
  }

  @Test func reportsPlacesInTheIncludedFile() async {
    let marked = MarkedText("- {id: a, ⟦titel⟧: T, title: T, source: s, path: a.docx}\n")
    let run = await run(head + "include: [a.yaml]\n", included: ["a.yaml": marked.text])
    #expect(run.reports == ["manifest.unknownKey \(marked.places[0]) unknown key 'titel'"])
    #expect(run.log.diagnostics.first?.place?.file == "Content/a.yaml")
  }

  @Test("documents may be in the file that is missing, whatever other patterns match")
  func remembersThatAFileIsMissing() async {
    let run = await run(head + "include: ['d/*.yaml', ⟦x.yaml⟧]\n", included: ["d/1.yaml": file("a"), "d/2.yaml": file("b")])
    #expect(!run.manifest.read.all)
  }

  @Test func reportsAMissingFileAndAPatternThatFitsNone() async {
    let run = await run(head + "include: [⟦documents/budgt.yaml⟧, ⟦none/*.yaml⟧]\n", included: ["documents/budget.yaml": "[]"])
    #expect(
      run.reports == [
        "manifest.missingInclude \(run.places[0]) there is no readable YAML file 'documents/budgt.yaml' below Content/",
        "manifest.emptyInclude \(run.places[1]) no YAML file below Content/ matches 'none/*.yaml'",
      ])
    #expect(run.log.sorted.map(\.severity) == [.error, .error])
    #expect(run.log.sorted.first?.fix == "did you mean 'documents/budget.yaml'?")
  }

  @Test func saysThatTheManifestCannotIncludeItself() async {
    let run = await run(head + "include: [⟦portal.yaml⟧, '*.yaml']\n", included: ["a.yaml": file("a")])
    #expect(run.reports == ["manifest.includesItself \(run.places[0]) the manifest cannot include itself"])
  }

  @Test func callsNoDocumentUnknownThatAMissingFileMayHold() async {
    #expect(await run(head + "include: [a.yaml]\n").manifest.read.all == false)
  }

  @Test(arguments: ["../a.yaml", "/etc/a.yaml", "d/../../a.yaml", "d//a.yaml", "./a.yaml", "d\\\\a.yaml", "a\\u0007.yaml", "d/"])
  func reportsPathsThatClimbOut(_ path: String) async {
    let run = await run(head + "include: [⟦\"\(path)\"⟧]\n")
    #expect(run.log.diagnostics.map(\.identifier) == ["manifest.pathOutside"])
    #expect(run.reports.first?.hasPrefix("manifest.pathOutside \(run.places[0]) ") == true)
  }

  @Test func doesNotReadAFileAgainThatIsRemembered() async {
    let memory = ManifestMemory()
    let file = TextFile(path: "a.yaml", text: "- {id: a, titel: T}\n")
    let first = await decodeIncludedFiles([file], memory: memory, jobs: 2)
    #expect(memory.known(file)?.log.diagnostics == first[0].log.diagnostics)
    let other = IncludedDocuments(documents: nil, log: DiagnosticLog())
    memory.add(asked: [file: other])
    #expect(await decodeIncludedFiles([file], memory: memory, jobs: 2)[0].documents == nil)
  }

  @Test func reportsAnIncludedFileThatIsNoList() async {
    let run = await run(head + "include: [a.yaml]\n", included: ["a.yaml": "portal: {}\n"])
    #expect(run.reports == ["yaml.wrongType 1:1+1 an included file must be a list of documents, but is a mapping"])
  }

  @Test func takesAnEmptyIncludedFileForNoDocuments() async {
    #expect(await run(head + "include: [a.yaml]\n", included: ["a.yaml": "# later\n"]).reports.isEmpty)
  }
}

@Suite struct PathPatternTests {
  @Test(arguments: [
    ("a.yaml", "a.yaml", true), ("*.yaml", "a.yaml", true), ("*.yaml", "d/a.yaml", false), ("d/*.yaml", "d/a.yaml", true),
    ("d/?.yaml", "d/é.yaml", true), ("d/?.yaml", "d/ab.yaml", false), ("**", "a/b/c", true), ("**/c", "c", true),
    ("a/**/c", "a/c", true), ("a/**/c", "a/b/b/c", true), ("a/**/c", "b/c", false), ("a*b*c", "aXbYbZc", true),
    ("a*b", "a/b", false), ("", "a", false), ("*", "", false), ("**", "", true),
  ])
  func matchesWholePaths(_ pattern: String, _ path: String, _ matches: Bool) {
    #expect(PathPattern(pattern).matches(path) == matches)
  }

  @Test func matchesManyStarsInTime() {
    let pattern = PathPattern(String(repeating: "*a", count: 500) + "b")
    #expect(!pattern.matches(String(repeating: "a", count: 2000)))
  }
}
