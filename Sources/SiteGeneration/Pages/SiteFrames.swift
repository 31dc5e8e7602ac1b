import CatalogueModel
import ManifestDecoding
import PortalContent
import PortalTheme
import Templating
import TextBasics

/// The outermost frame of every language's pages.
struct SiteFrames: Sendable {
  /// By language, then by the path of the page in the navigation that is marked; the empty path marks none.
  private let records: [LanguageTag: [String: Record]]
  private let site: Site

  init(composer: SiteComposer, names: SiteNames, assets: Assets) {
    site = composer.site
    let assetRecord = names.assets.record(assets.byName.mapValues { percentEncoded(path: $0) })
    var records: [LanguageTag: [String: Record]] = [:]
    for language in composer.catalogue.portal.languages {
      let model = SiteModel(composer, assets, language)
      let strings = composer.strings[language].record
      for path in [""] + model.entries.map(\.path) {
        records[language, default: [:]][path] = model.marking(path).record(
          schema: names.schema, strings: strings, assets: assetRecord)
      }
    }
    self.records = records
  }

  subscript(page: SitePage) -> Record {
    let records = records[page.language] ?? [:]
    let entry = page.page.navigation(site, page.language)?.encoded ?? ""
    guard let record = records[entry] ?? records[""] else {
      preconditionFailure("pages exist in the portal's languages only")
    }
    return record
  }
}

/// The names that every template may use, those of the theme's texts and assets among them.
struct SiteNames: Sendable {
  let assets: DottedNames
  let schema: Schema

  init(assets: Assets, strings: Schema) {
    self.assets = DottedNames(names: Array(assets.byName.keys))
    schema = SiteModel.schema(strings: strings, assets: self.assets.schema)
  }
}

/// What every page of one language shows: the outermost frame of every template.
struct SiteModel: Sendable {
  let title: String
  let language: String
  let direction: String
  let home: String
  var tags: NavigationModel
  var documents: NavigationModel
  let searchIndex: String
  let script: String
  /// The Atom feed; absent when no document says when it was changed.
  let feed: String?
  let stylesheet: String
  let icon: String
  /// `assets/brand.css`, a portal's own colours over the theme's; absent without that file.
  let brand: String?
  let catalogue: String
  var navigation: [NavigationModel]
  var sections: [NavigationModel]
  let hasMoreSections: Bool

  /// Sections in the navigation; more would fill a phone's screen on every page.
  private static let sectionLimit = 10

  init(_ composer: SiteComposer, _ assets: Assets, _ language: LanguageTag) {
    let (catalogue, routes) = (composer.catalogue, composer.routes)
    title = catalogue.portal.title[language]
    self.language = language.text
    direction = composer.strings[language].direction
    home = routes.home(language).encoded
    tags = NavigationModel(title: "", path: routes.tags(language).encoded)
    documents = NavigationModel(title: "", path: routes.documents(language).encoded)
    searchIndex = routes.searchIndex(language).encoded
    script = assets["script.js"] ?? ""
    feed = composer.changed.isEmpty ? nil : routes.feed(language).encoded
    stylesheet = assets["style.css"] ?? ""
    icon = assets["icon.svg"] ?? ""
    brand = assets["brand.css"]
    self.catalogue = "catalogue.json"
    let listed = composer.site.texts.filter { $0.order != nil && !$0.isHome }
    navigation = listed.sorted { ($0.order ?? 0, $0.path) < ($1.order ?? 0, $1.path) }.map { text in
      NavigationModel(title: text[language].title, path: routes.page(text.path, language).encoded)
    }
    sections = catalogue.sections.prefix(Self.sectionLimit).map { section in
      NavigationModel(title: section.title[language], path: routes.section(section, language).encoded)
    }
    hasMoreSections = catalogue.sections.count > Self.sectionLimit
  }

  /// Every page in the navigation.
  var entries: [NavigationModel] { [documents, tags] + sections + navigation }

  /// The model with the page of a path marked in the navigation.
  func marking(_ path: String) -> SiteModel {
    var marked = self
    for entry in [\SiteModel.documents, \.tags] { marked[keyPath: entry].isCurrent = self[keyPath: entry].path == path }
    for list in [\SiteModel.sections, \.navigation] {
      for index in self[keyPath: list].indices {
        marked[keyPath: list][index].isCurrent = self[keyPath: list][index].path == path
      }
    }
    return marked
  }

  /// The fields, the theme's texts under `strings` and its files under `assets`, whose names are known only when a portal is
  /// built.
  static func schema(strings: Schema, assets: Schema) -> Schema {
    Schema(fields.map { ($0.0, $0.1) } + [("strings", .record(strings)), ("assets", .record(assets))])
  }

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
  var isCurrent = false

  static let schema = ModelSchema<Self>(
    .text("title") { $0.title },
    .text("path") { $0.path },
    .flag("isCurrent") { $0.isCurrent })
}
