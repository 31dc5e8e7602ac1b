import Testing

@testable import Server

/// Forms change files, so only the preview's own pages may send them.
struct ServerRulesTests {
  private let rules = ServerRules()
  private let handler = PreviewHandler(prefix: "/-/review/", acceptsForms: true) { _ in .text(200, "") }
  private let accepted = [
    ("Host", "localhost:4000"), ("Sec-Fetch-Site", "same-origin"), ("Content-Type", "application/x-www-form-urlencoded"),
    ("Content-Length", "65536"),
  ]

  private func head(
    _ fields: [(String, String)], method: PreviewRequest.Method? = .post, isOfThisAccount: Bool = true, isSecure: Bool = false,
    isWhole: Bool = true
  ) -> RequestHead {
    var requestFields = RequestFields()
    for (name, value) in fields { requestFields.add(name, value) }
    return RequestHead(
      method: method, target: RequestTarget("/-/review/"), fields: requestFields, isOfThisAccount: isOfThisAccount,
      isSecure: isSecure, isWhole: isWhole)
  }

  /// The accepted form with some fields replaced, and those without a value removed.
  private func status(_ changes: [String: String?], isOfThisAccount: Bool = true, isSecure: Bool = false) -> Int? {
    let kept = accepted.filter { changes[$0.0] == nil }
    let added = changes.compactMap { name, value in value.map { (name, $0) } }
    return rules.refusal(of: head(kept + added, isOfThisAccount: isOfThisAccount, isSecure: isSecure), by: handler)?.status
  }

  @Test func formsOfTheOwnPagesAreAccepted() {
    #expect(status([:]) == nil)
    #expect(status(["Content-Type": "application/x-www-form-urlencoded; charset=utf-8"]) == nil)
  }

  @Test(arguments: ["same-site", "cross-site", "none", "", "same-origin, same-origin"])
  func formsOfOtherSitesAreRefused(site: String) {
    #expect(status(["Sec-Fetch-Site": site, "Origin": "http://localhost:4000"]) == 403)
  }

  @Test func withoutThatFieldTheOriginDecides() {
    #expect(status(["Sec-Fetch-Site": nil]) == 403)
    #expect(status(["Sec-Fetch-Site": nil, "Origin": "http://localhost:4000"]) == nil)
    for origin in ["null", "http://localhost", "http://localhost:4001", "https://localhost:4000", "http://evil.example"] {
      #expect(status(["Sec-Fetch-Site": nil, "Origin": origin]) == 403, "\(origin)")
    }
    #expect(status(["Sec-Fetch-Site": nil, "Origin": "https://localhost:4000"], isSecure: true) == nil)
  }

  @Test func headsWithControlsAreRefused() {
    #expect(rules.refusal(of: head(accepted, isWhole: false), by: handler)?.status == 400)
    for text in ["a\0b", "a\rb", "a\nb", "\u{1B}[31m", "\u{7F}"] {
      #expect(status(["X-Text": text]) == 400, "\(text.debugDescription)")
      #expect(status([text: "x"]) == 400, "\(text.debugDescription)")
    }
    for name in ["Content-Length ", "Transfer-Encoding\t", "X Y"] { #expect(status([name: "58"]) == 400, "\(name)") }
    #expect(status(["X-Text": "a\tb \u{E9}"]) == nil)
  }

  @Test func formsHaveALengthOfAtMost64KiB() {
    #expect(status(["Content-Length": "65537"]) == 413)
    #expect(status(["Content-Length": nil]) == 411)
    #expect(status(["Content-Length": "+1"]) == 411)
    #expect(status(["Content-Length": "99999999999999999999"]) == 411)
    #expect(status(["Transfer-Encoding": "chunked"]) == 411)
  }

  @Test(arguments: [
    ("cross-site", "cors", "empty", 403), ("cross-site", "no-cors", "image", 403), ("same-site", "no-cors", "script", 403),
    ("cross-site", "navigate", "iframe", 403), ("cross-site", "navigate", "object", 403), ("cross-site", "navigate", nil, 403),
    ("cross-site", "navigate", "document", nil), ("same-origin", "cors", "empty", nil), ("none", "navigate", "document", nil),
    (nil, nil, nil, nil),
  ])
  func pagesOfOtherSitesMayOnlyLinkToThePreview(site: String?, mode: String?, destination: String?, expected: Int?) {
    let handler = PreviewHandler(prefix: "/") { _ in .text(200, "") }
    let fields = [
      ("Host", "localhost:4000"), ("Sec-Fetch-Site", site), ("Sec-Fetch-Mode", mode), ("Sec-Fetch-Dest", destination),
    ]
    let head = head(fields.compactMap { name, value in value.map { (name, $0) } }, method: .get)
    #expect(rules.refusal(of: head, by: handler)?.status == expected)
  }

  @Test(arguments: ["text/plain", "multipart/form-data; boundary=x", "application/json", ""])
  func otherTypesAreRefused(type: String) {
    #expect(status(["Content-Type": type]) == 415)
  }

  @Test func otherMachinesSendNoneUnlessTheyMay() {
    #expect(status([:], isOfThisAccount: false) == 403)
    let open = ServerRules(acceptsRemoteForms: true)
    #expect(open.refusal(of: head(accepted, isOfThisAccount: false), by: handler)?.status == nil)
  }

  @Test func aProxyOnThisMachineSendsNoneEither() {
    #expect(ServerRules(isBehindProxy: true).refusal(of: head(accepted), by: handler)?.status == 403)
    #expect(ServerRules(acceptsRemoteForms: true, isBehindProxy: true).refusal(of: head(accepted), by: handler)?.status == nil)
    for name in ["Forwarded", "Via", "X-Forwarded-For", "X-Forwarded-Host", "X-Real-IP"] {
      #expect(status([name: "203.0.113.7"]) == 403, "\(name)")
    }
  }

  @Test func formsGoOnlyWhereTheyAreAccepted() {
    let closed = PreviewHandler(prefix: "/") { _ in .text(200, "") }
    #expect(rules.refusal(of: head(accepted), by: closed)?.status == 405)
    #expect(rules.refusal(of: head(accepted), by: nil)?.status == 405)
    let put = rules.refusal(of: head(accepted, method: nil), by: handler)
    #expect(put?.fields == [ResponseField("Allow", "GET, HEAD, POST")])
  }

  @Test func aFormHasTheTokenOfTheRunOnce() {
    #expect(rules.token.utf8.count == 32)
    #expect(rules.token != ServerRules().token)
    #expect(rules.refusal(of: FormValues("a=1&token=\(rules.token)")) == nil)
    for form in ["a=1", "token=", "token=\(ServerRules().token)", "token=\(rules.token)&token=\(rules.token)"] {
      #expect(rules.refusal(of: FormValues(form))?.status == 403)
    }
  }
}
