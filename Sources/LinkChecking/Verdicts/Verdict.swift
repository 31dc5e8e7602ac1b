/// What one address turned out to be: exactly one case for every way in which a tap on the link can end.
package enum Verdict: Sendable, Hashable {
  /// The document or page is there. Milliseconds until the answer when they were too many, a note and no fault.
  case alive(slow: Int?)
  /// It is there, but at another address.
  case redirect(isPermanent: Bool)
  /// The redirects never end.
  case redirectLoop(RedirectLoop)
  /// A redirect led to a page that asks for a name and password.
  case signInPage(host: String, isExpected: Bool)
  /// The server answered 401, 403 or 407.
  case needsSignIn(status: Int, isExpected: Bool)
  /// The server refuses the request with a status of 4xx that has no case of its own; nearly always 404.
  case notFound(status: Int)
  /// The page is there, but nothing in it has the name behind `#`. The nearest name is a stranger's text.
  case missingFragment(String, nearest: String?)
  /// 410.
  case gone
  /// 5xx, or an answer that is no HTTP.
  case serverError(status: Int?)
  /// 429 until the attempts were used up.
  case rateLimited
  /// Nothing listens there, or the connection was cut.
  case refused(isReset: Bool)
  /// The host's name leads nowhere.
  case dns
  /// The certificate or the handshake failed; a stranger's text says how.
  case tls(reason: String)
  /// No answer in the time given.
  case timeout
  /// The content type says that it is something else than the format in the address.
  case wrongType(expected: ContentKind, found: String)
  /// The first bytes say so.
  case wrongContent(expected: ContentKind, found: FoundContent)
  /// A document without a byte.
  case empty
  /// Not asked for, for safety's sake.
  case blocked(BlockReason)
  /// Not asked for, since the author says so.
  case skipped(reason: String)
  /// Not asked to its end, since others of its origin ended so that it is left alone. Tells nothing about the address.
  indirect case givenUp(because: Verdict)
}

/// How redirects go wrong.
package enum RedirectLoop: Sendable, Hashable {
  /// An address came twice.
  case repeats(address: String)
  /// More redirects than are followed.
  case tooMany(limit: Int)
}

/// Why an address was not asked.
package enum BlockReason: Sendable, Hashable {
  /// The host's network address is none of the open network's.
  case network(AddressRange, address: String)
  /// A redirect from https to http.
  case downgrade(address: String)
  /// A redirect to something that is neither http nor https.
  case scheme(String)
  /// A name or password stands in the address.
  case credentials
  /// A redirect whose `Location` is missing or cannot be read.
  case unreadable(location: String)
}

/// What the first bytes of a document were instead.
package enum FoundContent: Sendable, Hashable {
  /// Another kind of file that is known.
  case kind(ContentKind)
  /// Nothing that is known.
  case unknown
  /// The right beginning, but fewer bytes than such a file or its announced length has.
  case truncated(bytes: Int, expected: Int)
}
