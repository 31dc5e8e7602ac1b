import Markdown
import TestSupport
import Testing

private let fragments = [
  "[", "]", "(", ")", "<", ">", "![", "`", "``", "\\", "&lt;", "&#91;", "\n", "\r\n", "\n\n", " ", "\t", "- ", "> ", "1. ", "# ",
  "*", "**",
  "_", "a", "é", "日", "🇩🇪", ":", "[a]: /b\n", "[a]", "\"", "'", "<b>", "<!--", "-->", "https://a", "<https://a>", "===\n", "~~~\n",
  "\u{0}", "|",
]

@Suite struct HostileInputTests {
  @Test(arguments: [
    "[", ">", "*", "- ", "![", "<", "`", "[a](", "](b", "*a **a ", "<!--", "&", "\\", "[a](b \"", "1. ", "_a ", "\t", "# ", "<a ",
  ])
  func readsFiftyThousandOf(fragment: String) {
    let document = MarkdownDocument(String(repeating: fragment, count: 50_000))
    #expect(document.html.utf8.count < 2_000_000)
  }

  @Test func readsDeepImages() {
    let images = { (count: Int) in String(repeating: "![a", count: count) + String(repeating: "](b)", count: count) }
    #expect(MarkdownDocument(images(1000)).links.count == 1)
    #expect(MarkdownDocument("x\n\n" + images(1001)).isTruncated)
  }

  @Test func readsManyLinksOnOneLine() {
    let document = MarkdownDocument(String(repeating: "[a](b)", count: 50_000))
    #expect(document.links.last?.position == MarkdownDocument.Position(line: 1, column: 299_995))
  }

  @Test(arguments: ["(", "((", "(b \"", "(b (", "(<b", "[", "(b '\n"])
  func readsManyReferencesWithABrokenTail(tail: String) {
    let document = MarkdownDocument("[a]: /x\n\n" + String(repeating: "[a]" + tail, count: 50_000) + "c [a]")
    #expect(document.links.count <= 50_001)
  }

  @Test func readsManyEqualHeadings() {
    #expect(MarkdownDocument(String(repeating: "# a\n", count: 20_000)).headings.last?.anchor == "a-19999")
  }

  @Test func readsDeepListsOverManyLines() {
    let nested = (0..<300).map { String(repeating: "  ", count: $0) + "- a\n" }.joined()
    let document = MarkdownDocument(nested + String(repeating: "\n", count: 50_000))
    #expect(document.plainText.utf8.count == 599)
  }

  @Test func stopsBeforeALineThatOpensTooManyContainers() {
    let deepest = String(repeating: "> ", count: MarkdownDocument.maximumNesting)
    #expect(!MarkdownDocument("a\n\n" + deepest + "b").isTruncated)
    let document = MarkdownDocument("a\n\n" + deepest + "> b\n\nc")
    #expect(document.isTruncated)
    #expect(document.html == "<p>a</p>\n")
  }

  @Test func stopsBeforeABlockWithTooManyEmphasisMarks() {
    let most = "a\n\n" + String(repeating: "*_ ", count: MarkdownDocument.maximumEmphasisMarks / 2)
    #expect(!MarkdownDocument(most).isTruncated)
    #expect(MarkdownDocument(most + "*").html == "<p>a</p>\n")
  }

  @Test func stopsAtTheMaximumByteCount() {
    let longest = String(repeating: "a", count: MarkdownDocument.maximumByteCount)
    #expect(!MarkdownDocument(longest).isTruncated)
    let document = MarkdownDocument(longest.dropLast() + "é")
    #expect(document.isTruncated)
    #expect(document.html == "<p>\(longest.dropLast())</p>\n")
  }

  @Test func readsFiveThousandRandomByteStrings() {
    var generator = SplitMix64(seed: 20_261_121)
    for _ in 0..<5_000 {
      let bytes = (0..<Int.random(in: 0...120, using: &generator)).map { _ in UInt8.random(in: 0...255, using: &generator) }
      let document = MarkdownDocument(String(decoding: bytes, as: UTF8.self))
      #expect(document.html.isEmpty || document.html.utf8.last == 0x0A, "\(bytes)")
      #expect(Set(document.headings.map(\.anchor)).count == document.headings.count, "\(bytes)")
    }
  }

  /// The strongest promise about positions: whatever the text, a link is at its opening bracket.
  @Test func findsTheOpeningOfEveryLinkInRandomMarkup() {
    var generator = SplitMix64(seed: 7)
    for _ in 0..<20_000 {
      let count = Int.random(in: 1...40, using: &generator)
      let text = (0..<count).compactMap { _ in fragments.randomElement(using: &generator) }.joined()
      let lines = scalarLines(of: text)
      let links = MarkdownDocument(text).links
      #expect(zip(links, links.dropFirst()).allSatisfy { $0.position < $1.position }, "\(text.debugDescription)")
      for link in links {
        let line = lines.indices.contains(link.position.line - 1) ? lines[link.position.line - 1] : []
        let rest = line.dropFirst(link.position.column - 1)
        let begins = link.isImage ? rest.starts(with: ["!", "["]) : rest.first == "[" || rest.first == "<"
        #expect(begins, "\(text.debugDescription): \(link)")
      }
    }
  }

  private func scalarLines(of text: String) -> [[Unicode.Scalar]] {
    var lines: [[Unicode.Scalar]] = [[]]
    var previous: Unicode.Scalar?
    for scalar in text.unicodeScalars {
      if scalar == "\n" || previous == "\r" { lines.append([]) }
      if scalar != "\n", scalar != "\r" { lines[lines.count - 1].append(scalar) }
      previous = scalar == "\n" ? nil : scalar
    }
    return lines
  }
}

/// Lines of foreign syntax that each search could walk again from every mark.
@Suite struct HostileForeignSyntaxTests {
  @Test(arguments: ["](", "[[", "[a][", "[a](b c)", ")[a.b]", "{ ", ":a ", "a@b.", "[", "]"])
  func findsALimitedNumber(fragment: String) {
    #expect(MarkdownDocument(String(repeating: fragment, count: 200)).foreign.count <= 12)
    _ = MarkdownDocument(String(repeating: "x" + fragment, count: 900) + String(repeating: " \\" + fragment, count: 20_000))
  }
}
