import TextBasics

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
  /// The name does not resolve.
  case dns
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
  var length: Int? { self["content-length"].flatMap { number(trimmingASCIISpace(Array($0.utf8)[...])) } }

  /// The size of the whole file, from `Content-Range` (RFC 9110 section 14.4) or the length.
  var fileSize: Int? {
    guard let range = self["content-range"] else { return status == 206 ? nil : length }
    let bytes = Array(range.utf8)
    return bytes.lastIndex(of: ASCII.slash).flatMap { number(bytes[($0 + 1)...]) }
  }

  /// Whether it answers a request for the first bytes with others: only its place in the file would show which.
  var isOtherRange: Bool {
    status == 206 && !(self["content-range"].map { lowercasedASCII($0).hasPrefix("bytes 0-") } ?? true)
  }

  private func number(_ digits: ArraySlice<UInt8>) -> Int? {
    guard (1...18).contains(digits.count), digits.allSatisfy(\.isASCIIDigit) else { return nil }
    return digits.reduce(0) { $0 * 10 + Int($1 - ASCII.zero) }
  }
}
