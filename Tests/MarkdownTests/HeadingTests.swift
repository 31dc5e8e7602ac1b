import Markdown
import Testing

private func anchors(_ text: String) -> [String] { MarkdownDocument(text).headings.map(\.anchor) }

@Suite struct HeadingTests {
  @Test func rendersAnchors() {
    let document = MarkdownDocument("# One *two*\n\nx\n\nThree\n---\n\n> ###### [Four](y)\n")
    let expected = """
      <h1 id="one-two">One <em>two</em></h1>
      <p>x</p>
      <h2 id="three">Three</h2>
      <blockquote>
      <h6 id="four"><a href="y">Four</a></h6>
      </blockquote>

      """
    #expect(document.html == expected)
    #expect(document.headings.map(\.text) == ["One two", "Three", "Four"])
    #expect(document.headings.map(\.level) == [1, 2, 6])
  }

  @Test func makesAnchorsOfWords() {
    #expect(anchors("# A & B: the  *C*!") == ["a--b-the-c"])
    #expect(anchors("# snake_case - x--y") == ["snake_case---x--y"])
    #expect(anchors("# Über ÇA 2½") == ["über-ça-2"])
    #expect(anchors("# Как открыть ссылку?") == ["как-открыть-ссылку"])
    #expect(anchors("# 日本語 हिन्दी") == ["日本語-हिन्दी"])
    #expect(anchors("# `ms-word:ofe|u|`") == ["ms-wordofeu"])
  }

  @Test(
    "anchors are those of GitHub",
    arguments: [
      ("A & B", "a--b"), ("Kebab-Case Fragment", "kebab-case-fragment"),
      (
        "Underscores foo_bar_, dots . and numbers 1.7e-3",
        "underscores-foo_bar_-dots--and-numbers-17e-3"
      ),
      ("C++ / C#", "c--c"), ("What's new?", "whats-new"), ("1. Introduction", "1-introduction"),
      ("`fix --dry-run`", "fix---dry-run"), ("Emoji 🎉 party", "emoji--party"), ("Straße – Größe", "straße--größe"),
      ("中文 标题（一）", "中文-标题一"), ("Привет, мир!", "привет-мир"), ("ภาษาไทย ก่อน", "ภาษาไทย-ก่อน"), ("العربية ١٢", "العربية-١٢"),
      ("x² + y²", "x--y"), ("snake_case", "snake_case"), ("100%", "100"), ("@handle", "handle"),
      // Scripts of one case, with marks, with digits of their own, written from right to left.
      ("Ελληνικά & Λατινικά", "ελληνικά--λατινικά"), ("Հայերեն", "հայերեն"), ("ქართული ენა", "ქართული-ენა"),
      ("שלום, עולם", "שלום-עולם"), ("فارسی: نسخه ۲", "فارسی-نسخه-۲"), ("हिन्दी में १२", "हिन्दी-में-१२"),
      ("தமிழ் மொழி", "தமிழ்-மொழி"), ("বাংলা ভাষা", "বাংলা-ভাষা"), ("한국어 제목", "한국어-제목"), ("日本語のタイトル・一覧", "日本語のタイトル一覧"),
      ("አማርኛ", "አማርኛ"), ("Tiếng Việt", "tiếng-việt"), ("Ñandú ¿qué?", "ñandú-qué"), ("Œuvre № 5", "œuvre--5"),
      ("don’t “quote”", "dont-quote"), ("a_b*c*d", "a_bcd"), ("v1.2.3 (2026-01-05)", "v123-2026-01-05"),
      ("--flag=VALUE", "--flagvalue"),
      ("a/b\\\\c", "abc"), ("~/.config", "config"), ("$HOME", "home"),
    ])
  func anchorsAreGitHubs(_ heading: String, _ anchor: String) { #expect(anchors("# " + heading) == [anchor]) }

  @Test func namesHeadingsWithoutWords() {
    #expect(anchors("#\n\n# !?\n\n# &nbsp;") == ["section", "section-1", "section-2"])
  }

  @Test func numbersEqualAnchors() {
    #expect(anchors("# a\n# A\n# a-1\n# a!\n# a") == ["a", "a-1", "a-1-1", "a-2", "a-3"])
  }

  @Test(
    arguments: [(2, [2, 5, 3]), (nil, [3, 6, 4]), (1, [1, 4, 2]), (Int.max, [6, 6, 6]), (Int.min, [1, 4, 2])] as [(Int?, [Int])])
  func movesLevelsWithTheHighest(top: Int?, levels: [Int]) {
    let document = MarkdownDocument("### a\n###### b\n#### c", topHeading: top)
    #expect(document.headings.map(\.level) == levels)
    let expected = zip(levels, ["a", "b", "c"]).map { "<h\($0) id=\"\($1)\">\($1)</h\($0)>\n" }
    #expect(document.html == expected.joined())
  }

  @Test func saysWhereHeadingsBegin() {
    let input = MarkedText("⟦# a\n\né\n\n  ⟦## b\n\n⟦c\nd\n===\n\n[r]: /s\n⟦e\n---\n\n> - ⟦# f\n")
    #expect(MarkdownDocument(input.text).headings.map(\.position) == input.positions)
  }
}
