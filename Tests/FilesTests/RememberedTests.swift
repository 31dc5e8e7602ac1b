import Files
import Testing

struct RememberedTests {
  @Test func makesAValueOnceUntilItIsForgotten() {
    let lengths = Remembered<String, Int>()
    var made: [String] = []
    func length(_ text: String) -> Int {
      lengths[
        text,
        {
          made.append($0)
          return $0.utf8.count
        }]
    }
    #expect([length("a"), length("ab"), length("a")] == [1, 2, 1])
    lengths.forgetUnused()
    #expect(length("a") == 1)
    lengths.forgetUnused()
    #expect([length("a"), length("ab")] == [1, 2])
    #expect(made == ["a", "ab", "ab"])
  }
}
