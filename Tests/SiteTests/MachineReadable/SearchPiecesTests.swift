import Files
import Portal
import PortalTestSupport
import TestSupport
import Testing
import TextBasics

@testable import Site

@Suite struct SearchPiecesTests {
  /// The search files of a portal with this many documents, by their paths.
  private func files(_ count: Int, last: String = "Last") async throws -> [String: String] {
    let documents = (0..<count).map { number in
      let title = number == count - 1 ? last : "T \(10_000 + number)"
      return "  - {id: d\(number), title: \(title), source: dav, path: a\(number).docx, updated: 2026-03-0\(1 + number % 2)}"
    }
    let composer = try await TestPortal(documents: documents.joined(separator: "\n")).composer()
    let language = try #require(LanguageTag("en"))
    let (index, files) = SearchIndex.made(composer, language, [0: "About it"])
    let pieces = files.map { ($0.path, String(decoding: $0.bytes, as: UTF8.self)) }
    return Dictionary(pieces + [("search/en.js", String(decoding: index.bytes(), as: UTF8.self))], uniquingKeysWith: { $1 })
  }

  private func json(_ script: String?, after prefix: String) throws -> JSON {
    let script = try #require(script)
    #expect(script.hasPrefix(prefix))
    return try JSON(Array(script.utf8.dropFirst(prefix.utf8.count)))
  }

  @Test func theOtherPropertiesOfAFewDocumentsAreAPieceToo() async throws {
    let files = try await files(2)
    let index = try json(files["search/en.js"], after: "docportalIndex = ")
    #expect(index["documents"]?["title"]?.items.map(\.text) == ["Last", "T 10000"])
    #expect(index["heads"]?.items.count == 0)
    let piece = try json(files["search/" + (index["pieces"]?.items[0]["src"]?.text ?? "")], after: "docportalPiece = ")
    #expect(piece["text"]?.items.map(\.text) == [nil, "About it"])
    #expect(files.count == 2)
  }

  @Test func manyDocumentsAreInPiecesThatTheIndexNames() async throws {
    let files = try await files(2_001)
    let index = try json(files["search/en.js"], after: "docportalIndex = ")
    #expect(index["dates"]?["2026-03-02"]?.text == "2 March 2026")
    #expect(index["documents"]?["id"]?.items.count == 1_000)
    #expect(index["documents"]?["title"]?.items.first?.text == "Last")
    let heads = try (index["heads"]?.items ?? []).map { try json(files["search/" + ($0.text ?? "")], after: "docportalPiece = ") }
    #expect(heads.map { $0["id"]?.items.count } == [1000, 1])
    let pieces = index["pieces"]?.items ?? []
    #expect(pieces.map { $0["first"] } == [.number(0), .number(1000), .number(2000)])
    #expect(pieces.map { $0["count"] } == [.number(1000), .number(1000), .number(1)])
    let second = try json(files["search/" + (pieces[0]["src"]?.text ?? "")], after: "docportalPiece = ")
    #expect(second["file"]?.items[1].text == "a0.docx")
    #expect(second["text"]?.items[1].text == "About it")
    #expect(second["text"]?.items[0] == .null)
    #expect(files.count == 6)
  }

  /// The first titles are in the index, which keeps its name.
  @Test(arguments: [("Last", "Latest", 0), ("U", "V", 1)])
  func onlyAPieceThatChangedHasAnotherName(title: String, other: String, changed: Int) async throws {
    let before = Set(try await files(2_001, last: title).keys)
    let after = Set(try await files(2_001, last: other).keys)
    #expect(before.subtracting(after).count == changed)
    #expect(after.subtracting(before).count == changed)
  }
}
