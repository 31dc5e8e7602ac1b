import Markdown
import Testing

/// The paragraph's HTML for one link with this destination from the resolver.
private func html(resolvingTo destination: String) -> String {
  MarkdownDocument("[a](b)") { _ in destination }.html
}

@Suite struct SafeOutputTests {
  @Test func keepsLaunchLinks() {
    let href = "ms-word:ofe%7Cu%7Chttps://contoso.example/Q4/a%20b.docx%7Cp%7Cclouddrive%7Cc%7CfolderviewQ4"
    #expect(html(resolvingTo: href) == "<p><a href=\"\(href)\">a</a></p>\n")
  }

  @Test(
    "HTML has no control characters but line ends and tabs",
    arguments: ["a\u{1B}b", "a&#27;b", "a&#x8;b", "a&#x85;b", "a\u{FFFE}b", "a&#xFDD0;b", "a&#x7f;b", "a\u{C}b"])
  func replacesControlCharacters(text: String) {
    let document = MarkdownDocument(text)
    #expect(document.html == "<p>a\u{FFFD}b</p>\n")
    #expect(document.plainText == "a\u{FFFD}b")
    #expect(MarkdownDocument("# \(text)").html.contains("a\u{FFFD}b</h1>"))
  }

  @Test func escapesLaunchLinksForHTMLOnly() {
    #expect(
      html(resolvingTo: "ms-excel:ofv%7Cu%7Chttps://c.example/a.xlsx?x=1&y='2'#(3)!*~@$+,;=:")
        == "<p><a href=\"ms-excel:ofv%7Cu%7Chttps://c.example/a.xlsx?x=1&amp;y=&#x27;2&#x27;#(3)!*~@$+,;=:\">a</a></p>\n")
  }

  /// Browsers do not recognise a host whose brackets are escaped.
  @Test(arguments: [
    ("[x](https://[::1]:9/a[1])", "https://[::1]:9/a%5B1%5D"), ("<https://[2001:db8::1]/b>", "https://[2001:db8::1]/b"),
    ("[x](HTTP://[::1]#[])", "HTTP://[::1]#%5B%5D"), ("[x](<https://[::1]>)", "https://[::1]"),
    ("[x](https://%5B::1%5D/)", "https://%5B::1%5D/"), ("[x](https://a/[b])", "https://a/%5Bb%5D"),
    ("[x](ftp://[::1]/)", "ftp://%5B::1%5D/"), ("![y](https://a/[) [x](https://[::1]/)", "https://[::1]/"),
  ])
  func keepsTheBracketsOfAnIPv6Host(_ text: String, _ href: String) {
    #expect(MarkdownDocument(text).html.contains("<a href=\"\(href)\">"))
  }

  @Test func keepsTheBarsOfALinkThatTheResolverGives() {
    let text = "[w](a|b) ![i](c) [x](d) ![p [q](e)](f) <https://h/|> [![r](g)](i) [7](k)\n"
    let document = MarkdownDocument(text) { link in
      ["d": "x:|%7D|", "c": "i|", "f": "f|", "i": "|&|", "k": "%7C"][link.destination]
    }
    #expect(
      document.html == """
        <p><a href="a%7Cb">w</a> <img src="i%7C" alt="i" /> <a href="x:|%7D|">x</a> <img src="f%7C" alt="p q" /> \
        <a href="https://h/%7C">https://h/|</a> <a href="|&amp;|"><img src="g" alt="r" /></a> <a href="%7C">7</a></p>

        """)
  }

  @Test func encodesWhatAnHrefCannotHold() {
    #expect(
      html(resolvingTo: "ms-word:ofe|u|https://c/{1} [2]\"<>\\^`é%")
        == "<p><a href=\"ms-word:ofe|u|https://c/%7B1%7D%20%5B2%5D%22%3C%3E%5C%5E%60%C3%A9%\">a</a></p>\n")
  }

  @Test(arguments: [
    "javascript:alert(1)", "JavaScript:alert(1)", "vbscript:x", "file:///etc/passwd", "data:text/html,x", "data:image/svg+xml,x",
  ])
  func emptiesDangerousDestinationsButListsThem(destination: String) {
    let document = MarkdownDocument("[a](\(destination)) ![b](\(destination))")
    #expect(document.html == "<p><a href=\"\">a</a> <img src=\"\" alt=\"b\" /></p>\n")
    #expect(document.links.map(\.destination) == [destination, destination])
    #expect(html(resolvingTo: destination) == "<p><a href=\"\">a</a></p>\n")
  }

  @Test func leavesOutRawHTMLAndSaysWhere() {
    let input = MarkedText("a ⟦<b>c⟦</b> é\n  d ⟦<!-- e\nf --> `<g>` ⟦<br/>\n\n- x\n\n  ⟦<div>\n  [y](z)\n  </div>\n\n > ⟦<p>\n")
    let document = MarkdownDocument(input.text)
    #expect(document.omittedHTML == input.positions)
    let expected = """
      <p>a c é
      d  <code>&lt;g&gt;</code> </p>
      <ul>
      <li>
      <p>x</p>
      </li>
      </ul>
      <blockquote>
      </blockquote>

      """
    #expect(document.html == expected)
    #expect(document.links.isEmpty)
  }

  @Test func escapesTextAndAttributes() {
    let document = MarkdownDocument("\\<h1> & \"q\" [a](b '\"<h2>') ![\"<h3>](c)\n\n~~~ \"<h4>\nx\n~~~\n\n# d")
    let expected = """
      <p>&lt;h1&gt; &amp; &quot;q&quot; <a href="b" title="&quot;&lt;h2&gt;">a</a> <img src="c" alt="&quot;&lt;h3&gt;" /></p>
      <pre><code class="language-&quot;&lt;h4&gt;">x
      </code></pre>
      <h1 id="d">d</h1>

      """
    #expect(document.html == expected)
  }
}
