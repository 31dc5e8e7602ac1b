import Markdown
import Testing

/// Every link of a text must begin at a mark, and every mark must be a link.
private func expectLinksAtMarks(_ marked: String, sourceLocation: SourceLocation = #_sourceLocation) {
  let input = MarkedText(marked)
  let found = MarkdownDocument(input.text).links.map(\.position)
  #expect(found == input.positions, sourceLocation: sourceLocation)
}

@Suite struct LinkPositionTests {
  @Test func findsLinksAndImagesOnOneLine() {
    expectLinksAtMarks("a ⟦[b](c) and ⟦![d](e) ⟦[f](g)")
  }

  @Test func countsScalarsNotBytes() {
    expectLinksAtMarks("Größe 日本 🇩🇪 e\u{301} ⟦[é](c) ж ⟦[f](g)")
  }

  @Test func findsAutolinksOnLaterLines() {
    expectLinksAtMarks("first\nsecond ⟦<https://a.example> and ⟦<me@a.example>\nthird ⟦[b](c)")
  }

  @Test func findsLinksOnIndentedLinesOfAParagraph() {
    expectLinksAtMarks("first\n   second ⟦[a](b)\n\t\tthird ⟦[c](d)")
  }

  @Test func findsLinksInLists() {
    expectLinksAtMarks("- ⟦[a](b)\n  ⟦[c](d)\n  1. x ⟦[e](f)\nlazy ⟦[g](h)\n\n-\t⟦[i](j)\n\n  ⟦[k](l)")
  }

  @Test func findsLinksInBlockQuotes() {
    expectLinksAtMarks("> ⟦[a](b)\n> c ⟦[d](e)\nlazy ⟦[f](g)\n> > ⟦[h](i)\n>lazy ⟦[j](k)\n> - > ⟦[l](m)\n>   > ⟦[n](o)")
  }

  @Test func findsLinksInHeadings() {
    expectLinksAtMarks("# ⟦[a](b) ##\n\n  ### c ⟦[d](e)\n\nf ⟦[g](h)\ni ⟦[j](k)\n===\n\n⟦[l](m)\n---")
  }

  @Test func findsReferencesWhereTheyAreUsed() {
    expectLinksAtMarks("⟦[a][r] ⟦[r][] ⟦[r] ⟦![x][r] [no][nothing] [no]\n\n[r]: /u 'title'\n")
  }

  @Test func findsLinksBehindDefinitionsOfTheSameParagraph() {
    expectLinksAtMarks("[q]: http://q\n[s]:\n  </s>\n  'two\n  lines'\n[t]: /t \"no\" title\n⟦[q] ⟦[s] [t]")
    expectLinksAtMarks("> [q]:\n> /q\n> ⟦[q]\n\n[s]: /s (t)\n⟦[s]\n===")
  }

  @Test func findsLinksBehindHardBreaks() {
    expectLinksAtMarks("a\\\n⟦[b](c)  \n⟦[d](e)")
  }

  @Test func findsLinksBehindCodeOverSeveralLines() {
    expectLinksAtMarks("> a `code [x](y)\n> span` ⟦[b](c) ``a ` [d](e)`` ⟦[f](g) ` ⟦[h](i)")
  }

  @Test func findsLinksBehindTagsOverSeveralLines() {
    expectLinksAtMarks("> a <b title=\"[x](y)\n>   z\"> ⟦[b](c) <!-- [n](o)\n> --> ⟦[f](g)")
  }

  @Test func findsLinksBehindTitlesOverSeveralLines() {
    expectLinksAtMarks("⟦[a](b \"[t](u)\ntwo\") ⟦[c](<d)[x](y> '[') ⟦[e](f(g)h (t)) ⟦[i](\n/j\n) [k](l")
  }

  @Test func passesReferencesWithABrokenTail() {
    expectLinksAtMarks("⟦[r](a (b ⟦[r](c(d) ⟦[r](<e ⟦[r](f (g (h)) ⟦[r](i j) ⟦[r](k \"\\\" ⟦[l](m)\n\n[r]: /s")
  }

  @Test func findsLinksWhoseTextHasSeveralLines() {
    expectLinksAtMarks("> ⟦[several\n> lines](a) ⟦[b](c)\n> ⟦[several\nlines][r] ⟦[d](e)\n\n[r]: /r")
  }

  @Test func passesBracketsThatAreText() {
    expectLinksAtMarks("[a] \\[b](c) ]( ⟦[[d]](e) \\![f ⟦[g \\] h](i) [j]( ⟦[k](l) \\!⟦[m](n)")
  }

  @Test func passesEscapesAndEntities() {
    expectLinksAtMarks("&lt; &#91; &#x5B; &lsqb;x&rbrack; &grave; &amp;lt; &copy; \\` \\\\ &nope; &# ⟦[a](b) &LT;⟦[&lt;](c)")
  }

  @Test func passesLessThanSigns() {
    expectLinksAtMarks("1 < 2 <3 ⟦[a](b) <https://x y> ⟦<https://z/[q]`> ⟦[c](d)")
  }

  @Test func findsImagesInsideLinks() {
    expectLinksAtMarks("⟦[⟦![a](b) c](d) ⟦[e](f)")
  }

  @Test func doesNotListLinksInsideAnImagesText() {
    let input = MarkedText("⟦![a [b](c) ![d](e) <https://f> `]` <b>](g) ⟦[h](i)")
    let document = MarkdownDocument(input.text)
    #expect(document.links.map(\.position) == input.positions)
    #expect(document.links.map(\.destination) == ["g", "i"])
    #expect(document.omittedHTML.isEmpty)
  }

  @Test func findsLinksWithEmphasisAroundAndInside() {
    expectLinksAtMarks("**a ⟦[*b*](c)** _⟦[d `]` e](f)_ ***⟦[g](h)***")
  }

  @Test func countsLinesAsEditorsDo() {
    expectLinksAtMarks("a\r\n⟦[b](c)\r\n\r\nd\r⟦[e](f)\r\r\u{2028}⟦[g](h)")
  }

  @Test func keepsPositionsWhenNULIsReplaced() {
    expectLinksAtMarks("a\u{0}b ⟦[c](d\u{0})")
  }

  @Test func startsBehindAByteOrderMark() {
    #expect(MarkdownDocument("\u{FEFF}[a](b)").links.map(\.position) == [MarkdownDocument.Position(line: 1, column: 1)])
  }

  @Test func tellsWhereDestinationsBegin() {
    let marked = MarkedText(
      "[a](⟦b) ![ä]( <⟦c d> 't') [![e](⟦f)](⟦g)\n> [h\n> i](\n> ⟦j) <⟦https://k.example> [l][m]\n\n[m]: n\n")
    let found = MarkdownDocument(marked.text).links.compactMap(\.destinationPosition).sorted()
    #expect(found == marked.positions)
  }
}
