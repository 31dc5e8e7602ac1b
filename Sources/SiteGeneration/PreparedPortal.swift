package import CatalogueModel
package import Diagnostics
package import FileAccess
package import LinkReview
package import ManifestDecoding
import ParallelWork
import PortalContent
package import PortalTheme
import TextBasics

/// A portal that is complete except for the bytes of its pages.
package struct PreparedPortal: Sendable {
  /// The findings so far. If they contain an error, no page can be rendered.
  package fileprivate(set) var log: DiagnosticLog
  private let tree: SourceTree
  let theme: ThemeFiles
  /// The decisions about links.
  package let review: Review
  fileprivate(set) var content: Content?

  /// The documents, texts and theme, for presenting the portal in another way; `nil` if not even they could be read.
  package var reviewed: (catalogue: Catalogue, strings: StringsSet, theme: ThemeFiles)? {
    content.map { ($0.composer.catalogue, $0.composer.strings, theme) }
  }

  /// The link catalogue, even if the portal does not publish it; `nil` if the log has errors.
  package var catalogueJSON: [UInt8]? {
    guard !log.hasErrors, let composer = content?.composer else { return nil }
    return CatalogueJSON(composer).bytes()
  }

  /// The parts that depend on the catalogue.
  struct Content: Sendable {
    let resolved: ResolvedPortal
    let composer: SiteComposer
    let published: [PublishedFile]
    /// The renderer; `nil` if the log has errors.
    let rendering: SiteRendering?
  }

  fileprivate init(
    _ tree: SourceTree, _ theme: ThemeFiles, _ review: Review, log: DiagnosticLog
  ) {
    (self.tree, self.theme, self.review, self.log) = (tree, theme, review, log)
  }
}

/// Runs the stages before the first page is rendered. `log` contains the findings of source discovery.
package func preparePortal(
  from tree: consuming SourceTree, log: DiagnosticLog, root: String, fileSystem: FileSystem, today: CalendarDate? = nil,
  drafts: Bool = false, memory: PortalMemory? = nil, jobs: Int
) async -> PreparedPortal {
  var log = log
  let theme = ThemeFiles(own: tree.themeFiles(root: root, fileSystem: fileSystem, log: &log))
  // One thread reads most of the manifest.
  async let themeTemplates = ThemeTemplates(theme)
  let review = tree[path: Review.path]?.sourceText.map { Review($0, log: &log) } ?? Review()
  let resolved = await resolvePortal(tree, theme, today: today, drafts: drafts, memory: memory?.manifests, jobs: jobs, log: &log)
  guard var resolved else { return PreparedPortal(tree, theme, review, log: log) }
  let published = resolved.publishedFiles(
    PublishedFileReading(root: root, fileSystem: fileSystem, tree: copy tree, memory: memory?.published), log: &log)
  let assets = Assets(theme, accent: resolved.site.catalogue.theme.accent, log: &log)
  let (names, templates) = await themeTemplates.compiled(assets, strings: resolved.strings.schema.schema, log: &log)
  var thumbnails = Thumbnails()
  if let memory, resolved.site.catalogue.portal.hasThumbnails, !log.hasErrors {
    thumbnails = await Thumbnails(resolved.site.catalogue, published, memory.thumbnails, log: &log)
  }
  let composer = resolved.siteComposer(
    publishing: published, thumbnails: thumbnails, icons: AppIcons(theme), assetPaths: assets.byName,
    emailTemplates: templates?.emails)
  composer.portalTexts.report(&log)
  var rendering: SiteRendering?
  if let templates, !log.hasErrors {
    rendering = SiteRendering(composer: composer, templates: templates, names: names, assets: assets, log: &log)
  }
  var prepared = PreparedPortal(tree, theme, review, log: log)
  prepared.content = PreparedPortal.Content(
    resolved: resolved, composer: composer, published: published, rendering: rendering)
  return prepared
}

extension PreparedPortal {
  /// Runs the remaining stages on `jobs` threads. Pages go into `staging` as soon as they are checked; if the staging is
  /// interrupted, the result must not be used.
  package func generate(into staging: SiteStaging? = nil, jobs: Int) async -> GeneratedPortal {
    guard let whole = await render(into: staging, jobs: jobs) else {
      let log = await failed(jobs: jobs)
      let known = content.map { GeneratedPortal.Content(composer: $0.composer, theme: theme, rendering: nil) }
      return GeneratedPortal(site: nil, log: log, excerpts: excerpts(log), review: review, content: known)
    }
    return GeneratedPortal(
      site: whole.log.hasErrors ? nil : whole.site, log: whole.log, excerpts: excerpts(whole.log, whole.files), review: review,
      content: content.map { GeneratedPortal.Content(composer: $0.composer, theme: theme, rendering: $0.rendering) })
  }

  /// All files of the site with the findings of all stages; `nil` if no page can be rendered. The result of a cancelled task must
  /// not be used.
  func render(
    into staging: SiteStaging? = nil, jobs: Int
  ) async -> (files: [OutputFile], site: RenderedSite, log: DiagnosticLog)? {
    guard let content, let rendering = content.rendering else { return nil }
    var log = log
    let files = await rendering.render(published: content.published, into: staging, jobs: jobs, log: &log)
    let site = RenderedSite(files, log: &log)
    log.join(.link.plainHTTP)
    content.resolved.ignored.apply(to: &log, isWhole: true)
    return (files, site, log)
  }

  /// The findings if no page can be rendered. The pages' texts are checked all the same, so that one run reports their problems,
  /// too.
  func failed(jobs: Int) async -> DiagnosticLog {
    var log = log
    if let content {
      await reportTexts(content.composer, content.resolved.unplacedTexts, jobs: jobs, log: &log)
      log.join(.link.plainHTTP)
      content.resolved.ignored.apply(to: &log, isWhole: false)
    }
    return log
  }

  func excerpts(_ log: DiagnosticLog, _ files: [OutputFile] = []) -> [String: LineIndex] {
    sourceLines(log, tree, theme, files)
  }
}

/// Composes every page, and the texts without a page, only to report their problems.
private func reportTexts(
  _ composer: SiteComposer, _ unplaced: [CommonMarkText], jobs: Int, log: inout DiagnosticLog
) async {
  let links = UnrenderedLinks(composer)
  let logs = await parallelMap(composer.site.pages, jobs: jobs) { page in
    var log = DiagnosticLog()
    links.report(composer.compose(page, log: &log), &log)
    return log
  }
  for pageLog in logs { log.merge(pageLog) }
  for text in unplaced {
    _ = composer.rendering.render(
      text, on: Route("index.html"), language: composer.catalogue.portal.languages[0], topHeading: 2, log: &log)
  }
}
