import Diagnostics
import OfficeLinks

/// What every page is checked against.
struct CheckEnvironment: Sendable {
  /// The paths of all files of the output.
  let paths: Set<String>
  /// The portal's address, ending with `/`, and its path.
  let baseURL: String
  let basePath: String
  let allowsHTTP: Bool
}

/// A link to an anchor on another page, which can only be checked when that page is rendered.
struct PendingAnchor: Sendable {
  let path: String
  let fragment: String
  let href: String
  let place: Place
}

/// Checks one rendered page: launch links against the catalogue, the portal's own links and anchors, schemes.
struct PageCheck {
  let page: ComposedPage
  let bytes: [UInt8]
  let environment: CheckEnvironment

  private(set) var log = DiagnosticLog()
  private(set) var pending: [PendingAnchor] = []
  private var launches: [LaunchLink] = []

  init(page: ComposedPage, bytes: [UInt8], environment: CheckEnvironment) {
    self.page = page
    self.bytes = bytes
    self.environment = environment
    let scan = HTMLScan(bytes)
    let anchors = anchors(scan)
    for link in scan.links { check(link, anchors) }
    compareLaunches()
  }

  /// The page's anchors; one that stands twice is an error.
  private mutating func anchors(_ scan: HTMLScan) -> Set<[UInt8]> {
    var anchors: Set<[UInt8]> = []
    anchors.reserveCapacity(scan.anchors.count)
    for range in scan.anchors {
      let anchor = resolvingCharacterReferences(bytes[range])
      if !anchors.insert(anchor).inserted {
        log.report(.duplicateAnchor(String(decoding: anchor, as: UTF8.self), at: place(range)))
      }
    }
    return anchors
  }

  private mutating func check(_ link: HTMLScan.Attribute, _ anchors: Set<[UInt8]>) {
    let value = resolvingCharacterReferences(bytes[link.range])
    switch LinkTarget(value) {
    case .empty: log.report(.emptyLink(at: place(link.range)))
    case .scheme(let scheme): check(value, scheme, link)
    case .schemeRelative:
      let text = String(decoding: value, as: UTF8.self)
      log.report(.schemeRelativeLink(text, at: origin(text, link.range)))
    case .path(let path, let fragment): check(path, fragment, value, link, anchors)
    }
  }

  private mutating func check(_ value: [UInt8], _ scheme: String, _ link: HTMLScan.Attribute) {
    if OfficeApp(scheme: scheme) != nil {
      checkLaunch(value, link)
    } else if scheme == "https" || scheme == "http", value.starts(with: environment.baseURL.utf8) {
      checkOwnAddress(value, link)
    } else if !LinkScheme.isAllowed(scheme, allowsHTTP: environment.allowsHTTP) {
      let text = String(decoding: value, as: UTF8.self)
      log.report(.schemeNotAllowed(text, at: origin(text, link.range)))
    }
  }

  /// A launch link must come back from the page as the one that the catalogue holds.
  private mutating func checkLaunch(_ value: [UInt8], _ link: HTMLScan.Attribute) {
    let text = String(decoding: value, as: UTF8.self)
    // Any host may stand here: it was checked with the catalogue that the link is compared with.
    var rules = AddressRules()
    rules.allowsHTTP = true
    let next = launches.count < page.launches.count ? page.launches[launches.count] : nil
    guard let parsed = LaunchLink.parse(text, rules: rules).link else {
      log.report(.launchLinkMangled(text, at: origin(text, link.range)))
      return
    }
    if parsed != next, !page.launches.contains(parsed) {
      log.report(.launchLinkUnknown(text, at: origin(text, link.range)))
    }
    launches.append(parsed)
  }

  private mutating func compareLaunches() {
    guard launches != page.launches else { return }
    let shown = Set(launches)
    for missing in page.launches where !shown.contains(missing) {
      log.report(.launchLinkMissing(missing.text, at: Place(file: page.route.path)))
    }
  }

  /// An absolute address of the portal itself, as in `canonical`, must be one of its files.
  private mutating func checkOwnAddress(_ value: [UInt8], _ link: HTMLScan.Attribute) {
    let rest = Array(value[environment.baseURL.utf8.count...])
    let path: String
    switch LinkTarget(rest) {
    case .empty: path = "index.html"
    case .path(let own, _): path = Route("index.html").resolving(own, basePath: "/") ?? own
    case .scheme, .schemeRelative: path = String(decoding: rest, as: UTF8.self)
    }
    guard !environment.paths.contains(path) else { return }
    let text = String(decoding: value, as: UTF8.self)
    log.report(.brokenLink(text, at: origin(text, link.range)))
  }

  private mutating func check(
    _ path: String, _ fragment: String?, _ value: [UInt8], _ link: HTMLScan.Attribute, _ anchors: Set<[UInt8]>
  ) {
    guard let target = page.route.resolving(path, basePath: environment.basePath), environment.paths.contains(target) else {
      let text = String(decoding: value, as: UTF8.self)
      log.report(.brokenLink(text, at: origin(text, link.range)))
      return
    }
    // An empty fragment and `top` mean the page's beginning (HTML, 7.4.6.4).
    guard let fragment, !fragment.isEmpty, fragment.lowercased() != "top" else { return }
    let text = String(decoding: value, as: UTF8.self)
    if target != page.route.path {
      pending.append(PendingAnchor(path: target, fragment: fragment, href: text, place: origin(text, link.range)))
    } else if !anchors.contains(Array(fragment.utf8)) {
      log.report(.brokenAnchor(text, at: origin(text, link.range)))
    }
  }

  /// Where the author wrote the link, or where it stands in the rendered page.
  private func origin(_ href: String, _ range: Range<Int>) -> Place {
    page.origins[percentDecoded(href)] ?? place(range)
  }

  private func place(_ range: Range<Int>) -> Place {
    let position = LineIndex(bytes).position(ofByte: range.lowerBound)
    return Place(file: page.route.path, line: position.line, column: position.column, length: max(1, range.count))
  }
}
