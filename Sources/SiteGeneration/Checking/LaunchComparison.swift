import EmailComposing
import OfficeLinks
import PortalContent
import TextBasics

/// Compares the launch links found on a page with those that belong there.
///
/// They mostly come in order, so that only those out of order are kept and looked up.
struct LaunchComparison {
  private let expected: [ShownLaunch]
  private var inOrder = 0
  private var outOfOrder: [(link: LaunchLink, range: Range<Int>)] = []
  /// Links that are not written as the catalogue's next one.
  private var otherwise: [(launch: ShownLaunch, range: Range<Int>)] = []

  init(expected: [ShownLaunch]) { self.expected = expected }

  /// Takes the next link of the page; `value` is what was parsed, `range` where it stands.
  mutating func found(_ link: LaunchLink, _ value: ArraySlice<UInt8>, at range: Range<Int>) {
    let isNext = inOrder < expected.count && link == expected[inOrder].link
    if !isNext || !areEqual(value, expected[inOrder].href) {
      otherwise.append((ShownLaunch(link: link, href: String(decoding: value, as: UTF8.self)), range))
    }
    if isNext { inOrder += 1 } else { outOfOrder.append((link, range)) }
  }

  /// Takes the next link of the page when it is written just as the catalogue's next one; `false` when it is not.
  mutating func foundNext(_ value: ArraySlice<UInt8>) -> Bool {
    guard inOrder < expected.count, areEqual(value, expected[inOrder].href) else { return false }
    inOrder += 1
    return true
  }

  /// Where links stand that do not belong on the page.
  var unknown: [Range<Int>] {
    guard !outOfOrder.isEmpty else { return [] }
    let known = Set(expected.map(\.link))
    return outOfOrder.filter { !known.contains($0.link) }.map(\.range)
  }

  /// Where links stand that belong on the page, but in another spelling, each with the right one.
  var respelt: [(range: Range<Int>, expected: String)] {
    guard !otherwise.isEmpty else { return [] }
    let spellings = Dictionary(grouping: expected, by: \.link)
    return otherwise.compactMap { found in
      guard let known = spellings[found.launch.link], let first = known.first else { return nil }
      if known.contains(where: { $0.href == found.launch.href }) { return nil }
      return (found.range, first.href)
    }
  }

  /// The links that the page does not show.
  var missing: [LaunchLink] {
    guard inOrder < expected.count else { return [] }
    let shown = Set(expected[..<inOrder].map(\.link)).union(outOfOrder.map(\.link))
    return expected[inOrder...].map(\.link).filter { !shown.contains($0) }
  }
}
