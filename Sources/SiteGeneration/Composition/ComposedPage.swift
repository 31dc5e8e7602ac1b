import Diagnostics
import OfficeLinks
import Templating

/// A page ready to be rendered, with what the check needs to know of it.
struct ComposedPage: Sendable {
  let route: Route
  let head: HeadModel
  let content: PageContent
  /// The launch links that the page must show, in their order on it.
  let launches: [LaunchLink]
  /// Where the author wrote the links whose destination is only checked once all pages are rendered, by `href` without percent-encoding.
  let origins: [String: Place]
}

/// CommonMark rendered for one page, with what the check needs to know of it.
struct RenderedText: Sendable {
  var html = HTML.empty
  var launches: [LaunchLink] = []
  var origins: [String: Place] = [:]
}
