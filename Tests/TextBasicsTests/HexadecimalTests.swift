import Testing
import TextBasics

struct HexadecimalTests {
  @Test func showsBytesBesideTheirText() {
    #expect(
      hexadecimalDump(Array("ms-word:ofe|u|é\u{202E}b".utf8)) == """
        0000  6d 73 2d 77 6f 72 64 3a 6f 66 65 7c 75 7c c3 a9  ms-word:ofe|u|..
        0010  e2 80 ae 62                                      ...b
        """)
    #expect(hexadecimalDump([]) == "")
  }
}
