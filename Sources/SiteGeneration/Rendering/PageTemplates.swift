import CatalogueModel
import Diagnostics
import EmailComposing
import OfficeLinks
import PortalContent
import PortalTheme
import Templating

/// The compiled template of every kind of page, and the outermost frame of every language.
struct PageTemplates: Sendable {
  private let templates: [String: Template]
  private let headers: Template
  let emails: EmailTemplates

  /// Compiles the theme's templates and reports all faults. Returns `nil` if a page cannot be rendered.
  init?(_ parsed: ParsedTheme, _ names: SiteNames, strings: Schema, log: inout DiagnosticLog) {
    var templates: [String: Template] = [:]
    for kind in pageKinds {
      let frames = [names.schema, SiteModel.schema.schema, HeadModel.schema.schema, kind.schema]
      templates[kind.template] = parsed.set.compile(kind.template, frames: frames, log: &log)
    }
    let headers = parsed.set.compile("headers", frames: [HeadersModel.schema.schema], format: .plainText, log: &log)
    let emails = EmailTemplates(parsed.set, strings: strings, log: &log)
    guard let headers, let emails, templates.count == pageKinds.count else { return nil }
    (self.templates, self.headers, self.emails) = (templates, headers, emails)
  }

  /// The built-in templates and their faults, of which tests ensure that there are none. They do not depend on the portal and are compiled
  /// once in a process.
  static let builtIn: (templates: PageTemplates?, log: DiagnosticLog) = {
    let parsed = ParsedTheme(ThemeFiles(own: []))
    var log = parsed.log
    return (PageTemplates(parsed, .builtIn, strings: DottedNames.builtInStrings.schema, log: &log), log)
  }()

  /// `_headers`: the headers of the web server, in the format that several hosts of static sites read.
  func headers(_ model: HeadersModel, log: inout DiagnosticLog) -> [UInt8] {
    var bytes: [UInt8] = []
    headers.render([Record(model)], into: &bytes, log: &log)
    return bytes
  }

  /// Appends the page's bytes. Its values are laid out in `values`, which is empty before and after. A page that does not end is
  /// an error.
  func render(
    _ page: ComposedPage, site: [Record], _ values: inout PageValues, into bytes: inout [UInt8], log: inout DiagnosticLog
  ) {
    values.add(page.head)
    values.add(page.model)
    templates[page.template]?.render(site, values, into: &bytes, log: &log)
    values.removeAll()
  }

  /// A page with faults and the templates that wrote it.
  func mapped(_ page: ComposedPage, site: [Record]) -> SourceMap? {
    templates[page.template]?.mapped(site + [Record(page.head), page.model.record])
  }
}

/// The theme's parsed templates, which depend on nothing of a portal.
struct ParsedTheme: Sendable {
  let set: TemplateSet
  /// Their own faults.
  let log: DiagnosticLog

  init(_ theme: ThemeFiles) {
    var log = DiagnosticLog()
    let isBuiltIn = !theme.hasOwnTemplates
    // No built-in template of a page includes one of a review.
    let sources = theme.templateSources.filter { !isBuiltIn || !$0.name.utf8.starts(with: "review/".utf8) }
    set = TemplateSet(sources: sources, checksPlaces: !isBuiltIn, log: &log)
    Self.reportUnused(set, theme, sources.map(\.name), &log)
    self.log = log
  }

  /// Reports templates that no page uses. One that replaces a built-in template may be left unused.
  private static func reportUnused(_ set: TemplateSet, _ theme: ThemeFiles, _ names: [String], _ log: inout DiagnosticLog) {
    guard let used = set.reached(from: pageKinds.map { $0.template } + ["headers"] + EmailTemplates.names) else { return }
    let suffix = ".mustache"
    let builtIn = theme.builtInPaths.filter { $0.hasSuffix(suffix) }.map { String($0.dropLast(suffix.count)) }
    for name in names where !used.contains(name) && !builtIn.contains(name) {
      log.report(.unusedTemplate(name, known: builtIn.sorted()))
    }
  }
}

/// The templates of a portal, as far as they are known before its languages and files are.
enum ThemeTemplates: Sendable {
  case builtIn
  /// The names that these may use are known later.
  case own(ParsedTheme)

  /// Parses the portal's own templates, or compiles the built-in ones.
  init(_ theme: ThemeFiles) {
    if theme.hasOwnTemplates {
      self = .own(ParsedTheme(theme))
    } else {
      _ = PageTemplates.builtIn
      self = .builtIn
    }
  }

  /// The templates and the names of the theme that they know. Reports all faults; there are no templates if a page cannot be rendered.
  func compiled(
    _ assets: Assets, strings: Schema, log: inout DiagnosticLog
  ) -> (names: SiteNames, templates: PageTemplates?) {
    switch self {
    case .builtIn:
      log.merge(PageTemplates.builtIn.log)
      return (.builtIn, PageTemplates.builtIn.templates)
    case .own(let parsed):
      log.merge(parsed.log)
      let names = SiteNames(assets: assets, strings: strings)
      return (names, PageTemplates(parsed, names, strings: strings, log: &log))
    }
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

/// A published file that could run scripts, which browsers should save.
struct ActiveFileModel: TemplateModel {
  let path: String

  static let schema = ModelSchema<Self>(.text("path") { percentEncoded(path: $0.path) })
}
