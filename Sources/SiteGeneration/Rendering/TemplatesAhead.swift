import Diagnostics
import ParallelWork
import PortalTheme
import Templating

/// The templates of a theme, begun as soon as the theme is known: all that is done before the portal's languages and colours are, while
/// another thread reads the manifest.
struct TemplatesAhead: Sendable {
  private enum Work: Sendable {
    /// Nothing is left to do.
    case builtIn(WorkAhead<Void>)
    /// What templates may name is known later.
    case own(WorkAhead<ParsedTheme>)
  }
  private let work: Work

  init(_ theme: ThemeFiles, jobs: Int) {
    work =
      theme.hasOwnTemplates
      ? .own(
        WorkAhead(jobs: jobs) {
          ParsedTheme.makeNames()
          return ParsedTheme(theme)
        })
      : .builtIn(WorkAhead(jobs: jobs) { _ = PageTemplates.builtIn })
  }

  /// The templates and the names of the theme that they know; everything wrong is reported, and there are no templates when a page
  /// cannot be rendered.
  func compiled(
    _ assets: Assets, strings: Schema, jobs: Int, log: inout DiagnosticLog
  ) async -> (names: SiteNames, templates: PageTemplates?) {
    switch work {
    case .builtIn(let work):
      await work.result
      log.merge(PageTemplates.builtIn.log)
      return (.builtIn, PageTemplates.builtIn.templates)
    case .own(let work):
      let parsed = await work.result
      log.merge(parsed.log)
      let names = SiteNames(assets: assets, strings: strings)
      return (names, await PageTemplates.compiled(parsed, names, strings: strings, jobs: jobs, log: &log))
    }
  }
}

extension PageTemplates {
  /// The built-in templates, which depend on nothing of a portal, and what is wrong with them: tests ensure that nothing is.
  static let builtIn = {
    ParsedTheme.makeNames()
    let parsed = ParsedTheme(ThemeFiles(own: []))
    var log = parsed.log
    let strings = DottedNames.builtInStrings.schema
    return (templates: PageTemplates(parsed, .builtIn, strings: strings, log: &log), log: log)
  }()
}
