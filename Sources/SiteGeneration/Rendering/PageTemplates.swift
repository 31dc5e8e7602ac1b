import Diagnostics
import Templating

/// The compiled template of every kind of page, and the outermost frame of every language.
struct PageTemplates: Sendable {
  private let templates: [PageKind: Template]

  /// Parses and compiles the theme's templates; everything wrong is reported, and `nil` comes back when a page cannot be rendered.
  init?(_ theme: ThemeFiles, siteSchema: Schema, log: inout DiagnosticLog) {
    let sources = theme.files(suffix: ".mustache").map { file in
      TemplateSource(name: String(file.path.dropLast(".mustache".count)), path: "Templates/" + file.path, bytes: file.bytes)
    }
    let set = TemplateSet(sources: sources, log: &log)
    var templates: [PageKind: Template] = [:]
    for kind in PageKind.allCases {
      guard sources.contains(where: { $0.name == kind.rawValue }) else {
        log.report(.missingTemplate(kind.rawValue))
        continue
      }
      templates[kind] = set.compile(kind.rawValue, frames: [siteSchema, HeadModel.schema.schema, kind.schema], log: &log)
    }
    guard templates.count == PageKind.allCases.count else { return nil }
    self.templates = templates
  }

  /// The page's bytes.
  func render(_ page: ComposedPage, site: Record) -> [UInt8] {
    var bytes: [UInt8] = []
    guard let template = templates[page.content.kind] else { return bytes }
    bytes.reserveCapacity(12 << 10)
    template.render([site, Record(page.head), page.content.record], into: &bytes)
    // A copy of just the right size: all pages are held in memory until they are written.
    return bytes.withUnsafeBufferPointer { Array($0) }
  }
}
