import CatalogueModel
import Diagnostics
import OfficeLinks
import PortalContent
import Templating

/// A page ready to be rendered, with what the check needs to know of it.
struct ComposedPage: Sendable {
  let route: Route
  let head: HeadModel
  let content: PageContent
  /// The launch links that the page must show, in their order on it.
  let launches: [ShownLaunch]
  /// The document of the page, whose links are shared with the anchor of their button; `nil` on other pages.
  var document: Document?
  /// The words of the author's text, for search; empty where there is none.
  var plainText = ""
  /// What the author of the document wrote about it, which may hold anything that looks like a launch link.
  var html = HTML.empty
  /// What is known of the links that the author wrote.
  let origins: LinkOrigins
}
