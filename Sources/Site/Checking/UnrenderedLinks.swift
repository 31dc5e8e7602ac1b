import Diagnostics
import OfficeLinks
import Portal
import Theme

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
