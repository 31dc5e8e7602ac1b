package import OfficeLinks
package import Portal
import TextBasics

/// The paths of all pages. The one place that knows the layout of the output.
package struct Routes: Sendable {
  private let catalogue: Catalogue

  package init(catalogue: Catalogue) { self.catalogue = catalogue }

  package func home(_ language: LanguageTag) -> Route { route(language, "index.html") }

  package func document(_ document: Document, _ language: LanguageTag) -> Route {
    self.document(document.id, language)
  }

  /// The page of a document with an identifier, which may be a former one.
  package func document(_ id: Identifier, _ language: LanguageTag) -> Route {
    route(language, "documents/\(id.text).html")
  }

  /// A part of the list of all documents, counted from 0.
  package func documents(_ language: LanguageTag, part: Int = 0) -> Route {
    route(language, part == 0 ? "documents.html" : "documents/page/\(part + 1).html")
  }

  /// A part of a section's list, counted from 0.
  package func section(_ section: Section, _ language: LanguageTag, part: Int = 0) -> Route {
    self.section(section.id, language, part: part)
  }

  /// The page of a section with an identifier, which may be a former one.
  package func section(_ id: Identifier, _ language: LanguageTag, part: Int = 0) -> Route {
    route(language, "sections/" + Self.listFile(id, part))
  }

  /// A part of a tag's list, counted from 0.
  package func tag(_ tag: Tag, _ language: LanguageTag, part: Int = 0) -> Route {
    self.tag(tag.slug, language, part: part)
  }

  /// The page of a tag by its file name, which may be a former one.
  package func tag(_ slug: Identifier, _ language: LanguageTag, part: Int = 0) -> Route {
    route(language, "tags/" + Self.listFile(slug, part))
  }

  /// A part of the list of an owner's documents, counted from 0.
  package func owner(_ slug: Identifier, _ language: LanguageTag, part: Int = 0) -> Route {
    route(language, "owners/" + Self.listFile(slug, part))
  }

  package func tags(_ language: LanguageTag) -> Route { route(language, "tags/index.html") }

  package func install(_ app: OfficeApp, _ language: LanguageTag) -> Route {
    route(language, "install/\(app.rawValue).html")
  }

  package func page(_ path: String, _ language: LanguageTag) -> Route { route(language, path + ".html") }

  /// The preview of a message in a language, for those who send it.
  package func emailPreview(_ language: LanguageTag) -> Route { Route("email/\(language.text).html") }

  /// The style sheet of that preview; not a page.
  package func emailPreviewStyles(_ language: LanguageTag) -> Route { Route("email/\(language.text).css") }

  /// A file published with the portal; the same in every language.
  package func published(_ path: String) -> Route { Route(path) }

  /// The index that the search reads; not a page.
  package func searchIndex(_ language: LanguageTag) -> Route { Route("search/\(language.text).js") }

  /// A part of a large search index, below the folder of the index; `hash` is that of its content.
  package static func searchPiece(_ language: LanguageTag, _ hash: String) -> String { "pieces/\(language.text).\(hash).js" }
  /// The common beginning of the paths of such parts.
  package static let searchPieces = "search/pieces/"

  /// The manifest for browsers when a visitor installs the portal as an app; not a page.
  package func appManifest(_ language: LanguageTag) -> Route { route(language, "app.webmanifest") }

  package func feed(_ language: LanguageTag) -> Route { route(language, "feed.xml") }

  /// The feed of one section.
  package func feed(_ section: Section, _ language: LanguageTag) -> Route { route(language, "sections/\(section.id.text).xml") }

  /// The latest changes by day.
  package func news(_ language: LanguageTag) -> Route { route(language, "whatsnew.html") }

  /// `ID.html`, then `ID/2.html` and so on: identifiers contain no slash, so no two lists collide.
  private static func listFile(_ id: Identifier, _ part: Int) -> String {
    part == 0 ? id.text + ".html" : "\(id.text)/\(part + 1).html"
  }

  private func route(_ language: LanguageTag, _ path: String) -> Route {
    Route(catalogue.portal.routePrefix(of: language) + path)
  }
}

extension LaunchLink {
  /// The fragment of the document's page that shows this link.
  package var anchor: String {
    let action =
      switch (form, mode) {
      case (.full, .edit): "edit"
      case (.full, .view): "view"
      case (.full, .new): "new"
      case (.abbreviated, _), (.plain, _): "link"
      }
    var anchor = "open-"
    anchor += lowercasedASCII(app.rawValue)
    anchor += "-"
    anchor += action
    return anchor
  }
}

extension Document {
  /// The file type as people write it: the extension in capitals.
  package var typeName: String {
    if let format { return format.fileExtension.uppercased() }
    guard app == nil, let other = DocumentFormat.fileExtension(ofFileName: fileName), other.utf8.count <= 5 else { return "" }
    return other.uppercased()
  }
}
