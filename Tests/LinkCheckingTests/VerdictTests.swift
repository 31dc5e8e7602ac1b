import LinkChecking
import Testing

@Suite struct VerdictTests {
  @Test func namesAreThoseOfTheReports() {
    #expect(
      VerdictName.allCases.map(\.rawValue).joined(separator: " ")
        == "alive redirect redirectLoop signInPage needsSignIn notFound gone serverError rateLimited refused dns tls timeout "
        + "wrongType wrongContent empty blocked skipped")
  }

  @Test func identifiersAreTheNames() {
    for name in VerdictName.allCases { #expect(name.identifier == "external.\(name.rawValue)") }
  }

  @Test(arguments: examples)
  func saysWhatWasFound(_ verdict: Verdict, _ name: VerdictName, _ isBroken: Bool, _ summary: String) {
    #expect(verdict.name == name)
    #expect(verdict.isBroken == isBroken)
    #expect(verdict.summary == summary)
  }

  @Test func everyBrokenLinkHasAnAdvice() {
    for (verdict, _, isBroken, _) in Self.examples { #expect((verdict.advice != nil) == isBroken, "\(verdict)") }
  }

  static let examples: [(Verdict, VerdictName, Bool, String)] = [
    (.alive(slow: nil), .alive, false, "alive"),
    (.alive(slow: 7250), .alive, false, "alive, but the answer took 7.2 s"),
    (.redirect(isPermanent: true), .redirect, true, "moved for good"),
    (.redirect(isPermanent: false), .redirect, true, "redirected"),
    (.redirectLoop(.repeats(address: "https://a/")), .redirectLoop, true, "the redirects come back to https://a/"),
    (.redirectLoop(.tooMany(limit: 10)), .redirectLoop, true, "more than 10 redirects"),
    (.signInPage(host: "a", isExpected: false), .signInPage, true, "the link leads to a sign-in page on a"),
    (.signInPage(host: "a", isExpected: true), .signInPage, false, "the link leads to a sign-in page on a"),
    (.needsSignIn(status: 401, isExpected: false), .needsSignIn, true, "the server wants to know who asks (status 401)"),
    (.needsSignIn(status: 403, isExpected: true), .needsSignIn, false, "the server wants to know who asks (status 403)"),
    (.notFound(status: 404), .notFound, true, "not found (status 404)"),
    (.notFound(status: 451), .notFound, true, "the server refuses the request (status 451)"),
    (.gone, .gone, true, "removed for good (status 410)"),
    (.serverError(status: 500), .serverError, true, "the server fails (status 500)"),
    (.serverError(status: nil), .serverError, true, "the answer is no HTTP"),
    (.rateLimited, .rateLimited, true, "the server asks for fewer requests (status 429)"),
    (.refused(isReset: false), .refused, true, "nothing answers at this host and port"),
    (.refused(isReset: true), .refused, true, "the connection was cut"),
    (.dns, .dns, true, "the host does not exist"),
    (.tls(reason: "expired"), .tls, true, "no secure connection: expired"),
    (.timeout, .timeout, true, "no answer in time"),
    (
      .wrongType(expected: .zip, found: "text/html"), .wrongType, true,
      "served as text/html, not as an Office Open XML file"
    ),
    (
      .wrongContent(expected: .zip, found: .kind(.pdf)), .wrongContent, true,
      "the file is a PDF file, not an Office Open XML file"
    ),
    (
      .wrongContent(expected: .compound, found: .unknown), .wrongContent, true,
      "the file does not begin like an older Office file"
    ),
    (
      .wrongContent(expected: .zip, found: .truncated(bytes: 9, expected: 512)), .wrongContent, true,
      "the file ends after 9 bytes of at least 512"
    ),
    (.empty, .empty, true, "the file is empty"),
    (.blocked(.network(.loopback, address: "127.0.0.1")), .blocked, true, "127.0.0.1 is a loopback address"),
    (.blocked(.downgrade(address: "http://a/")), .blocked, true, "a redirect from https to http://a/"),
    (.blocked(.scheme("file")), .blocked, true, "a redirect to file:"),
    (.blocked(.credentials), .blocked, true, "a name or password in the address"),
    (.blocked(.unreadable(location: "")), .blocked, true, "a redirect that says not where to"),
    (.skipped(reason: "moving"), .skipped, false, "skipped: moving"),
    (.givenUp(because: .timeout), .skipped, false, "not asked itself: others of its host ended so: no answer in time"),
  ]
}
