import CatalogueModel
package import Diagnostics
package import EmailComposing
import PortalContent
import PortalTheme
import Templating
package import TextBasics

/// What came of reading a portal for messages.
package struct LoadedEmailPortal: Sendable {
  /// The portal; `nil` when the log has errors.
  package let portal: EmailPortal?
  /// What was found.
  package let log: DiagnosticLog
  /// The lines of the files that the log names, by path.
  package let excerpts: [String: LineIndex]
}

/// Reads a portal as far as messages need it: manifest, texts, templates; `jobs` is the number of threads.
package func loadEmailPortal(root: String, fileSystem: FileSystem, jobs: Int) async -> LoadedEmailPortal {
  var log = DiagnosticLog()
  let tree = discoverSources(root: root, fileSystem: fileSystem, log: &log)
  let theme = ThemeFiles(own: tree.themeFiles(root: root, fileSystem: fileSystem, log: &log))
  var portal: EmailPortal?
  if let resolved = await resolvePortal(tree, theme, jobs: jobs, log: &log) {
    let composer = resolved.composer(icons: AppIcons(theme))
    let sources = theme.templateSources
    let set = TemplateSet(sources: sources, log: &log)
    if let templates = EmailTemplates(set, strings: composer.strings.schema.schema, log: &log) {
      let links = PortalLinks(baseURL: composer.catalogue.portal.baseURL) {
        // A build tells what is wrong with the templates of pages.
        var unheard = DiagnosticLog()
        return SiteRendering(composer: composer, theme: theme, log: &unheard)?.portalFiles
      }
      let messages = MessageCheck(composer: composer.emails, templates: templates, sources: sources, links: links)
      messages.checkTemplates(&log)
      portal = EmailPortal(messages)
    }
  }
  return LoadedEmailPortal(portal: log.hasErrors ? nil : portal, log: log, excerpts: excerpts(log, tree, theme, []))
}
