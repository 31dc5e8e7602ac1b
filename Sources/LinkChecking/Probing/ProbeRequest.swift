/// A request that the edge is to send.
package struct ProbeRequest: Sendable, Hashable {
  /// The method.
  package enum Method: Sendable, Hashable {
    case head
    /// GET with `Range: bytes=0-511`.
    case getBeginning
    /// GET of all; only the beginning is read.
    case get
  }

  package var address: WebAddress
  package var method: Method
  /// Whether the headers that the author wrote for this host may be sent: never to another origin than the first one.
  package var sendsAuthorHeaders: Bool
  /// Bytes of the body that are worth reading.
  package var bodyLimit: Int

  package init(_ method: Method, _ address: WebAddress, sendsAuthorHeaders: Bool) {
    self.method = method
    self.address = address
    self.sendsAuthorHeaders = sendsAuthorHeaders
    bodyLimit = method == .get ? ProbeRules.pageBytes : ProbeRules.documentBytes
  }

  /// The value of the `Range` header, where there is to be one.
  package var range: String? { method == .getBeginning ? "bytes=0-\(ProbeRules.documentBytes - 1)" : nil }
}

/// What the edge is to do next for one address.
package enum ProbeAction: Sendable, Hashable {
  /// Send a request and hand in its response head or failure.
  case send(ProbeRequest)
  /// Read up to so many bytes of the body, then drop the rest, and hand them in.
  case readBody(limit: Int)
  /// Wait until a moment, then ask by `resume`.
  case wait(until: Moment)
  case finish(ProbeOutcome)
}

/// What was found out about one address.
package struct ProbeOutcome: Sendable, Hashable {
  package var verdict: Verdict
  package var status: Int?
  /// Where the redirects ended or were stopped, when there were any.
  package var finalAddress: String?
  package var fix: String?
  /// The answers in order, one for each address.
  package var hops: [Hop]
  /// Requests that were sent.
  package var requests: Int
  /// What links name in the page, but the page does not have.
  package var missingFragments: [MissingFragment] = []

  package init(
    verdict: Verdict, status: Int? = nil, finalAddress: String? = nil, fix: String? = nil, hops: [Hop] = [], requests: Int = 0
  ) {
    self.verdict = verdict
    self.status = status
    self.finalAddress = finalAddress
    self.fix = fix
    self.hops = hops
    self.requests = requests
  }
}
