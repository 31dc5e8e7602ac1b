package import OfficeLinks
package import Templating

/// CommonMark rendered for one page, with what the check needs to know of it.
package struct RenderedText: Sendable {
  package var html = HTML.empty
  package var plainText = ""
  package var launches: [ShownLaunch] = []
  package var origins = LinkOrigins()

  /// A text without anything.
  package init() {}
}

/// A launch link as a page must show it.
package struct ShownLaunch: Sendable, Equatable {
  package let link: LaunchLink
  /// The exact text of its `href`, before HTML's escaping: bars as the manifest wants them.
  package let href: String
  /// The documented form that the page shows to copy; `nil` where it shows none.
  package var text: String?

  package init(link: LaunchLink, href: String, text: String? = nil) {
    self.link = link
    self.href = href
    self.text = text
  }
}
