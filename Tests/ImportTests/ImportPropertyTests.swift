import Diagnostics
import Files
import Portal
import PortalTestSupport
import Site
import TestSupport
import Testing
import TextBasics

@testable import Import

/// Random libraries, random edits by people, random moves, removals and additions, import after import.
struct ImportPropertyTests {
  @Test(arguments: 0..<40) func losesNothingThatPeopleWrote(seed: Int) async throws {
    var trial = Trial(seed: UInt64(seed), hasIDs: seed % 2 == 0)
    for _ in 0..<6 {
      try await trial.importOnce()
      trial.edit()
      trial.changeLibrary()
    }
    try await trial.importOnce()
    let portal = await generatePortal(
      BuildOptions(root: "", fileSystem: .memory(trial.library.portal.mapValues { Array($0.utf8) }), jobs: 1))
    #expect(portal.log.diagnostics.filter { $0.severity == .error }.map { "\($0.summary) \($0.place?.description ?? "")" } == [])
  }
}

private struct Trial {
  var library: Library
  let hasIDs: Bool
  private var random: SplitMix64
  private var number = 0
  /// The values that a person wrote, by the document's identifier.
  private var written: [String: [String: JSONValue]] = [:]
  private var comments: Set<String> = []
  /// The identifier of each file's document, by the file's content.
  private var identifiers: [String: String] = [:]

  init(seed: UInt64, hasIDs: Bool) {
    random = SplitMix64(seed: seed)
    self.hasIDs = hasIDs
    library = Library(
      Library.manifest + "sections: [{id: one, title: One}]\ntags: [{id: '#a, b'}]\n"
        + random.pick(["", "include: [other.yaml]\n", "include:\n  - other.yaml\n", "documents:\n"]))
    library.portal["Content/other.yaml"] =
      "- {id: other, title: Other, url: 'https://files.example/else.docx', section: one, tags: ['#a, b']}\n"
    if !(library.portal["Content/portal.yaml"] ?? "").contains("other.yaml") { library.portal["Content/other.yaml"] = nil }
    for _ in 0..<Int.random(in: 1...25, using: &random) { addFile() }
  }

  private static let names = [
    "plan", "R&D #2 (final)", "100%", "a: b", "Übersicht", "Ann's", "- dash", "@at", "null", "true", "7", "{x}", "[y], z",
    "Отчёт", "計画",
    "x #y", "e\u{301}tude", "&amp", "*star", "!bang", "a b", "%41", "“q”", "2026-01-01", "~", "x:", "'", "\"double\"",
    "back\\slash",
    "very long name of a file that nobody would ever give to a document that has to be found again",
  ]
  private static let folders = ["", "", "Q4/", "a b/c/", "Ünter/", "team/", "#1/", "100%25/"]
  private static let endings = [".docx", ".xlsx", ".pdf", ".pptx", ".foo", "", ".dcox"]

  private mutating func path() -> String {
    number += 1
    return random.pick(Self.folders) + random.pick(Self.names) + " \(number)" + random.pick(Self.endings)
  }

  private mutating func addFile() {
    let path = path()
    library.items[path] = "content \(number)"
    if hasIDs { library.ids[path] = "ID\(number)" }
  }

  mutating func changeLibrary() {
    for path in library.items.keys.sorted() {
      switch Int.random(in: 0..<10, using: &random) {
      case 0...1: library.move(path, to: self.path())
      case 2: library.items[path] = nil
      case 3 where hasIDs:
        let content = library.items[path] ?? ""
        library.items[path] = content + "+"
        identifiers[content + "+"] = identifiers[content]
      default: break
      }
    }
    for _ in 0..<Int.random(in: 0...5, using: &random) { addFile() }
    library.day = "2026-12-\(10 + number % 20)"
  }

  private func entries() throws -> [WrittenEntry] {
    var log = DiagnosticLog()
    return try #require(readEntries(TextFile(path: Library.documents, text: library.documents), log: &log))
  }

  mutating func importOnce() async throws {
    let prunes = Int.random(in: 0..<3, using: &random) == 0
    try await library.update { ($0.allowsMany, $0.prunes) = (true, prunes) }
    let again = try await library.plan { ($0.allowsMany, $0.prunes) = (true, prunes) }
    #expect(again.files.map { String(decoding: $0.new, as: UTF8.self) } == [], "a second import has something to do")
    let entries = try entries()
    let byID = Dictionary(entries.map { ($0.text("id") ?? "", $0) }, uniquingKeysWith: { first, _ in first })
    #expect(byID.count == entries.count, "two documents have one id")
    for (id, values) in written {
      let entry = try #require(byID[id], "the document \(id) is lost")
      for (key, value) in values { #expect(entry[key]?.value == value, "\(key) of \(id)") }
    }
    for comment in comments { #expect(library.documents.contains(comment)) }
    // Nothing is left of a document that --prune removed.
    identifiers = identifiers.filter { byID[$0.value] != nil }
    let byPath = Dictionary(entries.map { (path($0), $0.text("id") ?? "") }, uniquingKeysWith: { first, _ in first })
    for (path, content) in library.items {
      guard let id = byPath[composed(path) ?? path] else { continue }
      if let before = identifiers[content] { #expect(id == before, "the document of \(path) has another id") }
      identifiers[content] = id
    }
  }

  private func path(_ entry: WrittenEntry) -> String {
    if let path = entry.text("path") { return path }
    let address = entry.text("url") ?? ""
    return percentDecoded(String(address.dropFirst("https://files.example/team/".count)))
  }

  /// A person writes descriptions, comments, titles, sections and tags.
  mutating func edit() {
    guard let entries = try? entries() else { return }
    for id in entries.compactMap({ $0.text("id") }) where Int.random(in: 0..<4, using: &random) == 0 {
      number += 1
      let head = "- id: \(id)\n"
      guard library.documents.contains(head) else { continue }
      switch Int.random(in: 0..<5, using: &random) {
      case 0 where written[id]?["description"] == nil:
        library.replace(head, with: head + "  description: |\n    Text \(number) # no comment\n    - id: no\n")
        written[id, default: [:]]["description"] = .text("Text \(number) # no comment\n- id: no\n")
      case 1:
        comments.insert("# comment \(number)\n")
        library.replace(head, with: "# comment \(number)\n\n" + head)
      case 2 where written[id]?["section"] == nil:
        library.replace(head, with: "- id: \(id) # note \(number)\n  section: one\n")
        written[id, default: [:]]["section"] = .text("one")
        comments.insert("# note \(number)\n")
      case 3 where written[id]?["title"] == nil:
        guard let title = entries.first(where: { $0.text("id") == id })?.text("title") else { continue }
        let spelling = library.documents.split(separator: "\n").first { line in
          line.hasPrefix("  title: ") && line.contains(title.replacing("'", with: "''"))
        }
        guard let spelling else { continue }
        let text = library.documents
        guard let start = text.firstRange(of: head),
          let line = text[start.upperBound...].firstRange(of: String(spelling) + "\n")
        else { continue }
        guard !text[start.upperBound..<line.lowerBound].contains("- id:") else { continue }
        library.portal[Library.documents] = text.replacingCharacters(in: line, with: "  title: \"My title \(number): #1\"\n")
        written[id, default: [:]]["title"] = .text("My title \(number): #1")
      case 4 where written[id]?["tags"] == nil:
        library.replace(head, with: head + "  tags:\n  - '#a, b'\n")
        written[id, default: [:]]["tags"] = .list([.text("#a, b")])
      default: break
      }
    }
  }
}

extension String {
  fileprivate func replacingCharacters(in range: Range<Index>, with text: String) -> String {
    self[..<range.lowerBound] + text + self[range.upperBound...]
  }
}

/// An ordinary week in a library of 300 files: 20 moved, 10 renamed, 15 deleted, 12 new.
struct OrdinaryWeekTests {
  @Test(arguments: [true, false]) func losesNoIdentifier(hasIDs: Bool) async throws {
    var library = Library()
    for number in 0..<300 {
      let path = "\(["Q1", "Q2", "Q3", "Minutes"][number % 4])/Document \(number).docx"
      library.items[path] = "content \(number)"
      if hasIDs { library.ids[path] = "ID\(number)" }
    }
    #expect(try await library.update().additions.count == 300)
    let before = try identifiers(library)
    library.replace("- id: document-0\n", with: "- id: document-0\n  description: Mine.\n")
    let paths = library.items.keys.sorted()
    for path in paths[0..<20] { library.move(path, to: "Archive/" + path) }
    for path in paths[20..<30] { library.move(path, to: path.replacing("Document", with: "The document")) }
    for path in paths[30..<45] { library.items[path] = nil }
    for number in 300..<312 { library.items["New/Document \(number).docx"] = "content \(number)" }
    let plan = try await library.update()
    #expect([plan.changes.count, plan.departures.count, plan.additions.count, plan.unchanged] == [30, 15, 12, 255])
    #expect(plan.changes.allSatisfy { $0.evidence == (hasIDs ? nil : "same content") })
    let after = try identifiers(library)
    #expect(before.subtracting(after).isEmpty)
    #expect(after.count == 312)
    #expect(library.documents.contains("  description: Mine.\n"))
    #expect(try await library.plan().isEmpty)
  }

  private func identifiers(_ library: Library) throws -> Set<String> {
    var log = DiagnosticLog()
    let entries = try #require(readEntries(TextFile(path: Library.documents, text: library.documents), log: &log))
    return Set(entries.compactMap { $0.text("id") })
  }
}
