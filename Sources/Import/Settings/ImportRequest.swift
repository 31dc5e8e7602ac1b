import Portal

/// A source to import.
package struct ImportRequest {
  package let settings: ImportSettings
  private(set) var origins: [ImportOrigin]
  /// The command line gives the location, not a manifest that may be untrusted.
  let isOfCommand: Bool
  /// The manifest's rules for requests to the source.
  let rules: HostRules

  /// The request with tables in an encoding.
  package func reading(_ encoding: TableEncoding) -> ImportRequest {
    var request = self
    for index in origins.indices { request.origins[index].encoding = encoding }
    return request
  }
}
