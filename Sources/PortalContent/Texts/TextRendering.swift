package import CatalogueModel
import CommonMark
package import Diagnostics
import OfficeLinks
import Templating
package import TextBasics

/// Renders CommonMark for a page: `document:`, `section:`, `tag:`, `page:` and `launch:` become links from that page.
///
/// A class, though it never changes: every link in a text refers to it.
package final class TextRendering: Sendable {
  package let catalogue: Catalogue
  package let texts: [TextPage]
  package let routes: Routes
  package let plainHTTP: PlainHTTP
  package let unread: Unread

  package init(catalogue: Catalogue, texts: [TextPage], routes: Routes, plainHTTP: PlainHTTP, unread: Unread) {
    self.catalogue = catalogue
    self.texts = texts
    self.routes = routes
    self.plainHTTP = plainHTTP
    self.unread = unread
  }

  /// The HTML, with every link that leads nowhere reported at its place.
  package func render(
    _ source: CommonMarkText, on page: Route, language: LanguageTag, topHeading: Int, log: inout DiagnosticLog
  ) -> RenderedText {
    var rendered = RenderedText()
    let document = MarkdownDocument(source.text, topHeading: topHeading) { link in
      let place = source.place(line: link.position.line, column: link.position.column)
      let reference = TextReference(rendering: self, destination: link.destination, page: page, language: language, place: place)
      return reference.href(&rendered, &log)
    }
    finish(&rendered, document, source, &log)
    return rendered
  }

  /// A text that pages in any folder show: its links within the portal begin at the portal's root, to which `root` leads. Launch
  /// links lead to their buttons on the documents' pages.
  package func render(
    _ source: CommonMarkText, below root: String, language: LanguageTag, log: inout DiagnosticLog
  ) -> RenderedText {
    var rendered = RenderedText()
    let document = MarkdownDocument(source.text, topHeading: 2, givesAnchors: false) { link in
      let place = source.place(line: link.position.line, column: link.position.column)
      var reference = TextReference(
        rendering: self, destination: link.destination, page: Route("index.html"), language: language, place: place)
      reference.leadsToPages = true
      var found = RenderedText()
      let href = reference.href(&found, &log)
      rendered.links.reported.formUnion(found.links.reported)
      let isPath = reference.schemeEnd == nil && ![nil, "/", "#"].contains(link.destination.first)
      let onPage = href.map { root + $0 } ?? (isPath ? root + link.destination : nil)
      rendered.links.add(onPage ?? link.destination, at: place)
      return onPage
    }
    finish(&rendered, document, source, &log)
    return rendered
  }

  private func finish(
    _ rendered: inout RenderedText, _ document: MarkdownDocument, _ source: CommonMarkText, _ log: inout DiagnosticLog
  ) {
    for position in document.omittedHTML {
      log.report(Diagnostic(.text.html, at: source.place(line: position.line, column: position.column)))
    }
    for found in document.foreign {
      log.report(Diagnostic(found.kind, at: source.place(line: found.position.line, column: found.position.column)))
    }
    if document.isTruncated { log.report(.textTooLarge(at: source.place)) }
    for heading in document.headings {
      rendered.links.headings[heading.anchor] = source.place(line: heading.position.line, column: heading.position.column)
    }
    let top = document.headings.map(\.level).min()
    rendered.chapters = document.headings.filter { $0.level == top }.map {
      RenderedText.Chapter(title: $0.text, anchor: $0.anchor)
    }
    rendered.html = .trusted(document.html)
    rendered.plainText = document.plainText
  }
}

/// What the author wrote and could not be read, which was reported: links to it are not reported as well.
package struct Unread: Sendable {
  /// Identifiers that are in the manifest but not in the catalogue, since something else is wrong with them.
  package var documents: Set<String> = []
  /// The paths of pages, as `page:` names them.
  package var pages: Set<String> = []
  /// Whether a file of the manifest is among it: a document, section or tag that is not known may be there.
  package var isInManifest = false

  package init() {}

  func mayHave(_ kind: String, _ name: String) -> Bool {
    switch kind {
    case "document": documents.contains(name) || isInManifest
    case "page": pages.contains(name)
    default: isInManifest
    }
  }
}

/// One link destination in CommonMark.
package struct TextReference {
  package let rendering: TextRendering
  package let destination: String
  package let page: Route
  package let language: LanguageTag
  package let place: Place
  /// Whether launch links lead to their buttons on the documents' pages.
  package var leadsToPages = false

  package init(rendering: TextRendering, destination: String, page: Route, language: LanguageTag, place: Place) {
    self.rendering = rendering
    self.destination = destination
    self.page = page
    self.language = language
    self.place = place
  }

  /// The `href`; an unresolvable one is reported and left as it is.
  package func href(_ rendered: inout RenderedText, _ log: inout DiagnosticLog) -> String? {
    var found = DiagnosticLog()
    let href = resolved(&rendered, &found)
    if found.hasErrors {
      // libcmark's safe mode empties what could run a script.
      rendered.links.reported.formUnion([percentDecoded(destination), ""])
    }
    log.merge(found)
    return href
  }

  private func resolved(_ rendered: inout RenderedText, _ log: inout DiagnosticLog) -> String? {
    guard let colon = schemeEnd else { return relative(&rendered, &log) }
    let scheme = destination[..<colon].lowercased()
    guard let own = OwnScheme(rawValue: scheme) else { return external(scheme, &rendered, &log) }
    let rest = destination[colon...].unicodeScalars.dropFirst()
    let name = percentDecoded(Substring(rest.prefix { $0 != "#" }))
    let fragment = Substring(rest.drop { $0 != "#" })
    switch own {
    case .document:
      let known = rendering.catalogue.document(name).map { rendering.routes.document($0, language) }
      return link(to: known, "document", name, fragment, rendering.catalogue.documents.lazy.map(\.id.text), &rendered, &log)
    case .section:
      let known = rendering.catalogue.section(name).map { rendering.routes.section($0, language) }
      return link(to: known, "section", name, fragment, rendering.catalogue.sections.lazy.map(\.id.text), &rendered, &log)
    case .tag:
      let known = rendering.catalogue.tag(name).map { rendering.routes.tag($0, language) }
      return link(to: known, "tag", name, fragment, rendering.catalogue.tags.lazy.map(\.name), &rendered, &log)
    case .page:
      // The file's own name, since the link may write it in another normal form.
      let known = rendering.texts.first { $0.path == name }.map { rendering.routes.page($0.path, language) }
      return link(to: known, "page", name, fragment, rendering.texts.lazy.map(\.path), &rendered, &log)
    case .launch: return launch(name, &rendered, &log)
    }
  }

  /// The schemes by which texts name what the portal has.
  private enum OwnScheme: String { case document, section, tag, page, launch }

  package var schemeEnd: String.Index? {
    URLParts(Array(destination.utf8)[...]).scheme.map { destination.utf8.index(destination.startIndex, offsetBy: $0.endIndex) }
  }

  private func relative(_ rendered: inout RenderedText, _ log: inout DiagnosticLog) -> String? {
    if destination.isEmpty { log.report(Diagnostic(.link.empty, at: place)) }
    rendered.links.add(destination, at: place)
    return nil
  }

  private func link(
    to route: Route?, _ kind: String, _ name: String, _ fragment: Substring, _ known: some Sequence<String>,
    _ rendered: inout RenderedText, _ log: inout DiagnosticLog
  ) -> String? {
    guard let route else {
      reportUnresolved(kind, name, known, &log)
      return nil
    }
    let href = route.href(from: page) + fragment
    rendered.links.add(href, at: place)
    return href
  }

  /// Reports a name that the portal does not have, unless it may only be missing for something that was reported elsewhere.
  private func reportUnresolved(_ kind: String, _ name: String, _ known: some Sequence<String>, _ log: inout DiagnosticLog) {
    if rendering.unread.mayHave(kind, name) { return }
    log.report(Diagnostic(.text.unresolvedLink, kind, destination, at: place, fix: didYouMean(name, among: known)))
  }

  private func launch(_ name: String, _ rendered: inout RenderedText, _ log: inout DiagnosticLog) -> String? {
    let parts = name.split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count == 3, let app = OfficeApp(rawValue: String(parts[1])), let mode = OpenMode(rawValue: String(parts[2]))
    else {
      log.report(
        Diagnostic(
          .text.malformedLaunch, destination, at: place, fix: nearestLaunch(parts).map { "did you mean '\($0)'?" }))
      return nil
    }
    guard let document = rendering.catalogue.document(String(parts[0])) else {
      reportUnresolved("document", String(parts[0]), rendering.catalogue.documents.lazy.map(\.id.text), &log)
      return nil
    }
    guard let link = document.links.first(where: { $0.app == app && $0.mode == mode }) else {
      if rendering.unread.isInManifest { return nil }
      let available = document.links.map { "\($0.app.rawValue)/\($0.mode.rawValue)" }.joined(separator: ", ")
      log.report(Diagnostic(.text.unavailableLaunch, "\(app.rawValue)/\(mode.rawValue)", available, at: place))
      return nil
    }
    if document.asksForUser || leadsToPages {
      // Only the document's page can complete the link of a visitor.
      return rendering.routes.document(document, language).href(from: page) + "#" + link.anchor
    }
    let href = link.href(document.delimiters)
    rendered.launches.append(ShownLaunch(link: link, href: href))
    return href
  }

  /// The launch link that was most likely meant, when its three parts are there.
  private func nearestLaunch(_ parts: [Substring]) -> String? {
    guard parts.count == 3 else { return nil }
    let app = nearestName(to: String(parts[1]), among: OfficeApp.allCases.map(\.rawValue))
    let mode = nearestName(to: String(parts[2]), among: OpenMode.allCases.map(\.rawValue))
    guard let app, let mode else { return nil }
    return "launch:\(parts[0])/\(app)/\(mode)"
  }

  private func external(_ scheme: String, _ rendered: inout RenderedText, _ log: inout DiagnosticLog) -> String? {
    if OfficeApp(scheme: scheme) != nil {
      log.report(Diagnostic(.text.officeLink, destination, at: place))
    } else if !LinkScheme.isAllowed(scheme, allowsHTTP: rendering.plainHTTP.allows(destination.utf8)) {
      log.report(.schemeNotAllowed(destination, at: place))
    } else if scheme == "mailto", let fault = MailtoFault(destination) {
      log.report(fault.diagnostic(at: place))
    }
    rendered.links.add(destination, at: place)
    return nil
  }
}
