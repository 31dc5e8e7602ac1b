/// The name of a verdict in every machine-readable report, without what it carries.
package enum VerdictName: String, Sendable, Hashable, CaseIterable {
  case alive, redirect, redirectLoop, signInPage, needsSignIn, notFound, gone, serverError, rateLimited
  case refused, dns, tls, timeout, wrongType, wrongContent, empty, blocked, skipped
}

extension Verdict {
  /// Its name in reports.
  package var name: VerdictName {
    switch self {
    case .alive: .alive
    case .redirect: .redirect
    case .redirectLoop: .redirectLoop
    case .signInPage: .signInPage
    case .needsSignIn: .needsSignIn
    case .notFound, .missingFragment: .notFound
    case .gone: .gone
    case .serverError: .serverError
    case .rateLimited: .rateLimited
    case .refused: .refused
    case .dns: .dns
    case .tls: .tls
    case .timeout: .timeout
    case .wrongType: .wrongType
    case .wrongContent: .wrongContent
    case .empty: .empty
    case .blocked: .blocked
    case .skipped, .givenUp: .skipped
    }
  }

  /// Whether the link counts as broken: a person who taps it does not get the document straight away.
  package var isBroken: Bool {
    switch self {
    case .alive, .skipped, .givenUp: false
    case .signInPage(_, let isExpected), .needsSignIn(_, let isExpected): !isExpected
    case .redirect, .redirectLoop, .notFound, .missingFragment, .gone, .serverError, .rateLimited, .refused, .dns, .tls, .timeout,
      .wrongType,
      .wrongContent, .empty, .blocked:
      true
    }
  }
}

extension VerdictName {
  /// The stable name of the rule behind the verdict, as in `Documentation/Diagnostics.md`.
  package var identifier: String {
    switch self {
    case .alive: "external.alive"
    case .redirect: "external.redirect"
    case .redirectLoop: "external.redirectLoop"
    case .signInPage: "external.signInPage"
    case .needsSignIn: "external.needsSignIn"
    case .notFound: "external.notFound"
    case .gone: "external.gone"
    case .serverError: "external.serverError"
    case .rateLimited: "external.rateLimited"
    case .refused: "external.refused"
    case .dns: "external.dns"
    case .tls: "external.tls"
    case .timeout: "external.timeout"
    case .wrongType: "external.wrongType"
    case .wrongContent: "external.wrongContent"
    case .empty: "external.empty"
    case .blocked: "external.blocked"
    case .skipped: "external.skipped"
    }
  }

  /// What it means, without what one address adds to it.
  package var title: String {
    switch self {
    case .alive: "Alive"
    case .redirect: "Not a direct link"
    case .redirectLoop: "Redirects without an end"
    case .signInPage: "Leads to a sign-in page"
    case .needsSignIn: "Needs sign-in"
    case .notFound: "Not found"
    case .gone: "Gone for good"
    case .serverError: "The server fails"
    case .rateLimited: "The server asks for fewer requests"
    case .refused: "No connection"
    case .dns: "No such host"
    case .tls: "No secure connection"
    case .timeout: "No answer in time"
    case .wrongType: "Served as something else"
    case .wrongContent: "Not the file it says"
    case .empty: "An empty file"
    case .blocked: "Not asked, for safety"
    case .skipped: "Skipped"
    }
  }
}
