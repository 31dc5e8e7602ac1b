package import TextBasics

/// The verdict on one address: exactly one case for every way in which a tap on the link can end.
package enum Verdict: Sendable, Hashable {
  /// The document or page exists. `slow` has the milliseconds until the answer if there were too many: a note, not a fault.
  case alive(slow: Int?)
  /// It exists, but at another address.
  case redirect(isPermanent: Bool)
  /// The redirects never end.
  case redirectLoop(RedirectLoop)
  /// A redirect led to a page that asks for a name and password.
  case signInPage(host: String, isExpected: Bool)
  /// The server answered 401, 403 or 407.
  case needsSignIn(status: Int, isExpected: Bool)
  /// The server rejects the request with a 4xx status that has no case of its own; nearly always 404.
  case notFound(status: Int)
  /// The page exists, but nothing in it has the name after `#`. The nearest name is untrusted text.
  case missingAnchor(String, nearest: String?)
  /// 410.
  case gone
  /// 5xx, or an answer that is not HTTP.
  case serverError(status: Int?)
  /// 429 until the attempts were used up.
  case rateLimited
  /// Nothing listens there, or the connection was cut.
  case refused(isReset: Bool)
  case dns
  /// The certificate or the handshake failed; the reason is untrusted text.
  case tls(reason: String)
  case timeout
  /// The content type contradicts the format in the address.
  case wrongType(expected: ContentKind, found: String)
  case wrongContent(expected: ContentKind, found: FoundContent)
  case empty
  /// The document is there, and Office cannot save in its folder. The server's name is untrusted text.
  case readOnly(ReadOnlyCause, server: String?)
  /// The document needs a password that Office does not ask for.
  case passwordInClear(server: String?)
  /// Not requested, for safety.
  case blocked(BlockReason)
  /// Not requested, as the author wishes.
  case skipped(reason: String)
  /// Not fully requested, since other addresses of its origin ended in such a way that the origin gets no more requests. Says
  /// nothing about the address.
  indirect case givenUp(because: Verdict)
}

/// The ways in which redirects fail.
package enum RedirectLoop: Sendable, Hashable {
  /// An address was repeated.
  case repeats(address: String)
  case tooMany(limit: Int)
}

/// The reason why Office does not open a file for editing. It locks files by WebDAV, and looks for that in the answer to OPTIONS.
package enum ReadOnlyCause: Sendable, Hashable {
  /// No header `DAV`.
  case noWebDAV
  /// The classes in `DAV`, as untrusted text, are not those of a server with locks (RFC 4918 section 18.2).
  case noLocks(String)
  /// No `MS-Author-Via: DAV`.
  case noAuthoring
  /// The server refuses the lock that it promises.
  case lockRefused(status: Int)
}

extension Verdict {
  /// No server has answered, as in a network that leads nowhere.
  package var isSilence: Bool {
    switch self {
    case .dns, .refused, .timeout: true
    case .givenUp(let cause): cause.isSilence
    default: false
    }
  }

  /// The rule for reports, without the details.
  package var rule: Rule {
    switch self {
    case .alive: .external.alive
    case .redirect: .external.redirect
    case .redirectLoop: .external.redirectLoop
    case .signInPage: .external.signInPage
    case .needsSignIn: .external.needsSignIn
    case .notFound, .missingAnchor: .external.notFound
    case .gone: .external.gone
    case .serverError: .external.serverError
    case .rateLimited: .external.rateLimited
    case .refused: .external.refused
    case .dns: .external.dns
    case .tls: .external.tls
    case .timeout: .external.timeout
    case .wrongType: .external.wrongType
    case .wrongContent: .external.wrongContent
    case .empty: .external.empty
    case .readOnly: .external.readOnly
    case .passwordInClear: .external.passwordInClear
    case .blocked: .external.blocked
    case .skipped, .givenUp: .external.skipped
    }
  }

  /// The link counts as broken: a person who taps it does not get the document directly.
  package var isBroken: Bool {
    switch self {
    case .alive, .readOnly, .passwordInClear, .skipped, .givenUp: false
    case .signInPage(_, let isExpected), .needsSignIn(_, let isExpected): !isExpected
    case .redirect, .redirectLoop, .notFound, .missingAnchor, .gone, .serverError, .rateLimited, .refused, .dns, .tls, .timeout,
      .wrongType,
      .wrongContent, .empty, .blocked:
      true
    }
  }

  /// The document is there, and its buttons do not do all that they say.
  package var isWarning: Bool { rule.severity == .warning }

  /// The finding as a phrase without a full stop. May contain untrusted text: escape it before showing it.
  package var text: LinkText {
    switch self {
    case .alive(let slow): slow.map { LinkText(.slow, .text(seconds($0))) } ?? LinkText(.alive)
    case .redirect(let isPermanent): LinkText(isPermanent ? .movedForGood : .redirected)
    case .redirectLoop(.repeats(let address)): LinkText(.loopsBack, .text(address))
    case .redirectLoop(.tooMany(let limit)): LinkText(.tooManyRedirects, .number(limit))
    case .signInPage(let host, _): LinkText(.signInPage, .text(host))
    case .needsSignIn(let status, _): LinkText(.needsSignIn, .status(status))
    case .notFound(404): LinkText(.notFound)
    case .notFound(let status): LinkText(.refusesRequest, .status(status))
    case .missingAnchor(let name, _): LinkText(.noAnchor, .text(name))
    case .gone: LinkText(.gone)
    case .serverError(let status): status.map(Self.failure) ?? LinkText(.noHTTP)
    case .rateLimited: LinkText(.rateLimited)
    case .refused(let isReset): LinkText(isReset ? .connectionCut : .noConnection)
    case .dns: LinkText(.noHost)
    case .tls(let reason): LinkText(.noSecureConnection, .text(reason))
    case .timeout: LinkText(.noAnswer)
    case .wrongType(let expected, let found): LinkText(.servedAs, .text(found), .phrase(expected.noun))
    case .wrongContent(let expected, let found): found.text(expected)
    case .empty: LinkText(.empty)
    case .readOnly(let cause, let server): cause.text(.server(server))
    case .passwordInClear(let server): LinkText(.passwordInClear, .server(server))
    case .blocked(let reason): reason.text
    case .skipped(let reason): LinkText(.skipped, .text(reason))
    case .givenUp(let verdict): LinkText(.givenUp, .phrase(verdict.text))
    }
  }

  /// The finding in English.
  package var summary: String { text.english }

  private static func failure(_ status: Int) -> LinkText {
    switch status {
    case 300...399: LinkText(.redirectsToNowhere, .status(status))
    case 500...599: LinkText(.serverFails, .status(status))
    default: LinkText(.unknownStatus, .status(status))
    }
  }

  /// The fix as a phrase; `nil` if there is nothing to do.
  package var advice: LinkText? {
    switch self {
    case .signInPage(_, true), .needsSignIn(_, true): nil
    case .needsSignIn(403, _): LinkText.advice(rule).map { LinkText(.privateWindow, .phrase($0)) }
    case .missingAnchor(_, let nearest): nearest.map { LinkText(.nearestAnchor, .text($0)) } ?? LinkText(.lookUpAnchor)
    case .wrongType(_, let found) where found.hasPrefix("text/html"): LinkText(.copyFileAddress)
    case .wrongContent(_, .truncated): LinkText(.uploadAgain)
    case .wrongContent(_, .kind(let kind)): LinkText(.giveExtension, .phrase(kind.noun))
    case .blocked(let reason): reason.advice
    default: LinkText.advice(rule)
    }
  }

  package var fix: String? { advice?.english }

  private func seconds(_ milliseconds: Int) -> String { "\(milliseconds / 1000).\(milliseconds % 1000 / 100) s" }
}

extension LinkText.Value {
  fileprivate static func status(_ status: Int) -> Self { .text(String(status)) }

  /// The name that a server gives itself.
  fileprivate static func server(_ name: String?) -> Self { name.map { .text($0) } ?? .phrase(LinkText(.theServer)) }
}

extension ReadOnlyCause {
  fileprivate func text(_ server: LinkText.Value) -> LinkText {
    switch self {
    case .noWebDAV: LinkText(.noWebDAV, server)
    case .noLocks(let classes): LinkText(.noLocks, server, .text(classes))
    case .noAuthoring: LinkText(.noAuthoring, server)
    case .lockRefused(let status): LinkText(.lockRefused, server, .status(status))
    }
  }
}

extension FoundContent {
  package func text(_ expected: ContentKind) -> LinkText {
    switch self {
    case .kind(let kind): LinkText(.fileIs, .phrase(kind.noun), .phrase(expected.noun))
    case .unknown: LinkText(.fileBegins, .phrase(expected.noun))
    case .truncated(let bytes, let expected): LinkText(.fileEnds, .number(bytes), .number(expected))
    }
  }
}

extension BlockReason {
  fileprivate var text: LinkText {
    switch self {
    case .network(let range, let address): LinkText(.addressIs, .text("\(address)"), .phrase(range.noun))
    case .downgrade(let address): LinkText(.downgrade, .text(address))
    case .scheme(let scheme): LinkText(.otherScheme, .text(scheme))
    case .credentials: LinkText(.credentials)
    case .unreadable(let location): location.isEmpty ? LinkText(.noDestination) : LinkText(.unreadable, .text(location))
    }
  }

  fileprivate var advice: LinkText {
    switch self {
    case .network(let range, _): LinkText(range.canBeAllowed ? .allowHost : .noDocumentThere)
    case .downgrade: LinkText(.redirectToHTTPS)
    case .scheme, .unreadable: LinkText(.copyFinalAddress)
    case .credentials: LinkText(.removeCredentials)
    }
  }
}
