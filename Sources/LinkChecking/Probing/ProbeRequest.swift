import TextBasics

/// A request that the edge is to send.
package struct ProbeRequest: Sendable, Hashable {
  /// The method.
  package enum Method: Sendable, Hashable {
    case head
    /// GET with `Range: bytes=0-511`.
    case getBeginning
    /// GET of all; only the beginning is read.
    case get
    /// PROPFIND of a folder and what is directly in it (RFC 4918 section 9.1), which lists a library.
    case propfind
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
    bodyLimit = method == .get || method == .propfind ? ProbeRules.pageBytes : ProbeRules.documentBytes
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
package struct ProbeOutcome: Sendable, Hashable, Codable {
  package var verdict: Verdict
  package var status: Int?
  /// Where the redirects ended or were stopped, when there were any.
  package var finalAddress: String?
  /// The answers in order, one for each address.
  package var hops: [Hop]
  /// Requests that were sent.
  package var requests: Int
  /// What links name in the page, but the page does not have.
  package var missingAnchors: [MissingAnchor] = []

  package init(
    verdict: Verdict, status: Int? = nil, finalAddress: String? = nil, hops: [Hop] = [], requests: Int = 0
  ) {
    self.verdict = verdict
    self.status = status
    self.finalAddress = finalAddress
    self.hops = hops
    self.requests = requests
  }

  /// The address to write instead; `nil` for one with a secret in it.
  package var fix: String? {
    guard case .redirect = verdict, let finalAddress, !finalAddress.contains(SecretMask.sign) else { return nil }
    return finalAddress
  }
}

/// A fragment that a page has no element for.
package struct MissingAnchor: Sendable, Hashable, Codable {
  package var name: String
  /// The one that was most likely meant; untrusted text.
  package var nearest: String?

  package init(name: String, nearest: String? = nil) { (self.name, self.nearest) = (name, nearest) }
}

/// What happened to a request.
package enum ProbeEvent: Sendable, Hashable {
  case head(ResponseHead)
  /// The bytes that were wanted; complete when the server sent no more than these, cut when the connection ended before the
  /// answer.
  case body([UInt8], isComplete: Bool, isCut: Bool = false)
  case failure(ProbeFailure)
}

/// Why no answer came.
package enum ProbeFailure: Sendable, Hashable {
  /// The name could not be looked up, for now at least.
  case dns
  /// The name servers say that there is no such name.
  case unknownName
  /// The name was not looked up, since no name server answers.
  case notLookedUp
  /// Nobody listens, or the network leads nowhere.
  case refused
  case reset
  /// The handshake failed; the library's words.
  case tls(String)
  case timeout
  /// The name resolved to an address that the policy refuses.
  case blocked(NetworkAddress)
  /// The answer is not HTTP, or its head has no end.
  case malformed
}

/// Status and the header fields that matter.
package struct ResponseHead: Sendable, Hashable {
  /// 100 to 599, or whatever the server sent.
  package let status: Int
  /// Milliseconds that the server wants to be left alone for (RFC 9110 section 10.2.3); `nil` when it does not say.
  package let retryAfter: Int?
  private let fields: [String: String]

  /// Names in any case, of fields that come twice the first counts, and values are cut at 8,192 bytes.
  package init(status: Int, fields: [(name: String, value: String)] = [], retryAfter: Int? = nil) {
    self.status = status
    self.retryAfter = retryAfter
    let pairs = fields.map { (lowercasedASCII($0.name), String(decoding: $0.value.utf8.prefix(8192), as: UTF8.self)) }
    self.fields = Dictionary(pairs, uniquingKeysWith: { first, _ in first })
  }

  package subscript(name: String) -> String? { fields[name] }

  var mediaType: MediaType? { self["content-type"].flatMap { MediaType($0) } }

  /// Whether the bytes are packed, so that they say nothing about the file.
  var isPacked: Bool { self["content-encoding"].map { lowercasedASCII($0) != "identity" && !$0.isEmpty } ?? false }

  /// `Content-Length`; `nil` when there is none or it is no number.
  var length: Int? { self["content-length"].flatMap { decimalNumber(trimmingASCIISpace(Array($0.utf8)[...])) } }

  /// The size of the whole file, from `Content-Range` (RFC 9110 section 14.4) or the length.
  var fileSize: Int? {
    guard let range = self["content-range"] else { return status == 206 ? nil : length }
    let bytes = Array(range.utf8)
    return bytes.lastIndex(of: ASCII.slash).flatMap { decimalNumber(bytes[($0 + 1)...]) }
  }

  /// Whether it answers a request for the first bytes with others: only its place in the file would show which.
  var isOtherRange: Bool {
    status == 206 && !(self["content-range"].map { lowercasedASCII($0).hasPrefix("bytes 0-") } ?? true)
  }
}
