import OfficeLinks

/// Where a value that the link library has looked at was written: it decides what its author can do about a finding.
package enum FindingOrigin: Sendable {
  /// The portal's own address.
  case portal
  /// A source's base address.
  case source
  /// Anything of a document but its save location, and the launch settings.
  case document
  /// A document's save location.
  case saveLocation
  /// An argument of a command.
  case commandLine

  /// What to do, where that is a setting that the library cannot know of; `nil` where the library's own advice is right.
  func advice(on reason: LinkReason) -> String? {
    switch reason {
    case .address(.plainHTTP):
      switch self {
      case .portal: "Use https, or add 'allowHTTP: true' to 'portal'"
      case .source: "Use https, or add 'allowHTTP: true' to the source"
      case .document: "Use https, or list the host under 'sources' with 'allowHTTP: true'"
      case .saveLocation: "Use https, as the template does"
      case .commandLine: "Use https, or give --allow-http"
      }
    case .address(.relative):
      switch self {
      case .portal, .source, .saveLocation: "Write the whole address, such as https://contoso.com/docs/"
      case .document: "Write the whole address, from https:// on, or the file's name as 'path' with a 'source'"
      case .commandLine: nil
      }
    case .host(.notAllowed): "Use a host that is listed, or add this one under 'sources'"
    case .form(.unknownScheme("https", _)), .form(.unknownScheme("http", _)):
      self == .commandLine ? "Make a launch link of an address: docportal link --app word --url ADDRESS" : nil
    case .format(.addIn): "Link to a document; add-ins cannot be allowed"
    case .form(.passbackIgnored):
      self == .document ? "Leave it out; 'passback: ~' on the document switches the portal's off" : nil
    case .form(.contextIgnored):
      self == .document ? "Leave it out; 'context: ~' on the document switches the portal's off" : nil
    case .character, .address, .host, .share, .format, .form, .descriptor, .wopi, .passback: nil
    }
  }
}
