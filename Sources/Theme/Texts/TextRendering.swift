package import Diagnostics
package import Markdown
import OfficeLinks
package import Portal
import Templates
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
  /// Without it no address has ended.
  package let today: CalendarDate?
  let words: TextWords

  package init(
    catalogue: Catalogue, texts: [TextPage], routes: Routes, words: TextWords, plainHTTP: PlainHTTP, unread: Unread,
    files: LocalFiles = LocalFiles(), today: CalendarDate? = nil
  ) {
    self.catalogue = catalogue
    self.texts = texts
    self.routes = routes
    self.words = words
    self.plainHTTP = plainHTTP
    self.unread = unread
    self.files = files
    self.today = today
  }

  /// The HTML. Every link that leads nowhere is reported at its place. `list` is a list of documents, by their indexes in the
  /// catalogue; by default it has links to their pages.
  package func render(
    _ source: CommonMarkText, on page: Route, language: LanguageTag, topHeading: Int, log: inout DiagnosticLog,
    list: (([Int], inout DiagnosticLog) -> (html: String, launches: [ShownLaunch]))? = nil
  ) -> RenderedText {
    var rendered = RenderedText()
    func resolve(_ link: MarkdownDocument.Link, _ log: inout DiagnosticLog) -> String? {
      let place = source.place(line: link.position.line, column: link.position.column)
      reportPicture(link, at: place, &log)
      var reference = TextReference(rendering: self, destination: link.destination, page: page, language: language, place: place)
      reference.isImage = link.isImage
      return reference.href(&rendered, &log)
    }
    let size = { [files] (link: MarkdownDocument.Link) in
      files.path(of: link.destination, in: source.place.file).flatMap { files.sizes[$0] }.map { ($0.width, $0.height) }
    }
    let document = MarkdownDocument(
      source.text, topHeading: topHeading, resolving: { resolve($0, &log) }, sizing: size
    ) { block in
      var found = DiagnosticLog()
      let shown = shown(block, of: source, as: .page, language: language, log: &log, resolve: resolve) { indexes in
        guard let list else { return links(to: indexes, language: language) { routes.document($0, language).href(from: page) } }
        let (html, launches) = list(indexes, &found)
        rendered.launches += launches
        return html
      }
      log.merge(found)
      return shown
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
    func resolve(_ link: MarkdownDocument.Link, _ log: inout DiagnosticLog) -> String? {
      let place = source.place(line: link.position.line, column: link.position.column)
      reportPicture(link, at: place, &log)
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
    let show = { (block: MarkdownDocument.Block) -> MarkdownDocument.ShownBlock? in
      self.shown(block, of: source, as: .page, language: language, log: &log, resolve: resolve) { indexes in
        self.links(to: indexes, language: language) { root + self.routes.document($0, language).encoded }
      }
    }
    let document = MarkdownDocument(
      source.text, topHeading: 2, givesAnchors: false, resolving: { resolve($0, &log) }, showing: show)
    finish(&rendered, document, source, &log)
    return rendered
  }

  private func finish(
    _ rendered: inout RenderedText, _ document: MarkdownDocument, _ source: CommonMarkText, _ log: inout DiagnosticLog
  ) {
    // Once per text: a page written for another program may have thousands.
    if let first = document.omittedHTML.first {
      let count = document.omittedHTML.count
      let others = count == 1 ? nil : Diagnostic.Note("the text has it at \(count) places in all")
      log.report(
        Diagnostic(
          .text.html, at: source.place(line: first.line, column: first.column), notes: [others].compactMap(\.self)))
    }
    report(document.foreign, in: source, &log)
    if document.isTruncated { log.report(.textTooLarge(at: source.place)) }
    reportHeadings(document.headings, source, &log)
    for heading in document.headings {
      rendered.links.headings[heading.anchor] = source.place(line: heading.position.line, column: heading.position.column)
    }
    rendered.html = .trusted(document.html)
    rendered.plainText = document.plainText
  }

  /// Reports the first heading that skips a level.
  private func reportHeadings(_ headings: [MarkdownDocument.Heading], _ source: CommonMarkText, _ log: inout DiagnosticLog) {
    guard let pair = zip(headings, headings.dropFirst()).first(where: { $1.level > $0.level + 1 }) else { return }
    let written = source.text.split(separator: "\n", omittingEmptySubsequences: false)
    let line = written.indices.contains(pair.1.position.line - 1) ? written[pair.1.position.line - 1] : ""
    // The levels as they are written, which a page moves.
    let signs = line.drop { $0 != "#" }.prefix { $0 == "#" }.count
    let level = signs > 0 ? signs : pair.1.level
    let former = level - (pair.1.level - pair.0.level)
    log.report(
      Diagnostic(
        .text.headingLevel, String(level), String(former), String(repeating: "#", count: former + 1) + " ",
        at: source.place(line: pair.1.position.line, column: pair.1.position.column)))
  }

  /// Reports syntax that is shown as written. Footnotes, emoji and the like, of which a text may have hundreds, are reported once.
  package func report(_ foreign: [MarkdownDocument.ForeignSyntax], in source: CommonMarkText, _ log: inout DiagnosticLog) {
    var seen: Set<MarkdownDocument.ForeignSyntax.Kind> = []
    if foreign.contains(where: { $0.kind == .conflictMarker }) {
      // Lists, quotations and headings made of the two changes mean nothing.
      let lines = conflictLines(Array(source.text.utf8)).map { source.place(line: $0, column: 1).line }
      return log.report(.conflict(lines, in: source.place.file))
    }
    for found in foreign where !found.kind.isMark || seen.insert(found.kind).inserted {
      var diagnostic = Diagnostic(found.kind, at: source.place(line: found.position.line, column: found.position.column))
      let count = found.kind.isMark ? foreign.count { $0.kind == found.kind } : 1
      if count > 1 { diagnostic.notes.append(.init("the text has it at \(count) places in all")) }
      log.report(diagnostic)
    }
  }
}

/// Reports a link without words, a picture without alternative text, and one whose file no browser shows as a picture.
package func reportPicture(_ link: MarkdownDocument.Link, at place: Place, _ log: inout DiagnosticLog) {
  guard link.isImage else {
    if !link.hasWords, !link.destination.isEmpty { log.report(Diagnostic(.text.noWords, link.destination, at: place)) }
    return
  }
  if link.text.isEmpty || isNameOfPicture(link.text) {
    log.report(Diagnostic(.text.alternativeText, link.destination, at: place))
  }
  if isUnseen(link.destination) { log.report(Diagnostic(.text.pictureFormat, link.destination, at: place)) }
  if isNoPicture(link.destination) { log.report(Diagnostic(.text.documentAsPicture, link.destination, at: place)) }
}

/// True for the name of a file, which programs write where nobody describes the picture.
private func isNameOfPicture(_ text: String) -> Bool {
  guard !text.contains(" "), let dot = text.lastIndex(of: ".") else { return false }
  return ["gif", "heic", "jpeg", "jpg", "png", "svg", "webp"].contains(text[dot...].dropFirst().lowercased())
}

/// True for pictures that few browsers show.
private func isUnseen(_ destination: String) -> Bool {
  let path = destination.prefix { $0 != "?" && $0 != "#" }
  guard let dot = path.lastIndex(of: ".") else { return false }
  return ["ai", "bmp", "dng", "emf", "eps", "heic", "heif", "jp2", "psd", "raw", "tif", "tiff", "wmf"].contains(
    path[dot...].dropFirst().lowercased())
}

/// True for a document of an Office app or a PDF, and for what the portal has by name.
private func isNoPicture(_ destination: String) -> Bool {
  if let colon = destination.firstIndex(of: ":") {
    let scheme = destination[..<colon].lowercased()
    if scheme == "launch" || TextReference.Named(rawValue: scheme) != nil { return true }
  }
  let path = destination.prefix { $0 != "?" && $0 != "#" }
  guard let dot = path.lastIndex(of: "."), let format = DocumentFormat.named(path[dot...].dropFirst()) else { return false }
  return format.app != nil || format.fileExtension == "pdf"
}
