import Diagnostics
import Links
import OfficeLinks
import Portal
import TextBasics

extension CheckedLink {
  /// The address that `fix` can write for this one, or reports as not written; `nil` for what is not redirected.
  package var redirectTarget: String? { rule == .external.redirect ? fix ?? (isFixRefused ? finalAddress : nil) : nil }

  /// Every redirect on the way was permanent.
  var isMovedForGood: Bool {
    let redirects = hops.compactMap(\.status).filter { (300...399).contains($0) }
    return !redirects.isEmpty && redirects.allSatisfy { $0 == 301 || $0 == 308 }
  }
}

/// Replaces addresses that redirect by those at the end of the redirects.
struct RedirectFixes {
  private let documents: [String: DocumentEntry]
  private let links: [Place: [TextLink]]
  private let catalogue: Catalogue
  /// The documents whose addresses follow from another fix.
  private let settled: Set<String>

  init(_ manifest: Manifest, _ links: [TextLink], _ catalogue: Catalogue, without settled: Set<String>) {
    self.settled = settled
    documents = Dictionary(
      manifest.documents.compactMap { written in written.entry.id.map { ($0.value, written.entry) } },
      uniquingKeysWith: { first, _ in first })
    self.links = Dictionary(grouping: links) { Self.start($0.place) }
    self.catalogue = catalogue
  }

  /// Reports contain the beginning of an occurrence, not its length.
  private static func start(_ place: Place) -> Place { Place(file: place.file, line: place.line, column: place.column) }

  func fixes(_ link: CheckedLink) -> [Fix] {
    guard let target = link.redirectTarget else { return [] }
    return link.occurrences.filter { !settled.contains($0.document ?? "") }.map { occurrence in
      var fix = fix(link, target, occurrence)
      fix.isOfRedirect = true
      return fix
    }
  }

  private func fix(_ link: CheckedLink, _ target: String, _ occurrence: LinkOccurrence) -> Fix {
    func refused(_ reason: String) -> Fix { Fix(place: occurrence.place, old: link.address, new: target, refusal: reason) }
    guard let final = try? WebAddress(target) else { return refused("the final address cannot be read") }
    guard link.isMovedForGood else { return refused("the redirect is a temporary one, so the address may be right as it is") }
    if final.target == "/" { return refused("the final address is that of a whole site") }
    if final.target.utf8.contains(ASCII.question), !link.address.utf8.contains(ASCII.question) {
      return refused("the final address has a query, which may be valid for one visit only")
    }
    if let old = try? WebAddress(link.address), old.isSecure, !final.isSecure {
      return refused("the final address is http, and this one https")
    }
    if occurrence.place.file.hasPrefix("Templates/") { return refused("templates are not changed") }
    let place = Self.start(occurrence.place)
    if let id = occurrence.document {
      let known = documents[id].map { [$0.path?.place, $0.url?.place, $0.id?.place].compactMap(\.self).map(Self.start) }
      guard let entry = documents[id], known?.contains(place) ?? false else {
        return refused("no document '\(id)' is at this place; the file has changed since the report")
      }
      return fix(link.address, target, entry, refused)
    }
    guard let written = links[place]?.first(where: { $0.destination == link.address }) else {
      return refused("no such link is at this place; the file has changed since the report, or the address is not the author's")
    }
    return written.fix(target)
  }

  private func fix(_ address: String, _ target: String, _ entry: DocumentEntry, _ refused: (String) -> Fix) -> Fix {
    let source = catalogue.sources.first { $0.id.text == entry.source?.value }
    if let url = entry.url { return fix(address, target, url, source, refused) }
    guard let path = entry.path, let source else { return refused("the document has no address that could be changed") }
    guard DocumentAddress.read(path: path.value, on: source.baseURL, rules: .ofFixes).address?.text == address else {
      return refused("the document now has another address")
    }
    let base = source.baseURL.text
    guard target.utf8.starts(with: base.utf8) else {
      return refused("the final address is not below \(base), the address of the source '\(source.id.text)'")
    }
    let new = percentDecoded(String(decoding: target.utf8.dropFirst(base.utf8.count), as: UTF8.self))
    guard DocumentAddress.read(path: new, on: source.baseURL, rules: .ofFixes).address?.text == target else {
      return refused("no path of the source leads to the final address")
    }
    return Fix(place: path.place, old: path.value, new: new)
  }

  private func fix(
    _ address: String, _ target: String, _ url: Written<String>, _ source: Source?, _ refused: (String) -> Fix
  ) -> Fix {
    var rules = AddressRules.ofFixes
    guard DocumentAddress.read(url.value, rules: rules).address?.text == address else {
      return refused("the document now has another address")
    }
    if !catalogue.sources.isEmpty {
      let bases = catalogue.sources.map(\.baseURL) + [catalogue.portal.baseURL]
      rules.allowedHosts = bases.compactMap { HostPattern.read($0.host).pattern }
    }
    let reading = DocumentAddress.read(target, rules: rules)
    guard let final = reading.address else {
      return refused("the final address is not that of a document: \(reading.findings.first?.summary ?? "it cannot be read")")
    }
    if let source, source.baseURL.origin != final.origin {
      return refused("the final address is not on the source '\(source.id.text)'")
    }
    return Fix(place: url.place, old: url.value, new: final.text)
  }
}
