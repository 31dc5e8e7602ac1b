import Diagnostics
import OfficeLinks
package import TextBasics

/// What is known of the links that an author wrote in CommonMark, by `href` without percent-encoding.
package struct LinkOrigins: Sendable {
  /// Where the author first wrote each of the links whose destination is only checked once all pages are rendered.
  package private(set) var places: [String: Place] = [:]
  /// Where links stand that were written before; kept apart since there are hardly any.
  private var repeated: [String: [Place]] = [:]
  /// The links that were already reported, so that the check of the rendered page does not tell the same again.
  package var reported: Set<String> = []
  /// Where the author wrote the heading of each anchor.
  package var headings: [String: Place] = [:]

  package init() {}

  /// Remembers where a link was written; `href` may be percent-encoded.
  package mutating func add(_ href: String, at place: Place) {
    let href = percentDecoded(href)
    guard let first = places.updateValue(place, forKey: href) else { return }
    places[href] = first
    if first != place { repeated[href, default: []].append(place) }
  }

  /// The links, without percent-encoding.
  package var hrefs: some Collection<String> { places.keys }

  /// Every place where the author wrote a link; empty when a template made it.
  package func places(of href: String) -> [Place] {
    if places.isEmpty { return [] }
    let href = percentDecoded(href)
    return places[href].map { [$0] + (repeated[href] ?? []) } ?? []
  }
}
