import Diagnostics
import Markdown
import OfficeLinks
import Portal
import TextBasics
import Theme

/// The judgement of `check` about descriptions, without any page.
struct DescriptionFaults: Sendable {
  private let rendering: TextRendering
  /// The paths of files that the portal has beside its pages.
  private let files: LocalFiles

  init(_ catalogue: Catalogue, _ portal: ImportedPortal, unread: Set<String>, today: CalendarDate?) {
    let languages = catalogue.portal.languages
    let markdown = portal.texts().filter { $0.path.hasSuffix(".md") }
    let pages = markdown.compactMap { decodePage($0, path: $0.contentPath, languages: languages, log: &silentLog) }
    let shown = pages.filter { !$0.isDraft(on: today) }
    var unreadTexts = Unread()
    unreadTexts.documents = unread
    unreadTexts.pages = Set(markdown.map { pagePath($0.contentPath, languages) }).subtracting(pages.map(\.path))
    unreadTexts.draftPages = Set(pages.map(\.path)).subtracting(shown.map(\.path))
    files = LocalFiles(available: portal.publishable, copied: portal.copied)
    rendering = TextRendering(
      catalogue: catalogue, texts: TextPage.group(shown, languages: languages, unread: [], log: &silentLog),
      routes: Routes(catalogue: catalogue),
      words: TextWords(calloutTitle: { kind, _ in kind.rawValue }, titleOrder: { titles, _ in Array(titles.indices) }),
      plainHTTP: PlainHTTP(catalogue), unread: unreadTexts, files: files, today: today)
  }

  /// The errors in the description of a document, in all its languages.
  func errors(_ document: Document) -> [Diagnostic] {
    guard let description = document.description else { return [] }
    var seen: Set<Place> = []
    return rendering.catalogue.portal.languages.flatMap { language -> [Diagnostic] in
      let text = description[language]
      guard seen.insert(text.place).inserted, Self.mayHaveFaults(text.text) else { return [] }
      return errors(text, on: rendering.routes.document(document, language), language)
    }
  }

  /// A text without any of these signs has no link and no block.
  private static func mayHaveFaults(_ text: String) -> Bool {
    text.utf8.count > 4_000 || text.utf8.contains { signs.contains($0) } || text.hasPrefix(":::") || text.contains("\n:::")
  }

  private static let signs = ByteSet("[<>`~")

  private func errors(_ text: CommonMarkText, on page: Route, _ language: LanguageTag) -> [Diagnostic] {
    var log = DiagnosticLog()
    let links = rendering.render(text, on: page, language: language, topHeading: 2, log: &log).links
    for href in links.hrefs where !links.reported.contains(href) {
      guard let rule = fault(of: href, on: page, headings: links.headings) else { continue }
      for place in links.places(of: href) { log.report(Diagnostic(rule, href, at: place)) }
    }
    return log.diagnostics.filter { $0.severity == .error }
  }

  /// The fault of a link to nothing in the portal.
  private func fault(of href: String, on page: Route, headings: [String: Place]) -> Rule? {
    guard case .path(let path, let fragment) = LinkTarget(Array(href.utf8)[...]) else { return nil }
    if path.isEmpty {
      let anchor = percentDecodedText(fragment ?? [])
      return anchor.isEmpty || anchor == "top" || anchor.hasPrefix("open-") || headings[anchor] != nil ? nil : .link.brokenAnchor
    }
    let portal = rendering.catalogue.portal
    guard let resolved = PathResolving(route: page, basePath: portal.baseURL.path).resolve(path) else { return .link.broken }
    let target = String(decoding: resolved, as: UTF8.self)
    if files.publishes(target) || files.copied.contains(target) { return nil }
    let name = target.hasSuffix(".html") ? String(target.dropLast(".html".count)) : nil
    // The portal makes files of its own.
    guard let name else {
      return target.hasPrefix("assets/") || Self.madeEndings.contains(where: target.hasSuffix) ? nil : .link.broken
    }
    let prefix = portal.languages.lazy.map { portal.routePrefix(of: $0) }.first { !$0.isEmpty && name.hasPrefix($0) } ?? ""
    let written = String(name.dropFirst(prefix.count))
    let (catalogue, unread) = (rendering.catalogue, rendering.unread)
    return switch RouteKind(written) {
    case .document(let id):
      (catalogue.document(id) ?? catalogue.document(formerly: id)) != nil || unread.documents.contains(id) ? nil : .link.broken
    case .written: unread.pages.contains(written) || rendering.texts.contains { $0.path == written } ? nil : .link.broken
    case .section, .tag, .made: nil
    }
  }

  private static let madeEndings = [".json", ".csv", ".xml", ".txt", ".js", ".css", "/"]
}
