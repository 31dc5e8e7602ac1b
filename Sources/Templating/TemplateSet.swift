public import Diagnostics

/// All templates of a theme, parsed; a template may use any other as a partial or parent.
public struct TemplateSet: Sendable {
  private var templates: [String: ParsedTemplate] = [:]

  /// Parses all templates and reports every mistake that needs no view model: syntax, unknown partials, unknown blocks.
  public init(sources: [TemplateSource], log: inout DiagnosticLog) {
    for source in sources {
      if let first = templates[source.name] {
        log.report(.duplicateTemplate(source.name, source.path, other: first.path))
      } else {
        templates[source.name] = TemplateParser.parse(source, log: &log)
      }
    }
    var check = InclusionCheck(templates)
    log.merge(check.run())
  }

  /// Compiles a template for the records it will be rendered with, outermost first: all names are resolved here.
  ///
  /// Gives `nil` when an error was reported, here or by `init` for this template or one that it includes.
  public func compile(
    _ name: String, frames: [Schema], format: OutputFormat = .html, log: inout DiagnosticLog
  ) -> Template? {
    guard let template = templates[name] else {
      log.report(.missingTemplate(name, known: templates.keys.sorted()))
      return nil
    }
    guard !templates.isBroken(name) else { return nil }
    var compiler = TemplateCompiler(templates: templates, format: format)
    let program = compiler.compile(template, frames: frames)
    log.merge(compiler.log)
    return program.map { Template(frames: frames, program: $0) }
  }
}
