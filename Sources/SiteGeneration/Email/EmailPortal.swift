package import CatalogueModel
package import Diagnostics
package import EmailComposing
import Templating
package import TextBasics

/// A portal read to make messages of it: its catalogue, its texts and the templates in `Templates/email`. No page is
/// rendered but those whose anchors a message names.
package struct EmailPortal: Sendable {
  private let messages: MessageCheck

  init(_ messages: MessageCheck) { self.messages = messages }

  var composer: SiteComposer { messages.composer }
  var links: PortalLinks { messages.links }
  private var templates: EmailTemplates { messages.templates }

  /// What the portal publishes.
  package var catalogue: Catalogue { composer.catalogue }

  /// The message in its two forms, and its HTML without a document around it.
  package func render(_ model: EmailModel, language: LanguageTag) -> RenderedEmail {
    let strings = composer.strings[language].record
    var log = DiagnosticLog()
    return RenderedEmail(
      html: templates.html(model, strings: strings, log: &log), fragment: templates.fragment(model, strings: strings, log: &log),
      text: templates.text(model, strings: strings, log: &log), log: log)
  }

  /// Reports what mail programs would drop from a rendered message about some documents; what templates are at fault for was
  /// told, with its place, when the portal was loaded.
  package func check(_ rendered: RenderedEmail, documents: [Int], language: LanguageTag, log: inout DiagnosticLog) {
    log.merge(rendered.log)
    messages.check(html: rendered.html, text: rendered.text, documents, language, &log)
  }
}

/// A message as it is shown.
package struct RenderedEmail: Sendable {
  /// A complete HTML document.
  package let html: [UInt8]
  /// What goes into another HTML document.
  package let fragment: [UInt8]
  /// Plain text.
  package let text: [UInt8]
  /// What kept it from being finished.
  let log: DiagnosticLog
}

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
    let set = TemplateSet(sources: theme.templateSources, log: &log)
    if let templates = EmailTemplates(set, strings: composer.strings.schema.schema, log: &log) {
      let links = PortalLinks(composer: composer) {
        // A build tells what is wrong with the templates of pages.
        var unheard = DiagnosticLog()
        return SiteRendering(composer: composer, theme: theme, log: &unheard)
      }
      let messages = MessageCheck(composer: composer, templates: templates, links: links)
      messages.checkTemplates(&log)
      portal = EmailPortal(messages)
    }
  }
  return LoadedEmailPortal(portal: log.hasErrors ? nil : portal, log: log, excerpts: excerpts(log, tree, theme, []))
}
