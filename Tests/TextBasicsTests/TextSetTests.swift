import Testing
import TextBasics

@Suite struct TextSetTests {
  @Test func holdsWhatWasPutInAndNothingElse() {
    let texts = (0..<1_000).map { "documents/\($0).html" }
    let set = TextSet(texts + texts)
    #expect(texts.allSatisfy { set.contains(Array($0.utf8)[...]) })
    #expect((1_000..<2_000).allSatisfy { !set.contains(Array("documents/\($0).html".utf8)[...]) })
  }

  @Test func growsAndKnowsWhatIsNew() {
    var set = TextSet(capacity: 0)
    let texts = (0..<100).map { "a\($0 % 50)" }
    #expect(texts.map { set.insert(Array($0.utf8)[...]) } == texts.indices.map { $0 < 50 })
    #expect(set.count == 50)
    #expect(set.texts == Array(texts.prefix(50)))
    set.removeAll()
    #expect(set.count == 0 && !set.contains(Array("a0".utf8)[...]))
    let isNew = set.insert(Array("a0".utf8)[...])
    #expect(isNew)
  }

  @Test func tellsTextsApartByTheirBytes() {
    let set = TextSet(["é"])
    #expect(set.contains(Array("é".utf8)[...]))
    #expect(!set.contains(Array("e\u{301}".utf8)[...]))
  }

  @Test(arguments: [[], [""], ["a"]]) func knowsTheEmptyText(texts: [String]) {
    #expect(TextSet(texts).contains([]) == texts.contains(""))
    #expect(!TextSet(texts).contains(Array("b".utf8)[...]))
  }
}
