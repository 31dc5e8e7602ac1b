package import Diagnostics
package import Files
import Links
package import Portal
import Templates

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
/// With `keepsLinks` the portal knows the links to other servers that its pages show.
package func generatePortal(_ options: BuildOptions, keepsLinks: Bool = false) async -> PortalBuild {
  await preparePortal(options).generated(keepsLinks: keepsLinks)
}

/// Runs the stages before the first page is rendered.
package func preparePortal(_ options: BuildOptions) async -> PortalBuild {
  let (tree, log) = await discoverSources(options)
  return await preparePortal(options, from: tree, log: log)
}

/// Runs the stages before the first page is rendered. `log` contains the findings of source discovery, `previous` the days of the
/// documents' last changes in an earlier catalogue, by their ids.
package func preparePortal(
  _ options: BuildOptions, from tree: SourceTree, log: DiagnosticLog, previous: [String: String]? = nil,
  memory: PortalMemory? = nil
) async -> PortalBuild {
  var portal = PortalBuild(tree, options, log: log)
  let theme = portal.theme
  // One thread reads most of the manifest.
  async let templates = ParsedTheme(theme)
  await portal.resolve(memory: memory?.manifests)
  await portal.prepare(templates, previous: previous, memory: memory)
  return portal
}

/// Reads a portal without its pages: manifest, catalogue, texts and the theme's words.
package func readPortal(_ options: BuildOptions) async -> PortalBuild {
  let (tree, log) = await discoverSources(options)
  var portal = PortalBuild(tree, options, log: log)
  await portal.resolve()
  return portal
}

/// The sources of a portal, with what was found wrong in reading them.
func discoverSources(_ options: BuildOptions) async -> (SourceTree, DiagnosticLog) {
  var log = DiagnosticLog()
  let tree = await discoverSources(root: options.root, fileSystem: options.fileSystem, jobs: options.jobs, log: &log)
  return (tree, log)
}

extension PortalBuild {
  /// Runs the remaining stages. Pages go into `staging` as soon as they are checked; if the staging is interrupted, the result must not
  /// be used, nor that of a cancelled task. Without a staging, pages stay in memory only with `keepsPages`: all of them are twenty times
  /// as large as the portal.
  package func generated(
    into staging: SiteStaging? = nil, keepsPages: Bool = false, keepsLinks: Bool = false
  ) async -> PortalBuild {
    guard canRender else { return await withTextsChecked() }
    var portal = self
    await portal.render(into: staging, keepsPages: keepsPages, keepsLinks: keepsLinks)
    return portal
  }

  /// The portal with the findings in its texts, without any page.
  package func withTextsChecked() async -> PortalBuild {
    var portal = self
    await portal.reportTexts()
    return portal
  }
}
