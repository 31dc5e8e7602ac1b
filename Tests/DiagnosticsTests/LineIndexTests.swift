import Diagnostics
import Testing
import TextBasics

@Suite struct LineIndexTests {
  private let index = LineIndex(Array("one\r\nzwölf\rdrei\n".utf8))

  @Test func knowsThreeKindsOfLineEnds() {
    #expect((1...4).map { index.line($0) } == ["one", "zwölf", "drei", ""])
    #expect(index.line(5) == nil)
    #expect(index.line(0) == nil)
  }

  @Test func beginsALineAfterEachLineFeedWhereThereIsNoOtherLineEnd() {
    #expect(Array(LineIndex(Array("one\n\ntwo\n".utf8)).starts) == [0, 4, 5, 9])
    #expect(Array(LineIndex(Array("one".utf8)).starts) == [0])
    #expect(Array(LineIndex([]).starts) == [0])
  }

  @Test func countsColumnsInScalars() {
    #expect(index.position(ofByte: 9) == (line: 2, column: 4))
    #expect(index.position(ofByte: 0) == (line: 1, column: 1))
    #expect(index.position(ofByte: 1000) == (line: 4, column: 1))
    #expect(index.position(ofByte: -1) == (line: 1, column: 1))
  }

  @Test func findsATextAtItsPlace() {
    #expect(index.holds("lf", atLine: 2, column: 4))
    #expect(!index.holds("lf", atLine: 2, column: 3))
    #expect(!index.holds("zwölf!", atLine: 2, column: 1))
    #expect(!index.holds("x", atLine: 9, column: 1))
  }

  @Test func countsColumnsOfLongLinesAsOfShortOnes() {
    let line = String(repeating: "aé漢😀", count: 900)
    let text = "short\n\(line)\n\(line)"
    let index = LineIndex(Array(text.utf8))
    var expected = (line: 1, column: 1)
    for (offset, byte) in text.utf8.enumerated() {
      // Only where a scalar begins.
      if byte & 0xC0 == 0x80 { continue }
      #expect(index.position(ofByte: offset) == expected)
      expected = byte == ASCII.lineFeed ? (expected.line + 1, 1) : (expected.line, expected.column + 1)
    }
    #expect(index.position(ofByte: text.utf8.count) == expected)
  }
}
