package import CatalogueModel
package import OfficeLinks

/// One distinct address with what its author expects of it.
package struct ProbeTarget: Sendable, Hashable {
  package typealias Access = HostRules.Access

  /// As written by the author, but for what is after `#`.
  package var address: String
  /// What a person who taps the link expects to get; `nil` for a page, or a file of an unknown kind.
  package var format: DocumentFormat?
  package var access: Access
  package var allowsRedirects: Bool
  /// What is sent to the address's own origin; the values are the edge's to look up.
  package var headers: [HeaderVariable]
  /// What links name in the page after `#`; looked up when the page is there.
  package var fragments: [String] = []
  /// Hosts that a redirect may lead to from https by plain http.
  package var plainHTTPHosts: Set<String> = []

  package init(
    _ address: String, format: DocumentFormat? = nil, access: Access = .open, allowsRedirects: Bool = false,
    headers: [HeaderVariable] = []
  ) {
    self.address = address
    self.format = format
    self.access = access
    self.allowsRedirects = allowsRedirects
    self.headers = headers
  }

  /// The kinds that the file may be; empty when its bytes need not be looked at.
  var kinds: [ContentKind] { format.map { ContentKind.expected(of: $0) } ?? [] }
}

/// The limits that hold for every address of a run.
package struct ProbeRules: Sendable, Hashable {
  package var redirectLimit = 10
  /// An answer that took more milliseconds is reported as slow.
  package var slowAfter = 5000
  /// Whether the bytes of documents are requested directly, without a HEAD before.
  package var skipsHEAD = false
  package var retries = RetrySchedule()
  package var network = NetworkPolicy()

  package init() {}

  /// The requested bytes of a document, `Range: bytes=0-511`.
  package static let documentBytes = 512
  /// The bytes of a page that are read to find a sign-in form.
  package static let pageBytes = 32_768
  /// The bytes of a page in which fragments are looked up.
  package static let fragmentBytes = 1_048_576
}
