public import CatalogueModel
public import Diagnostics
public import EmailComposing
import Templating

/// A portal read to make messages of it: its catalogue, its texts and the templates in `Templates/email`. No page is rendered.
public struct EmailPortal: Sendable {
  let composer: SiteComposer
  let templates: EmailTemplates

  /// What the portal publishes.
  public var catalogue: Catalogue { composer.catalogue }

  /// The message in its two forms, and its HTML without a document around it.
  public func render(_ model: EmailModel, language: LanguageTag) -> RenderedEmail {
    let strings = composer.strings[language].record
    return RenderedEmail(
      html: templates.html(model, strings: strings), fragment: templates.fragment(model, strings: strings),
      text: templates.text(model, strings: strings))
  }
}

/// A message as it is shown.
public struct RenderedEmail: Sendable {
  /// A complete HTML document.
  public let html: [UInt8]
  /// What goes into another HTML document.
  public let fragment: [UInt8]
  /// Plain text.
  public let text: [UInt8]
}

/// What came of reading a portal for messages.
public struct LoadedEmailPortal: Sendable {
  /// The portal; `nil` when the log has errors.
  public let portal: EmailPortal?
  /// What was found.
  public let log: DiagnosticLog
  /// The lines of the files that the log names, by path.
  public let excerpts: [String: LineIndex]
}

/// Reads a portal as far as messages need it: manifest, texts, templates; `jobs` is the number of threads.
public func loadEmailPortal(root: String, fileSystem: FileSystem, jobs: Int) async -> LoadedEmailPortal {
  var log = DiagnosticLog()
  let tree = discoverSources(root: root, fileSystem: fileSystem, log: &log)
  let theme = ThemeFiles(own: tree.themeFiles(root: root, fileSystem: fileSystem, log: &log))
  var portal: EmailPortal?
  if let resolved = await resolvePortal(tree, theme, jobs: jobs, log: &log) {
    let composer = resolved.composer(icons: AppIcons(theme))
    let set = TemplateSet(sources: theme.templateSources, log: &log)
    let templates = EmailTemplates(set, strings: composer.strings.schema.schema, log: &log)
    portal = templates.map { EmailPortal(composer: composer, templates: $0) }
  }
  return LoadedEmailPortal(portal: log.hasErrors ? nil : portal, log: log, excerpts: excerpts(log, tree, theme, []))
}
