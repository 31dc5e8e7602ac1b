import Diagnostics
import Portal
import Templates
import Theme

/// The texts of the manifest that pages of every kind show, rendered once for each folder of pages.
struct PortalTexts: Sendable {
  /// The texts as one page shows them.
  struct OnPage: Sendable {
    var footer: HTML?
    var contact: HTML?
    var support: HTML?
    /// The places where the author wrote their links.
    var links = WrittenLinks()
  }

  private let rendering: TextRendering
  /// By the path from a page to the portal's root.
  private let byRoot: [LanguageTag: [String: OnPage]]

  /// `roots` are the paths from the portal's pages to its root.
  init(rendering: TextRendering, roots: @autoclosure () -> Set<String>) {
    self.rendering = rendering
    let portal = rendering.catalogue.portal
    guard portal.footer != nil || portal.contact != nil || portal.support != nil else {
      byRoot = [:]
      return
    }
    let roots = roots()
    byRoot = portal.languages.reduce(into: [:]) { texts, language in
      for root in roots {
        var page = Self.render(rendering, below: root, language, &silentLog)
        // A link that leads nowhere does so from every page.
        if root != rendering.routes.home(language).root { page.links.markAsReported() }
        texts[language, default: [:]][root] = page
      }
    }
  }

  subscript(language: LanguageTag, root root: String) -> OnPage { byRoot[language]?[root] ?? OnPage() }

  /// Reports the faults of the texts, whatever page shows them.
  func report(_ log: inout DiagnosticLog) {
    for language in rendering.catalogue.portal.languages {
      var found = DiagnosticLog()
      _ = Self.render(rendering, below: "", language, &found)
      // One text may serve all languages.
      for diagnostic in found.diagnostics where !log.diagnostics.contains(diagnostic) { log.report(diagnostic) }
    }
  }

  private static func render(
    _ rendering: TextRendering, below root: String, _ language: LanguageTag, _ log: inout DiagnosticLog
  ) -> OnPage {
    var page = OnPage()
    func html(_ text: LocalizedCommonMark?) -> HTML? {
      guard let text else { return nil }
      let rendered = rendering.render(text[language], below: root, language: language, log: &log)
      page.links.merge(rendered.links)
      return rendered.html
    }
    let portal = rendering.catalogue.portal
    page.footer = html(portal.footer)
    page.contact = html(portal.contact)
    page.support = html(portal.support)
    return page
  }
}
