import CatalogueModel
package import Diagnostics
import EmailComposing
import ManifestDecoding
import PortalContent
package import PortalTheme
package import TextBasics

/// A portal generated in memory: what would be written, and everything that was found on the way.
package struct GeneratedPortal: Sendable {
  /// The site; `nil` when the log has errors, so that nothing can be published by mistake.
  package let site: RenderedSite?
  /// What was found.
  package let log: DiagnosticLog
  /// The lines of the files that the log names, by path.
  package let excerpts: [String: LineIndex]
  /// Number of documents in the catalogue.
  package let documentCount: Int
  /// Number of HTML pages.
  package let pageCount: Int
  /// Number of launch links in the catalogue.
  package let linkCount: Int
  /// What is needed to find the links to other hosts.
  let content: Content?
}

/// Runs every stage from the source tree to the checked site; reads, but writes nothing.
///
/// `jobs` is the number of threads; the result does not depend on it.
package func generatePortal(root: String, fileSystem: FileSystem, jobs: Int) async -> GeneratedPortal {
  var log = DiagnosticLog()
  let tree = discoverSources(root: root, fileSystem: fileSystem, log: &log)
  let theme = ThemeFiles(own: tree.themeFiles(root: root, fileSystem: fileSystem, log: &log))
  let resolved = await resolvePortal(tree, theme, jobs: jobs, log: &log)
  guard let resolved else { return GeneratedPortal(failed: log, tree, theme) }
  let published = publishedFiles(resolved.site.catalogue, root: root, fileSystem: fileSystem, log: &log)
  let composer = resolved.composer(publishing: published, icons: AppIcons(theme))
  let rendering = SiteRendering(composer: composer, theme: theme, log: &log)
  guard let rendering, !log.hasErrors else {
    // The pages' texts are looked at all the same, so that their faults are told in the same run.
    let links = UnrenderedLinks(composer, sources: tree.files(below: "Content"))
    await reportTexts(composer, resolved.unplacedTexts, links, jobs: jobs, log: &log)
    return GeneratedPortal(failed: log, tree, theme, composer)
  }
  let files = await rendering.render(published: published, jobs: jobs, log: &log)
  let site = RenderedSite(files, log: &log)
  let documents = composer.catalogue.documents
  return GeneratedPortal(
    site: log.hasErrors ? nil : site, log: log,
    excerpts: excerpts(log, tree, theme, files),
    documentCount: documents.count, pageCount: composer.site.pages.count, linkCount: documents.reduce(0) { $0 + $1.links.count },
    content: GeneratedPortal.Content(composer: composer, theme: theme))
}

extension GeneratedPortal {
  fileprivate init(failed log: DiagnosticLog, _ tree: SourceTree, _ theme: ThemeFiles, _ composer: SiteComposer? = nil) {
    self.init(
      site: nil, log: log, excerpts: SiteGeneration.excerpts(log, tree, theme, []), documentCount: 0,
      pageCount: 0, linkCount: 0, content: composer.map { Content(composer: $0, theme: theme) })
  }
}

/// Composes every page, and the texts that have none, only for what is wrong in them.
private func reportTexts(
  _ composer: SiteComposer, _ unplaced: [CommonMarkText], _ links: UnrenderedLinks, jobs: Int, log: inout DiagnosticLog
) async {
  let logs = await parallelMap(composer.site.pages, jobs: jobs) { page in
    var log = DiagnosticLog()
    links.report(composer.compose(page, log: &log), &log)
    return log
  }
  for pageLog in logs { log.merge(pageLog) }
  for text in unplaced {
    _ = composer.rendering.render(
      text, on: Route("index.html"), language: composer.catalogue.portal.languages[0], headingOffset: 0, log: &log)
  }
}

/// The files that documents publish, read now; a file that cannot be read is an error.
private func publishedFiles(
  _ catalogue: Catalogue, root: String, fileSystem: FileSystem, log: inout DiagnosticLog
) -> [PublishedFile] {
  var seen: Set<String> = []
  return catalogue.documents.compactMap { document -> PublishedFile? in
    guard case .published(let path) = document.location, seen.insert(path).inserted else { return nil }
    do throws(FileError) {
      let bytes = try fileSystem.read(root, RelativePath("Content/" + path))
      return PublishedFile(path: path, bytes: bytes, origin: document.place)
    } catch {
      log.report(.unreadableSource("Content/" + path, error))
      return nil
    }
  }
}

/// The lines of every file that a diagnostic names.
package func excerpts(
  _ log: DiagnosticLog, _ tree: SourceTree, _ theme: ThemeFiles, _ files: [OutputFile]
) -> [String: LineIndex] {
  var excerpts: [String: LineIndex] = [:]
  for diagnostic in log.diagnostics {
    for place in [diagnostic.place] + diagnostic.notes.map(\.place) {
      guard let file = place?.file, excerpts[file] == nil else { continue }
      // The theme has the built-in file in the place of one that cannot be used, whose lines are not the ones meant.
      if tree[path: file]?.contents == .unusable { continue }
      if let bytes = tree[path: file]?.text ?? theme.bytes(file) ?? files.first(where: { $0.path.text == file })?.bytes {
        excerpts[file] = LineIndex(bytes)
      }
    }
  }
  return excerpts
}
