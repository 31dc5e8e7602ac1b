import Diagnostics
import TextBasics

/// A link to an anchor on another page, which can only be checked when that page is rendered.
struct PendingAnchor: Sendable {
  let path: String
  let fragment: String
  let href: String
  let place: Place
  /// The page that the link is on.
  let page: String
  /// The template of that page.
  let template: String
}
