import Testing
import TextBasics

@Suite struct TextSetTests {
  @Test func holdsWhatWasPutInAndNothingElse() {
    let texts = (0..<1_000).map { "documents/\($0).html" }
    let set = TextSet(texts + texts)
    #expect(texts.allSatisfy { set.contains(Array($0.utf8)[...]) })
    #expect((1_000..<2_000).allSatisfy { !set.contains(Array("documents/\($0).html".utf8)[...]) })
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
