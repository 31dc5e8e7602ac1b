/// The kind of a page, by its path in the output.
package enum RouteKind: Sendable, Hashable {
  /// The page of a document, section or tag, by its identifier.
  case document(String)
  case section(String)
  case tag(String)
  /// Another page that a portal makes by itself: a list or a later part of one, an install page, the preview of a message.
  case made
  /// A page that somebody wrote.
  case written

  private static let pages: Set = ["404", "documents", "index", "whatsnew"]
  private static let folders: Set = ["documents", "email", "install", "owners", "sections", "tags"]

  /// `path` begins below the prefix of the page's language and ends before `.html`.
  package init(_ path: String) {
    guard let slash = path.firstIndex(of: "/") else {
      self = Self.pages.contains(path) ? .made : .written
      return
    }
    let (folder, name) = (String(path[..<slash]), String(path[slash...].dropFirst()))
    switch folder {
    case "documents" where !name.contains("/"): self = .document(name)
    case "sections" where !name.contains("/"): self = .section(name)
    case "tags" where !name.contains("/") && name != "index": self = .tag(name)
    default: self = Self.folders.contains(folder) ? .made : .written
    }
  }
}
