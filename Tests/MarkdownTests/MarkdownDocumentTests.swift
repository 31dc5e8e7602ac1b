import Markdown
import Testing

@Suite struct MarkdownDocumentTests {
  @Test func rendersAnEmptyText() {
    let document = MarkdownDocument("")
    #expect(document.html.isEmpty)
    #expect(document.plainText.isEmpty)
    #expect(document.links.isEmpty)
    #expect(document.headings.isEmpty)
  }

  @Test func rendersBlocks() {
    let document = MarkdownDocument("One *two*\n\n- a\n- `b`\n\n> c\n\n~~~swift\nlet d\n~~~\n")
    let expected = """
      <p>One <em>two</em></p>
      <ul>
      <li>a</li>
      <li><code>b</code></li>
      </ul>
      <blockquote>
      <p>c</p>
      </blockquote>
      <pre><code class="language-swift">let d
      </code></pre>

      """
    #expect(document.html == expected)
    #expect(document.plainText == "One two a b c let d")
  }

  @Test func givesLinksAsWritten() {
    let document = MarkdownDocument("[*a* b](document:q3 \"T &amp; u\") ![c](d\\)e) <me@x.example> [f][g]\n\n[g]: h%20i")
    #expect(document.links.map(\.destination) == ["document:q3", "d)e", "mailto:me@x.example", "h%20i"])
    #expect(document.links.map(\.text) == ["a b", "c", "me@x.example", "f"])
    #expect(document.links.map(\.isImage) == [false, true, false, false])
  }

  @Test func asksForEachLinkOnceAndUsesTheAnswer() {
    var asked: [String] = []
    let document = MarkdownDocument("[a](x:1) [![b](y:2)](z:3) [c](k)") { link in
      asked.append(link.text + "=" + link.destination)
      return link.destination == "k" ? nil : "/" + link.destination + "?a&b"
    }
    #expect(asked == ["a=x:1", "b=y:2", "b=z:3", "c=k"])
    let expected = """
      <p><a href="/x:1?a&amp;b">a</a> <a href="/z:3?a&amp;b"><img src="/y:2?a&amp;b" alt="b" /></a> <a href="k">c</a></p>

      """
    #expect(document.html == expected)
    #expect(document.links.map(\.destination) == ["x:1", "z:3", "y:2", "k"])
  }

  @Test func readsNULAsReplacementCharacter() {
    let document = MarkdownDocument("a\u{0}b [c](d)") { _ in "e\u{0}f" }
    #expect(document.html == "<p>a\u{FFFD}b <a href=\"e%EF%BF%BDf\">c</a></p>\n")
  }

  @Test func isAValue() {
    #expect(MarkdownDocument("# a\n[b](c)") == MarkdownDocument("# a\n[b](c)"))
    #expect(MarkdownDocument("# a\n[b](c)") != MarkdownDocument("# a\n[b](d)"))
  }

  @Test func namesTheWordsOnOneLine() {
    let document = MarkdownDocument("# A  *b*\n\nc\\\nd ![e f](g) &amp; <b>h</b>\n\n<div>\ni\n</div>\n\n    j  k\n    l\n")
    #expect(document.plainText == "A b c d e f & h j k l")
  }
}

@Suite struct ExcerptTests {
  private let document = MarkdownDocument("Größe zählt: *sehr* viel.")

  @Test func keepsAShortTextWhole() {
    #expect(document.excerpt(maximumLength: 23) == "Größe zählt: sehr viel.")
    #expect(document.excerpt(maximumLength: 22) == "Größe zählt: sehr…")
  }

  @Test func cutsBetweenWords() {
    #expect(document.excerpt(maximumLength: 17) == "Größe zählt:…")
    #expect(document.excerpt(maximumLength: 18) == "Größe zählt: sehr…")
    #expect(document.excerpt(maximumLength: 6) == "Größe…")
  }

  @Test func cutsALongWordBetweenCharacters() {
    #expect(document.excerpt(maximumLength: 5) == "Größ…")
    #expect(MarkdownDocument("ae\u{301}e\u{301}").excerpt(maximumLength: 3) == "a…")
    #expect(MarkdownDocument("👨‍👩‍👧👨‍👩‍👧").excerpt(maximumLength: 3) == "…")
  }

  @Test func givesNothingForNoRoom() {
    #expect(document.excerpt(maximumLength: 1) == "…")
    #expect(document.excerpt(maximumLength: 0) == "")
    #expect(document.excerpt(maximumLength: .min) == "")
    #expect(document.excerpt(maximumLength: .max) == "Größe zählt: sehr viel.")
  }
}
