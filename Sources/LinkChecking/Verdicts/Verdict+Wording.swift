extension Verdict {
  /// What was found, in one phrase without a final stop. May hold a stranger's text: escape it where it is shown.
  package var summary: String {
    switch self {
    case .alive(let slow): slow.map { "alive, but the answer took \(seconds($0))" } ?? "alive"
    case .redirect(let isPermanent): isPermanent ? "moved for good" : "redirected"
    case .redirectLoop(let loop): loop.summary
    case .signInPage(let host, _): "the link leads to a sign-in page on \(host)"
    case .needsSignIn(let status, _): "the server wants to know who asks (status \(status))"
    case .notFound(404): "not found (status 404)"
    case .notFound(let status): "the server refuses the request (status \(status))"
    case .missingFragment(let name, _): "the page has no part '#\(name)'"
    case .gone: "removed for good (status 410)"
    case .serverError(let status): status.map(Self.failure) ?? "the answer is no HTTP"
    case .rateLimited: "the server asks for fewer requests (status 429)"
    case .refused(let isReset): isReset ? "the connection was cut" : "nothing answers at this host and port"
    case .dns: "the host does not exist"
    case .tls(let reason): "no secure connection: \(reason)"
    case .timeout: "no answer in time"
    case .wrongType(let expected, let found): "served as \(found), not as \(expected.noun)"
    case .wrongContent(let expected, let found): found.summary(expected)
    case .empty: "the file is empty"
    case .blocked(let reason): reason.summary
    case .skipped(let reason): "skipped: \(reason)"
    case .givenUp(let verdict): "not asked itself: others of its host ended so: \(verdict.summary)"
    }
  }

  private static func failure(_ status: Int) -> String {
    switch status {
    case 300...399: "the server redirects to nowhere (status \(status))"
    case 500...599: "the server fails (status \(status))"
    default: "the server answers with a status that means nothing (\(status))"
    }
  }

  /// What to do about it, a sentence or two; `nil` when nothing is to be done.
  package var advice: String? {
    switch self {
    case .alive, .skipped, .givenUp: nil
    case .redirect: "Write the final address: Office apps open direct addresses only."
    case .redirectLoop: "Open the address in a browser and copy the one that it ends at, or have the server's redirects mended."
    case .signInPage(_, true), .needsSignIn(_, true): nil
    case .needsSignIn(403, _):
      "Share the document with those who read the portal, or write 'access: signIn' at its source if they all can sign in. If it opens in a "
        + "private window of a browser, the server turns programs away: add the host to 'skip' with a reason and a date."
    case .signInPage, .needsSignIn:
      "Share the document with those who read the portal, or write 'access: signIn' at its source if they all can sign in."
    case .notFound: "Find out where the document is now and write that address, or remove it from the manifest."
    case .missingFragment(_, let nearest):
      nearest.map { "Did you mean '#\($0)'? Otherwise remove what is behind '#'." }
        ?? "Look up the part's name in the page, or remove what is behind '#'."
    case .gone: "Remove the document from the manifest, or write where it is now."
    case .serverError: "Tell whoever runs the server; check again later."
    case .rateLimited: "Check again later, or add the host to 'skip' with a reason and a date."
    case .refused: "Check the port, and whether the server runs and may be reached from here."
    case .dns: "Check the spelling of the host."
    case .tls: "Have the server's certificate mended; Office refuses such a server too."
    case .timeout: "Check again later; if it stays, tell whoever runs the server."
    case .wrongType(_, let found): typeAdvice(found)
    case .wrongContent(_, .truncated): "Upload the file again; only a part of it is on the server."
    case .wrongContent(_, .kind(let kind)): "Give the file the ending of what it is (\(kind.noun)), or upload the right one."
    case .wrongContent: "Open the file, save it in the format of its ending, and upload it again."
    case .empty: "Upload the file again."
    case .blocked(let reason): reason.advice
    }
  }

  private func typeAdvice(_ found: String) -> String {
    found.hasPrefix("text/html")
      ? "Copy the address of the file itself; this one is a page."
      : "Have the server send the content type of the format, or copy the address of the file itself."
  }

  private func seconds(_ milliseconds: Int) -> String { "\(milliseconds / 1000).\(milliseconds % 1000 / 100) s" }
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
      location.isEmpty ? "a redirect that says not where to" : "no address that can be read: \(location)"
    }
  }

  fileprivate var advice: String {
    switch self {
    case .network(let range, _):
      range.canBeAllowed
        ? "If the host is yours, name it with --allow-private-host." : "No document can be there; check the address."
    case .downgrade: "Have the server redirect to https, or copy the file's own address."
    case .scheme, .unreadable: "Open the address in a browser and copy the one that it ends at."
    case .credentials: "Remove the name and password from the address."
    }
  }
}
