import EmailComposing
import PortalContent
import Templating

/// What every page of one language shows: the outermost frame of every template.
struct SiteModel: Sendable {
  let title: String
  let language: String
  let direction: String
  let home: String
  let tags: NavigationModel
  let documents: NavigationModel
  let searchIndex: String
  let script: String
  /// The Atom feed; absent when no document says when it was changed.
  let feed: String?
  let stylesheet: String
  let icon: String
  /// `assets/brand.css`, a portal's own colours over the theme's; absent without that file.
  let brand: String?
  let catalogue: String
  let navigation: [NavigationModel]
  let sections: [NavigationModel]
  /// Whether there are more sections than the navigation has room for.
  let hasMoreSections: Bool

  /// The fields, the theme's texts under `strings` and its files under `assets`, whose names are known only when a portal is
  /// built.
  static func schema(strings: Schema, assets: Schema) -> Schema {
    Schema(fields.map { ($0.0, $0.1) } + [("strings", .record(strings)), ("assets", .record(assets))])
  }

  /// The model as a record of `schema`.
  func record(schema: Schema, strings: Record, assets: Record) -> Record {
    guard let record = Record(schema, Self.fields.map { $0.2(self) } + [.record(strings), .record(assets)]) else {
      preconditionFailure("the schema is made of the same fields")
    }
    return record
  }

  private static let fields: [(String, Shape, @Sendable (SiteModel) -> Value)] = [
    ("site", .text, { .text($0.title) }),
    ("language", .text, { .text($0.language) }),
    ("direction", .text, { .text($0.direction) }),
    ("homePath", .text, { .text($0.home) }),
    ("tagsPath", .text, { .text($0.tags.path) }),
    ("isInTags", .flag, { .flag($0.tags.isCurrent) }),
    ("isInDocuments", .flag, { .flag($0.documents.isCurrent) }),
    ("documentsPath", .text, { .text($0.documents.path) }),
    ("searchIndexPath", .text, { .text($0.searchIndex) }),
    ("scriptPath", .text, { .text($0.script) }),
    ("feedPath", .text, { $0.feed.map(Value.text) ?? .absent }),
    ("stylesheetPath", .text, { .text($0.stylesheet) }),
    ("brandPath", .text, { $0.brand.map(Value.text) ?? .absent }),
    ("iconPath", .text, { .text($0.icon) }),
    ("cataloguePath", .text, { .text($0.catalogue) }),
    ("hasMoreSections", .flag, { .flag($0.hasMoreSections) }),
    ("navigation", .list(NavigationModel.schema.schema), { .list($0.navigation.map { Record($0) }) }),
    ("navigationSections", .list(NavigationModel.schema.schema), { .list($0.sections.map { Record($0) }) }),
  ]
}

/// An entry of the navigation; its path is relative to the output's root, so a template writes `{{root}}{{path}}`.
struct NavigationModel: TemplateModel {
  let title: String
  let path: String
  /// Whether the page shown is this entry's or below it.
  let isCurrent: Bool

  static let schema = ModelSchema<Self>(
    .text("title") { $0.title },
    .text("path") { $0.path },
    .flag("isCurrent") { $0.isCurrent })
}
