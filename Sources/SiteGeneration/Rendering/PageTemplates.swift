import Diagnostics
import EmailComposing
import PortalContent
import PortalTheme
import Templating

/// The compiled template of every kind of page, and the outermost frame of every language.
struct PageTemplates: Sendable {
  private let templates: [PageKind: Template]
  private let headers: Template
  /// Those of messages.
  let emails: EmailTemplates
  /// The files that messages may be made of.
  let emailSources: [TemplateSource]
  /// The files that each page is made of.
  private let sources: [PageKind: [TemplateSource]]

  /// Parses and compiles the theme's templates; everything wrong is reported, and `nil` comes back when a page cannot be
  /// rendered.
  init?(_ theme: ThemeFiles, siteSchema: Schema, strings: Schema, log: inout DiagnosticLog) {
    let sources = theme.templateSources
    let set = TemplateSet(sources: sources, log: &log)
    Self.reportUnused(set, theme, sources.map(\.name), &log)
    var templates: [PageKind: Template] = [:]
    for kind in PageKind.allCases {
      templates[kind] = set.compile(kind.rawValue, frames: [siteSchema, HeadModel.schema.schema, kind.schema], log: &log)
    }
    let headers = set.compile("headers", frames: [HeadersModel.schema.schema], format: .plainText, log: &log)
    let emails = EmailTemplates(set, strings: strings, log: &log)
    guard let headers, let emails, templates.count == PageKind.allCases.count else { return nil }
    self.templates = templates
    self.headers = headers
    self.emails = emails
    emailSources = sources
    self.sources = Dictionary(
      PageKind.allCases.map { kind in
        let reached = set.reached(from: [kind.rawValue]) ?? []
        return (kind, sources.filter { reached.contains($0.name) })
      }, uniquingKeysWith: { first, _ in first })
  }

  /// `_headers`: what the web server sends along, in the form that several hosts of static sites read.
  func headers(basePath: String, log: inout DiagnosticLog) -> [UInt8] {
    var bytes: [UInt8] = []
    headers.render([Record(HeadersModel(basePath: basePath))], into: &bytes, log: &log)
    return bytes
  }

  /// Reports templates that no page shows. One that stands in for a built-in template may be left unused.
  private static func reportUnused(_ set: TemplateSet, _ theme: ThemeFiles, _ names: [String], _ log: inout DiagnosticLog) {
    guard let used = set.reached(from: PageKind.allCases.map(\.rawValue) + ["headers"] + EmailTemplates.names) else { return }
    let suffix = ".mustache"
    let builtIn = theme.builtInPaths.filter { $0.hasSuffix(suffix) }.map { String($0.dropLast(suffix.count)) }
    for name in names where !used.contains(name) && !builtIn.contains(name) {
      log.report(.unusedTemplate(name, known: builtIn.sorted()))
    }
  }

  /// The template of a kind of page and all that it includes.
  func sources(of kind: PageKind) -> [TemplateSource] { sources[kind] ?? [] }

  /// Appends the page's bytes; `strings` are the texts of its language. A page that comes to no end is an error.
  func render(_ page: ComposedPage, site: Record, strings: Record, into bytes: inout [UInt8], log: inout DiagnosticLog) {
    guard let template = templates[page.content.kind] else { return }
    template.render([site, Record(page.head), page.content.record(emails, strings: strings)], into: &bytes, log: &log)
  }
}
