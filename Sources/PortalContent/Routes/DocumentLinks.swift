package import CatalogueModel
package import OfficeLinks

extension Document {
  /// The file type as people say it: the extension in capitals.
  package var typeName: String { format?.fileExtension.uppercased() ?? "" }
}

extension LaunchLink {
  /// The fragment of the document's page that shows this link.
  package var anchor: String {
    let app = app.rawValue.lowercased()
    return form == .full ? "open-\(app)-\(mode.rawValue)" : "open-\(app)-link"
  }
}

extension Document {
  /// What leads from its page's address to its own app's first button; empty where it has no link.
  package var buttonFragment: String { (links.first { $0.app == app } ?? links.first).map { "#" + $0.anchor } ?? "" }

  /// The link that lists show; none while it is yet to be completed.
  package var listedLink: LaunchLink? { asksForUser ? nil : links.first }
}
