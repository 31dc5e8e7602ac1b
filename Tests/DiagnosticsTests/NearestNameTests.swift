import Diagnostics
import TestSupport
import Testing
import TextBasics

@Suite struct NearestNameTests {
  private let names = ["title", "baseURL", "languages", "storefront"]

  @Test(arguments: [
    ("titel", "title"), ("tilte", "title"), ("baseurl", "baseURL"), ("language", "languages"), ("storefrnot", "storefront"),
  ])
  func findsWhatWasMeant(written: String, meant: String) {
    #expect(nearestName(to: written, among: names) == meant)
  }

  @Test(arguments: ["", "x", "colour", "somethingElse", String(repeating: "a", count: 10_000)])
  func keepsQuietWhenNothingIsClose(written: String) {
    #expect(nearestName(to: written, among: names) == nil)
  }

  @Test("the order of the names does not count")
  func takesTheFirstOfTheAlphabet() {
    #expect(nearestName(to: "cat", among: ["hat", "bat", "rat"]) == "bat")
    #expect(nearestName(to: "cat", among: ["rat", "bat", "hat"]) == "bat")
  }

  @Test(arguments: [("бюджеты", "бюджет"), ("ЕЖЕГОДНЫЙ", "ежегодныи"), ("Größen", "größe")])
  func comparesScalarsWithoutCase(written: String, meant: String) {
    #expect(nearestName(to: written, among: ["plan", meant]) == meant)
  }

  /// The table of distances that the bits represent.
  private func tableDistance(_ left: [Unicode.Scalar], _ right: [Unicode.Scalar]) -> Int {
    var table = [[Int]](repeating: Array(0...right.count), count: left.count + 1)
    for row in left.indices.map({ $0 + 1 }) {
      table[row][0] = row
      for column in right.indices.map({ $0 + 1 }) {
        let replaced = table[row - 1][column - 1] + (left[row - 1] == right[column - 1] ? 0 : 1)
        table[row][column] = min(replaced, table[row - 1][column] + 1, table[row][column - 1] + 1)
        if row > 1, column > 1, left[row - 1] == right[column - 2], left[row - 2] == right[column - 1] {
          table[row][column] = min(table[row][column], table[row - 2][column - 2] + 1)
        }
      }
    }
    return table[left.count][right.count]
  }

  @Test("close is what the table of distances says, up to names of 64 scalars")
  func agreesWithTheTable() {
    var generator = SplitMix64(seed: 7)
    var near = 0
    for _ in 0..<5_000 {
      let longest = Int.random(in: 1...(Bool.random(using: &generator) ? 8 : 64), using: &generator)
      func text() -> [Unicode.Scalar] { (0..<longest).map { _ in "abö".unicodeScalars.randomElement(using: &generator) ?? "a" } }
      var (written, known) = (text(), text())
      if Bool.random(using: &generator) { known = Array(written.reversed().dropFirst()) + ["a"] }
      if written.count > 2, Bool.random(using: &generator) {
        known = written
        known.swapAt(0, known.count - 2)
        written.swapAt(0, 1)
      }
      let isClose = tableDistance(written, known) <= max(1, written.count / 3)
      near += isClose ? 1 : 0
      let (name, other) = (String(String.UnicodeScalarView(written)), String(String.UnicodeScalarView(known)))
      #expect((nearestName(to: name, among: [other]) == other) == isClose, "\(name) and \(other)")
    }
    #expect((500...4_500).contains(near))
  }

  @Test func looksThroughManyNames() {
    let names = (0..<5_000).map { "document-\($0)" }
    for number in 0..<20 { #expect(nearestName(to: "documnet-\(number)", among: names) == "document-\(number)") }
  }
}
