package import TextBasics

/// The verdict on one address: exactly one case for every way in which a tap on the link can end.
package enum Verdict: Sendable, Hashable, Codable {
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
package enum RedirectLoop: Sendable, Hashable, Codable {
  /// An address was repeated.
  case repeats(address: String)
  case tooMany(limit: Int)
}

/// The content of a document that is not of the expected kind.
package enum FoundContent: Sendable, Hashable, Codable {
  case kind(ContentKind)
  case unknown
  /// The right beginning, but fewer bytes than such a file or its announced length has.
  case truncated(bytes: Int, expected: Int)
}

/// The reason why Office does not open a file for editing. It locks files by WebDAV, and looks for that in the answer to OPTIONS.
package enum ReadOnlyCause: Sendable, Hashable, Codable {
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
  package var summary: String {
    switch self {
    case .alive(let slow): slow.map { "alive, but the answer took \(seconds($0))" } ?? "alive"
    case .redirect(let isPermanent): isPermanent ? "moved for good" : "redirected"
    case .redirectLoop(let loop): loop.summary
    case .signInPage(let host, _): "the link leads to a sign-in page on \(host)"
    case .needsSignIn(let status, _): "the server asks for sign-in (status \(status))"
    case .notFound(404): "not found (status 404)"
    case .notFound(let status): "the server refuses the request (status \(status))"
    case .missingAnchor(let name, _): "the page has no anchor '#\(name)'"
    case .gone: "removed for good (status 410)"
    case .serverError(let status): status.map(Self.failure) ?? "the answer is not HTTP"
    case .rateLimited: "the server asks for fewer requests (status 429)"
    case .refused(let isReset): isReset ? "the connection was cut" : "nothing answers at this host and port"
    case .dns: "the host does not exist"
    case .tls(let reason): "no secure connection: \(reason)"
    case .timeout: "no answer in time"
    case .wrongType(let expected, let found): "served as \(found), not as \(expected.noun)"
    case .wrongContent(let expected, let found): found.summary(expected)
    case .empty: "the file is empty"
    case .readOnly(let cause, let server):
      "\(server ?? "the server") \(cause.summary), so Office opens all files of the folder read-only"
    case .passwordInClear(let server):
      "\(server ?? "the server") offers only Basic over http, and Office on Windows asks for no such password"
    case .blocked(let reason): reason.summary
    case .skipped(let reason): "skipped: \(reason)"
    case .givenUp(let verdict): "\(notRequestedItself): \(verdict.summary)"
    }
  }

  private static func failure(_ status: Int) -> String {
    switch status {
    case 300...399: "the server redirects to nowhere (status \(status))"
    case 500...599: "the server fails (status \(status))"
    default: "the server answers with an unknown status (\(status))"
    }
  }

  /// The fix as a phrase; `nil` if there is nothing to do.
  package var fix: String? {
    switch self {
    case .signInPage(_, true), .needsSignIn(_, true): nil
    case .needsSignIn(403, _):
      rule.fix.map {
        $0
          + "; if it opens in a private window of a browser, the server turns programs away: add the host to 'skip' with a reason and a date"
      }
    case .missingAnchor(_, let nearest):
      nearest.map { "did you mean '#\($0)'? Otherwise remove everything from '#' on" }
        ?? "look up the anchor in the page, or remove everything from '#' on"
    case .wrongType(_, let found) where found.hasPrefix("text/html"): "copy the address of the file itself; this one is a page"
    case .wrongContent(_, .truncated): "upload the file again; only a part of it is on the server"
    case .wrongContent(_, .kind(let kind)): "give the file the extension of what it is (\(kind.noun)), or upload the right one"
    case .blocked(let reason): reason.fix
    default: rule.fix
    }
  }

  private func seconds(_ milliseconds: Int) -> String { "\(milliseconds / 1000).\(milliseconds % 1000 / 100) s" }
}

extension ReadOnlyCause {
  fileprivate var summary: String {
    switch self {
    case .noWebDAV: "has no WebDAV (no 'DAV' in its answer to OPTIONS)"
    case .noLocks(let classes): "has no locks (no class 2 in 'DAV: \(classes)')"
    case .noAuthoring: "does not send 'MS-Author-Via: DAV'"
    case .lockRefused(let status): "promises locks and refuses one (status \(status))"
    }
  }
}

extension RedirectLoop {
  fileprivate var summary: String {
    switch self {
    case .repeats(let address): "the redirects come back to \(address)"
    case .tooMany(let limit): "more than \(limit) redirects"
    }
  }
}

extension FoundContent {
  fileprivate func summary(_ expected: ContentKind) -> String {
    switch self {
    case .kind(let kind): "the file is \(kind.noun), not \(expected.noun)"
    case .unknown: "the file does not begin like \(expected.noun)"
    case .truncated(let bytes, let expected): "the file ends after \(bytes) bytes of at least \(expected)"
    }
  }
}

extension BlockReason {
  fileprivate var summary: String {
    switch self {
    case .network(let range, let address): "\(address) is \(range.noun)"
    case .downgrade(let address): "a redirect from https to \(address)"
    case .scheme(let scheme): "a redirect to \(scheme):"
    case .credentials: "a name or password in the address"
    case .unreadable(let location):
      location.isEmpty ? "a redirect without a destination" : "an address that cannot be read: \(location)"
    }
  }

  fileprivate var fix: String {
    switch self {
    case .network(let range, _):
      range.canBeAllowed
        ? "if the host is yours, name it with --allow-private-host" : "check the address; no document can be there"
    case .downgrade: "have the server redirect to https, or copy the file's own address"
    case .scheme, .unreadable: "open the address in a browser and copy the one that it ends at"
    case .credentials: "remove the name and password from the address"
    }
  }
}

/// For a link that was not requested because of its host's other addresses.
let notRequestedItself = "not requested itself: other addresses of the host ended so"
