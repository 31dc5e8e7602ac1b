import OfficeLinks
package import Portal
package import TextBasics

/// Every distinct external address of a portal, with its expectations and its places.
package struct LinkSelection: Sendable {
  /// The addresses that one chain of requests answers: they differ only in the part after `#`, or in their spelling.
  package struct Item: Sendable, Hashable {
    package var target: ProbeTarget
    /// The reason why it is not checked.
    package var skipReason: String?
    /// An earlier run's answer is reused.
    package internal(set) var isKnown = false
    /// The addresses as written, in the order of their first occurrence; never empty.
    package var links: [Link]

    /// All places where one of the addresses is written.
    package var occurrences: [LinkOccurrence] { links.flatMap(\.occurrences) }
    package var isAsked: Bool { skipReason == nil && !isKnown }

    init(target: ProbeTarget, skipReason: String?, links: [Link]) {
      (self.target, self.skipReason, self.links) = (target, skipReason, links)
    }
  }

  /// One address as written.
  package struct Link: Sendable, Hashable, Codable {
    package let address: String
    /// Its place among all addresses, by their first occurrence.
    let order: Int
    package var occurrences: [LinkOccurrence]

    /// The fragment to look up in the address's page, if any.
    var fragment: String? {
      // Most have none, and reading an address takes a while.
      address.utf8.contains(ASCII.hash) ? (try? WebAddress(address))?.wantedFragment : nil
    }
  }

  /// In the order of the addresses' first occurrence.
  package private(set) var items: [Item] = []
  package let settings: LinkSettings
  private var itemIndexes: [String: Int] = [:]
  private var linkIndexes: [String: (item: Int, link: Int)] = [:]
  /// The questions that are asked, by the address of the folder.
  private var folderQuestions: [String: FolderQuestion] = [:]
  package var linkCount: Int { linkIndexes.count }

  /// True for a page of an app's store, which a portal has for every app although nobody wrote it.
  package static func isStore(_ target: ProbeTarget) -> Bool {
    isStore(target.address, try? WebAddress(target.address))
  }

  func holds(_ address: String) -> Bool { linkIndexes[address] != nil }

  /// The place of an address among all, by their first occurrence; `nil` for one that is not written.
  package func order(of address: String) -> Int? { linkIndexes[address].map { items[$0.item].links[$0.link].order } }

  /// The further places of addresses, by the order of the address; each counts once.
  private var known: [Int: Set<LinkOccurrence>] = [:]

  package init(settings: LinkSettings = LinkSettings()) { self.settings = settings }

  /// Marks what earlier runs answered as known.
  package mutating func reuse(_ cache: LinkCache, now: Moment) {
    for index in items.indices where items[index].skipReason == nil {
      items[index].isKnown = remembered(items[index], by: cache, now: now) != nil
    }
  }

  /// The earlier answers for all addresses of an item: a part of a page may be missing even if the page is known to exist.
  func remembered(_ item: Item, by cache: LinkCache, now: Moment) -> [CheckedLink]? {
    var found: [CheckedLink] = []
    for link in item.links {
      var target = item.target
      target.address = link.address
      guard let known = cache.answer(for: target, maxAge: settings.maxAge, now: now) else { return nil }
      found.append(known)
    }
    return found
  }

  /// The selection from which a list was written, as far as a report needs it.
  package init(_ items: [Item], settings: LinkSettings) {
    (self.items, self.settings) = (items, settings)
    for (item, links) in items.map(\.links).enumerated() {
      for (link, written) in links.enumerated() { linkIndexes[written.address] = (item, link) }
    }
  }

  /// Adds the addresses of all documents, except those that are published with the portal, and the store pages of their apps.
  package mutating func add(_ catalogue: Catalogue) { catalogue.forEachLink { add($0) } }

  /// Adds a link of a text if it should be checked; see `WrittenLink`.
  package mutating func add(link text: String, at place: Place, page: String? = nil) {
    if let link = WrittenLink(text, at: place, page: page) { add(link) }
  }

  /// `number` is the link's among those of several selections, by which their addresses are in order.
  package mutating func add(_ link: WrittenLink, number: Int? = nil) {
    if link.isStore, linkIndexes[link.address] != nil { return }
    var rules = link.source.flatMap { settings.sources[$0] }
    if link.isOnWOPIHost { rules = (rules ?? HostRules()).completed(by: HostRules(access: .signIn)) }
    add(link.address, link.format, link.occurrence, rules, order: number ?? linkIndexes.count)
    if let question = link.folderQuestion {
      ask(question == .editing && settings.triesLocks ? .locking : question, about: link.address)
    }
  }

  /// Asks a question about the folder of a document, unless it is asked with another one.
  private mutating func ask(_ question: FolderQuestion, about address: String) {
    guard let item = linkIndexes[address]?.item, items[item].skipReason == nil else { return }
    let path = address.utf8.prefix { $0 != ASCII.question }
    let folder = path.lastIndex(of: ASCII.slash).map { String(address[...$0]) } ?? address
    if let asked = folderQuestions[folder], asked >= question { return }
    folderQuestions[folder] = question
    items[item].target.folderQuestion = question
  }

  /// Hosts that legitimately redirect a visitor to the page for a country or device.
  private static let stores: Set<String> = ["apps.apple.com", "itunes.apple.com", "play.google.com"]

  private static let downloads = OfficeApp.allCases.compactMap(\.downloadAddress)

  private static func isStore(_ text: String, _ address: WebAddress?) -> Bool {
    text == StoreProduct.windowsAddress || downloads.contains(text) || stores.contains(address?.host ?? "")
  }

  /// `rules` are those of the document's source; other links have their host's.
  private mutating func add(
    _ text: String, _ format: DocumentFormat?, _ occurrence: LinkOccurrence, _ rules: HostRules?, order: Int
  ) {
    if let (item, link) = linkIndexes[text] {
      expect(format, of: item)
      let place = occurrence.withAnyPage
      let isNew = known[items[item].links[link].order, default: []].insert(place).inserted
      if isNew, items[item].links[link].occurrences.first?.withAnyPage != place {
        items[item].links[link].occurrences.append(occurrence)
      }
      return
    }
    let address = try? WebAddress(text)
    let key = Self.key(of: text, address)
    let link = Link(address: text, order: order, occurrences: [occurrence])
    let index = itemIndexes[key] ?? items.count
    if index == items.count {
      itemIndexes[key] = index
      items.append(item(text, address, rules))
    }
    linkIndexes[text] = (index, items[index].links.count)
    items[index].links.append(link)
    if let fragment = address?.wantedFragment { items[index].target.fragments.append(fragment) }
    expect(format, of: index)
  }

  /// The requested address: all addresses with the same one are one item.
  private static func key(of text: String, _ address: WebAddress?) -> String {
    // Nearly all addresses are requested as written: then one text serves as both. A text that is not a web address is its own
    // request, and the probe reports its fault.
    address.flatMap { $0.requested == text ? nil : $0.requested } ?? text
  }

  /// An address with a known format is checked for that format.
  private mutating func expect(_ format: DocumentFormat?, of item: Int) {
    items[item].target.format = items[item].target.format ?? format
  }

  private func item(_ text: String, _ address: WebAddress?, _ rules: HostRules?) -> Item {
    let rules = rules ?? address.flatMap { settings.hosts.rules(of: $0.host) } ?? HostRules()
    let hash = address == nil ? nil : text.utf8.firstIndex(of: ASCII.hash)
    let asked = hash.map { String(text[..<$0]) } ?? text
    var target = ProbeTarget(
      asked, access: rules.access ?? .open,
      allowsRedirects: rules.allowsRedirects ?? Self.isStore(text, address),
      headers: rules.headers)
    target.plainHTTPHosts = settings.plainHTTPHosts
    return Item(target: target, skipReason: rules.skip?.reason, links: [])
  }
}

extension WebAddress {
  fileprivate var wantedFragment: String? { fragment.flatMap { PageFragment.lookedUp($0) } }
}

extension LinkOccurrence {
  /// The same for every page that shows an address which nobody wrote: the first of them is enough.
  fileprivate var withAnyPage: LinkOccurrence {
    page == nil ? self : LinkOccurrence(place: place, document: document, title: title, page: "")
  }
}
