import Diagnostics
import OfficeLinks
import Portal
import Templates
import Theme

/// The compiled templates of every kind of page.
struct PageTemplates: Sendable {
  private let templates: [String: Template]
  /// The same for the pages of a language, with all that these have in common written into them.
  private var bound = LanguageTable<[String: Template]>([]) { _ in [:] }
  private let headers: Template
  /// The template of lists within texts.
  let list: Template
  let email: EmailTemplates
  /// The portal has templates of its own.
  let areOwn: Bool

  /// Compiles the theme's templates and reports all faults. Returns `nil` if a page cannot be rendered.
  init?(_ set: TemplateSet, _ names: SiteNames, strings: Schema, areOwn: Bool, log: inout DiagnosticLog) {
    let kinds = pageKinds.map { ($0.template, $0.schema) } + [(TextListModel.template, TextListModel.schema.schema)]
    var templates: [String: Template] = [:]
    for (template, schema) in kinds {
      let frames = [names.schema, SiteModel.schema.schema, HeadModel.schema.schema, schema]
      templates[template] = set.compile(template, frames: frames, log: &log)
    }
    let headers = set.compile("headers", frames: [HeadersModel.schema.schema], format: .plainText, log: &log)
    let email = EmailTemplates(set, strings: strings, log: &log)
    guard let headers, let list = templates[TextListModel.template], let email, templates.count == kinds.count else { return nil }
    (self.templates, self.headers, self.list, self.email, self.areOwn) = (templates, headers, list, email, areOwn)
  }

  /// `_headers`: the headers of the web server, in the format that several hosts of static sites read.
  func headers(_ model: HeadersModel, log: inout DiagnosticLog) -> [UInt8] {
    headers.render([Record(model)], log: &log)
  }

  func bound(to frames: SiteFrames) -> PageTemplates {
    var templates = self
    templates.bound = LanguageTable(frames.languages) { language in
      self.templates.mapValues { $0.bound(to: frames.common(language)) }
    }
    return templates
  }

  /// The page's bytes. A page that does not end is an error.
  func render(_ page: ComposedPage, in language: LanguageTag, site: [Record], log: inout DiagnosticLog) -> [UInt8] {
    (bound[language] ?? templates)[page.template]?.render(site + page.records, log: &log) ?? []
  }

  /// A page with faults and the templates that wrote it.
  func mapped(_ page: ComposedPage, site: [Record]) -> SourceMap? {
    templates[page.template]?.mapped(site + page.records)
  }
}

/// The theme's parsed templates, which depend on nothing of a portal.
struct ParsedTheme: Sendable {
  private let set: TemplateSet
  /// The compiled templates if all are built in: they name only what is in every portal, and have no faults, as tests ensure.
  private let builtIn: PageTemplates?
  /// Their own faults.
  let log: DiagnosticLog
  /// The portal has templates of its own.
  let areOwn: Bool

  init(_ theme: ThemeFiles) {
    var log = DiagnosticLog()
    areOwn = theme.hasOwnTemplates
    let isBuiltIn = !areOwn
    // No built-in template of a page includes one of a review.
    let sources = theme.templateSources.filter { !isBuiltIn || !$0.name.utf8.starts(with: "review/".utf8) }
    set = TemplateSet(sources: sources, checksPlaces: !isBuiltIn, log: &log)
    let used = set.reached(from: pageKinds.map { $0.template } + EmailTemplates.names + [TextListModel.template, "headers"])
    if let used { Self.reportUnused(used, theme, sources.map(\.name), &log) }
    self.log = log
    let strings = DottedNames.builtInStrings.schema
    builtIn = isBuiltIn ? PageTemplates(set, .builtIn, strings: strings, areOwn: false, log: &silentLog) : nil
  }

  /// The templates for a theme's assets and the names of its strings, and the names that they use. Reports all faults; returns `nil` if
  /// a page cannot be rendered.
  func compiled(_ assets: Assets, strings: Schema, log: inout DiagnosticLog) -> (names: SiteNames, templates: PageTemplates?) {
    if let builtIn { return (.builtIn, builtIn) }
    let names = SiteNames(assets: assets, strings: strings)
    return (names, PageTemplates(set, names, strings: strings, areOwn: areOwn, log: &log))
  }

  /// Reports templates that no page uses. One that replaces a built-in template may be left unused.
  private static func reportUnused(_ used: Set<String>, _ theme: ThemeFiles, _ names: [String], _ log: inout DiagnosticLog) {
    let suffix = ".mustache"
    let builtIn = theme.builtInPaths.filter { $0.hasSuffix(suffix) }.map { String($0.dropLast(suffix.count)) }
    for name in names where !used.contains(name) && !builtIn.contains(name) {
      log.report(.unusedTemplate(name, known: builtIn.sorted()))
    }
  }
}

/// The file of response headers.
struct HeadersModel: TemplateModel {
  let portal: Portal
  /// The addresses of files that browsers should save.
  let saved: [String]

  static let schema = ModelSchema<Self>(
    // The path of the portal's address, with a slash at both ends.
    .text("basePath") { $0.portal.baseURL.path },
    .list("imageHosts", ImageHostModel.self) { $0.portal.imageHosts.map(ImageHostModel.init) },
    .list("activeFiles", ActiveFileModel.self) { $0.saved.map(ActiveFileModel.init) },
    .flag("noindex") { $0.portal.noindex },
    .flag("isCatalogueShared") { $0.portal.hasCatalogue && $0.portal.isCatalogueShared })
}

/// A published file that could run scripts, or a folder of such files, with `*` at its end.
struct ActiveFileModel: TemplateModel {
  let path: String

  static let schema = ModelSchema<Self>(.text("path") { $0.path })
}
