import OfficeLinks
import PortalContent
import TextBasics

/// Compares the launch links found on a page with those that belong there.
///
/// They are compared byte for byte: what the library writes it reads back as the same link.
struct LaunchComparison {
  private let expected: [ShownLaunch]
  private let byHref: [String: ShownLaunch]
  private var found: Set<LaunchLink> = []

  enum Finding {
    case expected
    /// It belongs on the page, but in another spelling.
    case respelt(expected: String)
    case unknown
    case unreadable
  }

  init(expected: [ShownLaunch]) {
    self.expected = expected
    byHref = Dictionary(expected.map { ($0.href, $0) }, uniquingKeysWith: { first, _ in first })
  }

  /// Takes a link of the page.
  mutating func find(_ href: ArraySlice<UInt8>) -> Finding {
    // Equal strings can differ in their bytes, such as 'K' and the Kelvin sign.
    if let launch = byHref[String(decoding: href, as: UTF8.self)], areEqual(href, launch.href) {
      found.insert(launch.link)
      return .expected
    }
    // Any host is allowed, since the link is compared with the catalogue's, whose hosts were checked. Warnings about a link were reported
    // when it was built.
    let rules = AddressRules(allowsHTTP: true)
    let linkRules = LinkRules(warnsAboutOtherApps: false, warnsAboutIgnoredParts: false)
    guard let link = LaunchLink.parse(utf8: href, rules: rules, linkRules: linkRules).link else { return .unreadable }
    guard let launch = expected.first(where: { $0.link == link }) else { return .unknown }
    found.insert(link)
    return .respelt(expected: launch.href)
  }

  /// The links that the page does not show.
  var missing: [LaunchLink] { expected.map(\.link).filter { !found.contains($0) } }
}
