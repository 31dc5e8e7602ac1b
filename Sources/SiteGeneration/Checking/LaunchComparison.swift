import OfficeLinks
import PortalContent
import TextBasics

/// Compares the launch links found on a page with those that belong there.
///
/// They are compared byte for byte: what the library writes it reads back as the same link.
struct LaunchComparison {
  private let expected: [ShownLaunch]
  /// The places in `expected` by `href`; the first of equal ones.
  private let places: [String: Int]
  private var isFound: [Bool]

  enum Finding {
    case expected
    /// It belongs on the page, but in another spelling.
    case respelt(expected: String)
    case unknown
    case unreadable
  }

  init(expected: [ShownLaunch]) {
    self.expected = expected
    places = Dictionary(expected.enumerated().map { ($1.href, $0) }, uniquingKeysWith: { first, _ in first })
    isFound = Array(repeating: false, count: expected.count)
  }

  /// Takes a link of the page.
  mutating func find(_ href: ArraySlice<UInt8>) -> Finding {
    // Equal strings can differ in their bytes, such as 'K' and the Kelvin sign.
    if let place = places[String(decoding: href, as: UTF8.self)], areEqual(href, expected[place].href) {
      isFound[place] = true
      return .expected
    }
    // Any host is allowed, since the link is compared with the catalogue's, whose hosts were checked. Warnings about a link were reported
    // when it was built.
    let rules = AddressRules(allowsHTTP: true)
    let linkRules = LinkRules(warnsAboutOtherApps: false, warnsAboutIgnoredParts: false)
    guard let link = LaunchLink.parse(utf8: href, rules: rules, linkRules: linkRules).link else { return .unreadable }
    guard let place = expected.firstIndex(where: { $0.link == link }) else { return .unknown }
    isFound[place] = true
    return .respelt(expected: expected[place].href)
  }

  /// The links that the page does not show. A link that belongs there twice may be there once.
  var missing: [LaunchLink] {
    let unseen = zip(expected, isFound).filter { !$1 }.map(\.0.link)
    if unseen.isEmpty { return [] }
    let found = Set(zip(expected, isFound).filter { $1 }.map(\.0.link))
    return unseen.filter { !found.contains($0) }
  }
}
