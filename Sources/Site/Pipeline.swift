package import Diagnostics
package import Files
import Links
package import Portal
import Templates
import TextBasics

// The stages from the source tree to the checked site, in their order:
//
//   SourceTree      discoverSources
//   PortalBuild     one value on its way through the stages:
//     readPortal    manifest, catalogue, pages and texts (`ResolvedPortal`)
//     prepared      the theme, compiled against the names of the view models; a `SiteComposer` makes a `ComposedPage` of each page
//     generated     `SiteRendering` makes the bytes of each page and checks them
//   RenderedSite    what can be published
//
// Each reports to one log and goes on as far as it can.

/// Runs every stage from the source tree to the checked site; reads, but writes nothing.
///
/// `jobs` is the number of threads; the result does not depend on it. Without `clock` no date is in the future. With `drafts` the portal has
/// documents that are not finished, with `keepsLinks` it knows the links to other servers that its pages show.
package func generatePortal(
  root: String, fileSystem: FileSystem, clock: DayClock? = nil, drafts: Bool = false, keepsLinks: Bool = false, jobs: Int
) async -> PortalBuild {
  await preparePortal(root: root, fileSystem: fileSystem, clock: clock, drafts: drafts, jobs: jobs)
    .generated(keepsLinks: keepsLinks, jobs: jobs)
}

/// Runs the stages before the first page is rendered.
package func preparePortal(
  root: String, fileSystem: FileSystem, clock: DayClock? = nil, drafts: Bool = false,
  jobs: Int
) async -> PortalBuild {
  var log = DiagnosticLog()
  let tree = await discoverSources(root: root, fileSystem: fileSystem, jobs: jobs, log: &log)
  return await preparePortal(
    from: tree, log: log, root: root, fileSystem: fileSystem, clock: clock, drafts: drafts, jobs: jobs)
}

/// Runs the stages before the first page is rendered. `log` contains the findings of source discovery, `previous` the days of the
/// documents' last changes in an earlier catalogue, by their ids.
package func preparePortal(
  from tree: SourceTree, log: DiagnosticLog, root: String, fileSystem: FileSystem,
  clock: DayClock? = nil, drafts: Bool = false, previous: [String: String]? = nil, memory: PortalMemory? = nil, jobs: Int
) async -> PortalBuild {
  var portal = PortalBuild(tree, root: root, fileSystem: fileSystem, log: log)
  let theme = portal.theme
  // One thread reads most of the manifest.
  async let templates = ParsedTheme(theme)
  await portal.resolve(clock: clock, drafts: drafts, memory: memory?.manifests, jobs: jobs)
  await portal.prepare(templates, root: root, fileSystem: fileSystem, previous: previous, memory: memory)
  return portal
}

/// Reads a portal without its pages: manifest, catalogue, texts and the theme's words.
package func readPortal(
  root: String, fileSystem: FileSystem, clock: DayClock? = nil, drafts: Bool = false,
  jobs: Int
) async -> PortalBuild {
  var log = DiagnosticLog()
  let tree = await discoverSources(root: root, fileSystem: fileSystem, jobs: jobs, log: &log)
  var portal = PortalBuild(tree, root: root, fileSystem: fileSystem, log: log)
  await portal.resolve(clock: clock, drafts: drafts, jobs: jobs)
  return portal
}

extension PortalBuild {
  /// Runs the remaining stages on `jobs` threads. Pages go into `staging` as soon as they are checked; if the staging is
  /// interrupted, the result must not be used, nor that of a cancelled task. Without a staging, pages stay in memory only with
  /// `keepsPages`: all of them are twenty times as large as the portal.
  package func generated(
    into staging: SiteStaging? = nil, keepsPages: Bool = false, keepsLinks: Bool = false, jobs: Int
  ) async -> PortalBuild {
    guard canRender else { return await withTextsChecked(jobs: jobs) }
    var portal = self
    await portal.render(into: staging, keepsPages: keepsPages, keepsLinks: keepsLinks, jobs: jobs)
    return portal
  }

  /// The portal with the findings in its texts, without any page.
  package func withTextsChecked(jobs: Int) async -> PortalBuild {
    var portal = self
    await portal.reportTexts(jobs: jobs)
    return portal
  }
}
