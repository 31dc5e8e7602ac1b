import CatalogueModel
import OfficeLinks

/// Which page has which path. The one place that knows the layout of the output.
struct Routes: Sendable {
  let portal: Portal

  func home(_ language: LanguageTag) -> Route { route(language, "index.html") }

  func document(_ document: Document, _ language: LanguageTag) -> Route {
    route(language, "documents/\(document.id.text).html")
  }

  /// A part of the list of all documents, counted from 0.
  func documents(_ language: LanguageTag, part: Int = 0) -> Route {
    route(language, part == 0 ? "documents.html" : "documents/page/\(part + 1).html")
  }

  /// A part of a section's list, counted from 0.
  func section(_ section: Section, _ language: LanguageTag, part: Int = 0) -> Route {
    route(language, "sections/" + Self.listFile(section.id, part))
  }

  /// A part of a tag's list, counted from 0.
  func tag(_ tag: Tag, _ language: LanguageTag, part: Int = 0) -> Route {
    route(language, "tags/" + Self.listFile(tag.slug, part))
  }

  func tags(_ language: LanguageTag) -> Route { route(language, "tags/index.html") }

  func install(_ app: OfficeApp, _ language: LanguageTag) -> Route {
    route(language, "install/\(app.rawValue).html")
  }

  func page(_ path: String, _ language: LanguageTag) -> Route { route(language, path + ".html") }

  /// A message in a language, for those who send it.
  func emailPreview(_ language: LanguageTag) -> Route { Route("email/\(language.text).html") }

  /// What that message looks like; not a page.
  func emailPreviewStyles(_ language: LanguageTag) -> Route { Route("email/\(language.text).css") }

  /// A file published with the portal; the same in every language.
  func published(_ path: String) -> Route { Route(path) }

  /// What the search reads; not a page.
  func searchIndex(_ language: LanguageTag) -> Route { Route("search/\(language.text).js") }

  /// The Atom feed of changed documents.
  func feed(_ language: LanguageTag) -> Route { route(language, "feed.xml") }

  /// `ID.html`, then `ID/2.html` and so on: identifiers hold no slash, so no two lists meet.
  private static func listFile(_ id: Identifier, _ part: Int) -> String {
    part == 0 ? id.text + ".html" : "\(id.text)/\(part + 1).html"
  }

  private func route(_ language: LanguageTag, _ path: String) -> Route {
    Route(portal.routePrefix(of: language) + path)
  }
}
