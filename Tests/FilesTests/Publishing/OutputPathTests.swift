import TestSupport
import Testing

@testable import Files

@Suite struct OutputPathTests {
  @Test(arguments: [
    "index.html", "de/documents/q4-budget.html", "files/Q4 budget (final).docx", "files/Бюджет.docx", ".well-known/x",
    "a/.docportal.json",
    "console.html", "com10.html", "...a", "files/a#b&c.docx",
  ])
  func acceptsPathsThatEverySystemCanWrite(text: String) {
    #expect(OutputPath(text)?.text == text)
  }

  @Test(arguments: [
    ("", OutputPath.Refusal.empty), ("/a", .emptyPart), ("a/", .emptyPart), ("a//b", .emptyPart), ("/", .emptyPart),
    (".", .climbs),
    ("a/../b", .climbs), ("./a", .climbs), ("a\\b", .reservedCharacter), ("a:b", .reservedCharacter), ("a?", .reservedCharacter),
    ("a\u{0}b", .control), ("a\nb", .control), ("a\u{85}", .control), ("a\u{202E}txt.exe", .control),
    ("a/b.", .trailingDotOrSpace),
    ("a /b", .trailingDotOrSpace), ("CON", .reservedName), ("x/nul.html", .reservedName), ("Com1.tar.gz", .reservedName),
    ("aux .txt", .reservedName), ("lpt\u{B9}", .reservedName), (".docportal.json", .record), (".DocPortal/x", .record),
    (".docportal-new", .record),
  ])
  func refusesPathsThatSomeSystemCannotWrite(text: String, refusal: OutputPath.Refusal) {
    #expect(OutputPath.refusal(of: text) == refusal)
    #expect(OutputPath(text) == nil)
  }

  @Test func refusesLongPartsByTheirBytes() {
    #expect(OutputPath(String(repeating: "a", count: 255)) != nil)
    #expect(OutputPath.refusal(of: String(repeating: "é", count: 128)) == .tooLong)
    #expect(OutputPath.refusal(of: Array(repeating: "abcdefghijklmnop", count: 61).joined(separator: "/")) == .tooLong)
    #expect(OutputPath.refusal(of: Array(repeating: "a", count: 65).joined(separator: "/")) == .tooLong)
  }

  @Test(arguments: [
    ("Index.html", "index.HTML"), ("caf\u{E9}", "cafe\u{301}"), ("CAF\u{C9}", "cafe\u{301}"), ("straße", "STRASSE"),
    ("Бюджет", "бюджет"),
    ("ΟΔΟΣ", "οδος"), ("ΟΔΟΣ", "οδοσ"), ("a\u{200D}b", "ab"), ("\u{212B}", "å"),
  ])
  func givesOneKeyToPathsThatSomeFileSystemTakesForTheSame(left: String, right: String) throws {
    let (left, right) = (try #require(OutputPath(left)), try #require(OutputPath(right)))
    #expect(left.collisionKey == right.collisionKey)
    #expect(left != right)
  }

  @Test(arguments: [("a", "b"), ("kırı", "kiri"), ("a/b", "ab"), ("e", "é")])
  func givesDifferentKeysToDifferentPaths(left: String, right: String) throws {
    #expect(try #require(OutputPath(left)).collisionKey != #require(OutputPath(right)).collisionKey)
  }

  @Test func sortsByBytes() throws {
    let texts = ["é", "e\u{301}", "a/b", "a-b", "a", "Z", "\u{FF5E}", "\u{10000}"]
    let sorted = try texts.map { try #require(OutputPath($0)) }.sorted().map(\.text)
    #expect(sorted == texts.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) })
  }

  @Test func noTextTrapsAndWhatIsAcceptedStaysInsideTheFolder() {
    var generator = SplitMix64(seed: 7)
    let pieces = [
      "a", ".", "..", "/", "\\", " ", "\u{0}", "\u{301}", "CON", "nul", ".docportal", "é", "\u{202E}", ":", "\u{1F600}", "x.y",
    ]
    for _ in 0..<20_000 {
      let text = (0..<Int.random(in: 0...8, using: &generator)).map { _ in
        pieces[Int.random(in: 0..<pieces.count, using: &generator)]
      }.joined()
      guard let path = OutputPath(text) else { continue }
      let parts = path.text.utf8.split(separator: 0x2F, omittingEmptySubsequences: false).map { Array($0) }
      #expect(!parts.contains { $0.isEmpty || $0 == [0x2E] || $0 == [0x2E, 0x2E] || $0.contains(0) })
      #expect(OutputPath(path.text) == path)
    }
  }
}
