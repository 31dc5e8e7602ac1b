import OfficeLinks
import TextBasics
import Theme

/// Compares the launch links found on a page with those that belong there.
///
/// They are compared byte for byte: what the library writes it reads back as the same link.
struct LaunchComparison {
  private let expected: [ShownLaunch]
  private var isFound: [Bool]
  /// The places in `expected` after the last link and the last text that were found. Pages show both in this order, so the next one is
  /// nearly always found at once.
  private var (nextLink, nextText) = (0, 0)

  enum Finding {
    case expected
    /// It belongs on the page, but in another spelling.
    case respelt(expected: String)
    case unknown
    case unreadable
  }

  init(expected: [ShownLaunch]) {
    self.expected = expected
    isFound = Array(repeating: false, count: expected.count)
  }

  /// The first place from `start` on, then before it, at which something holds.
  private func place(from start: Int, where isThere: (ShownLaunch) -> Bool) -> Int? {
    expected.indices[start...].first { isThere(expected[$0]) } ?? expected.indices[..<start].first { isThere(expected[$0]) }
  }

  /// Takes a link of the page.
  mutating func find(_ href: ArraySlice<UInt8>) -> Finding {
    if let place = place(from: nextLink, where: { areEqual(href, $0.href) }) {
      isFound[place] = true
      nextLink = place + 1
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

  /// True if a text is the documented form of a link, for people to copy.
  mutating func holds(text: ArraySlice<UInt8>) -> Bool {
    guard let place = place(from: nextText, where: { $0.text.map { areEqual(text, $0) } ?? false }) else { return false }
    nextText = place + 1
    return true
  }

  /// The links that the page does not show. A link that belongs there twice may be there once.
  var missing: [LaunchLink] {
    let unseen = zip(expected, isFound).filter { !$1 }.map(\.0.link)
    if unseen.isEmpty { return [] }
    let found = Set(zip(expected, isFound).filter { $1 }.map(\.0.link))
    return unseen.filter { !found.contains($0) }
  }
}

/// The launch links that are written with bars on a page, in text or in attributes: people copy them. Each is a stretch without white
/// space, quotes and tags that begins with an Office app's scheme and a command.
func launchTexts(_ page: [UInt8]) -> [Range<Int>] {
  var texts: [Range<Int>] = []
  var index = 0
  while let bar = page[index...].position(of: ASCII.bar) {
    var start = bar
    // All schemes and commands together are shorter.
    while start > max(index, bar - 40), !endsText(page[start - 1]) { start -= 1 }
    let end = page[bar...].firstIndex(where: endsText) ?? page.endIndex
    if beginsLaunch(page[start..<bar]) { texts.append(start..<end) }
    index = end
  }
  return texts
}

/// True if the bytes in front of the first bar are a scheme and a command: `ms-word:ofe`.
private func beginsLaunch(_ bytes: ArraySlice<UInt8>) -> Bool {
  guard let colon = bytes.position(of: ASCII.colon), bytes.endIndex - colon == 4 else { return false }
  return OfficeApp(scheme: String(decoding: bytes[..<colon], as: UTF8.self)) != nil
}

private func endsText(_ byte: UInt8) -> Bool {
  switch byte {
  case ...ASCII.space, ASCII.quotationMark, ASCII.apostrophe, ASCII.lessThan, ASCII.greaterThan: true
  default: false
  }
}
