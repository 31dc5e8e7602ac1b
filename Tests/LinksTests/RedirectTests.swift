import Links
import Testing

@Suite struct RedirectTests {
  static let address = "https://c.example/a.docx"

  @Test(arguments: [(301, true), (302, false), (303, false), (307, false), (308, true)])
  func tellsTheFinalAddress(_ status: Int, _ isPermanent: Bool) throws {
    let found = transcript(try document(Self.address), [.moved(status, "/new/a.docx"), .alive, .document()])
    #expect(
      found.text == """
        HEAD https://c.example/a.docx
        HEAD https://c.example/new/a.docx
        GET 0-511 https://c.example/new/a.docx
        redirect 206
        """)
    let outcome = try #require(found.outcome)
    #expect(outcome.verdict == .redirect(isPermanent: isPermanent))
    #expect(outcome.fix == "https://c.example/new/a.docx")
    #expect(outcome.finalAddress == "https://c.example/new/a.docx")
    #expect(
      outcome.hops == [
        Hop(address: Self.address, status: status, answer: Hop.Answer(milliseconds: 10)),
        Hop(
          address: "https://c.example/new/a.docx", status: 206,
          answer: Hop.Answer(
            type: "application/vnd.openxmlformats-officedocument.wordprocessingml.document", size: 20_000, bytes: 512,
            milliseconds: 10)),
      ])
  }

  @Test func redirectsAreFineWhereTheyAreAllowed() throws {
    let found = transcript(try document(Self.address, redirects: true), [.moved(302, "/b"), .alive, .document()])
    #expect(found.outcome?.verdict == .alive(slow: nil))
    #expect(found.outcome?.finalAddress == "https://c.example/b")
    #expect(found.outcome?.fix == nil)
  }

  @Test func oneTemporaryRedirectMakesTheChainTemporary() throws {
    let found = transcript(
      try document(Self.address), [.moved(301, "/b"), .moved(302, "/c"), .moved(308, "/d"), .alive, .document()])
    #expect(found.outcome?.verdict == .redirect(isPermanent: false))
    #expect(found.outcome?.hops.map(\.status) == [301, 302, 308, 206])
  }

  @Test func tellsHTTPToHTTPSAsARedirect() throws {
    let found = transcript(
      try document("http://c.example/a.docx"), [.moved(301, "https://c.example/a.docx"), .alive, .document()])
    #expect(found.outcome?.fix == "https://c.example/a.docx")
    #expect(found.text.hasPrefix("HEAD http://c.example/a.docx\nHEAD https://c.example/a.docx without the author's headers\n"))
  }

  @Test func keepsTheFragment() {
    let found = transcript(ProbeTarget("https://c.example/a#part"), [.moved(301, "/b"), .status(200, [:]), .status(200)])
    #expect(found.outcome?.fix == "https://c.example/b#part")
  }

  @Test(arguments: [
    "https://d.example/a.docx", "https://c.example:8443/a.docx", "https://c.example.d.example/a.docx", "//d.example/a.docx",
  ])
  func sendsTheAuthorsHeadersToTheFirstOriginOnly(_ location: String) throws {
    let found = transcript(try document(Self.address), [.moved(302, location), .status(404), .status(404)])
    let lines = found.text.split(separator: "\n")
    #expect(lines.map { $0.hasSuffix("without the author's headers") } == [false, true, true, false])
  }

  @Test func sendsTheAuthorsHeadersAgainBackAtTheFirstOrigin() throws {
    let found = transcript(
      try document(Self.address),
      [.moved(302, "https://d.example/"), .moved(302, "https://c.example/b.docx"), .alive, .document()])
    #expect(
      found.text == """
        HEAD https://c.example/a.docx
        HEAD https://d.example/ without the author's headers
        HEAD https://c.example/b.docx
        GET 0-511 https://c.example/b.docx
        redirect 206
        """)
  }

  @Test(arguments: [
    ("http://c.example/a.docx", BlockReason.downgrade(address: "http://c.example/a.docx")),
    ("file:///etc/passwd", .scheme("file")), ("javascript:alert(1)", .scheme("javascript")),
    ("ms-word:ofe|u|x", .scheme("ms-word")),
    ("https://me@c.example/", .credentials),
    ("https://127.1/", .network(.loopback, address: "127.0.0.1")),
    ("//2852039166/", .network(.metadata, address: "169.254.169.254")),
    ("https://[::ffff:10.0.0.1]/", .network(.privateUse, address: "::ffff:a00:1")),
    ("https://localhost/", .network(.loopback, address: "localhost")),
  ])
  func followsNoUnsafeRedirect(_ location: String, _ reason: BlockReason) throws {
    let found = transcript(try document(Self.address), [.moved(302, location)])
    #expect(found.text == "HEAD https://c.example/a.docx\nblocked 302")
    #expect(found.outcome?.verdict == .blocked(reason))
    #expect(found.outcome?.hops == [Hop(address: Self.address, status: 302, answer: Hop.Answer(milliseconds: 10))])
  }

  @Test(arguments: ["", "https://", "https://c.exa mple/", "https:c.example"])
  func aRedirectToNowhereIsTheServersFault(_ location: String) throws {
    let found = transcript(try document(Self.address), [.moved(302, location)])
    #expect(found.text == "HEAD https://c.example/a.docx\nserverError 302")
    #expect(found.outcome?.verdict.summary == "the server redirects to nowhere (status 302)")
  }

  @Test func followsARedirectToPlainHTTPOnlyToAHostThatMayBeReachedSo() throws {
    var target = try document(Self.address)
    target.plainHTTPHosts = ["old.example"]
    let allowed = transcript(target, [.moved(302, "http://old.example/a.docx"), .alive, .document()])
    #expect(allowed.outcome?.verdict == .redirect(isPermanent: false))
    let other = transcript(target, [.moved(302, "http://c.example/a.docx")])
    #expect(other.outcome?.verdict == .blocked(.downgrade(address: "http://c.example/a.docx")))
  }

  @Test func endsAtAnAddressThatCameBefore() throws {
    let found = transcript(try document(Self.address), [.moved(302, "/b"), .moved(302, "/a.docx#x")])
    #expect(found.outcome?.verdict == .redirectLoop(.repeats(address: Self.address)))
    let itself = transcript(try document(Self.address), [.moved(302, Self.address)])
    #expect(itself.outcome?.verdict == .redirectLoop(.repeats(address: Self.address)))
  }

  @Test func followsTenRedirectsAndNoMore() throws {
    let ten = (1...10).map { Answer.moved(302, "/\($0)") }
    #expect(
      transcript(try document(Self.address), ten + [.alive, .document()]).outcome?.verdict == .redirect(isPermanent: false))
    let eleven = transcript(try document(Self.address), ten + [.moved(302, "/11")])
    #expect(eleven.outcome?.verdict == .redirectLoop(.tooMany(limit: 10)))
    #expect(eleven.outcome?.hops.count == 11)
  }

  @Test func whatIsBrokenAtTheEndOfRedirectsIsTold() throws {
    let found = transcript(try document(Self.address), [.moved(301, "/b"), .status(404), .status(404)])
    #expect(found.outcome?.verdict == .notFound(status: 404))
    #expect(found.outcome?.fix == nil)
    #expect(found.outcome?.finalAddress == "https://c.example/b")
  }

  @Test func countsAttemptsForEveryHopAnew() throws {
    let found = transcript(
      try document(Self.address),
      [.status(503), .status(503), .moved(301, "/b"), .status(503), .status(503), .document()])
    #expect(found.outcome?.verdict == .redirect(isPermanent: true))
    #expect(found.outcome?.requests == 6)
  }

  @Test(arguments: [
    "https://login.microsoftonline.com/common/oauth2/authorize", "https://LOGIN.live.com/", "https://contoso.okta.com/app",
    "/_layouts/15/Authenticate.aspx?Source=%2Fa.docx", "/login", "/users/sign_in?next=/a.docx", "/wp-login.php",
    "https://sts.c.example/adfs/ls/?wa=wsignin1.0", "http://c.example/login",
  ])
  func doesNotFollowRedirectsToSignInPages(_ location: String) throws {
    let found = transcript(try document(Self.address), [.moved(302, location)])
    #expect(found.text == "HEAD https://c.example/a.docx\nsignInPage 302")
    #expect(found.outcome?.hops == [Hop(address: Self.address, status: 302, answer: Hop.Answer(milliseconds: 10))])
  }

  @Test(arguments: [
    "https://okta.com.d.example/a.docx", "/logins/a.docx", "/signing.docx", "https://notlogin.live.com.d.example/",
  ])
  func takesNoOtherPageForASignInPage(_ location: String) throws {
    let found = transcript(try document(Self.address), [.moved(302, location), .alive, .document()])
    #expect(found.outcome?.verdict == .redirect(isPermanent: false))
  }

  @Test func findsTheFormOfASignInPage() throws {
    let form = "<!doctype html><form><input type=\"password\"></form>"
    let found = transcript(try document(Self.address), [.moved(302, "/welcome"), .page(form), .page(form)])
    #expect(found.outcome?.verdict == .signInPage(host: "c.example", isExpected: false))
  }

  @Test func findsTheFormBehindTheFirstBytes() throws {
    let page = "<!doctype html>" + String(repeating: " ", count: 600) + "<INPUT TYPE='password'>"
    let found = transcript(
      try document(Self.address),
      [.moved(302, "/welcome"), .page(page), .page(String(page.prefix(512)), status: 206), .page(page)])
    #expect(found.text.hasSuffix("GET 0-511 https://c.example/welcome\nGET https://c.example/welcome\nsignInPage 200"))
  }

  @Test func aPageWithoutAFormIsTheWrongType() throws {
    let page = "<!doctype html><p>Moved"
    let found = transcript(try document(Self.address), [.moved(302, "/welcome"), .page(page), .page(page), .page(page)])
    #expect(found.outcome?.verdict == .wrongType(expected: .zip, found: "text/html"))
  }

  @Test func findsSignInPagesBehindRedirectsOfPages() {
    let page = "<form><input name=u><input type=password>"
    let found = transcript(ProbeTarget("https://c.example/help"), [.moved(302, "/welcome"), .page(page), .page(page)])
    #expect(found.outcome?.verdict == .signInPage(host: "c.example", isExpected: false))
  }

  @Test func aFolderNamedAsSignInPagesIsNone() throws {
    let target = try document("https://c.example/a.docx")
    for path in ["/idp/a.docx", "/saml2/a.docx", "/adfs/ls/A.DOCX"] {
      let good = transcript(target, [.moved(301, path), .alive, .document()])
      #expect(good.outcome?.verdict == .redirect(isPermanent: true))
      let form = transcript(target, [.moved(301, path), .alive, .page("<html><input type=password>")])
      #expect(form.outcome?.verdict == .signInPage(host: "c.example", isExpected: false))
    }
    #expect(transcript(target, [.moved(301, "/idp/SSO")]).outcome?.verdict == .signInPage(host: "c.example", isExpected: false))
  }
}
