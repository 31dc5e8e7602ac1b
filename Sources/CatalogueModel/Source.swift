package import OfficeLinks

/// A place where documents live: a SharePoint library, a WebDAV folder, a WOPI host.
package struct Source: Hashable, Sendable {
  package let id: Identifier
  /// The folder that document paths are relative to; its path ends with `/`.
  package let baseURL: DocumentAddress
  /// Whether plain http is allowed for this source's host.
  package let allowsHTTP: Bool
  /// Whether its documents may be shown by Microsoft's web viewer: anybody may read them.
  package let webViewer: Bool
  /// What makes it a WOPI host; `nil` for an ordinary one.
  package let wopi: WOPIService?
  package let rules: HostRules

  package init(
    id: Identifier, baseURL: DocumentAddress, allowsHTTP: Bool, webViewer: Bool = false, wopi: WOPIService?,
    rules: HostRules = HostRules()
  ) {
    self.id = id
    self.baseURL = baseURL
    self.allowsHTTP = allowsHTTP
    self.webViewer = webViewer
    self.wopi = wopi
    self.rules = rules
  }
}

/// What the Office apps need of a WOPI host besides the document's address (`|d|`, `|e|`, `|a|`).
package struct WOPIService: Hashable, Sendable {
  package let service: String
  /// The user identifier, `|e|`; `nil` when every visitor enters an own one.
  package let user: String?
  package let source: WOPISource

  package init(service: String, user: String?, source: WOPISource) {
    self.service = service
    self.user = user
    self.source = source
  }

  /// In the place of the user identifier in links that a visitor has yet to complete.
  package static let userPlaceholder = "USER-ID"

  package var userOrPlaceholder: String { user ?? Self.userPlaceholder }
}
