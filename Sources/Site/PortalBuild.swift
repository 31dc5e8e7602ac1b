package import Diagnostics
package import Files
package import Links
import OfficeLinks
package import Portal
import Templates
package import TextBasics
package import Theme

/// A portal on its way through the stages: each adds its part and its findings.
package struct PortalBuild: Sendable {
  /// The findings so far. If they contain an error, no page can be rendered and nothing is published.
  package private(set) var log: DiagnosticLog
  /// The decisions about links; none before the pages are prepared.
  package private(set) var review = Review()
  package let theme: ThemeFiles
  package let options: BuildOptions
  private let tree: SourceTree
  /// The catalogue, pages and texts; `nil` if not even the portal can be resolved.
  private var resolved: ResolvedPortal?
  /// The parts that the pages are made of; `nil` before they are prepared.
  private(set) var pages: Pages?
  /// All files, also of a portal with errors.
  private(set) var rendered: RenderedSite?
  /// The links to other servers that pages show, as far as only pages say; `nil` if they were not kept.
  private(set) var shownLinks: [PageWithLinks]?

  struct Pages: Sendable {
    let composer: SiteComposer
    let published: [PublishedFile]
    /// The renderer; `nil` if the log has errors.
    let rendering: SiteRendering?
  }

  /// The files to write; `nil` if the log has errors, so that nothing can be published by mistake.
  package var site: RenderedSite? { log.hasErrors ? nil : rendered }
  var canRender: Bool { pages?.rendering != nil }

  init(_ tree: SourceTree, _ options: BuildOptions, log: DiagnosticLog) {
    var log = log
    theme = ThemeFiles(own: tree.themeFiles(root: options.root, fileSystem: options.fileSystem, log: &log))
    ThemeOverrides(root: options.root, own: theme.own).reportOutdated(&log)
    (self.tree, self.options, self.log) = (tree, options, log)
  }
}

// MARK: - Stages

extension PortalBuild {
  mutating func resolve(memory: ManifestMemory? = nil) async {
    resolved = await resolvePortal(tree, theme, options, memory: memory, log: &log)
  }

  /// Reads the decisions, compiles the templates and prepares the composition of pages.
  mutating func prepare(_ parsed: ParsedTheme, previous: [String: String]?, memory: PortalMemory?) async {
    if let text = tree[path: Review.path]?.sourceText { review = Review(text, log: &log) }
    guard var resolved else { return }
    let published = resolved.publishedFiles(
      PublishedFileReading(root: options.root, fileSystem: options.fileSystem, tree: tree, memory: memory?.published), log: &log)
    reportAssets(theme, log: &log)
    let assets = Assets(theme, accent: resolved.site.catalogue.theme.accent, log: &log)
    log.merge(parsed.log)
    let (names, templates) = parsed.compiled(assets, strings: resolved.strings.schema.schema, log: &log)
    ThemeOverrides(root: options.root, own: theme.own).reportReplaced(.template.unknownName, &log)
    var thumbnails = Thumbnails()
    if let memory, resolved.site.catalogue.portal.hasThumbnails, !log.hasErrors {
      thumbnails = await Thumbnails(resolved.site.catalogue, published, memory.thumbnails, log: &log)
    }
    let composer = resolved.siteComposer(
      publishing: published, thumbnails: thumbnails, icons: AppIcons(theme), assetPaths: assets.byName,
      emailTemplates: templates?.email, previous: previous)
    composer.portalTexts.report(&log)
    var rendering: SiteRendering?
    if let templates, !log.hasErrors {
      rendering = SiteRendering(composer: composer, templates: templates, names: names, assets: assets, log: &log)
    }
    self.resolved = resolved
    pages = Pages(composer: composer, published: published, rendering: rendering)
  }

  /// Makes and checks all files.
  mutating func render(into staging: SiteStaging?, keepsPages: Bool, keepsLinks: Bool) async {
    guard let pages, let rendering = pages.rendering else { return }
    var shown: [PageWithLinks] = []
    let files = await rendering.render(
      published: pages.published, into: staging, keepsPages: keepsPages,
      outside: keepsLinks ? OutsideAddresses(of: pages.composer) : nil, shown: &shown, jobs: options.jobs, log: &log)
    if keepsLinks { shownLinks = shown }
    rendered = RenderedSite(files, log: &log)
    resolved?.ignored.apply(to: &log, isWhole: true)
  }

  /// Reports the faults of all texts of a portal whose pages cannot be rendered, in the same run as its other faults: composes every
  /// page, and the texts without a page.
  mutating func reportTexts() async {
    guard let resolved, let composer = pages?.composer else { return }
    let links = UnrenderedLinks(composer)
    let logs = await parallelMap(composer.site.pages, jobs: options.jobs) { page in
      var log = DiagnosticLog()
      links.report(composer.compose(page, log: &log), &log)
      return log
    }
    for pageLog in logs { log.merge(pageLog) }
    for text in resolved.unplacedTexts {
      _ = composer.rendering.render(
        text, on: Route("index.html"), language: composer.catalogue.portal.languages[0], topHeading: 2, log: &log)
    }
    resolved.ignored.apply(to: &log, isWhole: false)
  }
}

// MARK: - Values

extension PortalBuild {
  /// The lines of every file named in a diagnostic.
  package var excerpts: [String: LineIndex] {
    var excerpts: [String: LineIndex] = [:]
    for diagnostic in log.diagnostics {
      for place in [diagnostic.place] + diagnostic.notes.map(\.place) {
        guard let file = place?.file, excerpts[file] == nil else { continue }
        // The theme replaces an unusable file with the built-in one, whose lines are not the ones reported.
        if tree[path: file]?.contents == .unusable { continue }
        let text = tree[path: file]?.text ?? theme.bytes(file)
        if let bytes = text ?? OutputPath(file).flatMap({ rendered?[$0] }) { excerpts[file] = LineIndex(bytes) }
      }
    }
    return excerpts
  }

  package var catalogue: Catalogue? { resolved?.site.catalogue }

  /// The day in the portal's time zone, if it has a clock.
  package var today: CalendarDate? { resolved?.today }

  /// The identifiers of the omitted drafts.
  package var drafts: Set<String> { catalogue?.drafts ?? [] }
  /// The paths of the pages that are drafts, as `page:` names them.
  package var draftPages: Set<String> { resolved?.unread.draftPages ?? [] }
  /// The portal as servers see it, with the rules for headers of `_headers`.
  package func hosted(_ headers: HeaderRules) -> HostedPortal? { catalogue.map { HostedPortal(headers: headers, catalogue: $0) } }
  /// The portal's title in its first language; `nil` if there is no catalogue.
  package var title: String? {
    catalogue.flatMap { catalogue in catalogue.portal.languages.first.map { catalogue.portal.title[$0] } }
  }

  package var documentCount: Int { catalogue?.documents.count ?? 0 }
  package var linkCount: Int { catalogue?.documents.reduce(0) { $0 + $1.links.count } ?? 0 }
  package var pageCount: Int { resolved?.site.pages.count ?? 0 }

  /// The documents, texts and theme, for presenting the portal in another way; `nil` if not even they could be read.
  package var reviewed: (catalogue: Catalogue, strings: StringsSet, theme: ThemeFiles)? {
    resolved.map { ($0.site.catalogue, $0.strings, theme) }
  }

  /// The link catalogue of a prepared portal, even if the portal does not publish it; `nil` if the log has errors.
  package var catalogueJSON: [UInt8]? {
    guard !log.hasErrors, let composer = pages?.composer else { return nil }
    return CatalogueJSON(composer).bytes()
  }
}

// MARK: - Other features

extension PortalBuild {
  /// The values of a document with their places; `nil` if the manifest does not have it.
  package func values(of id: String) async -> [DocumentValue]? {
    // The manifest was read before, and its faults reported.
    let manifest = await decodePortalManifest(tree, jobs: options.jobs, log: &silentLog)
    return manifest?.values(of: id, in: catalogue)
  }
}

/// The rules about addresses that nobody else can open.
private let addressRules: Set<String> = [Rule.link.placeholder.identifier, Rule.host.ownMachine.identifier]

extension PortalBuild {
  /// The portal for messages, before its pages are prepared; compiles and checks the templates of messages and adds the findings.
  /// Returns `nil` if there are errors.
  package mutating func emailPortal() -> EmailPortal? {
    guard let resolved else { return nil }
    var found = DiagnosticLog()
    let composer = resolved.siteComposer(icons: AppIcons(theme)).emails
    let set = TemplateSet(sources: theme.templateSources, log: &found)
    let templates = EmailTemplates(set, strings: composer.strings.schema.schema, log: &found)
    let portal = templates.map { EmailPortal(composer: composer, templates: $0, links: links(of: resolved)) }
    portal?.checkTemplates(&found)
    log.merge(found)
    resolved.ignored.apply(to: &log, isWhole: false)
    return log.hasErrors ? nil : portal
  }

  /// Looks up addresses of the portal; its pages are prepared for the first of them.
  private func links(of resolved: ResolvedPortal) -> PortalLinks {
    PortalLinks(baseURL: resolved.site.catalogue.portal.baseURL) { [theme] in
      // A build reports problems in page templates.
      let assets = Assets(theme, accent: resolved.site.catalogue.theme.accent, log: &silentLog)
      let (names, templates) = ParsedTheme(theme).compiled(assets, strings: resolved.strings.schema.schema, log: &silentLog)
      return templates.map { templates in
        let composer = resolved.siteComposer(icons: AppIcons(theme))
        return SiteRendering(composer: composer, templates: templates, names: names, assets: assets, log: &silentLog).portalFiles
      }
    }
  }

  /// The findings that concern a result about some documents: errors, and warnings about these documents or in a folder of templates.
  /// Other findings are for the portal's builder.
  package func findings(about documents: [Document], templatesIn folder: String) -> DiagnosticLog {
    let parts = resolved.map { resolved in documents.map { resolved.ranges.range(around: $0.place) } } ?? []
    var log = log
    log.remove { diagnostic in
      guard diagnostic.severity != .error, let place = diagnostic.place else { return diagnostic.severity != .error }
      // Every link of a message begins with the portal's address.
      if place.file == manifestPath, addressRules.contains(diagnostic.identifier) { return false }
      return !place.file.hasPrefix(folder) && !parts.contains { $0.contains(place) }
    }
    return log
  }
}

/// Results kept from one generation of a portal to the next: only those that depend on nothing but a text, or on a file that
/// nobody has changed.
package final class PortalMemory: Sendable {
  /// A run that makes one generation reads each file once.
  let manifests: ManifestMemory?
  let published: PublishedFileMemory?
  package let thumbnails: ThumbnailMemory

  package init(ofOneRun isOfOneRun: Bool = false, thumbnails: ThumbnailMemory = ThumbnailMemory()) {
    self.thumbnails = thumbnails
    manifests = isOfOneRun ? nil : ManifestMemory()
    published = isOfOneRun ? nil : PublishedFileMemory()
  }

  /// Removes results that the portal no longer uses; to be called once all of it was rendered.
  package func forgetUnused() {
    manifests?.forgetUnused()
    published?.forgetUnused()
    thumbnails.forgetUnused()
  }
}
