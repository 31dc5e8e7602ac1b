import TextBasics

/// A request for the edge to send.
package struct ProbeRequest: Sendable, Hashable {
  package enum Method: Sendable, Hashable {
    case head
    /// GET with `Range: bytes=0-511`.
    case getBeginning
    /// GET of the whole; only the beginning is read.
    case get
    /// PROPFIND of a folder and its direct content (RFC 4918 section 9.1), which lists a library.
    case propfind
    /// OPTIONS of a folder, in which Office looks for WebDAV with locks.
    case options
    /// LOCK of a document for a short time, as Office sends it before it lets people edit.
    case lock
    case unlock
  }

  package var address: WebAddress
  package var method: Method
  /// The author's headers for this host may be sent: never to another origin than the first one.
  package var sendsAuthorHeaders: Bool
  /// The number of useful bytes of the body.
  package var bodyLimit: Int

  /// The lock to give back, as a field value.
  package var lockToken: String?

  package init(_ method: Method, _ address: WebAddress, sendsAuthorHeaders: Bool) {
    self.method = method
    self.address = address
    self.sendsAuthorHeaders = sendsAuthorHeaders
    bodyLimit = method == .get || method == .propfind ? ProbeRules.pageBytes : ProbeRules.documentBytes
  }

  /// The name under which it is sent, in place of the tool's: servers answer Office in its own way (nextcloud/server #16739).
  package var userAgent: String? { [.options, .lock, .unlock].contains(method) ? "Microsoft Office Word 2014" : nil }

  /// The value of the `Range` header, if there is one.
  package var range: String? { method == .getBeginning ? "bytes=0-\(ProbeRules.documentBytes - 1)" : nil }
}

/// The next action of the edge for one address.
package enum ProbeAction: Sendable, Hashable {
  /// Send a request and pass in its response head or failure.
  case send(ProbeRequest)
  /// Read up to `limit` bytes of the body, drop the rest, and pass them in.
  case readBody(limit: Int)
  /// Wait until a moment, then call `resume`.
  case wait(until: Moment)
  case finish(ProbeOutcome)
}

/// The result for one address.
package struct ProbeOutcome: Sendable, Hashable {
  package var verdict: Verdict
  package var status: Int?
  /// The address where redirects ended or were stopped, if there were any.
  package var finalAddress: String?
  /// The answers in order, one for each address.
  package var hops: [Hop]
  /// The number of requests that were sent.
  package var requests: Int
  /// Fragments of links that the page does not have.
  package var missingAnchors: [MissingAnchor] = []
  /// The finding about the folder of a broken document.
  package var folder: Verdict?

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
package struct MissingAnchor: Sendable, Hashable {
  package var name: String
  /// The name that was most likely meant; untrusted text.
  package var nearest: String?

  package init(name: String, nearest: String? = nil) { (self.name, self.nearest) = (name, nearest) }
}

package enum ProbeEvent: Sendable, Hashable {
  case head(ResponseHead)
  /// The requested bytes. Complete if the server sent no more than these; cut if the connection ended before the answer did.
  case body([UInt8], isComplete: Bool, isCut: Bool = false)
  case failure(ProbeFailure)
}

/// The reason why no answer came.
package enum ProbeFailure: Sendable, Hashable {
  /// The name lookup failed, perhaps temporarily.
  case dns
  /// The name servers say that there is no such name.
  case unknownName
  /// The name was not looked up, since no name server answers.
  case notLookedUp
  /// Nobody listens, or the network leads nowhere.
  case refused
  case reset
  /// The handshake failed, with the library's words.
  case tls(String)
  case timeout
  /// The name resolved to an address that the policy refuses.
  case blocked(NetworkAddress)
  /// The answer is not HTTP, or its head has no end.
  case malformed
}

/// The status and the relevant header fields.
package struct ResponseHead: Sendable, Hashable {
  /// 100 to 599, or whatever the server sent.
  package let status: Int
  /// The wait that the server asks for, in milliseconds (RFC 9110 section 10.2.3); `nil` if it does not.
  package let retryAfter: Int?
  private let fields: [String: String]

  /// Names in any case. If a field is repeated, its lists are joined, or else the first one counts; values are cut at 8,192 bytes.
  package init(status: Int, fields: [(name: String, value: String)] = [], retryAfter: Int? = nil) {
    self.status = status
    self.retryAfter = retryAfter
    let pairs = fields.map { (lowercasedASCII($0.name), String(decoding: $0.value.utf8.prefix(8192), as: UTF8.self)) }
    var values: [String: String] = [:]
    for (name, value) in pairs {
      if let first = values[name] {
        if Self.lists.contains(name) { values[name] = first + ", " + value }
      } else {
        values[name] = value
      }
    }
    self.fields = values
  }

  private static let lists: Set<String> = ["dav", "ms-author-via", "www-authenticate"]

  package subscript(name: String) -> String? { fields[name] }

  var mediaType: MediaType? { self["content-type"].flatMap { MediaType($0) } }

  /// The bytes are packed, so they reveal nothing about the file.
  var isPacked: Bool { self["content-encoding"].map { lowercasedASCII($0) != "identity" && !$0.isEmpty } ?? false }

  /// `Content-Length`; `nil` if it is missing or not a number.
  var length: Int? { self["content-length"].flatMap { decimalNumber(trimmingASCIISpace(Array($0.utf8)[...])) } }

  /// The size of the whole file, from `Content-Range` (RFC 9110 section 14.4) or the length.
  var fileSize: Int? {
    guard let range = self["content-range"] else { return status == 206 ? nil : length }
    let bytes = Array(range.utf8)
    return bytes.lastIndex(of: ASCII.slash).flatMap { decimalNumber(bytes[($0 + 1)...]) }
  }

  /// The answer to a request for the first bytes has others: only their position in the file would show which.
  var isOtherRange: Bool {
    status == 206 && !(self["content-range"].map { lowercasedASCII($0).hasPrefix("bytes 0-") } ?? true)
  }
}
