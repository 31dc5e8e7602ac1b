package import Diagnostics
package import Portal
package import TextBasics

/// One link destination in CommonMark.
package struct TextReference {
  package let rendering: TextRendering
  package let destination: String
  package let page: Route
  package let language: LanguageTag
  package let place: Place
  /// Launch links lead to their buttons on the documents' pages.
  package var leadsToPages = false
  /// The page shows the target in place of linking to it.
  var isImage = false

  package init(rendering: TextRendering, destination: String, page: Route, language: LanguageTag, place: Place) {
    self.rendering = rendering
    self.destination = destination
    self.page = page
    self.language = language
    self.place = place
  }

  /// The `href`; an unresolvable one is reported and kept.
  package func href(_ rendered: inout RenderedText, _ log: inout DiagnosticLog) -> String? {
    var found = DiagnosticLog()
    let href = resolved(&rendered, &found)
    if found.hasErrors {
      // libcmark's safe mode empties destinations that could run a script.
      rendered.links.reported.formUnion([percentDecoded(destination), ""])
    }
    log.merge(found)
    return href
  }

  private func resolved(_ rendered: inout RenderedText, _ log: inout DiagnosticLog) -> String? {
    let rendering = rendering
    guard let (scheme, name, fragment) = Self.parts(of: destination) else { return relative(&rendered, &log) }
    if scheme == "launch" { return launch(name, &rendered, &log) }
    guard let kind = Named(rawValue: scheme) else { return external(scheme, &rendered, &log) }
    switch kind {
    case .document:
      let known = rendering.catalogue.document(name).map { rendering.routes.document($0, language).href(from: page) }
      return link(to: known, .document, name, fragment, { rendering.catalogue.documents.map(\.id.text) }, &rendered, &log)
    case .section:
      let known = rendering.catalogue.section(name).map { rendering.routes.section($0, language).href(from: page) }
      return link(to: known, .section, name, fragment, { rendering.catalogue.sections.map(\.id.text) }, &rendered, &log)
    case .tag:
      let known = rendering.catalogue.tag(name).map { rendering.routes.tag($0, language).href(from: page) }
      return link(to: known, .tag, name, fragment, { rendering.catalogue.tags.map(\.name) }, &rendered, &log)
    case .page:
      // Uses the file's own name, since the link may be in another normal form.
      let known = rendering.texts.first { $0.path == name }.map { rendering.routes.page($0.path, language).href(from: page) }
      return link(to: known, .page, name, fragment, { rendering.texts.map(\.path) }, &rendered, &log)
    }
  }

  /// The things that a portal has by name; texts link to them by schemes of these names.
  enum Named: String { case document, section, tag, page }

  /// The identifier of the document that a destination names by `document:` or `launch:`; there may be no such document.
  package static func document(in destination: String) -> String? {
    guard let (scheme, name, _) = parts(of: destination) else { return nil }
    if scheme == "launch" { return String(name.prefix { $0 != "/" }) }
    return Named(rawValue: scheme) == .document ? name : nil
  }

  /// The scheme in lower case, the decoded name after it, and the fragment with its `#`; `nil` without a scheme.
  private static func parts(of destination: String) -> (scheme: String, name: String, fragment: Substring)? {
    guard let colon = schemeEnd(of: destination) else { return nil }
    let start = destination.utf8.index(after: colon)
    let hash = destination.utf8[start...].firstIndex(of: ASCII.hash) ?? destination.endIndex
    return (destination[..<colon].lowercased(), percentDecoded(destination[start..<hash]), destination[hash...])
  }

  package var schemeEnd: String.Index? { Self.schemeEnd(of: destination) }

  private static func schemeEnd(of destination: String) -> String.Index? {
    URLParts.schemeEnd(of: destination).map { destination.utf8.index(destination.startIndex, offsetBy: $0) }
  }

  private func relative(_ rendered: inout RenderedText, _ log: inout DiagnosticLog) -> String? {
    if destination.isEmpty { log.report(Diagnostic(.link.empty, at: place)) }
    // One before the scheme makes it a path.
    if reportFaults(&rendered, &log) { return nil }
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

  /// The `href` of the page made from a CommonMark file; the destination is a path from the link's file, as in a repository, or
  /// that of a page from the root, as other site generators have it: `/guides/how-to/`.
  private var fileHref: String? {
    let path = percentDecoded(String(destination.prefix { $0 != "#" && $0 != "?" }))
    if path.utf8.first == ASCII.slash {
      let name = path.hasSuffix(".md") ? path.dropLast(3) : path[...]
      let words = name.split(separator: "/").joined(separator: "/")
      return [words, words + "/index"].lazy.compactMap(pageHref).first
    }
    guard path.hasSuffix(".md") else { return nil }
    var segments = PathSegments(folderOf: Array(place.file.utf8)[...])
    segments.append(Array(path.utf8)[...])
    let file = String(decoding: segments.joined, as: UTF8.self)
    guard !segments.climbsOut, file.hasPrefix(Self.content) else { return nil }
    let languages = rendering.catalogue.portal.languages
    return pageHref(pagePath(String(file.dropFirst(Self.content.count)), languages))
  }

  private func pageHref(_ name: String) -> String? {
    guard let page = rendering.texts.first(where: { $0.path == name }) else { return nil }
    return rendering.routes.page(page.path, language).href(from: self.page) + destination.drop { $0 != "#" }
  }

  private static let content = "Content/"

  private func link(
    to known: String?, _ kind: Named, _ name: String, _ fragment: Substring, _ names: @escaping @Sendable () -> [String],
    _ rendered: inout RenderedText, _ log: inout DiagnosticLog
  ) -> String? {
    guard let known else {
      reportUnresolved(kind, name, names, &log)
      return nil
    }
    let href = fragment.isEmpty ? known : known + fragment
    rendered.links.add(href, at: place)
    return href
  }

  /// Reports a name that the portal does not have, unless its absence may follow from a fault reported elsewhere.
  func reportUnresolved(
    _ kind: Named, _ name: String, _ known: @escaping @Sendable () -> [String], _ log: inout DiagnosticLog
  ) {
    if rendering.unread.mayHave(kind, name) { return }
    let fix =
      switch kind {
      case .document: documentFix(name)
      case .page:
        rendering.unread.comingPages[name].map { comingFix(name, $0) }
          ?? rendering.unread.retiredPages[name].map { "'\(name)' was retired on \($0.text): remove the link" }
          ?? (rendering.unread.draftPages.contains(name) ? draftFix(name) : pageFix(name))
      case .section, .tag: nil as String?
      }
    let diagnostic = Diagnostic(.text.unresolvedLink, kind.rawValue, destination, at: place, fix: fix)
    log.report(fix == nil ? diagnostic.suggesting { didYouMean(name, among: known()) } : diagnostic)
  }

  /// The fix for a document that is a draft or has another name.
  private func documentFix(_ name: String) -> String? {
    if let day = rendering.catalogue.coming[name] { return comingFix(name, day) }
    if rendering.catalogue.drafts.contains(name) { return draftFix(name) }
    return rendering.catalogue.document(formerly: name).map { "its id is now '\($0.id.text)'" }
  }

  /// The fix for a page named like a file, and for a document.
  private func pageFix(_ name: String) -> String? {
    let stem = [".html", ".md"].first(where: name.hasSuffix).map { String(name.dropLast($0.count)) } ?? name
    if rendering.texts.contains(where: { $0.path == stem }) { return "did you mean 'page:\(stem)'?" }
    return rendering.catalogue.document(stem).map { "did you mean 'document:\($0.id.text)'?" }
  }

  private func comingFix(_ name: String, _ day: CalendarDate) -> String {
    "'\(name)' is published on \(day.text): remove the link until then, or give this text the same 'publish'"
  }

  private func draftFix(_ name: String) -> String { "'\(name)' is a draft: remove the link, or build with --drafts" }
}
