import Diagnostics
import Links
import OfficeLinks
import Portal
import TextBasics
import Theme

/// The files and rules that the links of all pages are checked against.
struct CheckEnvironment: Sendable {
  /// The paths of all files of the output, byte for byte as a web server takes them.
  let paths: TextSet
  /// Those that no link has as they are, such as a name with a percent sign.
  var escapedPaths: Set<String> = []
  /// The portal's address, ending with `/`, and its path.
  let baseURL: String
  let basePath: String
  let plainHTTP: PlainHTTP
  /// The documents' own addresses that are keys, which were reported in the manifest.
  var keys: Set<String> = []
  /// The hosts of documents that are the author's own computer, which were reported in the manifest.
  var ownHosts: Set<String> = []
  /// Without it no address has ended.
  var today: CalendarDate?
  /// The theme's assets by their own names, which are not those in the output: `assets/contoso.svg`.
  var assets: Set<String> = []
  /// Finds the links of pages to other servers, if they are to be checked.
  var outside: OutsideAddresses?
  /// Tests make sure that the elements of built-in templates are whole.
  var hasOwnTemplates = false
}

/// The verdict on one link of a page.
enum LinkVerdict {
  case right
  case wrong((_ href: String, Place) -> Diagnostic)
  /// An anchor, on the page itself where there is no path.
  case anchor(ArraySlice<UInt8>, path: ArraySlice<UInt8>?)
  case launch

  fileprivate static func wrong(_ rule: Rule) -> LinkVerdict { .wrong { Diagnostic(rule, $0, at: $1) } }
}

/// Judges the links of one page, seen from its folder.
struct PageLinks {
  private let route: Route
  private let environment: CheckEnvironment
  private let paths: PathResolving
  /// Web addresses that were judged where the author wrote them, and the portal's own mail link.
  private let judged: [String]

  init(_ route: Route, _ environment: CheckEnvironment, judged: [String] = []) {
    (self.route, self.environment, self.judged) = (route, environment, judged)
    paths = PathResolving(route: route, basePath: environment.basePath)
  }

  /// True if a link as the page has it is the path of a file and nothing else, as nearly all are.
  func isFile(_ link: ArraySlice<UInt8>) -> Bool {
    guard let path = paths.belowRoot(link), environment.paths.contains(path) else { return false }
    return environment.escapedPaths.isEmpty || !environment.escapedPaths.contains(String(decoding: path, as: UTF8.self))
  }

  /// The verdict on a link without character references.
  func verdict(_ value: ArraySlice<UInt8>) -> LinkVerdict {
    // An invisible character before the scheme makes an address a path.
    if let first = value.first, first >= 0x80, let fault = fault(value) { return fault }
    return switch LinkTarget(value) {
    case .empty: .wrong(.link.empty)
    case .scheme(let scheme): verdict(value, scheme)
    case .schemeRelative: .wrong(.link.schemeRelative)
    case .path(let path, let fragment): verdict(file: paths.resolve(path), fragment)
    }
  }

  private func verdict(_ value: ArraySlice<UInt8>, _ scheme: ArraySlice<UInt8>) -> LinkVerdict {
    if isEqual(scheme, ignoringCase: "mailto") { return verdict(mail: value) }
    let isHTTPS = isEqual(scheme, ignoringCase: "https")
    if isHTTPS || isEqual(scheme, ignoringCase: "http") { return verdict(web: value, isHTTPS: isHTTPS) }
    let name = String(decoding: scheme, as: UTF8.self)
    if OfficeApp(scheme: name) != nil { return .launch }
    if isEqual(scheme, ignoringCase: "tel"), !isPhoneLink(value) { return .wrong(phoneFault) }
    return LinkScheme.isAllowed(name, allowsHTTP: false) ? .right : .wrong(Diagnostic.schemeNotAllowed)
  }

  private func verdict(web value: ArraySlice<UInt8>, isHTTPS: Bool) -> LinkVerdict {
    switch WebTarget(value, base: environment.baseURL, basePath: environment.basePath) {
    case .own(let rest):
      // An absolute address of the portal itself, as in `canonical`, must be one of its files.
      let own = ownTarget(rest)
      return verdict(file: own.path, own.fragment)
    case .withoutHost: return .wrong(.link.noHost)
    case .withCredentials: return .wrong(.link.credentials)
    case .elsewhere:
      let isJudged = isJudged(value)
      if !isJudged, let fault = fault(value) { return fault }
      if (try? WebAddress(String(decoding: value, as: UTF8.self))) == nil { return .wrong(.link.host) }
      if isJudged { return .right }
      if !isHTTPS, !environment.plainHTTP.allows(value) { return .wrong(Diagnostic.plainHTTP) }
      return doubt(value)
    }
  }

  /// The verdict on an address that a template has. Those of documents are the manifest's.
  private func doubt(_ value: ArraySlice<UInt8>) -> LinkVerdict {
    switch WebLinkDoubt(value) {
    case .ownMachine where !environment.ownHosts.isEmpty && isOfDocument(value): .right
    case .wrapper(let service, let address):
      .wrong { WebLinkDoubt.wrapper(service: service, address: address).diagnostic($0, at: $1) }
    case .ownMachine: .wrong { WebLinkDoubt.ownMachine.diagnostic($0, at: $1) }
    case .placeholder, .sharing, .punctuation, nil: .right
    }
  }

  private func isOfDocument(_ value: ArraySlice<UInt8>) -> Bool {
    URLParts(value).authority.map { environment.ownHosts.contains(String(decoding: $0.host, as: UTF8.self)) } ?? false
  }

  private func isJudged(_ value: ArraySlice<UInt8>) -> Bool { judged.contains { areEqual(value, $0) } }

  /// The fault for which a document with this address would be refused.
  private func fault(_ value: ArraySlice<UInt8>) -> LinkVerdict? {
    guard let finding = webLinkFindings(value, today: environment.today).first else { return nil }
    if !environment.keys.isEmpty, environment.keys.contains(String(decoding: value, as: UTF8.self)) { return nil }
    return .wrong { Diagnostic(finding, ofLink: $0, at: $1) }
  }

  private func verdict(mail value: ArraySlice<UInt8>) -> LinkVerdict {
    if isJudged(value) { return .right }
    guard let fault = MailtoFault(String(decoding: value, as: UTF8.self)) else { return .right }
    return .wrong { fault.diagnostic(at: $1) }
  }

  /// The verdict on a file of the portal and the anchor after it; `path` is `nil` for one outside the portal.
  private func verdict(file path: ArraySlice<UInt8>?, _ fragment: ArraySlice<UInt8>?) -> LinkVerdict {
    guard let target = path, environment.paths.contains(target) else {
      let isAsset = path.map { environment.assets.contains(String(decoding: $0, as: UTF8.self)) } ?? false
      if isAsset { return .wrong(Self.assetByItsOwnName) }
      if let path, environment.paths.contains(path + "/index.html".utf8) { return .wrong(.link.folder) }
      return .wrong(broken(path))
    }
    guard let fragment, !fragment.isEmpty else { return .right }
    return .anchor(percentDecoded(fragment)[...], path: areEqual(target, route.path) ? nil : target)
  }

  private static func assetByItsOwnName(_ href: String, at place: Place) -> Diagnostic {
    Diagnostic(
      .link.broken, href, at: place,
      explanation: "Files of Templates/assets are published under names that change with their content.",
      fix: "write the name after 'assets.' in the template, like '{{root}}{{assets.style.css}}'")
  }

  /// A link to nothing, with the file that was most likely meant.
  private func broken(_ path: ArraySlice<UInt8>?) -> (String, Place) -> Diagnostic {
    let (paths, route) = (environment.paths, route)
    return { href, place in
      let isPicture = pictureEndings.contains { href.lowercased().hasSuffix($0) }
      let fix = isPicture ? "put the picture beside the page or into Content/static, and write its path from there" : nil
      return Diagnostic(.link.broken, href, at: place, fix: fix).suggesting {
        if href.hasPrefix("www.") { return "did you mean 'https://\(href)'?" }
        if href.contains("@"), !href.contains("/") { return "did you mean 'mailto:\(href)'?" }
        // A path out of the portal names a file of the sources.
        let name =
          path.map { String(decoding: $0, as: UTF8.self) }
          ?? href.split(separator: "/").drop { $0 == ".." }.joined(separator: "/")
        if let entry = Self.entryPage(href, among: paths.texts) {
          let isTemplate = place.file.hasSuffix(".mustache")
          return "did you mean '\(isTemplate ? Route(entry.path).href(from: route) : entry.link)'?"
        }
        if let meant = Self.sameFile(as: name, among: paths.texts) {
          return "did you mean '\(Route(meant).href(from: route))'?"
        }
        let stem = name.hasSuffix(".md") ? String(name.dropLast(3)) + ".html" : name
        // Usually only the file's name is misspelt, so its length says how much may differ.
        let limit = max(1, (stem.split(separator: "/").last?.count ?? 0) / 4)
        guard let meant = nearestName(to: stem, among: paths.texts),
          EditDistance(from: stem)?.to(meant, atMost: limit) != nil
        else { return nil }
        return "did you mean '\(Route(meant).href(from: route))'?"
      }
    }
  }

  /// The page of the document, section or tag whose name is the link's last word, as in `leave` or `documents/leave`.
  private static func entryPage(_ href: String, among paths: [String]) -> (path: String, link: String)? {
    guard let name = href.split(separator: "/").last, !name.contains(".") else { return nil }
    let kinds = [("documents", "document"), ("sections", "section"), ("tags", "tag")]
    let found = kinds.first { paths.contains("\($0.0)/\(name).html") }
    return found.map { ("\($0.0)/\(name).html", "\($0.1):\(name)") }
  }

  /// The file with this path in another case or below `static`, or else the only one with its name that is no page.
  private static func sameFile(as path: String, among paths: [String]) -> String? {
    let outside = path.split(separator: "/").drop { $0 == "Content" || $0 == "static" }.joined(separator: "/").lowercased()
    if let same = paths.first(where: { $0.lowercased() == outside }) { return same }
    guard let name = path.split(separator: "/").last, !name.hasSuffix(".html"), !name.hasSuffix(".md") else { return nil }
    let moved = paths.filter { $0.split(separator: "/").last?.lowercased() == name.lowercased() }
    return moved.count == 1 ? moved.first : nil
  }
}

/// Finds links of texts to pages that cannot exist, without rendering: a portal with other faults is not rendered, but its links
/// are reported in the same run.
///
/// Reports only certain faults: not links to the page of a document, section or tag that has a fault of its own.
struct UnrenderedLinks: Sendable {
  private let composer: SiteComposer
  private let routes: Set<String>

  init(_ composer: SiteComposer) {
    self.composer = composer
    let files = composer.rendering.files
    routes = Set(composer.site.pages.map { composer.site.route(of: $0).path } + files.copied + files.linked.map(\.path))
  }

  func report(_ page: ComposedPage, _ log: inout DiagnosticLog) {
    for href in page.text.links.hrefs where !page.text.links.reported.contains(href) && isBroken(href, on: page.route) {
      for place in page.text.links.places(of: href) { log.report(Diagnostic(.link.broken, href, at: place)) }
    }
  }

  private func isBroken(_ href: String, on route: Route) -> Bool {
    let portal = composer.catalogue.portal
    guard case .path(let path, _) = LinkTarget(Array(href.utf8)[...]) else { return false }
    guard let resolved = PathResolving(route: route, basePath: portal.baseURL.path).resolve(path) else { return true }
    let target = String(decoding: resolved, as: UTF8.self)
    guard target.hasSuffix(".html"), !routes.contains(target) else { return false }
    let prefix = portal.languages.lazy.map { portal.routePrefix(of: $0) }.first { !$0.isEmpty && target.hasPrefix($0) } ?? ""
    let name = String(target.dropFirst(prefix.count).dropLast(".html".count))
    // There may be more pages of other kinds once faults are corrected.
    return RouteKind(name) == .written && !composer.rendering.unread.pages.contains(name)
  }
}
