import CatalogueModel
package import Diagnostics
package import OfficeLinks
package import TextBasics

/// Where in a manifest a value is written that the link library has read: it decides what its author can do about a finding.
package enum FindingOrigin: Sendable {
  case portal
  case source
  /// Anything of a document but its save location, and the launch settings.
  case document
  case saveLocation

  /// What to do, where that is a setting that the library cannot know of; `nil` where the library's own advice is right.
  func advice(on rule: Rule) -> String? {
    switch rule {
    case Rule.address.plainHTTP:
      switch self {
      case .portal: "use https, or add 'allowHTTP: true' to 'portal'"
      case .source: "use https, or add 'allowHTTP: true' to the source"
      case .document: "use https, or list the host under 'sources' with 'allowHTTP: true'"
      case .saveLocation: "use https, as the template does"
      }
    case Rule.address.relative:
      switch self {
      case .portal, .source, .saveLocation: "write the whole address, such as https://contoso.com/docs/"
      case .document: "write the whole address, from https:// on, or the file's name as 'path' with a 'source'"
      }
    case Rule.host.notAllowed: "use the host of a source, or add this one under 'sources'"
    case Rule.share.rewritten: "run 'docportal fix' to write it into the manifest"
    case Rule.format.addIn: "link to a document; add-ins cannot be allowed"
    case Rule.form.passbackIgnored where self == .document:
      "leave it out; 'passback: ~' on the document switches the portal's off"
    case Rule.form.contextIgnored where self == .document:
      "leave it out; 'context: ~' on the document switches the portal's off"
    default: nil
    }
  }

  /// Why it matters, where the library's own reason is about documents only.
  func explanation(of rule: Rule) -> String? {
    let ofWholeAddresses: [Rule] = [
      .address.relative, .address.schemeRelative, .address.uncPath, .address.localPath, .address.fileScheme,
    ]
    return self == .portal && ofWholeAddresses.contains(rule)
      ? "'baseURL' is the public address of the portal, which begins with https://." : nil
  }
}

extension Diagnostic {
  package init(_ finding: LinkFinding, at place: Place?, of origin: FindingOrigin) {
    self.init(finding, at: place, advice: origin.advice(on: finding.rule))
    explanation = origin.explanation(of: finding.rule) ?? explanation
  }
}
