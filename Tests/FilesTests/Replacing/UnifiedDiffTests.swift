import Testing

@testable import Files

@Suite struct UnifiedDiffTests {
  private func diff(_ old: String, _ new: String, terminal: Bool = false, colour: Bool = false) -> String {
    let diff = UnifiedDiff(path: "a.md", old: Array(old.utf8), new: Array(new.utf8))
    return String(decoding: diff.text(isTerminal: terminal, usesColour: colour), as: UTF8.self)
  }

  @Test func showsThreeLinesAroundEveryChange() {
    let old = (1...20).map { "\($0)\n" }.joined()
    let new = old.replacing("\n2\n", with: "\nB\n").replacing("\n3\n", with: "\nC\n").replacing("\n18\n", with: "\nR\n")
    #expect(
      diff(old, new) == """
        --- a/a.md
        +++ b/a.md
        @@ -1,6 +1,6 @@
         1
        -2
        -3
        +B
        +C
         4
         5
         6
        @@ -15,6 +15,6 @@
         15
         16
         17
        -18
        +R
         19
         20

        """)
  }

  @Test func showsLinesThatWereAddedAndRemoved() {
    let old = (1...20).map { "\($0)\n" }.joined()
    let new = "0\n" + old.replacing("\n10\n", with: "\n") + "21\n"
    #expect(
      diff(old, new) == """
        --- a/a.md
        +++ b/a.md
        @@ -1,3 +1,4 @@
        +0
         1
         2
         3
        @@ -7,7 +8,6 @@
         7
         8
         9
        -10
         11
         12
         13
        @@ -18,3 +18,4 @@
         18
         19
         20
        +21

        """)
    #expect(diff("", "a\n") == "--- a/a.md\n+++ b/a.md\n@@ -0,0 +1,1 @@\n+a\n")
  }

  @Test func saysWhereTheLastLineHasNoEnd() {
    #expect(
      diff("a\nb", "a\nc") == """
        --- a/a.md
        +++ b/a.md
        @@ -1,2 +1,2 @@
         a
        -b
        \\ No newline at end of file
        +c
        \\ No newline at end of file

        """)
  }

  @Test func keepsLineEndsForPatchesAndHidesThemFromPeople() {
    #expect(diff("a\r\n", "b\r\n").hasSuffix("-a\r\n+b\r\n"))
    #expect(diff("a\u{1B}[2J\r\n", "b\r\n", terminal: true).hasSuffix("-a\\u{1B}[2J\n+b\n"))
    #expect(diff("a\n", "b\n", terminal: true, colour: true).hasSuffix("\u{1B}[31m-a\u{1B}[0m\n\u{1B}[32m+b\u{1B}[0m\n"))
    #expect(diff("a\n", "a\n") == "")
  }

  @Test func showsNoPassword() {
    let old = "a: htps://me:s3cr3t@c.example/a@b:c\nb: https://x:y@z:w@d.example 'https://me@e.example:80/@'\n"
    let diff = UnifiedDiff(path: "a", old: Array(old.utf8), new: Array(old.replacing("htps", with: "https").utf8))
    #expect(
      String(decoding: diff.text(isTerminal: false, usesColour: false), as: UTF8.self) == """
        --- a/a
        +++ b/a
        @@ -1,2 +1,2 @@
        -a: htps://me:•••@c.example/a@b:c
        +a: https://me:•••@c.example/a@b:c
         b: https://x:•••@d.example 'https://me@e.example:80/@'

        """)
  }
}
