import Diagnostics
import FileAccess
import ParallelWork
import PortalTheme
import Templating

/// The templates of a theme, begun as soon as the theme is known: all that is done before the portal's languages and colours are, while
/// another thread reads the manifest.
struct TemplatesAhead: Sendable {
  private enum Work: Sendable {
    /// Nothing is left to do once they are compiled.
    case builtIn
    /// What templates may name is known later.
    case own(WorkAhead<ParsedTheme>)
  }
  private let work: Work

  init(_ theme: ThemeFiles, jobs: Int) {
    if theme.hasOwnTemplates {
      work = .own(
        WorkAhead(jobs: jobs) {
          ParsedTheme.makeNames()
          return ParsedTheme(theme)
        })
    } else {
      work = .builtIn
      PageTemplates.beginBuiltIn(jobs: jobs)
    }
  }

  /// The templates and the names of the theme that they know; everything wrong is reported, and there are no templates when a page
  /// cannot be rendered.
  func compiled(
    _ assets: Assets, strings: Schema, jobs: Int, log: inout DiagnosticLog
  ) async -> (names: SiteNames, templates: PageTemplates?) {
    switch work {
    case .builtIn:
      let builtIn = await PageTemplates.builtIn.value
      log.merge(builtIn.log)
      return (.builtIn, builtIn.templates)
    case .own(let work):
      let parsed = await work.result
      log.merge(parsed.log)
      let names = SiteNames(assets: assets, strings: strings)
      return (names, await PageTemplates.compiled(parsed, names, strings: strings, jobs: jobs, log: &log))
    }
  }
}

/// Begins to compile the templates of a portal that has none of its own, before its sources are known: for a build that makes pages
/// unless something is wrong.
package func beginTemplates(ofPortalIn root: String, jobs: Int) {
  if !fileExists(root + "/Templates") { PageTemplates.beginBuiltIn(jobs: jobs) }
}

extension PageTemplates {
  /// The built-in templates, which depend on nothing of a portal, and what is wrong with them: tests ensure that nothing is. They are
  /// compiled once in a process, from the first time on that this is named.
  static let builtIn = Task {
    ParsedTheme.makeNames()
    let parsed = ParsedTheme(ThemeFiles(own: []))
    var log = parsed.log
    let strings = DottedNames.builtInStrings.schema
    return (templates: PageTemplates(parsed, .builtIn, strings: strings, log: &log), log: log)
  }

  /// With one of `jobs` threads they are compiled when they are needed.
  fileprivate static func beginBuiltIn(jobs: Int) {
    if jobs > 1 { _ = builtIn }
  }
}
