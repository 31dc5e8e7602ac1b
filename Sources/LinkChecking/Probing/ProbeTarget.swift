package import CatalogueModel
package import OfficeLinks

/// One distinct address with what its author expects of it.
package struct ProbeTarget: Sendable, Hashable {
  /// What a person who taps the link expects to get.
  package enum Expectation: Sendable, Hashable {
    /// A file whose first bytes tell whether it is the right one.
    case document(DocumentFormat)
    /// A page, or a file of an unknown kind.
    case page
  }

  /// Who may open the document.
  package typealias Access = HostRules.Access

  /// As written by the author, but for what is behind `#`.
  package var address: String
  /// What is expected there.
  package var expectation: Expectation
  /// Who may open it.
  package var access: Access
  /// Whether a redirect that ends well is fine.
  package var allowsRedirects: Bool
  /// What is sent to the address's own origin; the values are the edge's to look up.
  package var headers: [HeaderVariable]
  /// What links name in the page behind `#`; looked up when the page is there.
  package var fragments: [String] = []
  /// Hosts that a redirect may lead to from https by plain http.
  package var plainHTTPHosts: Set<String> = []

  /// Creates a target.
  package init(
    _ address: String, _ expectation: Expectation, access: Access = .open, allowsRedirects: Bool = false,
    headers: [HeaderVariable] = []
  ) {
    self.address = address
    self.expectation = expectation
    self.access = access
    self.allowsRedirects = allowsRedirects
    self.headers = headers
  }

  /// The kinds that the file may be; empty when its bytes need not be looked at.
  var kinds: [ContentKind] {
    switch expectation {
    case .document(let format): ContentKind.expected(of: format)
    case .page: []
    }
  }
}
