import CatalogueModel
import Diagnostics
import EmailComposing
import OfficeLinks
import ParallelWork
import PortalContent
import PortalTheme
import Templating

/// The compiled template of every kind of page, and the outermost frame of every language.
struct PageTemplates: Sendable {
  private let templates: [String: Template]
  private let headers: Template
  let emails: EmailTemplates

  /// Compiles the theme's templates on one thread; see `compiled`.
  init?(_ parsed: ParsedTheme, _ names: SiteNames, strings: Schema, log: inout DiagnosticLog) {
    self.init(Part.all.map { $0.compiled(from: parsed.set, names, strings, &log) })
  }

  /// Compiles the theme's templates and reports all faults. Returns `nil` if a page cannot be rendered.
  static func compiled(
    _ parsed: ParsedTheme, _ names: SiteNames, strings: Schema, jobs: Int, log: inout DiagnosticLog
  ) async -> PageTemplates? {
    // The first page includes what most pages include: its faults are not looked up again for each of the others.
    let first = Part.all[0].compiled(from: parsed.set, names, strings, &log)
    let others = Array(Part.all.dropFirst())
    if log.hasErrors { return PageTemplates([first] + others.map { $0.compiled(from: parsed.set, names, strings, &log) }) }
    let compiled = await parallelMap(others, jobs: jobs, chunk: 1) { part in
      var log = DiagnosticLog()
      let result = part.compiled(from: parsed.set, names, strings, &log)
      return (part: result, log: log)
    }
    for part in compiled { log.merge(part.log) }
    return PageTemplates([first] + compiled.map(\.part))
  }

  private init?(_ parts: [CompiledPart]) {
    var templates: [String: Template] = [:]
    var (headers, emails) = (Template?.none, EmailTemplates?.none)
    for part in parts {
      switch part {
      case .page(let kind, let template): templates[kind] = template
      case .headers(let template): headers = template
      case .emails(let compiled): emails = compiled
      }
    }
    guard let headers, let emails, templates.count == pageKinds.count else { return nil }
    self.templates = templates
    self.headers = headers
    self.emails = emails
  }

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

  /// Initializes the names of all view models, which are lazy: while another thread reads the manifest, not when templates are
  /// compiled.
  static func makeNames() {
    _ = (SiteModel.schema, HeadModel.schema, HeadersModel.schema)
    for kind in pageKinds { _ = kind.schema }
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

/// A part that is compiled separately, on one of several threads.
private enum Part: Sendable {
  case page(any Page.Type)
  case headers
  case emails

  static var all: [Part] { pageKinds.map { .page($0) } + [.headers, .emails] }

  func compiled(from set: TemplateSet, _ names: SiteNames, _ strings: Schema, _ log: inout DiagnosticLog) -> CompiledPart {
    switch self {
    case .page(let kind):
      .page(
        kind.template,
        set.compile(
          kind.template, frames: [names.schema, SiteModel.schema.schema, HeadModel.schema.schema, kind.schema], log: &log))
    case .headers:
      .headers(set.compile("headers", frames: [HeadersModel.schema.schema], format: .plainText, log: &log))
    case .emails: .emails(EmailTemplates(set, strings: strings, log: &log))
    }
  }
}

private enum CompiledPart: Sendable {
  case page(String, Template?)
  case headers(Template?)
  case emails(EmailTemplates?)
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
