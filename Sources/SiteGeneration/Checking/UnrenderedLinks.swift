import CatalogueModel
import Diagnostics
import EmailComposing
import OfficeLinks
import PortalContent

/// Links of texts to pages that nothing could make, found without rendering: a portal with other faults is not rendered, and its
/// links are to be reported in the same run.
///
/// Only what is certain: not what a document, section or tag with a fault of its own would have had as its page.
struct UnrenderedLinks: Sendable {
  private let routes: Set<String>
  private let prefixes: [String]
  private let basePath: String
  /// The pages' files below `Content/`, without their endings, whether or not they could be read.
  private let sources: Set<String>

  init(_ composer: SiteComposer, sources files: [SourceFile]) {
    routes = Set(composer.site.pages.map { composer.site.route(of: $0).path })
    let portal = composer.catalogue.portal
    prefixes = portal.languages.map { portal.routePrefix(of: $0) }.filter { !$0.isEmpty }
    basePath = portal.baseURL.path
    let stems = files.map(\.contentPath).filter { $0.hasSuffix(".md") }.map { $0.dropLast(3) }
    sources = Set(stems.map(String.init) + stems.compactMap { stem in stem.lastIndex(of: ".").map { String(stem[..<$0]) } })
  }

  func report(_ page: ComposedPage, _ log: inout DiagnosticLog) {
    for href in page.links.hrefs where !page.links.reported.contains(href) && isBroken(href, on: page.route) {
      for place in page.links.places(of: href) { log.report(Diagnostic(.link.broken, href, at: place)) }
    }
  }

  private func isBroken(_ href: String, on route: Route) -> Bool {
    guard case .path(let path, _) = LinkTarget(Array(href.utf8)[...]) else { return false }
    guard let resolved = PathResolving(route: route, basePath: basePath).resolve(path) else { return true }
    let target = String(decoding: resolved, as: UTF8.self)
    guard target.hasSuffix(".html"), !routes.contains(target) else { return false }
    let name = target.dropFirst(prefixes.first { target.hasPrefix($0) }?.count ?? 0).dropLast(".html".count)
    let folder = name.split(separator: "/", omittingEmptySubsequences: false).first.map(String.init) ?? ""
    return !Self.generated.contains(folder) && !sources.contains(String(name))
  }

  /// What the portal makes itself, perhaps more of it once its faults are corrected.
  private static let generated = Set(pageKinds.compactMap { $0.folder })
}
