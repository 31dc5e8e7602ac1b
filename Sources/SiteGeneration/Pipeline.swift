package import CatalogueModel
package import Diagnostics
package import EmailComposing
package import FileAccess
package import LinkReview
package import ManifestDecoding
import OfficeLinks
import PortalContent
package import PortalTheme
import Templating
package import TextBasics

// The stages from the source tree to the checked site, in their order:
//
//   SourceTree     discoverSources
//   ResolvedPortal resolvePortal: manifest, catalogue, pages and texts, with `PortalSources` as the reading part
//   PageTemplates  the theme, compiled against the names of the view models
//   SiteComposer   makes a `ComposedPage` of each `SitePage`
//   PreparedPortal all of these, before the bytes of any page: what a preview renders page by page
//   SiteRendering  makes the bytes of each and checks them
//   RenderedSite   what can be published
//
// Each reports to one log and goes on as far as it can.

/// A portal generated in memory: the files to write and all findings.
package struct GeneratedPortal: Sendable {
  /// The site; `nil` if the log has errors, so that nothing can be published by mistake.
  package let site: RenderedSite?
  package let log: DiagnosticLog
  package let excerpts: [String: LineIndex]
  /// The decisions about the portal's links.
  package let review: Review
  let content: Content?

  /// The identifiers of the omitted drafts.
  package var drafts: Set<String> { content?.composer.catalogue.drafts ?? [] }
  /// The percent-encoded path of the portal's address, with a slash at both ends.
  package var basePath: String? { content.map { $0.composer.catalogue.portal.baseURL.path } }

  /// The portal's title in its first language; `nil` if there is no catalogue.
  package var title: String? {
    content.flatMap { content in
      let portal = content.composer.catalogue.portal
      return portal.languages.first.map { portal.title[$0] }
    }
  }
  package var documentCount: Int { content?.composer.catalogue.documents.count ?? 0 }
  package var linkCount: Int { content?.composer.catalogue.documents.reduce(0) { $0 + $1.links.count } ?? 0 }
  package var pageCount: Int { content?.composer.site.pages.count ?? 0 }

  /// The documents, texts and theme, for presenting the portal in another way; `nil` if not even they could be read.
  package var reviewed: (catalogue: Catalogue, strings: StringsSet, theme: ThemeFiles)? {
    content.map { ($0.composer.catalogue, $0.composer.strings, $0.theme) }
  }

  /// The link catalogue, even if the portal does not publish it; `nil` if the log has errors.
  package var catalogueJSON: [UInt8]? {
    guard site != nil, let composer = content?.composer else { return nil }
    return CatalogueJSON(composer).bytes()
  }

  struct Content: Sendable {
    let composer: SiteComposer
    let theme: ThemeFiles
    /// The renderer of the pages; `nil` if none were rendered.
    let rendering: SiteRendering?
  }
}

/// Runs every stage from the source tree to the checked site; reads, but writes nothing.
///
/// `jobs` is the number of threads; the result does not depend on it. Without `today` no date is in the future. With `drafts` the
/// portal has documents that are not finished.
package func generatePortal(
  root: String, fileSystem: FileSystem, today: CalendarDate? = nil, drafts: Bool = false, jobs: Int
) async -> GeneratedPortal {
  var log = DiagnosticLog()
  let tree = await discoverSources(root: root, fileSystem: fileSystem, jobs: jobs, log: &log)
  return await preparePortal(
    from: consume tree, log: log, root: root, fileSystem: fileSystem, today: today, drafts: drafts, jobs: jobs
  )
  .generate(jobs: jobs)
}

/// Runs every stage after source discovery. `log` contains the findings of the discovery; pages go into `staging`.
package func generatePortal(
  from tree: consuming SourceTree, log: DiagnosticLog, root: String, fileSystem: FileSystem, today: CalendarDate? = nil,
  drafts: Bool = false, memory: PortalMemory? = nil, staging: SiteStaging? = nil, jobs: Int
) async -> GeneratedPortal {
  await preparePortal(
    from: tree, log: log, root: root, fileSystem: fileSystem, today: today, drafts: drafts, memory: memory, jobs: jobs
  )
  .generate(into: staging, jobs: jobs)
}

/// A portal loaded for messages.
package struct LoadedEmailPortal: Sendable {
  /// The portal; `nil` if the log has errors.
  package let portal: EmailPortal?
  package let log: DiagnosticLog
  package let excerpts: [String: LineIndex]
  fileprivate let ranges: EntryRanges?

  /// Findings that concern a message about some documents: errors, and warnings about these documents or message templates. Other
  /// findings are for the portal's builder.
  package func findings(about documents: [Document]) -> DiagnosticLog {
    let parts = ranges.map { ranges in documents.map { ranges.range(around: $0.place) } } ?? []
    var log = log
    log.remove { diagnostic in
      guard diagnostic.severity != .error, let place = diagnostic.place else { return diagnostic.severity != .error }
      return !place.file.hasPrefix("Templates/email/") && !parts.contains { $0.contains(place) }
    }
    return log
  }
}

/// Reads as much of a portal as messages need: manifest, texts and templates. `jobs` is the number of threads.
package func loadEmailPortal(root: String, fileSystem: FileSystem, jobs: Int) async -> LoadedEmailPortal {
  var log = DiagnosticLog()
  let tree = await discoverSources(root: root, fileSystem: fileSystem, jobs: jobs, log: &log)
  let theme = ThemeFiles(own: tree.themeFiles(root: root, fileSystem: fileSystem, log: &log))
  var portal: EmailPortal?
  var ranges: EntryRanges?
  if let resolved = await resolvePortal(tree, theme, jobs: jobs, log: &log) {
    let strings = resolved.strings.schema.schema
    let set = TemplateSet(sources: theme.templateSources, log: &log)
    if let templates = EmailTemplates(set, strings: strings, log: &log) {
      let composer = resolved.siteComposer(icons: AppIcons(theme), emailTemplates: templates)
      let links = PortalLinks(baseURL: composer.catalogue.portal.baseURL) {
        // A build reports problems in page templates.
        var ignored = DiagnosticLog()
        let assets = Assets(theme, accent: composer.catalogue.theme.accent, log: &ignored)
        let names = SiteNames(assets: assets, strings: strings)
        return PageTemplates(ParsedTheme(theme), names, strings: strings, log: &ignored).map { pages in
          SiteRendering(composer: composer, templates: pages, names: names, assets: assets, log: &ignored).portalFiles
        }
      }
      portal = EmailPortal(composer: composer.emails, templates: templates, links: links)
      portal?.checkTemplates(&log)
    }
    resolved.ignored.apply(to: &log, isWhole: false)
    ranges = resolved.ranges
  }
  return LoadedEmailPortal(
    portal: log.hasErrors ? nil : portal, log: log,
    excerpts: sourceLines(log, tree, theme), ranges: ranges)
}

/// The lines of every file named in a diagnostic.
func sourceLines(
  _ log: DiagnosticLog, _ tree: SourceTree, _ theme: ThemeFiles, _ files: [OutputFile] = []
) -> [String: LineIndex] {
  var excerpts: [String: LineIndex] = [:]
  for diagnostic in log.diagnostics {
    for place in [diagnostic.place] + diagnostic.notes.map(\.place) {
      guard let file = place?.file, excerpts[file] == nil else { continue }
      // The theme replaces an unusable file with the built-in one, whose lines are not the ones reported.
      if tree[path: file]?.contents == .unusable { continue }
      let text = tree[path: file]?.text ?? theme.bytes(file)
      if let bytes = text ?? files.first(where: { $0.path.text == file })?.bytes { excerpts[file] = LineIndex(bytes) }
    }
  }
  return excerpts
}
