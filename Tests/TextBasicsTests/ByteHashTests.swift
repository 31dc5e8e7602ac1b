import Testing

@testable import TextBasics

@Suite struct ByteHashTests {
  private func hash(_ text: String, seed: UInt64 = 0) -> UInt64 {
    Array(text.utf8).withUnsafeBytes { byteHash($0, seed: seed) }
  }

  @Test func dependsOnEveryByteAndTheLength() {
    var texts: Set<String> = []
    for length in 0..<40 {
      let text = String(repeating: "a", count: length)
      texts.formUnion([text, String(repeating: "\0", count: length)])
      for count in 0..<length { texts.insert(text.prefix(count) + "b" + text.dropFirst(count + 1)) }
    }
    #expect(Set(texts.map { hash($0) }).count == texts.count)
  }

  @Test func dependsOnTheSeed() { #expect(hash("text", seed: 1) != hash("text", seed: 2)) }

  @Test func spreadsSimilarTextsOverAllSlots() {
    let slots = Set((0..<10_000).map { hash("documents/document-\($0).html") & 1023 })
    #expect(slots.count == 1024)
  }
}
