import Testing

@testable import Site

struct ServedPageTests {
  private func served(_ page: String, problem: String? = nil) -> String {
    String(decoding: ServedPage(Array(page.utf8)).text(problem: problem), as: UTF8.self)
  }

  private func script(_ page: String) -> String {
    let page = ServedPage(Array(page.utf8))
    return previewScript(tag: page.tag, styles: page.stylesTag) + "\n"
  }

  @Test func thePolicyAllowsTheEvents() {
    let page = #"<head><meta http-equiv="Content-Security-Policy" content="default-src 'none'"></head><body>x"#
    #expect(
      served(page)
        == #"<head><meta http-equiv="Content-Security-Policy" content="default-src 'none'; connect-src 'self'">"#
        + script(page) + "</head><body>x")
  }

  @Test func aPolicyThatNamesConnectionsGetsOneMore() {
    let page =
      #"<head><meta content="default-src 'none'; Connect-Src https://a.example" http-equiv=content-security-policy></head>"#
    #expect(
      served(page)
        == #"<head><meta content="default-src 'none'; Connect-Src 'self' https://a.example" http-equiv=content-security-policy>"#
        + script(page) + "</head>")
  }

  @Test func aPageOfTheAuthorsOwnNeedsNoHead() {
    #expect(served("<title>T</title><body><p>x") == "<title>T</title>" + script("<title>T</title><body><p>x") + "<body><p>x")
    #expect(served("x") == "x" + script("x"))
    #expect(served("") == script(""))
  }

  @Test func visitorsWithoutScriptsReadTheProblem() {
    let page = "<head></head><body class=a>\n<p>x"
    #expect(
      served(page, problem: "1 error: <b>")
        == "<head>" + script(page) + "</head><body class=a><noscript><p><strong>1 error: &lt;b&gt;</strong></p></noscript>\n<p>x")
  }

  @Test func theTagIsThatOfThePageWithoutTheNamesOfItsStyleSheets() {
    func page(_ style: String, _ text: String) -> ServedPage {
      ServedPage(Array("<head><link rel=stylesheet href=\"\(style)\"></head>\(text)".utf8))
    }
    #expect(page("a.css", "x").tag == page("b.css", "x").tag)
    #expect(page("a.css", "x").stylesTag != page("b.css", "x").stylesTag)
    #expect(page("a.css", "x").tag != page("a.css", "y").tag)
    #expect(page("a.css?a&amp;b", "x").styles == ["a.css?a&b"])
  }
}
