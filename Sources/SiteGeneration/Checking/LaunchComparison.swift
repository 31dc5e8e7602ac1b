import OfficeLinks
import PortalContent
import TextBasics

/// Compares the launch links found on a page with those that belong there.
///
/// They are compared byte for byte: what the library writes it reads back as the same link. They mostly come in order, so only
/// those out of order are looked up.
struct LaunchComparison {
  private let expected: [ShownLaunch]
  private var inOrder = 0
  /// How the expected next one is written, beside them: taking it out of the array for every link of a page took 50 instructions.
  private var next: String?
  private var outOfOrder: Set<LaunchLink> = []
  private var otherwise: [(link: LaunchLink, range: Range<Int>)] = []
  /// By what they are written as; made when the first link out of order is met.
  private var byHref: [String: LaunchLink]?

  init(expected: [ShownLaunch]) {
    self.expected = expected
    next = expected.first?.href
  }

  /// Takes the next link of the page when it is written just as the expected next one; `false` when it is not.
  mutating func foundNext(_ value: UnsafeRawBufferPointer) -> Bool {
    guard let next, areEqual(value, next) else { return false }
    advance()
    return true
  }

  private mutating func advance() {
    inOrder += 1
    next = inOrder < expected.count ? expected[inOrder].href : nil
  }

  /// Takes a link that is written just as any of the expected ones; `false` when it is not.
  mutating func foundOutOfOrder(_ value: ArraySlice<UInt8>) -> Bool {
    let known = byHref ?? Dictionary(expected.map { ($0.href, $0.link) }, uniquingKeysWith: { first, _ in first })
    byHref = known
    guard let link = known[String(decoding: value, as: UTF8.self)] else { return false }
    outOfOrder.insert(link)
    return true
  }

  /// Takes the next link of the page, which is written as none of the expected ones.
  mutating func foundOtherwise(_ link: LaunchLink, at range: Range<Int>) {
    otherwise.append((link, range))
    if inOrder < expected.count, link == expected[inOrder].link { advance() }
  }

  /// Where links are that do not belong on the page.
  var unknown: [Range<Int>] {
    guard !otherwise.isEmpty else { return [] }
    let known = Set(expected.map(\.link))
    return otherwise.filter { !known.contains($0.link) }.map(\.range)
  }

  /// Where links are that belong on the page, but in another spelling, each with the right one.
  var respelt: [(range: Range<Int>, expected: String)] {
    guard !otherwise.isEmpty else { return [] }
    let hrefs = Dictionary(expected.map { ($0.link, $0.href) }, uniquingKeysWith: { first, _ in first })
    return otherwise.compactMap { found in hrefs[found.link].map { (found.range, $0) } }
  }

  /// The links that the page does not show.
  var missing: [LaunchLink] {
    guard inOrder < expected.count else { return [] }
    let shown = Set(expected[..<inOrder].map(\.link)).union(outOfOrder).union(otherwise.map(\.link))
    return expected[inOrder...].map(\.link).filter { !shown.contains($0) }
  }
}
