import Testing

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
        }
      })
  }

  @Test(arguments: [
    ("a\n\n```documents\nids: [b]\n```\n", "<p>a</p>\n<documents>\n"), ("~~~csv\na,b\n~~~\n", "<csv>\n"),
    ("```csv\na\n```\n# H\n```documents\n```\n", "<csv>\n<h1 id=\"h\">H</h1>\n<documents>\n"),
    ("```CSV\na\n```\n", "<pre><code class=\"language-CSV\">a\n</code></pre>\n"),
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
    #expect(document("a\n```documents\nids: [b]\n```\n```csv\nc,d\n```\n").plainText == "a c,d")
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
