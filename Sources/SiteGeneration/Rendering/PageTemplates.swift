import CatalogueModel
import Diagnostics
import EmailComposing
import OfficeLinks
import PortalContent
import PortalTheme
import Templating

/// The compiled template of every kind of page, and the outermost frame of every language.
struct PageTemplates: Sendable {
  private var templates: [String: Template]
  private let headers: Template
  let emails: EmailTemplates

  /// Parses and compiles the theme's templates; everything wrong is reported, and `nil` comes back when a page cannot be
  /// rendered.
  init?(_ theme: ThemeFiles, _ names: SiteNames, strings: Schema, log: inout DiagnosticLog) {
    let sources = theme.templateSources
    let set = TemplateSet(sources: sources, log: &log)
    Self.reportUnused(set, theme, sources.map(\.name), &log)
    var templates: [String: Template] = [:]
    for kind in pageKinds {
      templates[kind.template] = set.compile(
        kind.template, frames: [names.schema, SiteModel.schema.schema, HeadModel.schema.schema, kind.schema], log: &log)
    }
    let headers = set.compile("headers", frames: [HeadersModel.schema.schema], format: .plainText, log: &log)
    let emails = EmailTemplates(set, strings: strings, log: &log)
    guard let headers, let emails, templates.count == pageKinds.count else { return nil }
    self.templates = templates
    self.headers = headers
    self.emails = emails
  }

  /// `_headers`: what the web server sends along, in the form that several hosts of static sites read.
  func headers(_ model: HeadersModel, log: inout DiagnosticLog) -> [UInt8] {
    var bytes: [UInt8] = []
    headers.render([Record(model)], into: &bytes, log: &log)
    return bytes
  }

  /// The templates for pages that have the same names of the theme, of which there are so many with each.
  func folding(_ names: Record, pages: [String: Int]) -> PageTemplates {
    var folded = self
    for (name, template) in templates { folded.templates[name] = template.folding(names, pages: pages[name] ?? 0) }
    return folded
  }

  /// Reports templates that no page shows. One that replaces a built-in template may be left unused.
  private static func reportUnused(_ set: TemplateSet, _ theme: ThemeFiles, _ names: [String], _ log: inout DiagnosticLog) {
    guard let used = set.reached(from: pageKinds.map { $0.template } + ["headers"] + EmailTemplates.names) else { return }
    let suffix = ".mustache"
    let builtIn = theme.builtInPaths.filter { $0.hasSuffix(suffix) }.map { String($0.dropLast(suffix.count)) }
    for name in names where !used.contains(name) && !builtIn.contains(name) {
      log.report(.unusedTemplate(name, known: builtIn.sorted()))
    }
  }

  /// Appends the page's bytes; its values are laid out in `values`, which is empty before and after. A page that comes to no end is
  /// an error.
  func render(
    _ page: ComposedPage, site: Record, _ values: inout PageValues, into bytes: inout [UInt8], log: inout DiagnosticLog
  ) {
    values.add(page.head)
    values.add(page.model)
    templates[page.template]?.render([site], values, into: &bytes, log: &log)
    values.removeAll()
  }

  /// A page with the templates that wrote it, for one that has faults.
  func mapped(_ page: ComposedPage, site: Record) -> SourceMap? {
    templates[page.template]?.mapped([site, Record(page.head), page.model.record])
  }
}

/// The file of response headers.
struct HeadersModel: TemplateModel {
  let portal: Portal
  let activeFiles: [ActiveFileModel]

  static let schema = ModelSchema<Self>(
    // The path of the portal's address, with a slash at both ends.
    .text("basePath") { $0.portal.baseURL.path },
    .list("imageHosts", ImageHostModel.self) { $0.portal.imageHosts.map(ImageHostModel.init) },
    .list("activeFiles", ActiveFileModel.self) { $0.activeFiles },
    .flag("noindex") { $0.portal.noindex },
    .flag("hasCatalogue") { $0.portal.hasCatalogue })
}

/// A published file that could run scripts, which browsers are to save.
struct ActiveFileModel: TemplateModel {
  let path: String

  static let schema = ModelSchema<Self>(.text("path") { percentEncoded(path: $0.path) })
}
