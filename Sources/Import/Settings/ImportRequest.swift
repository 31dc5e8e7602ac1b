package import Portal

/// A source to import.
package struct ImportRequest {
  package internal(set) var settings: ImportSettings
  package private(set) var origins: [ImportOrigin]
  /// The command line gives the location, not a manifest that may be untrusted.
  let isOfCommand: Bool
  /// The manifest's rules for requests to the source.
  let rules: HostRules

  init(settings: ImportSettings, origins: [ImportOrigin], isOfCommand: Bool, rules: HostRules) {
    (self.settings, self.origins, self.isOfCommand, self.rules) = (settings, origins, isOfCommand, rules)
  }

  /// The request for a place that the command line gives.
  init(_ settings: ImportSettings, at origin: ImportOrigin) {
    self.init(settings: settings, origins: [origin], isOfCommand: true, rules: HostRules())
  }

  /// The request for a portal that begins with it.
  package var ofNewPortal: ImportRequest {
    var request = self
    request.settings = settings.ofNewPortal
    return request
  }

  /// The request for one of several sources that are read from one table.
  package func beside(_ sources: [String]) -> ImportRequest {
    var request = self
    request.settings = settings.beside(sources)
    return request
  }

  /// The request with tables in an encoding.
  package func reading(_ encoding: TableEncoding) -> ImportRequest {
    var request = self
    request.origins = origins.map { $0.in(encoding) }
    return request
  }
}
