package import OfficeLinks
package import Templates
package import TextBasics

/// CommonMark rendered for one page, with the data for the check of the page.
package struct RenderedText: Sendable {
  package var html = HTML.empty
  package var plainText = ""
  package var launches: [ShownLaunch] = []
  package var links = WrittenLinks()
  /// The highest headings of the text, in order.
  package var chapters: [Chapter] = []

  package init() {}

  package struct Chapter: Sendable {
    package let title: String
    /// The fragment that leads to it.
    package let anchor: String
  }
}

/// A launch link as a page must show it.
///
/// A class, though it never changes: the page, its buttons and its check share it.
package final class ShownLaunch: Sendable, Equatable {
  package let link: LaunchLink
  /// The exact text of its `href` before HTML escaping: bars as the manifest specifies.
  package let href: String
  /// The documented form that the page shows to copy, if any.
  package let text: String?
  /// The fragment of the page that shows its button, if any, such as `open-word-edit`.
  package let anchor: String?

  package init(link: LaunchLink, href: String, text: String? = nil, anchor: String? = nil) {
    self.link = link
    self.href = href
    self.text = text
    self.anchor = anchor
  }

  package static func == (left: ShownLaunch, right: ShownLaunch) -> Bool {
    left.link == right.link && left.href == right.href && left.text == right.text
  }
}

/// The links that an author wrote in CommonMark, by `href` without percent-encoding.
package struct WrittenLinks: Sendable {
  /// The places of the links whose destination is checked once all pages are rendered. Most texts have few, and nobody asks for
  /// them.
  private var few: [(href: String, place: Place)] = []
  /// The same for more links.
  private var many: [String: DistinctPlaces] = [:]
  /// The links that are already reported, so that the check of the rendered page does not report them again.
  package var reported: Set<String> = []
  package var headings: [String: Place] = [:]
  /// The first web addresses by https, which were judged where they are written and need not be judged again on the page. Most texts
  /// have few.
  package private(set) var judged: [String] = []

  private static let fewLimit = 16

  package init() {}

  /// Records the place of a link; `href` may be percent-encoded.
  package mutating func add(_ href: String, at place: Place) {
    if many.isEmpty, few.count < Self.fewLimit { few.append((href, place)) } else { add([place], of: percentDecoded(href)) }
  }

  mutating func addJudged(_ href: String) { if judged.count < Self.fewLimit { judged.append(href) } }

  private mutating func add(_ places: [Place], of href: String) {
    for link in few { many[percentDecoded(link.href), default: DistinctPlaces()].add(link.place) }
    few = []
    for place in places { many[href, default: DistinctPlaces()].add(place) }
  }

  package mutating func merge(_ other: WrittenLinks) {
    for link in other.few { add(link.href, at: link.place) }
    for (href, places) in other.many { add(places.all, of: href) }
    reported.formUnion(other.reported)
    for href in other.judged { addJudged(href) }
  }

  /// Marks all links as reported, for a text that another page shows too and where they are reported.
  package mutating func markAsReported() {
    reported.formUnion(hrefs)
    (few, many) = ([], [:])
  }

  package var hrefs: Set<String> { Set(few.map { percentDecoded($0.href) }).union(many.keys) }

  /// All places where the author wrote a link; empty if a template made it.
  package func places(of href: String) -> [Place] {
    if few.isEmpty, many.isEmpty { return [] }
    let href = percentDecoded(href)
    if let places = many[href] { return places.all }
    var places = DistinctPlaces()
    for link in few where percentDecoded(link.href) == href { places.add(link.place) }
    return places.all
  }
}

/// Places in the order of writing, each once: a text can be on a page twice.
private struct DistinctPlaces: Sendable {
  private(set) var all: [Place] = []
  /// The same places, once there are so many that a linear search is slow.
  private var known: Set<Place> = []

  mutating func add(_ place: Place) {
    if all.count == 16 { known = Set(all) }
    if all.count < 16 ? !all.contains(place) : known.insert(place).inserted { all.append(place) }
  }
}
