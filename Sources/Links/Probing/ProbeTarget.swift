package import OfficeLinks
package import Portal

/// One distinct address with its author's expectations.
package struct ProbeTarget: Sendable, Hashable {
  /// As written by the author, without the part after `#`.
  package var address: String
  /// The format that a person who taps the link expects; `nil` for a page, or a file of an unknown kind.
  package var format: DocumentFormat?
  package var access: HostRules.Access
  package var allowsRedirects: Bool
  /// The headers for the address's own origin; the edge looks up their values.
  package var headers: [HeaderVariable]
  /// The fragments of links to the page; looked up if the page exists.
  package var fragments: [String] = []
  /// The question about its folder, if it is the document with which that is asked.
  package var folderQuestion: FolderQuestion?
  /// Hosts that a redirect may lead to from https by plain http.
  package var plainHTTPHosts: Set<String> = []

  package init(
    _ address: String, format: DocumentFormat? = nil, access: HostRules.Access = .open, allowsRedirects: Bool = false,
    headers: [HeaderVariable] = []
  ) {
    self.address = address
    self.format = format
    self.access = access
    self.allowsRedirects = allowsRedirects
    self.headers = headers
  }

  /// The kinds that the file may have; empty if its bytes need not be examined.
  var kinds: [ContentKind] { format.map { ContentKind.expected(of: $0) } ?? [] }
}

/// The limits for every address of a run.
package struct ProbeRules: Sendable, Hashable {
  package var redirectLimit = 10
  /// A slower answer, in milliseconds, is reported as slow.
  package var slowAfter = 5000
  /// The bytes of documents are requested directly, without a HEAD before.
  package var skipsHEAD = false
  package var retries = RetrySchedule()
  package var network = NetworkPolicy()

  package init() {}

  /// The requested bytes of a document, `Range: bytes=0-511`.
  package static let documentBytes = 512
  /// The bytes of a page that are searched for a sign-in form.
  package static let pageBytes = 32_768
  /// The bytes of a page in which fragments are looked up.
  package static let fragmentBytes = 1_048_576
}
