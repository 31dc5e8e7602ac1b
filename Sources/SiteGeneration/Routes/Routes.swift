import CatalogueModel
import OfficeLinks

/// Which page has which path. The one place that knows the layout of the output.
struct Routes: Sendable {
  let portal: Portal

  func home(_ language: LanguageTag) -> Route { route(language, "index.html") }

  func document(_ document: Document, _ language: LanguageTag) -> Route {
    route(language, "documents/\(document.id.text).html")
  }

  func section(_ section: Section, _ language: LanguageTag) -> Route {
    route(language, "sections/\(section.id.text).html")
  }

  func tag(_ tag: Tag, _ language: LanguageTag) -> Route { route(language, "tags/\(tag.slug.text).html") }

  func tags(_ language: LanguageTag) -> Route { route(language, "tags/index.html") }

  func install(_ app: OfficeApp, _ language: LanguageTag) -> Route {
    route(language, "install/\(app.rawValue).html")
  }

  func page(_ path: String, _ language: LanguageTag) -> Route { route(language, path + ".html") }

  /// A file published with the portal; the same in every language.
  func published(_ path: String) -> Route { Route(path) }

  private func route(_ language: LanguageTag, _ path: String) -> Route {
    Route(portal.routePrefix(of: language) + path)
  }
}
