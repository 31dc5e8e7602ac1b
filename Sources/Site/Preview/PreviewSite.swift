package import Diagnostics
package import Files
import OfficeLinks
import Portal
import Synchronization
package import TextBasics
import Theme

/// A portal whose files are made on request by the same functions as in a build. A class, because it caches them.
package final class PreviewSite: Sendable {
  private let portal: PortalBuild
  private let rendering: SiteRendering
  private let pages: [String: SitePage]
  private let copied: [String: FixedFile]
  private let attachments: Set<String>
  private let made = Mutex<[String: [UInt8]]>([:])
  private let whole = Mutex<RenderedSite?>(nil)
  private let paths = Mutex<TextSet?>(nil)
  private let facts = Mutex<[String: (count: Int, tag: String)]>([:])

  /// Returns `nil` if no page can be rendered.
  package init?(_ portal: PortalBuild) {
    guard let rendering = portal.pages?.rendering else { return nil }
    (self.portal, self.rendering) = (portal, rendering)
    let files = rendering.files.copied(portal.pages?.published ?? [])
    copied = Dictionary(files.map { ($0.path, $0) }, uniquingKeysWith: { first, _ in first })
    attachments = rendering.composer.attachments
    let site = rendering.composer.site
    pages = Dictionary(site.pages.map { (site.route(of: $0).path, $0) }, uniquingKeysWith: { first, _ in first })
  }

  /// The path of the portal's address.
  package var basePath: String { rendering.composer.catalogue.portal.baseURL.path }
  /// The paths of all pages, in build order.
  package var pagePaths: [String] {
    let site = rendering.composer.site
    return site.pages.map { site.route(of: $0).path }
  }

  package func hasPage(_ path: String) -> Bool { pages[path] != nil }

  /// A page, rendered on the first request. `nil` for another file, and for a page whose rendering does not end.
  package func page(at path: String) -> [UInt8]? {
    guard let page = pages[path] else { return nil }
    if let bytes = made.withLock({ $0[path] }) { return bytes }
    let bytes = rendering.bytes(of: page)
    if let bytes { made.withLock { $0[path] = bytes } }
    return bytes
  }

  /// The place in the sources that a page is about, and the strings of its language; `nil` for a page that every portal has.
  func source(of path: String) -> (place: Place, strings: Strings)? {
    guard let page = pages[path] else { return nil }
    let site = rendering.composer.site
    let place =
      switch page.page {
      case is HomePage: site.home?[page.language].place
      case let section as SectionPage: site.catalogue.sections[section.index].place
      default: page.page.place(site, page.language)
      }
    return place.map { ($0, rendering.composer.strings[page.language]) }
  }

  /// A file copied from the sources or the theme.
  func copied(at path: String) -> ServedFile? { copied[path].map { served(path, $0.bytes) } }

  /// A file that is made with all others; `nil` before.
  func made(at path: OutputPath) -> ServedFile? {
    whole.withLock { $0 }?.file(at: path).map { file in served(path.text) { file.bytes } }
  }

  /// A file whose bytes are looked at once, however often it is requested.
  private func served(_ path: String, _ bytes: @escaping @Sendable () -> [UInt8]) -> ServedFile {
    if let known = facts.withLock({ $0[path] }) { return ServedFile(count: known.count, tag: known.tag, bytes: bytes) }
    let made = bytes()
    let new = (count: made.count, tag: contentHash(made))
    facts.withLock { $0[path] = new }
    return ServedFile(count: new.count, tag: new.tag, bytes: bytes)
  }

  /// True if browsers must download the file instead of showing it, because it could run scripts.
  package func isAttachment(_ path: String) -> Bool { attachments.contains(path) }

  /// True if the site contains the file, even if it is not made yet.
  package func hasFile(_ path: String) -> Bool {
    paths.withLock { paths in
      let known = paths ?? rendering.files.paths
      paths = known
      // The parts of an index are known only once it is made.
      return known.contains(path) || path.hasPrefix(Routes.searchPieces)
    }
  }

  /// All files are made.
  package var isFinished: Bool { whole.withLock { $0 != nil } }

  /// The first page with content by an author (documents and texts) that differs from an older site. Both sites must be finished.
  package func firstChange(since older: PreviewSite) -> String? {
    let site = rendering.composer.site
    let changed = site.pages.first { page in
      guard page.page is DocumentPage || page.page is AuthoredPage, let path = OutputPath(site.route(of: page).path) else {
        return false
      }
      return file(at: path) != older.file(at: path)
    }
    return changed.map { site.route(of: $0).path }
  }

  /// Any file, once all are made.
  package func file(at path: OutputPath) -> [UInt8]? { whole.withLock { $0 }?[path] }

  /// The percent-encoded link from the root of the site to a file.
  package func link(to path: String) -> String { Route(path).encoded }

  /// Makes and checks all files. Returns the findings of all stages; `nil` if the task was cancelled.
  package func finish() async -> (log: DiagnosticLog, excerpts: [String: LineIndex])? {
    let generated = await portal.generated(keepsPages: true)
    guard !Task.isCancelled else { return nil }
    whole.withLock { $0 = generated.rendered }
    return (generated.log, generated.excerpts)
  }
}

/// A file that is no page, with what is known of its bytes without making them.
struct ServedFile: Sendable {
  let count: Int
  let tag: String
  let bytes: @Sendable () -> [UInt8]
}
