package import CatalogueModel
import CommonMark
package import Diagnostics
import InternationalHosts
import ManifestDecoding
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
  package let files: LocalFiles

  package init(
    catalogue: Catalogue, texts: [TextPage], routes: Routes, plainHTTP: PlainHTTP, unread: Unread,
    files: LocalFiles = LocalFiles()
  ) {
    self.catalogue = catalogue
    self.texts = texts
    self.routes = routes
    self.plainHTTP = plainHTTP
    self.unread = unread
    self.files = files
  }

  /// The HTML, with every link that leads nowhere reported at its place.
  package func render(
    _ source: CommonMarkText, on page: Route, language: LanguageTag, topHeading: Int, log: inout DiagnosticLog
  ) -> RenderedText {
    var rendered = RenderedText()
    let resolve = { (link: MarkdownDocument.Link) -> String? in
      let place = source.place(line: link.position.line, column: link.position.column)
      if link.isImage, link.text.isEmpty { log.report(Diagnostic(.text.alternativeText, link.destination, at: place)) }
      var reference = TextReference(rendering: self, destination: link.destination, page: page, language: language, place: place)
      reference.isImage = link.isImage
      return reference.href(&rendered, &log)
    }
    let document = MarkdownDocument(source.text, topHeading: topHeading, resolving: resolve) { link in
      files.path(of: link.destination, in: source.place.file).flatMap { files.sizes[$0] }.map { ($0.width, $0.height) }
    }
    rendered.chapters = document.headings.filter { $0.level == topHeading }.map {
      RenderedText.Chapter(title: $0.text, anchor: $0.anchor)
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
      let isWeb = href.map { $0.hasPrefix("https:") || $0.hasPrefix("http:") } ?? false
      let onPage = href.map { isWeb ? $0 : root + $0 } ?? (isPath ? root + link.destination : nil)
      rendered.links.add(onPage ?? link.destination, at: place)
      return onPage
    }
    finish(&rendered, document, source, &log)
    return rendered
  }

  private func finish(
    _ rendered: inout RenderedText, _ document: MarkdownDocument, _ source: CommonMarkText, _ log: inout DiagnosticLog
  ) {
    // Once a text: a page that was written for another program may have thousands.
    if let first = document.omittedHTML.first {
      let count = document.omittedHTML.count
      let others = count == 1 ? nil : Diagnostic.Note("the text has it at \(count) places in all")
      log.report(
        Diagnostic(
          .text.html, at: source.place(line: first.line, column: first.column), notes: [others].compactMap(\.self)))
    }
    for found in document.foreign {
      log.report(Diagnostic(found.kind, at: source.place(line: found.position.line, column: found.position.column)))
    }
    if document.isTruncated { log.report(.textTooLarge(at: source.place)) }
    for heading in document.headings {
      rendered.links.headings[heading.anchor] = source.place(line: heading.position.line, column: heading.position.column)
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
  /// Whether a page shows what is there, in place of leading to it.
  var isImage = false

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
    let rendering = rendering
    guard let colon = schemeEnd else { return relative(&rendered, &log) }
    let scheme = destination[..<colon].lowercased()
    guard let own = OwnScheme(rawValue: scheme) else { return external(scheme, &rendered, &log) }
    let rest = destination[colon...].unicodeScalars.dropFirst()
    let name = percentDecoded(Substring(rest.prefix { $0 != "#" }))
    let fragment = Substring(rest.drop { $0 != "#" })
    switch own {
    case .document:
      let known = rendering.catalogue.document(name).map { rendering.routes.document($0, language) }
      return link(to: known, "document", name, fragment, { rendering.catalogue.documents.map(\.id.text) }, &rendered, &log)
    case .section:
      let known = rendering.catalogue.section(name).map { rendering.routes.section($0, language) }
      return link(to: known, "section", name, fragment, { rendering.catalogue.sections.map(\.id.text) }, &rendered, &log)
    case .tag:
      let known = rendering.catalogue.tag(name).map { rendering.routes.tag($0, language) }
      return link(to: known, "tag", name, fragment, { rendering.catalogue.tags.map(\.name) }, &rendered, &log)
    case .page:
      // The file's own name, since the link may write it in another normal form.
      let known = rendering.texts.first { $0.path == name }.map { rendering.routes.page($0.path, language) }
      return link(to: known, "page", name, fragment, { rendering.texts.map(\.path) }, &rendered, &log)
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
    let href = publishedHref ?? fileHref
    rendered.links.add(href ?? destination, at: place)
    return href
  }

  /// The `href` of a file that is published with the text.
  private var publishedHref: String? {
    rendering.files.path(of: destination, in: place.file).map {
      rendering.routes.published($0).href(from: page) + (destination.firstIndex(of: "#").map { destination[$0...] } ?? "")
    }
  }

  /// The `href` of the page that a CommonMark file becomes: its path from the file that the link is in, as in a repository.
  private var fileHref: String? {
    let path = percentDecoded(String(destination.prefix { $0 != "#" && $0 != "?" }))
    guard path.hasSuffix(".md"), path.utf8.first != ASCII.slash else { return nil }
    var segments = PathSegments(folderOf: Array(place.file.utf8)[...])
    segments.append(Array(path.utf8)[...])
    let file = String(decoding: segments.joined, as: UTF8.self)
    guard !segments.climbsOut, file.hasPrefix(Self.content) else { return nil }
    let languages = rendering.catalogue.portal.languages
    let name = pagePath(String(file.dropFirst(Self.content.count)), languages)
    guard let page = rendering.texts.first(where: { $0.path == name }) else { return nil }
    return rendering.routes.page(page.path, language).href(from: self.page) + destination.drop { $0 != "#" }
  }

  private static let content = "Content/"

  private func link(
    to route: Route?, _ kind: String, _ name: String, _ fragment: Substring, _ known: @escaping @Sendable () -> [String],
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
  private func reportUnresolved(
    _ kind: String, _ name: String, _ known: @escaping @Sendable () -> [String], _ log: inout DiagnosticLog
  ) {
    if rendering.unread.mayHave(kind, name) { return }
    let fix = kind == "document" ? documentFix(name) : nil
    let diagnostic = Diagnostic(.text.unresolvedLink, kind, destination, at: place, fix: fix)
    log.report(fix == nil ? diagnostic.suggesting { didYouMean(name, among: known()) } : diagnostic)
  }

  /// What to do about a document that the portal has in another way.
  private func documentFix(_ name: String) -> String? {
    if rendering.catalogue.drafts.contains(name) { return "'\(name)' is a draft: remove the link, or build with --drafts" }
    return rendering.catalogue.document(formerly: name).map { "its id is now '\($0.id.text)'" }
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
    let rendering = rendering
    guard let document = rendering.catalogue.document(String(parts[0])) else {
      reportUnresolved("document", String(parts[0]), { rendering.catalogue.documents.map(\.id.text) }, &log)
      return nil
    }
    guard let link = document.links.first(where: { $0.app == app && $0.mode == mode }) else {
      if rendering.unread.isInManifest { return nil }
      let available = document.links.map { "\($0.app.rawValue)/\($0.mode.rawValue)" }.joined(separator: ", ")
      log.report(
        Diagnostic(
          .text.unavailableLaunch, "\(app.rawValue)/\(mode.rawValue)", available.isEmpty ? "none" : available, at: place,
          fix: available.isEmpty ? "link to its page: 'document:\(document.id.text)'" : nil))
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

  /// The host of a web address that is not the portal's own; an empty one for an address by plain http, which the content security
  /// policy has no place for.
  private var remoteHost: String? {
    let value = Array(destination.utf8)[...]
    let base = rendering.catalogue.portal.baseURL
    guard WebTarget(value, base: base.text, basePath: base.path) == .elsewhere else { return nil }
    let parts = URLParts(value)
    let host = parts.authority.flatMap { canonicalHost(String(decoding: $0.host, as: UTF8.self)) } ?? ""
    return parts.scheme.map { isEqual($0, ignoringCase: "https") } ?? false ? host : ""
  }

  private func external(_ scheme: String, _ rendered: inout RenderedText, _ log: inout DiagnosticLog) -> String? {
    if OfficeApp(scheme: scheme) != nil {
      log.report(Diagnostic(.text.officeLink, destination, at: place))
    } else if !LinkScheme.isAllowed(scheme, allowsHTTP: rendering.plainHTTP.allows(destination.utf8)) {
      let isHTTP = isEqual(scheme.utf8, ignoringCase: "http")
      log.report(isHTTP ? .plainHTTP(destination, at: place) : .schemeNotAllowed(destination, at: place))
    } else if scheme == "mailto", let fault = MailtoFault(destination) {
      log.report(fault.diagnostic(at: place))
    } else if isImage, let host = remoteHost, !Set(rendering.catalogue.portal.imageHosts).coversHost(host) {
      log.report(
        Diagnostic(
          .text.remotePicture, destination, at: place,
          fix: "put the picture beside this file, or add 'images: [\(host)]' to 'portal'"))
    } else if scheme == "tel", !isPhoneLink(Array(destination.utf8)[...]) {
      log.report(Diagnostic(.link.phone, destination, at: place))
    }
    // libcmark would percent-encode the host, which is another name for everything that compares hosts.
    let href = scheme == "https" || scheme == "http" ? withASCIIHost(destination) : destination
    rendered.links.add(href, at: place)
    return href.utf8.count == destination.utf8.count ? nil : href
  }
}
