import Portal

/// A source to import.
package struct ImportRequest {
  package let settings: ImportSettings
  let origins: [ImportOrigin]
  /// The command line gives the location, not a manifest that may be untrusted.
  let isOfCommand: Bool
  /// The manifest's rules for requests to the source.
  let rules: HostRules
}
