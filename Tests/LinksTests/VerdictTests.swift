import Links
import Testing
import TextBasics

@Suite struct VerdictTests {
  @Test func namesAreThoseOfTheReports() {
    #expect(
      Rule.verdicts.map(\.name).joined(separator: " ")
        == "alive redirect redirectLoop signInPage needsSignIn notFound gone serverError rateLimited refused dns tls timeout "
        + "wrongType wrongContent empty readOnly passwordInClear blocked skipped")
  }

  @Test func everyVerdictHasARuleOfItsOwn() {
    let rules = Self.examples.map(\.0.rule)
    #expect(Set(rules.map(\.identifier)) == Set(Rule.verdicts.map(\.identifier)))
    #expect(Set(ExternalLinkRules().all.map(\.identifier)).count == Rule.verdicts.count + 4)
  }

  @Test(arguments: examples)
  func saysWhatWasFound(_ verdict: Verdict, _ name: String, _ isBroken: Bool, _ summary: String) {
    #expect(verdict.rule.name == name)
    #expect(verdict.isBroken == isBroken)
    #expect(verdict.summary == summary)
  }

  @Test func everyFindingHasAFix() {
    for (verdict, _, isBroken, _) in Self.examples {
      #expect((verdict.fix != nil) == (isBroken || verdict.isWarning), "\(verdict)")
    }
  }

  static let examples: [(Verdict, String, Bool, String)] = [
    (.alive(slow: nil), "alive", false, "alive"),
    (.alive(slow: 7250), "alive", false, "alive, but the answer took 7.2 s"),
    (.redirect(isPermanent: true), "redirect", true, "moved for good"),
    (.redirect(isPermanent: false), "redirect", true, "redirected"),
    (.redirectLoop(.repeats(address: "https://a/")), "redirectLoop", true, "the redirects come back to https://a/"),
    (.redirectLoop(.tooMany(limit: 10)), "redirectLoop", true, "more than 10 redirects"),
    (.signInPage(host: "a", isExpected: false), "signInPage", true, "the link leads to a sign-in page on a"),
    (.signInPage(host: "a", isExpected: true), "signInPage", false, "the link leads to a sign-in page on a"),
    (.needsSignIn(status: 401, isExpected: false), "needsSignIn", true, "the server asks for sign-in (status 401)"),
    (.needsSignIn(status: 403, isExpected: true), "needsSignIn", false, "the server asks for sign-in (status 403)"),
    (.notFound(status: 404), "notFound", true, "not found (status 404)"),
    (.notFound(status: 451), "notFound", true, "the server refuses the request (status 451)"),
    (.gone, "gone", true, "removed for good (status 410)"),
    (.serverError(status: 500), "serverError", true, "the server fails (status 500)"),
    (.serverError(status: nil), "serverError", true, "the answer is not HTTP"),
    (.rateLimited, "rateLimited", true, "the server asks for fewer requests (status 429)"),
    (.refused(isReset: false), "refused", true, "nothing answers at this host and port"),
    (.refused(isReset: true), "refused", true, "the connection was cut"),
    (.dns, "dns", true, "the host does not exist"),
    (.tls(reason: "expired"), "tls", true, "no secure connection: expired"),
    (.timeout, "timeout", true, "no answer in time"),
    (
      .wrongType(expected: .zip, found: "text/html"), "wrongType", true,
      "served as text/html, not as an Office Open XML file"
    ),
    (
      .wrongContent(expected: .zip, found: .kind(.pdf)), "wrongContent", true,
      "the file is a PDF file, not an Office Open XML file"
    ),
    (
      .wrongContent(expected: .compound, found: .unknown), "wrongContent", true,
      "the file does not begin like an older Office file"
    ),
    (
      .wrongContent(expected: .zip, found: .truncated(bytes: 9, expected: 512)), "wrongContent", true,
      "the file ends after 9 bytes of at least 512"
    ),
    (.empty, "empty", true, "the file is empty"),
    (
      .readOnly(.noWebDAV, server: "nginx"), "readOnly", false,
      "nginx has no WebDAV (no 'DAV' in its answer to OPTIONS), so Office opens all files of the folder read-only"
    ),
    (
      .readOnly(.noLocks("1,3"), server: "lighttpd"), "readOnly", false,
      "lighttpd has no locks (no class 2 in 'DAV: 1,3'), so Office opens all files of the folder read-only"
    ),
    (
      .readOnly(.noAuthoring, server: nil), "readOnly", false,
      "the server does not send 'MS-Author-Via: DAV', so Office opens all files of the folder read-only"
    ),
    (
      .readOnly(.lockRefused(status: 501), server: nil), "readOnly", false,
      "the server promises locks and refuses one (status 501), so Office opens all files of the folder read-only"
    ),
    (
      .passwordInClear(server: nil), "passwordInClear", false,
      "the server offers only Basic over http, and Office on Windows asks for no such password"
    ),
    (.blocked(.network(.loopback, address: "127.0.0.1")), "blocked", true, "127.0.0.1 is a loopback address"),
    (.blocked(.downgrade(address: "http://a/")), "blocked", true, "a redirect from https to http://a/"),
    (.blocked(.scheme("file")), "blocked", true, "a redirect to file:"),
    (.blocked(.credentials), "blocked", true, "a name or password in the address"),
    (.blocked(.unreadable(location: "")), "blocked", true, "a redirect without a destination"),
    (.skipped(reason: "moving"), "skipped", false, "skipped: moving"),
    (
      .givenUp(because: .timeout), "skipped", false,
      "not requested itself: other addresses of the host ended so: no answer in time"
    ),
  ]
}
