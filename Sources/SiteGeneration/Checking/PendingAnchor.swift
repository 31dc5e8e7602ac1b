import TextBasics

/// A link to an anchor on another page, which can only be checked when that page is rendered.
struct PendingAnchor: Sendable {
  let path: String
  let fragment: String
  let href: String
  let place: Place
  let page: String
  /// The template of that page.
  let template: String
}
