package import CatalogueModel
package import Diagnostics
import OfficeLinks

/// Every distinct external address of a portal, with what is expected of it and where it is written.
package struct LinkSelection: Sendable {
  /// One address.
  package struct Item: Sendable, Hashable {
    /// What is to be checked.
    package var target: ProbeTarget
    /// Why it is not to be checked.
    package var skipReason: String?
    /// Where it is written.
    package var occurrences: [LinkOccurrence]
  }

  /// In the order in which the addresses first occur.
  package private(set) var items: [Item] = []

  private let settings: LinkSettings
  private var indexes: [String: Int] = [:]

  /// Creates an empty selection.
  package init(settings: LinkSettings = LinkSettings()) { self.settings = settings }

  /// Adds the addresses of all documents but those that are published with the portal, and the store pages of their apps.
  package mutating func add(_ catalogue: Catalogue) {
    for document in catalogue.documents {
      switch document.location {
      case .published: break
      case .source(let id): add(document, settings.sources[id])
      case .address: add(document, nil)
      }
    }
    for document in catalogue.documents { addStores(of: document.app, catalogue.portal, document.place) }
  }

  /// Adds a link of a text, as it is written there: a web address, or the address inside a launch link. Others are nobody's to check here.
  package mutating func add(link text: String, at place: Place) {
    let colon = text.utf8.firstIndex(of: 0x3A) ?? text.utf8.startIndex
    let scheme = lowercasedASCII(text[..<colon])
    let occurrence = LinkOccurrence(place: place)
    if scheme == "http" || scheme == "https" {
      add(text, Self.format(of: text), occurrence, nil)
    } else if let link = LaunchLink.parse(text).link {
      add(link.address.text, link.address.format, occurrence, nil)
    }
  }

  private mutating func add(_ document: Document, _ rules: HostRules?) {
    let occurrence = LinkOccurrence(place: document.place, document: document.id.text)
    add(document.address.text, document.format, occurrence, rules)
  }

  /// The format that the path's extension names, when it is one whose bytes can be told.
  private static func format(of text: String) -> DocumentFormat? {
    // What is no web address has no path; the probe says what is wrong with it.
    guard let address = try? WebAddress(text) else { return nil }
    let name = address.path.split(separator: "/", omittingEmptySubsequences: false).last ?? ""
    return DocumentFormat.fileExtension(ofFileName: name).flatMap { DocumentFormat.named($0) }.flatMap {
      $0.app == nil ? nil : $0
    }
  }

  private mutating func addStores(of app: OfficeApp, _ portal: Portal, _ place: Place) {
    guard let product = StoreProduct(for: app) else { return }
    let storefronts = portal.languages.compactMap { portal.storefronts[$0] }
    let addresses = storefronts.map { product.appStoreAddress($0) } + [product.googlePlayAddress]
    // Once each, at the first document of the app: the author did not write them.
    for address in addresses where indexes[address] == nil {
      add(address, nil, LinkOccurrence(place: place), nil, redirects: true)
    }
  }

  /// `rules` are those of the document's source; other links have their host's.
  private mutating func add(
    _ text: String, _ format: DocumentFormat?, _ occurrence: LinkOccurrence, _ rules: HostRules?, redirects: Bool = false
  ) {
    // Addresses that differ by the fragment are one request; what is no web address is its own, and the probe says what is wrong with it.
    let address = try? WebAddress(text)
    let key = address?.requested ?? text
    let expectation = format.map { ProbeTarget.Expectation.document($0) } ?? .page
    if let index = indexes[key] {
      if !items[index].occurrences.contains(occurrence) { items[index].occurrences.append(occurrence) }
      if items[index].target.expectation == .page { items[index].target.expectation = expectation }
      return
    }
    let rules = rules ?? settings.hosts[address?.host ?? ""] ?? HostRules()
    var target = ProbeTarget(
      text, expectation, access: rules.access ?? .open, allowsRedirects: rules.allowsRedirects ?? false || redirects,
      headers: rules.headers)
    target.plainHTTPHosts = settings.plainHTTPHosts
    indexes[key] = items.count
    items.append(Item(target: target, skipReason: rules.skip?.reason, occurrences: [occurrence]))
  }
}

extension LinkSelection {
  /// What a queue is to be made of: the addresses that are neither skipped nor answered by the cache, as indexes of `items`.
  package func unanswered(by cache: LinkCache, now: Moment) -> [Int] {
    items.indices.filter { items[$0].skipReason == nil && cached($0, cache, now) == nil }
  }

  /// The report of a run, from the outcomes by index of `items`, and the cache brought up to date.
  package func report(_ outcomes: [Int: ProbeOutcome], cache: inout LinkCache, now: Moment) -> LinkReport {
    let links = items.indices.compactMap { index -> CheckedLink? in
      let item = items[index]
      guard let outcome = skipped(item) ?? outcomes[index] ?? cached(index, cache, now) else { return nil }
      cache.record(outcome, for: item.target, now: now)
      let runs = outcome.verdict.isBroken ? cache.runs(of: item.target.address) : 0
      return CheckedLink(
        address: item.target.address, verdict: outcome.verdict, status: outcome.status, finalAddress: outcome.finalAddress,
        fix: outcome.fix, hops: outcome.hops, occurrences: item.occurrences.sorted { $0.place < $1.place }, streak: runs,
        counts: runs == 0 || runs >= settings.failAfter)
    }
    cache.keep(only: Set(items.map(\.target.address)))
    return LinkReport(links: links)
  }

  private func cached(_ index: Int, _ cache: LinkCache, _ now: Moment) -> ProbeOutcome? {
    cache.outcome(for: items[index].target, maxAge: settings.maxAge, now: now)
  }

  private func skipped(_ item: Item) -> ProbeOutcome? {
    item.skipReason.map { ProbeOutcome(verdict: .skipped(reason: $0), hops: [], requests: 0) }
  }
}
