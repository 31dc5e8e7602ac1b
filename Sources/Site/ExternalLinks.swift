package import Diagnostics
import Files
package import Links
import Markdown
import OfficeLinks
package import Portal
import Templates
import TextBasics
import Theme

/// Everything outside itself that a portal links to: documents, stores, what is written in CommonMark, and what the portal's own
/// templates and texts add.
package struct OutsideLinks: Sendable {
  private let composer: SiteComposer
  private let rendering: SiteRendering
  private let writers: AddressWriters
  private let outside: OutsideAddresses
  /// The links that pages showed when they were made, if those were kept.
  private let shown: [PageWithLinks]?

  /// `nil` for a portal whose pages cannot be made.
  fileprivate init?(_ composer: SiteComposer, _ theme: ThemeFiles, _ rendering: SiteRendering?, _ shown: [PageWithLinks]?) {
    guard let rendering else { return nil }
    (self.composer, self.rendering, self.shown) = (composer, rendering, shown)
    writers = AddressWriters(rendering: rendering, theme)
    outside = OutsideAddresses(base: composer.catalogue.portal.baseURL)
  }

  /// The manifest's settings for checking links, as they hold on a day. Reasons to skip that have ended are reported.
  package func settings(
    today: CalendarDate, maxAge: Int = LinkSettings().maxAge, triesLocks: Bool = false, log: inout DiagnosticLog
  ) -> LinkSettings {
    var settings = LinkSettings(catalogue: composer.catalogue, today: today)
    (settings.maxAge, settings.triesLocks) = (maxAge, triesLocks)
    for diagnostic in settings.endedSkips { log.report(diagnostic) }
    return settings
  }

  /// Hands over each link at every place where it is written, always in the same order. Pages whose links were not kept are made one after
  /// another to be read, and not kept either.
  package func forEach<Failure: Error>(
    jobs: Int, _ take: (WrittenLink) throws(Failure) -> Void
  ) async throws(Failure) {
    var known: Set<String> = []
    try composer.catalogue.forEachLink(take)
    // Some at a time: all links of all texts are as much as the texts.
    for texts in composer.site.writtenTexts.pieces {
      for link in await parallelMap(texts, jobs: jobs, { [outside] in outside.links(of: $0) }).joined() {
        known.insert(percentDecoded(link.address))
        known.insert(percentDecoded(withASCIIHost(link.address)))
        if let link = WrittenLink(link.address, at: link.place) { try take(link) }
      }
    }
    try await forEachShown(except: known, jobs: jobs, take)
  }

  /// The addresses that pages show and nobody is known to have written: each once for each folder, from the first page that shows it. The pages
  /// of a folder are of one kind, made from the same templates, so that one of them is enough; the few pages at the top differ.
  private func forEachShown<Failure: Error>(
    except known: Set<String>, jobs: Int, _ take: (WrittenLink) throws(Failure) -> Void
  ) async throws(Failure) {
    var seen: Set<[String]> = []
    let pages = await pagesWithLinks(except: known, jobs: jobs)
    for page in pages.sorted(by: { $0.path.utf8.lexicographicallyPrecedes($1.path.utf8) }) {
      let folder = page.path.lastIndex(of: "/").map { String(page.path[..<$0]) } ?? page.path
      let new = page.links.filter {
        !known.contains(percentDecoded($0.address)) && seen.insert([$0.address, folder]).inserted
      }
      if new.isEmpty { continue }
      for link in writers.places(of: new, on: page.page, page.path) { try take(link) }
    }
  }

  private func pagesWithLinks(except known: Set<String>, jobs: Int) async -> [PageWithLinks] {
    if let shown { return shown }
    var outside = OutsideAddresses(of: composer)
    outside.known.formUnion(known)
    return await parallelMap(composer.site.pages, jobs: jobs) { [outside, composer, rendering] page in
      let links = rendering.bytes(of: page).map { outside.links(HTMLScan($0).links, ofPage: $0) }
      return PageWithLinks(page: page, path: composer.site.route(of: page).path, links: links ?? [])
    }
  }
}

extension PortalBuild {
  /// `nil` for a portal whose pages cannot be made.
  package var outsideLinks: OutsideLinks? { pages.flatMap { OutsideLinks($0.composer, theme, $0.rendering, shownLinks) } }
}

extension ExternalCheck {
  /// The verdict of every link of a portal; `nil`, with reports, when nothing could be requested.
  package func run(_ portal: consuming PortalBuild, log: inout DiagnosticLog) async -> LinkReport? {
    let (review, jobs) = (portal.review, portal.options.jobs)
    guard let today = ProbeClock().today(log: &log), let links = (consume portal).outsideLinks else { return nil }
    var selection = LinkSelection(
      settings: links.settings(today: today, maxAge: settings.maxAge, triesLocks: settings.triesLocks, log: &log))
    await (consume links).forEach(jobs: jobs) { selection.add($0) }
    return run(consume selection, review, today: today, log: &log)
  }
}

extension OutsideAddresses {
  /// Those beside what pages show from the catalogue.
  init(of composer: SiteComposer) {
    self.init(base: composer.catalogue.portal.baseURL)
    composer.catalogue.forEachShownAddress { known.insert($0) }
    composer.forEachFeedbackAddress { known.insert($0) }
  }
}

extension Array {
  /// The elements in order, some thousand at a time.
  fileprivate var pieces: some Sequence<[Element]> {
    stride(from: 0, to: count, by: 4096).lazy.map { Array(self[$0..<Swift.min($0 + 4096, count)]) }
  }
}

/// Who wrote the addresses that finished pages show: a template, a text of the theme, or else the manifest.
private struct AddressWriters {
  private let rendering: SiteRendering
  private let texts: [ThemeFile]

  init(rendering: SiteRendering, _ theme: ThemeFiles) {
    self.rendering = rendering
    texts = theme.files.filter { $0.path.hasPrefix("strings/") }
  }

  func places(of links: [ShownLink], on page: SitePage, _ path: String) -> [WrittenLink] {
    let map = rendering.mapped(page)
    return links.compactMap { link in
      if let place = place(of: link.address, map?.writer(of: link.range)) { return WrittenLink(link.address, at: place) }
      // Authors cannot change generated pages: what else they show comes from the manifest.
      return WrittenLink(link.address, at: Place(file: manifestPath, line: 1, column: 1), page: path)
    }
  }

  private func place(of address: String, _ writer: SourceMap.Writer?) -> Place? {
    guard let writer else { return nil }
    guard let value = writer.value else { return writer.place }
    return value.hasPrefix("strings.") ? place(inTextsOf: Array(address.utf8)) : nil
  }

  private func place(inTextsOf address: [UInt8]) -> Place? {
    for file in texts {
      guard let range = file.bytes.firstRange(of: address) else { continue }
      return TextFile(path: "Templates/" + file.path, bytes: file.bytes).place(of: range)
    }
    return nil
  }
}

extension SiteComposer {
  /// Hands over the addresses for reports about documents, which are not requested: it would be a report about each document.
  fileprivate func forEachFeedbackAddress(_ take: (String) -> Void) {
    guard let feedback = catalogue.portal.feedback, feedback.isWebAddress else { return }
    for language in catalogue.portal.languages {
      for (document, route) in zip(catalogue.documents, site.entries(language).documents) {
        let address = route.address(below: catalogue.portal.baseURL.text)
        take(percentDecoded(feedback.href(title: document.title[language], address: address)))
      }
    }
  }
}

extension Catalogue {
  /// Hands over the addresses that pages show from the catalogue, without percent-encoding: the documents' own, the stores of their apps,
  /// and Microsoft's viewer of them, which is not requested: it would fetch every document. Nor is what SharePoint shows of them.
  fileprivate func forEachShownAddress(_ take: (String) -> Void) {
    var apps: Set<OfficeApp> = []
    for document in documents {
      for address in [document.address.text, document.browserAddress, document.browserFolder].compactMap(\.self) {
        take(percentDecoded(address))
      }
      for app in document.appsToGet where apps.insert(app).inserted {
        for address in portal.storeAddresses(of: app) { take(percentDecoded(address)) }
      }
      if let viewer = document.app.flatMap({ document.address.webViewerAddress(for: $0) }) { take(percentDecoded(viewer)) }
    }
  }
}
