import Diagnostics
import ParallelWork
import TestSupport
import Testing
import TextBasics

@testable import ManifestDecoding

@Suite struct YAMLListPartsTests {
  /// The documents of a text read in parts of at least so many bytes; `nil` where it has to be read whole.
  private func inParts(_ text: String, size: Int = 1) -> [WrittenDocument]? {
    guard let parts = YAMLListParts(TextFile(path: "a.yaml", text: text), size: size) else { return nil }
    return YAMLListParts.joined((0..<parts.count).map { parts.documents(ofPart: $0) })
  }

  private func whole(_ text: String) -> IncludedDocuments { decodeIncludedDocuments(TextFile(path: "a.yaml", text: text)) }

  /// Everything in the documents, places included.
  private func described(_ documents: [WrittenDocument]?) -> String {
    var text = ""
    dump(documents, to: &text)
    return text
  }

  /// Items in all ways to write one, some of which are wrong, or right only beside others.
  private static let items = [
    "- {id: a, title: T, source: s, path: a.docx}\n", "- id: b\n  title: 'it''s'\n\n  source: s\n",
    "- id: c\n  title: T\n  description: |\n    - one\n   \n    two # no comment\n\n",
    "- id: d\n  title: T\n  description: >-\n    a\n\n    b\n# comment\n",
    "- id: e\n  title: \"two\n    lines\"\n", "- id: f\n  title: T\n  tags: [x,\n    y, # comment\n    z]\n",
    "- id: g\n  title: T\n  tags:\n  - x\n  - y\n",
    "-   id: h\r\n    title: Ü – 日本 😀\r\n", "- id: i\n  title: plain\n    folded\n", "# only a comment\n", "\n", "  \n",
    "- &t\n  id: j\n  title: T\n", "- id: k\n  title: &t T\n", "- id: l\n  title: *t\n", "- *t\n", "- id: m\n  title: !!str 1\n",
    "- ! x\n", "-\n", "- \n", "- - x\n", "- x\n", "- |\n  text\n", "- |2\n   text\n", "- \"open\n", "- [open\n", "- closed\"\n",
    "- x]\n", "- id: n\n  titel: x\n", "- id: o\n  id: o\n", "- id: p\n title: x\n", "- id: q\n\ttitle: x\n", "- ? a\n  : b\n",
    "- a: b: c\n", "---\n", "...\n", "%TAG !! tag:x,\n", "key: x\n", "- id: r\n  title: x\u{2028}...\n",
    "- id: s\n  title: x\u{85}\n",
    "]\n", "\"\n", " - x\n", "\t- x\n", "- \u{0}\n", "- id: t\n  title: T\n  description: |\n    # text\n#\n    text\n",
    "- id: u #v\n",
    "- id: w\n  launch: {<<: x}\n", "- 'open\n", "- x'\n", "- {\n", "- }\n", "-\tx\n", "\u{FEFF}- x\n", "- id: |", "- id: 'x",
    "\r",
  ]

  /// Whatever is read in parts is what the whole file is read to, and then nothing is reported of it.
  @Test func partsAreTheWhole() {
    var generator = SplitMix64(seed: 12)
    var (read, cut) = (0, 0)
    for round in 0..<6_000 {
      // Every other text is of items that are right alone.
      let choice = round % 2 == 0 ? Self.items[..<12] : Self.items[...]
      let text = (0..<Int.random(in: 1...6, using: &generator)).compactMap { _ in choice.randomElement(using: &generator) }
        .joined()
      let size = Int.random(in: 1...40, using: &generator)
      if YAMLListParts(TextFile(path: "a.yaml", text: text), size: size) != nil { cut += 1 }
      guard let documents = inParts(text, size: size) else { continue }
      read += 1
      let whole = whole(text)
      #expect(whole.log.diagnostics.isEmpty, "\(text)")
      #expect(described(documents) == described(whole.documents), "\(text)")
    }
    #expect(read > 1_000)
    #expect(cut > read + 500)
  }

  @Test func placesAreThoseOfTheFile() throws {
    let text = "# comment\n- {id: a, title: A}\n\n- id: b\n  title: B\n- id: c\n  title: C\n  description: |\n    text\n"
    let documents = try #require(inParts(text))
    #expect(documents.count == 3)
    #expect(described(documents) == described(whole(text).documents))
    #expect(described(documents).contains("lineNumber: 6"))
  }

  @Test(
    arguments: [
      "- a\n", "[{id: a}]\n", "{id: a}\n{id: b}\n", "  - id: a\n  - id: b\n", "documents:\n- id: a\n- id: b\n",
      "- id: a\n---\n- id: b\n",
      "- id: a\n...\n- id: b\n", "%TAG !! tag:x,\n--- \n- id: a\n- id: b\n", "- id: a\n\ttitle: x\n- id: b\n",
      "- id: a\u{2028}...\n- id: b\n", "- id: a\n-\tid: b\n",
    ])
  func isReadWholeInDoubt(text: String) {
    #expect(YAMLListParts(TextFile(path: "a.yaml", text: text), size: 1) == nil)
  }

  /// What is reported of a large file is what is reported of it when it is read whole.
  @Test(arguments: [1, 2, 4]) func aLargeFileIsReportedAsAWhole(jobs: Int) async {
    let good = (0..<9_000).map { "- {id: d\($0), title: T, source: s, path: a\($0).docx, tags: [x, y]}\n" }
    for (line, bad) in [(nil, ""), (8_000, "- {id: x, titel: T}\n"), (4_000, "- [open\n"), (8_999, "---\n")] as [(Int?, String)] {
      var lines = good
      if let line { lines[line] = bad }
      let file = TextFile(path: "a.yaml", text: lines.joined())
      #expect((YAMLListParts(file) == nil) == (bad == "---\n"))
      let whole = decodeIncludedDocuments(file)
      let decoded = await decodeIncludedFiles([file, file], memory: nil, jobs: jobs)
      #expect(decoded.count == 2)
      for decoded in decoded {
        #expect(decoded.log.diagnostics == whole.log.diagnostics)
        #expect(decoded.documents?.count == whole.documents?.count)
        #expect(decoded.documents?.map(\.entry.id?.value) == whole.documents?.map(\.entry.id?.value))
      }
    }
  }

  @Test func theBudgetIsThatOfTheFile() {
    let part = YAMLListParts.Part(documents: [], cost: YAMLCost(nodes: YAMLBudget.nodes / 2, aliasedBytes: 0))
    #expect(YAMLListParts.joined([part, part]) != nil)
    #expect(YAMLListParts.joined([part, part, part]) == nil)
    let aliased = YAMLListParts.Part(documents: [], cost: YAMLCost(nodes: 0, aliasedBytes: YAMLBudget.aliasedBytes))
    #expect(YAMLListParts.joined([aliased]) != nil)
    #expect(YAMLListParts.joined([aliased, aliased]) == nil)
    #expect(YAMLListParts.joined([part, nil]) == nil)
  }

  @Test func rememberedFilesAreNotReadAgain() async {
    let memory = ManifestMemory()
    let file = TextFile(path: "a.yaml", text: "- {id: a, titel: T}\n")
    let first = await decodeIncludedFiles([file], memory: memory, jobs: 2)
    #expect(memory.known(file)?.log.diagnostics == first[0].log.diagnostics)
    let other = IncludedDocuments(documents: nil, log: DiagnosticLog())
    memory.add(asked: [file: other])
    #expect(await decodeIncludedFiles([file], memory: memory, jobs: 2)[0].documents == nil)
  }
}
