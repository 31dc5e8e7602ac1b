package import CatalogueModel
import InternationalHosts
package import OfficeLinks
package import TextBasics

/// Every distinct external address of a portal, with what is expected of it and where it is written.
package struct LinkSelection: Sendable {
  /// What one chain of requests answers: the addresses that differ by nothing but what is after `#`, or by their spelling.
  package struct Item: Sendable, Hashable {
    package var target: ProbeTarget
    /// Why it is not to be checked.
    package var skipReason: String?
    /// The addresses as they are written, in the order in which they first occur; never empty.
    package var links: [Link]

    /// Every place where one of the addresses is written.
    package var occurrences: [LinkOccurrence] { links.flatMap(\.occurrences) }
  }

  /// One address as it is written.
  package struct Link: Sendable, Hashable {
    package let address: String
    let fragment: String?
    /// How many others occur first before it.
    let order: Int
    package var occurrences: [LinkOccurrence]
  }

  /// In the order in which the addresses first occur.
  package private(set) var items: [Item] = []
  package let settings: LinkSettings
  private var itemIndexes: [String: Int] = [:]
  private var linkIndexes: [String: (item: Int, link: Int)] = [:]
  var linkCount: Int { linkIndexes.count }

  /// Whether it is a page of an app's store, of which a portal has one for every app without anybody having written it.
  package static func isStore(_ target: ProbeTarget) -> Bool {
    isStore(target.address, try? WebAddress(target.address))
  }

  func holds(_ address: String) -> Bool { linkIndexes[address] != nil }

  /// How many addresses occur first before one as it is written; `nil` for one that is not written.
  package func order(of address: String) -> Int? { linkIndexes[address].map { items[$0.item].links[$0.link].order } }

  /// The further places of addresses, by the order of the address; each counts once.
  private var known: [Int: Set<LinkOccurrence>] = [:]

  package init(settings: LinkSettings = LinkSettings()) { self.settings = settings }

  /// The selection of which a list was written, as far as a report needs it.
  package init(_ items: [Item], settings: LinkSettings) {
    (self.items, self.settings) = (items, settings)
    for (item, links) in items.map(\.links).enumerated() {
      for (link, written) in links.enumerated() { linkIndexes[written.address] = (item, link) }
    }
  }

  /// Adds the addresses of all documents but those that are published with the portal, and the store pages of their apps.
  package mutating func add(_ catalogue: Catalogue) {
    let wopiSources = Set(catalogue.sources.filter { $0.wopi != nil }.map(\.id))
    // Nobody is led to a retired one.
    for document in catalogue.documents where document.status.retirement == nil {
      switch document.location {
      case .published: break
      case .source(let id): add(document, settings.sources[id], isOnWOPIHost: wopiSources.contains(id))
      case .address: add(document, nil)
      }
    }
    guard catalogue.externalLinks.checksStores else { return }
    for document in catalogue.documents {
      if let app = document.app { addStores(of: app, catalogue.portal, document.addressPlace) }
    }
  }

  /// Adds a link of a text, as it is written there: a web address, or the address inside a launch link. Others are nobody's to
  /// check here.
  /// `page` is the published page that shows one which nobody has written.
  package mutating func add(link text: String, at place: Place, page: String? = nil) {
    let colon = text.utf8.firstIndex(of: ASCII.colon) ?? text.utf8.startIndex
    let scheme = lowercasedASCII(text[..<colon])
    let occurrence = LinkOccurrence(place: place, page: page)
    if scheme == "http" || scheme == "https" {
      add(text, Self.format(of: text), occurrence, nil)
    } else if let link = LaunchLink.parse(text, rules: .international()).link {
      add(link.address.text, link.wopi == nil ? link.address.format : nil, occurrence, nil)
    }
  }

  /// The address of a file on a WOPI host answers with what the host knows about the file ([MS-WOPI] section 3.3.5.1.1), and to
  /// those who bring no token with 401: neither says that something is wrong, and there are no bytes of the file to look at.
  private mutating func add(_ document: Document, _ rules: HostRules?, isOnWOPIHost: Bool = false) {
    let rules = isOnWOPIHost ? (rules ?? HostRules()).completed(by: HostRules(access: .signIn)) : rules
    let occurrence = LinkOccurrence(
      place: document.addressPlace, document: document.id.text, title: document.title.fallback)
    add(document.address.text, isOnWOPIHost || document.app == nil ? nil : document.format, occurrence, rules)
  }

  /// The format that the path's extension names, when it is one whose bytes can be recognised and nothing speaks for a page about the
  /// file: no query such as `web=1`, and no `blob` as on code hosts.
  private static func format(of text: String) -> DocumentFormat? {
    // What is no web address has no path; the probe says what is wrong with it.
    guard let address = try? WebAddress(text), address.path == address.target else { return nil }
    let parts = address.path.split(separator: "/", omittingEmptySubsequences: false)
    guard let name = parts.last, !parts.contains("blob"),
      let format = DocumentFormat.fileExtension(ofFileName: name).flatMap({ DocumentFormat.named($0) }), format.app != nil
    else { return nil }
    return ambiguousExtensions.contains(format.fileExtension) ? nil : format
  }

  /// Those of keys, graphs, translations and many things besides Office files.
  private static let ambiguousExtensions: Set<String> = ["pub", "dot", "pot", "one"]

  /// Hosts that lead a visitor on to the page for a country or device, as they should.
  private static let stores: Set<String> = ["apps.apple.com", "itunes.apple.com", "play.google.com"]

  private static func isStore(_ text: String, _ address: WebAddress?) -> Bool {
    text == StoreProduct.windowsAddress || stores.contains(address?.host ?? "")
  }

  private mutating func addStores(of app: OfficeApp, _ portal: Portal, _ place: Place) {
    // Once each, at the first document of the app: the author did not write them.
    for address in portal.storeAddresses(of: app) where linkIndexes[address] == nil {
      add(address, nil, LinkOccurrence(place: place), nil)
    }
  }

  /// `rules` are those of the document's source; other links have their host's.
  private mutating func add(_ text: String, _ format: DocumentFormat?, _ occurrence: LinkOccurrence, _ rules: HostRules?) {
    if let (item, link) = linkIndexes[text] {
      expect(format, of: item)
      let isNew = known[items[item].links[link].order, default: []].insert(occurrence).inserted
      if isNew, items[item].links[link].occurrences.first != occurrence { items[item].links[link].occurrences.append(occurrence) }
      return
    }
    let address = try? WebAddress(text)
    let key = Self.key(of: text, address)
    let fragment = address?.wantedFragment
    let link = Link(address: text, fragment: fragment, order: linkIndexes.count, occurrences: [occurrence])
    let index = itemIndexes[key] ?? items.count
    if index == items.count {
      itemIndexes[key] = index
      items.append(item(text, address, rules))
    }
    linkIndexes[text] = (index, items[index].links.count)
    items[index].links.append(link)
    if let fragment { items[index].target.fragments.append(fragment) }
    expect(format, of: index)
  }

  /// What is requested for an address: all that have the same are one item.
  package static func requested(_ text: String) -> String { key(of: text, try? WebAddress(text)) }

  private static func key(of text: String, _ address: WebAddress?) -> String {
    // Nearly all addresses are requested as written: then one text serves as both. What is no web address is its own request, and the
    // probe says what is wrong with it.
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

extension LinkSelection {
  /// What is looked up in the page that an address names; `nil` when it is nothing.
  static func wantedFragment(of address: String) -> String? {
    // Most have none, and reading an address takes a while.
    address.utf8.contains(ASCII.hash) ? (try? WebAddress(address))?.wantedFragment : nil
  }
}

extension WebAddress {
  fileprivate var wantedFragment: String? { fragment.flatMap { PageFragment.lookedUp($0) } }
}

extension Portal {
  /// The pages of an app's stores that a portal leads to, one for each country and one for all, and Microsoft's own.
  package func storeAddresses(of app: OfficeApp) -> [String] {
    guard let product = StoreProduct(for: app) else { return [] }
    return languages.compactMap { storefronts[$0] }.map { product.appStoreAddress($0) } + [
      product.googlePlayAddress, StoreProduct.windowsAddress,
    ]
  }
}
