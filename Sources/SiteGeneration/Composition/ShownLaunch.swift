import OfficeLinks

/// A launch link as a page must show it.
struct ShownLaunch: Sendable, Equatable {
  let link: LaunchLink
  /// The exact text of its `href`, before HTML's escaping: bars as the manifest wants them.
  let href: String
  /// The documented form that the page shows to copy; `nil` where it shows none.
  var text: String?
}
