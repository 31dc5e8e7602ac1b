import Testing
import TextBasics

@testable import Markdown

/// Blocks that are more than CommonMark: lists of documents, tables, callouts.
@Suite struct ShownBlockTests {
  private func document(_ text: String) -> MarkdownDocument {
    MarkdownDocument(
      text,
      showing: { block in
        switch block {
        case .fenced(let block): .init("<\(block.language.rawValue)>")
        case .callout(let kind): .init("<div \(kind.rawValue)>", end: "</div>")
        case .table(let table): .init("<table \(table.rows.count)>")
        }
      })
  }

  @Test(arguments: [
    ("a\n\n```documents\nids: [b]\n```\n", "<p>a</p>\n<documents>\n"), ("~~~csv\na,b\n~~~\n", "<csv>\n"),
    ("```csv\na\n```\n# H\n```documents\n```\n", "<csv>\n<h1 id=\"h\">H</h1>\n<documents>\n"),
    ("```CSV\na\n```\n", "<csv>\n"), ("```tsv\na\n```\n", "<csv>\n"), ("```csv {.x}\na\n```\n", "<csv>\n"),
    ("```document\n```\n", "<documents>\n"),
    ("```csvs\na\n```\n", "<pre><code class=\"language-csvs\">a\n</code></pre>\n"),
    ("x\n\n| a | b |\n|---|:-:|\n| 1 | 2 |\n\ny\n", "<p>x</p>\n<table 2>\n<p>y</p>\n"),
    ("> - a|b\n>   -|-\n>   1|2\n", "<blockquote>\n<ul>\n<li>\n<table 2>\n</li>\n</ul>\n</blockquote>\n"),
    ("    documents\n", "<pre><code>documents\n</code></pre>\n"),
    ("> [!NOTE]\n> a\n", "<div note>\n<p>a</p>\n</div>\n"), ("> [!tip]\n>\n> a\n", "<div tip>\n<p></p>\n<p>a</p>\n</div>\n"),
    (
      "> [!NOTE]\n> a [b](c)\n> > [!CAUTION]\n> > d\n",
      "<div note>\n<p>a <a href=\"c\">b</a></p>\n<div caution>\n<p>d</p>\n</div>\n</div>\n"
    ),
  ])
  func replacesBlocks(_ text: String, _ html: String) {
    #expect(document(text).html == html.replacing("<p></p>\n", with: ""))
    #expect(document(text).foreign == [])
  }

  @Test(arguments: ["> [!NOTE]\n", "> \\[!NOTE]\n> a\n", "> [!NOTE] a\n", "> [!NOTES]\n> a\n", "> *[!NOTE]*\n> a\n"])
  func leavesQuotations(_ text: String) { #expect(document(text).html.hasPrefix("<blockquote>\n<p>")) }

  @Test func keepsPositionsBelowTheLineThatNamesACallout() {
    let document = document("> [!NOTE]\n> [a](b) and [c](d e)\n")
    #expect(document.links.map(\.position) == [.init(line: 2, column: 3)])
    #expect(document.foreign.map(\.position) == [.init(line: 2, column: 14)])
    #expect(document.plainText == "a and [c](d e)")
  }

  @Test func hasTheWordsOfTablesButNotOfLists() {
    #expect(document("a\n```documents\nids: [b]\n```\n```csv\nc,d\n```\n").plainText == "a c d")
  }

  @Test func readsTheCellsOfATable() throws {
    var tables: [MarkdownDocument.Table] = []
    let text = "a\n\n> | Name | Note `x \\| y` |\n> | :-- | --: |\n> | **b** | [c](d) | e |\n> f\n"
    let document = MarkdownDocument(
      text,
      showing: { block in
        if case .table(let table) = block { tables.append(table) }
        return nil
      })
    let table = try #require(tables.first)
    #expect(table.rows.map { $0.map(\.text) } == [["Name", "Note `x | y`"], ["**b**", "[c](d)", "e"], ["f"]])
    #expect(table.alignments == [.left, .right])
    #expect(table.rows[1].map(\.position) == [.init(line: 5, column: 5), .init(line: 5, column: 13), .init(line: 5, column: 22)])
    #expect(document.plainText == "a Name Note x | y b c e f")
  }

  @Test(arguments: ["a | b\nc | d\n", "| a |\n|---|---|\n", "a\n---|---\n", "a | b\n\n---|---\n", "| a | b |\n| -x- | - |\n"])
  func leavesBarsThatAreNoTable(_ text: String) { #expect(document(text).html.contains("<table") == false) }

  @Test(arguments: [
    "```csv\nA,B\n[x](document:a),\"2, <https://x.example/>\"\n```\n",
    "| A | B |\n|---|---|\n| [x](document:a) | <https://x.example/> |\n",
  ])
  func findsTheLinksOfTablesThatNobodyShows(_ text: String) {
    #expect(MarkdownDocument(text).links.map(\.destination) == ["document:a", "https://x.example/"])
    #expect(MarkdownDocument(text).links.map(\.position.line) == [3, 3])
  }

  @Test(arguments: [
    ("a,b\n1,2\n", [["a", "b"], ["1", "2"]]), ("| a | b |\n|---|---|\n| 1 | 2 |\n", [["a", "b"], ["1", "2"]]),
    ("a|b\n1|2\n", [["a", "b"], ["1", "2"]]), ("a;b|c\n1;2\n", [["a", "b|c"], ["1", "2"]]), ("\u{FEFF}a,b\n", [["a", "b"]]),
  ])
  func readsRowsAsPeoplePasteThem(_ rows: String, _ expected: [[String]]) {
    var found: [[String]] = []
    _ = MarkdownDocument(
      "```csv\n\(rows)```\n",
      showing: { block in
        if case .fenced(let block) = block { found = block.rows("a").map { $0.fields.map(\.text) } }
        return nil
      })
    #expect(found == expected)
  }

  @Test func readsTabsAloneInATableOfTabs() {
    var found: [[String]] = []
    _ = MarkdownDocument(
      "```tsv\na, b, c\td\n```\n",
      showing: { block in
        if case .fenced(let block) = block { found = block.rows("a").map { $0.fields.map(\.text) } }
        return nil
      })
    #expect(found == [["a, b, c", "d"]])
  }

  @Test(arguments: [
    ("これは**「重要なこと」**です。", "これは<strong>「重要なこと」</strong>です。"), ("这是**我想做的事。**所以", "这是<strong>我想做的事。</strong>所以"),
    ("**마크다운(Markdown)**을", "<strong>마크다운(Markdown)</strong>을"),
    ("中**「a [b](c) d」**文", "中<strong>「a <a href=\"c\">b</a> d」</strong>文"),
    ("**（a）**文と**（b）**字", "<strong>（a）</strong>文と<strong>（b）</strong>字"),
    ("これは**「A」**と**「B」**です。**C** と", "これは<strong>「A」</strong>と<strong>「B」</strong>です。<strong>C</strong> と"),
    ("中**「a`**`b」**文", "中<strong>「a<code>**</code>b」</strong>文"), ("中\\*\\*「a」**文", "中**「a」**文"), ("中**「a」文", "中**「a」文"),
    ("a**(b)**c", "a**(b)**c"), ("**普通**", "<strong>普通</strong>"),
  ])
  func makesWordsStrongBesideMarksOfCJK(_ text: String, _ html: String) {
    #expect(document(text).html == "<p>\(html)</p>\n")
    #expect(document(text).links.map(\.position.column) == (text.contains("[b]") ? [7] : []))
  }

  @Test(arguments: [
    ("```documents\nab: c\n```\n", 2, 1), ("> - ```documents\n>   ab: c\n>   ```\n", 2, 5),
    ("  ```documents\n  ab: c\n  ```\n", 2, 3),
  ])
  func knowsThePositionsOfABlock(_ text: String, line: Int, column: Int) {
    var found: [MarkdownDocument.Position] = []
    _ = MarkdownDocument(
      text,
      showing: { block in
        if case .fenced(let block) = block { found = [block.position(line: 1, column: 1), block.position(line: 1, column: 4)] }
        return nil
      })
    #expect(found == [.init(line: line, column: column), .init(line: line, column: column + 3)])
  }
}
