import CatalogueModel
import Diagnostics
import EmailComposing
import ManifestDecoding
import OfficeLinks
import PortalContent
import PortalTheme
import Templating
import TextBasics

/// Renders and checks all files of a site; what every page needs is made once here.
struct SiteRendering: Sendable {
  private let composer: SiteComposer
  private let templates: PageTemplates
  private let records: SiteRecords
  private let assets: Assets
  private let headers: [UInt8]

  /// Compiles the theme; `nil`, with reports, when a page could not be rendered.
  init?(composer: SiteComposer, theme: ThemeFiles, log: inout DiagnosticLog) {
    self.composer = composer
    assets = Assets(theme, log: &log)
    records = SiteRecords(composer: composer, assets: assets)
    guard let templates = PageTemplates(theme, siteSchema: records.schema, strings: composer.strings.schema.schema, log: &log)
    else { return nil }
    self.templates = templates
    headers = templates.headers(basePath: composer.catalogue.portal.baseURL.path, log: &log)
  }

  /// All files of the output in page order, checked.
  func render(
    published: [PublishedFile], jobs: Int, log: inout DiagnosticLog
  ) async -> [OutputFile] {
    let fixed = fixedFiles(published)
    let languages = composer.catalogue.portal.languages
    let environment = environment(fixed)
    let pieces = fixed.map { Piece.file($0) } + composer.site.pages.map { Piece.page($0) }
    let made = await makeAll(pieces, environment, jobs: jobs)
    let pages = made[fixed.count...]
    var files: [OutputFile] = []
    files.reserveCapacity(made.count)
    var pending: [PendingAnchor] = []
    var messageLog = DiagnosticLog()
    messages.checkTemplates(&messageLog)
    var faults = RepeatedFaults(basePath: composer.catalogue.portal.baseURL.path)
    var descriptions: [LanguageTag: [Int: String]] = [:]
    for (page, source) in zip(pages, composer.site.pages) {
      if case .document(let index) = source.subject, !page.plainText.isEmpty {
        descriptions[source.language, default: [:]][index] = page.plainText
      }
      // The preview would tell the message's faults once more, without the line of the template.
      if let kind = page.kind, kind != .emailPreview || !messageLog.hasErrors {
        faults.add(page.log, ofPage: page.path, kind)
        pending += page.pending
      }
      if page.isUnfinished { log.merge(page.log) } else { append(page, to: &files, &log) }
    }
    checkAnchors(pending, in: files, &faults)
    log.merge(faults.log { templates.whereabouts(of: $0, on: $1, in: files) })
    log.merge(messageLog)
    files += languages.compactMap { language in
      let index = SearchIndex(composer: composer, language: language, descriptions: descriptions[language] ?? [:])
      return OutputPath(composer.routes.searchIndex(language).path).map { OutputFile(path: $0, making: index) }
    }
    for file in made[..<fixed.count] { append(file, to: &files, &log) }
    files += catalogueFiles
    return files
  }

  /// What looks at the messages that templates make.
  private var messages: MessageCheck {
    MessageCheck(
      composer: composer.emails, templates: templates.emails, sources: templates.emailSources,
      links: PortalLinks(baseURL: composer.catalogue.portal.baseURL) { portalFiles })
  }

  /// What addresses of the portal can lead to, for messages.
  var portalFiles: PortalFiles { PortalFiles(paths: outputPaths) { anchors(ofPage: $0) } }

  /// The paths of all files of the output, without rendering any.
  private var outputPaths: TextSet {
    let published = composer.catalogue.documents.compactMap { document in
      if case .published(let path) = document.location {
        PublishedFile(path: path, bytes: [], origin: document.place)
      } else {
        nil
      }
    }
    return environment(fixedFiles(published)).paths
  }

  /// The anchors of the page with a path, which is rendered for them; `nil` when it is no page.
  private func anchors(ofPage path: String) -> Set<String>? {
    guard let page = composer.site.pages.first(where: { composer.route(of: $0).path == path }) else { return nil }
    var bytes: [UInt8] = []
    // What is wrong with the page's own text is for a build to tell.
    var unheard = DiagnosticLog()
    templates.render(
      composer.compose(page, log: &unheard), site: records[page], strings: composer.strings[page.language].record, into: &bytes,
      log: &unheard)
    return pageAnchors(bytes)
  }

  /// Makes everything side by side; what comes out is in the order of the pieces.
  private func makeAll(_ pieces: [Piece], _ environment: CheckEnvironment, jobs: Int) async -> [Outcome] {
    let parts = await onEachThread(pieces.count, size: 32, jobs: jobs) { ranges in
      var bench = Workbench()
      var parts: [(start: Int, outcomes: [Outcome])] = []
      // A page that comes to no end took its time, and others would too: those after the first are not made. Those before it are,
      // so that the result does not depend on the threads.
      var end = pieces.count
      while let range = ranges.next() {
        var outcomes: [Outcome] = []
        outcomes.reserveCapacity(range.count)
        for index in range where index < end {
          outcomes.append(make(pieces[index], environment, on: &bench))
          if outcomes.last?.isUnfinished == true { end = index }
        }
        parts.append((range.lowerBound, outcomes))
      }
      return parts.map { part in (part.start, part.outcomes.map { $0.collected(from: bench.shelf) }) }
    }
    let made = parts.joined().sorted { $0.0 < $1.0 }.flatMap(\.1)
    return made.firstIndex(where: \.isUnfinished).map { Array(made[...$0]) } ?? made
  }

  /// The memory in which one thread makes page after page.
  private struct Workbench {
    var page: [UInt8] = []
    var shelf = PageShelf()
  }

  private func make(_ piece: Piece, _ environment: CheckEnvironment, on bench: inout Workbench) -> Outcome {
    switch piece {
    case .page(let page): return make(page, environment, on: &bench)
    case .file(let file):
      let output = OutputPath(file.path).map { OutputFile(path: $0, bytes: file.bytes(), origin: file.origin) }
      return Outcome(path: file.path, origin: file.origin, output: output)
    }
  }

  private func make(_ page: SitePage, _ environment: CheckEnvironment, on bench: inout Workbench) -> Outcome {
    var log = DiagnosticLog()
    let composed = composer.compose(page, log: &log)
    bench.page.removeAll(keepingCapacity: true)
    var unfinished = DiagnosticLog()
    templates.render(
      composed, site: records[page], strings: composer.strings[page.language].record, into: &bench.page, log: &unfinished)
    if unfinished.hasErrors {
      log.merge(unfinished)
      return Outcome(path: composed.route.path, origin: composer.origin(of: page), isUnfinished: true, log: log)
    }
    let check = PageCheck(page: composed, bytes: bench.page, environment: environment)
    log.merge(check.log)
    return Outcome(
      path: composed.route.path, origin: composer.origin(of: page), spot: bench.shelf.add(bench.page), log: log,
      pending: check.pending, plainText: composed.plainText, kind: composed.content.kind)
  }

  private func environment(_ fixed: [FixedFile]) -> CheckEnvironment {
    let indexes = composer.catalogue.portal.languages.map { composer.routes.searchIndex($0).path }
    let pages = composer.site.pages.map { composer.route(of: $0).path }
    let paths = TextSet(fixed.map(\.path) + catalogueFiles.map(\.path.text) + indexes + pages)
    let base = composer.catalogue.portal.baseURL
    return CheckEnvironment(
      paths: paths, baseURL: base.text, basePath: base.path, plainHTTP: composer.rendering.plainHTTP,
      assets: Set(assets.byName.keys.map { "assets/" + $0 }))
  }

  /// The two catalogues, the largest files of a portal.
  private var catalogueFiles: [OutputFile] {
    let (catalogue, routes) = (composer.catalogue, composer.routes)
    let files: [(path: String, file: any PiecewiseFile)] = [
      ("catalogue.json", CatalogueJSON(catalogue: catalogue, routes: routes)),
      ("catalogue.csv", CatalogueCSV(catalogue: catalogue, routes: routes)),
    ]
    return files.compactMap { path, file in OutputPath(path).map { OutputFile(path: $0, making: file) } }
  }

  /// The files that are no pages, but for the catalogues.
  private func fixedFiles(_ published: [PublishedFile]) -> [FixedFile] {
    let catalogue = composer.catalogue
    var files = [
      FixedFile(path: "catalogue.schema.json") { CatalogueSchema.bytes },
      FixedFile(path: "robots.txt") { robots(baseURL: catalogue.portal.baseURL.text) },
    ]
    files += catalogue.portal.languages.compactMap { language in
      let feed = Feed(composer: composer, language: language)
      return feed.isEmpty ? nil : FixedFile(path: composer.routes.feed(language).path, bytes: feed.bytes)
    }
    files.append(FixedFile(path: "_headers") { [headers] in headers })
    files += Sitemap(composer: composer).files().map { FixedFile(path: $0.path, bytes: $0.bytes) }
    files += composer.site.pages.filter { $0.subject == .emailPreview }.map { page in
      FixedFile(path: composer.routes.emailPreviewStyles(page.language).path) { [composer, templates] in
        composer.emails.preview(page.language).styleSheet(templates.emails, strings: composer.strings[page.language].record)
      }
    }
    // Only previews of messages need it.
    let unused = catalogue.portal.emailPreview ? nil : assets.byName["email-preview.css"]
    files += assets.files.filter { $0.path != unused }.map { file in FixedFile(path: file.path) { file.bytes } }
    files += published.map { file in FixedFile(path: file.path, origin: file.origin) { file.bytes } }
    return files
  }

  private func append(_ outcome: Outcome, to files: inout [OutputFile], _ log: inout DiagnosticLog) {
    if let output = outcome.output {
      files.append(output)
    } else {
      log.report(.impossibleOutputPath(outcome.path, at: outcome.origin))
    }
  }

  /// Looks up anchors on other pages; each such page is scanned once.
  private func checkAnchors(_ pending: [PendingAnchor], in files: [OutputFile], _ faults: inout RepeatedFaults) {
    let wanted = Set(pending.map(\.path))
    var anchors: [String: Set<String>] = [:]
    for file in files where wanted.contains(file.path.text) {
      anchors[file.path.text] = pageAnchors(file.bytes)
    }
    for link in pending {
      // What a fragment means in a file that is no page, such as a workbook, is for its app to say.
      guard let ids = anchors[link.path], !ids.contains(link.fragment), link.fragment.lowercased() != "top" else { continue }
      // A button that the document's page lacks was told there; the message of the preview only leads to it.
      if link.kind == .emailPreview, isLaunchAnchor(link.fragment) { continue }
      var log = DiagnosticLog()
      log.report(.brokenAnchor(link.href, at: link.place))
      faults.add(log, ofPage: link.page, link.kind)
    }
  }

  private func isLaunchAnchor(_ name: String) -> Bool {
    composer.catalogue.documents.contains { document in document.links.contains { $0.anchor == name } }
  }
}

extension SiteComposer {
  /// What the author wrote to have a page; `nil` for pages that every portal has.
  func origin(of page: SitePage) -> Place? {
    switch page.subject {
    case .document(let index): catalogue.documents[index].place
    case .text(let index): site.texts[index][page.language].place
    case .home, .documents, .section, .tag, .tags, .install, .emailPreview, .notFound: nil
    }
  }
}

extension Diagnostic {
  static func impossibleOutputPath(_ path: String, at place: Place?) -> Diagnostic {
    let reason = OutputPath.refusal(of: path).map { ": \($0.rawValue)" } ?? ""
    return Diagnostic(
      .error, "output.impossiblePath", "'\(path)' cannot be the path of a file on every system\(reason)", at: place,
      solution: "rename what the path is made of")
  }
}
