import OfficeLinks
import Portal
import Templates
import Theme

/// The outer frames of every page: the names of the theme, then the common values of every page of a language.
struct SiteFrames: Sendable {
  private let names: LanguageTable<Record>
  /// By the path of the page that is marked in the navigation; an empty path marks none.
  private let sites: LanguageTable<[String: Record]>
  private let site: Site

  init(composer: SiteComposer, names: SiteNames, assets: Assets) {
    site = composer.site
    let languages = composer.catalogue.portal.languages
    self.names = LanguageTable(languages) { names.record(strings: composer.strings[$0].record, assets: assets) }
    sites = LanguageTable(languages) { language in
      var model = SiteModel(composer: composer, assets: assets, language: language, marked: "")
      var sites = ["": Record(model)]
      for path in model.entries.flatMap({ [$0.path] + $0.below.map(\.1.encoded) }) {
        model.marked = path
        sites[path] = Record(model)
      }
      return sites
    }
  }

  var languages: [LanguageTag] { site.catalogue.portal.languages }

  /// The values that all pages of a language share.
  func common(_ language: LanguageTag) -> CommonValues {
    CommonValues([names[language].map { [$0] } ?? [], sites[language].map { Array($0.values) } ?? []])
  }

  /// The frames around a page: the names of the theme, then the values that the page shares with all others of its language.
  subscript(page: SitePage) -> [Record] {
    let entry = page.page.navigation(site, page.language)?.encoded ?? ""
    guard let names = names[page.language], let sites = sites[page.language], let record = sites[entry] ?? sites[""] else {
      preconditionFailure("pages exist in the portal's languages only")
    }
    return [names, record]
  }
}

/// The names of the theme's texts under `strings` and of its files under `assets`, which are known only when a portal is built.
struct SiteNames: Sendable {
  let schema: Schema
  private let assets: DottedNames

  /// The names for a portal with templates of its own, which may use everything in its theme.
  init(assets: Assets, strings: Schema) { self.init(assets: DottedNames(names: Array(assets.byName.keys)), strings: strings) }

  /// The names that built-in templates use, in every portal.
  static let builtIn = SiteNames(assets: .builtInAssets, strings: DottedNames.builtInStrings.schema)

  private init(assets: DottedNames, strings: Schema) {
    self.assets = assets
    schema = Schema([("strings", .record(strings)), ("assets", .record(self.assets.schema))])
  }

  fileprivate func record(strings: Record, assets: Assets) -> Record {
    let paths = self.assets.record(assets.byName.mapValues { percentEncoded(path: $0) })
    guard let record = Record(schema, [.record(strings), .record(paths)]) else {
      preconditionFailure("the schema is made of the same names")
    }
    return record
  }
}

/// The common values of every page of one language.
struct SiteModel: TemplateModel {
  let composer: SiteComposer
  let assets: Assets
  let language: LanguageTag
  /// The path of the page that is marked in the navigation.
  var marked: String

  static let schema = ModelSchema<Self>(
    .text("site") { $0.composer.catalogue.portal.title[$0.language] },
    .text("language") { $0.language.text },
    .text("direction") { $0.composer.strings[$0.language].direction },
    .text("homePath") { $0.routes.home($0.language).encoded },
    .text("tagsPath") { $0.tags.path },
    // Some listed document has a tag.
    .flag("hasTags") { $0.composer.catalogue.hasTags },
    .flag("isInTags") { $0.tags.isCurrent },
    .flag("isInDocuments") { $0.documents.isCurrent },
    .text("documentsPath") { $0.documents.path },
    .text("searchIndexPath") { $0.routes.searchIndex($0.language).encoded },
    .text("scriptPath") { $0.assets["script.js"] ?? "" },
    // The scheme, without `ms-`, and the name of every app, for the script that names the app of a launch link.
    .text("appNames") { _ in appNames },
    // There is no feed if no document has a date.
    .text("feedPath") { $0.composer.changed.isEmpty ? nil : $0.routes.feed($0.language).encoded },
    // The latest changes by day; absent without a feed.
    .text("newsPath") { $0.composer.changed.isEmpty ? nil : $0.routes.news($0.language).encoded },
    .flag("isInNews") { $0.routes.news($0.language).encoded == $0.marked },
    .text("stylesheetPath") { $0.assets["style.css"] ?? "" },
    // A portal's own colours over the theme's.
    .text("brandPath") { $0.assets["brand.css"] },
    .text("iconPath") { $0.assets["icon.svg"] ?? "" },
    // The icon as pictures for phones; absent if the theme has its own icon without them.
    .text("touchIconPath") { $0.assets["icon-180.png"] },
    .text("iconPicturePath") { $0.assets["icon-192.png"] },
    .text("appManifestPath") { $0.routes.appManifest($0.language).encoded },
    // The portal's own picture in the header; absent without one.
    .record("logo", LogoModel.self) { $0.logo },
    // The colour of the header in the light scheme.
    .text("themeColour") { $0.assets.headerColour.text },
    // The date of the latest change of a document.
    .record("newest", DateModel.self) { $0.newest },
    // Absent if the portal publishes none.
    .text("cataloguePath") { $0.composer.catalogue.portal.hasCatalogue ? "catalogue.json" : nil },
    .list("imageHosts", ImageHostModel.self) { $0.composer.catalogue.portal.imageHosts.map(ImageHostModel.init) },
    .flag("hasMoreSections") { $0.sections.count < $0.composer.catalogue.topSections.count },
    .list("navigation", NavigationModel.self) { $0.texts(.bottom) },
    .list("navigationPages", NavigationModel.self) { $0.texts(.top) },
    .list("navigationSections", NavigationModel.self) { $0.sections })

  private static let appNames = OfficeApp.allCases.map { app in
    "\(app.scheme.hasPrefix("ms-") ? String(app.scheme.dropFirst(3)) : app.scheme):\(app.name)"
  }.joined(separator: "|")

  /// All pages in the navigation.
  var entries: [NavigationModel] {
    [documents, tags] + sections + texts(.top) + texts(.bottom) + [entry("", routes.news(language))]
  }

  private var routes: Routes { composer.routes }

  private var logo: LogoModel? {
    composer.catalogue.theme.logo.map { logo in
      let size = composer.published[logo.path].flatMap { PictureSize($0.bytes) }
      return LogoModel(path: routes.published(logo.path).encoded, size: size)
    }
  }
  private var newest: DateModel? {
    composer.changed.first.flatMap { composer.catalogue.documents[$0].updated }.map {
      DateModel($0, composer.strings[language])
    }
  }

  private var documents: NavigationModel { entry("", routes.documents(language)) }
  private var tags: NavigationModel { entry("", routes.tags(language)) }

  private var sections: [NavigationModel] {
    let catalogue = composer.catalogue
    let sections = catalogue.topSections.map { catalogue.sections[$0] }
    let strings = composer.strings[language]
    let fixed = [strings[.documentsTitle]] + (catalogue.hasTags ? [strings[.tagsTitle]] : []) + texts(.top).map(\.title)
    let line = NavigationLine(fixed: fixed, more: strings[.moreSections])
    return sections.prefix(line.count(of: sections.map { $0.title[language] })).map { section in
      let children = section.children.map { catalogue.sections[$0] }.filter(\.isListed)
      return entry(
        section.title[language], routes.section(section, language),
        below: children.map { ($0.title[language], routes.section($0, language)) })
    }
  }

  private func texts(_ navigation: PageNavigation) -> [NavigationModel] {
    let listed = composer.site.texts.filter { $0.navigation == navigation }
    return listed.sorted { ($0.order ?? .max, $0.path) < ($1.order ?? .max, $1.path) }.map { text in
      entry(text[language].title, routes.page(text.path, language))
    }
  }

  private func entry(_ title: String, _ route: Route, below: [(String, Route)] = []) -> NavigationModel {
    let isCurrent = route.encoded == marked || below.contains { $0.1.encoded == marked }
    return NavigationModel(title: title, path: route.encoded, isCurrent: isCurrent, below: below, marked: marked)
  }
}

/// A host whose pictures texts may show.
struct ImageHostModel: TemplateModel {
  let host: String

  static let schema = ModelSchema<Self>(.text("host") { $0.host })
}

/// An entry of the navigation; its path is relative to the output's root, so a template writes `{{root}}{{path}}`.
struct NavigationModel: TemplateModel {
  let title: String
  let path: String
  /// The current page is this entry's or below it.
  let isCurrent: Bool
  /// The titles and routes of the sections below it.
  var below: [(String, Route)] = []
  var marked = ""

  /// Only in the current branch: every page has the navigation.
  private var sections: [NavigationBelowModel] {
    guard isCurrent else { return [] }
    return below.map { NavigationBelowModel(title: $0.0, path: $0.1.encoded, isCurrent: $0.1.encoded == marked) }
  }

  static let schema = ModelSchema<Self>(
    .text("title") { $0.title },
    .text("path") { $0.path },
    .flag("isCurrent") { $0.isCurrent },
    .list("below", NavigationBelowModel.self) { $0.sections })
}

/// A section below a section of the navigation.
struct NavigationBelowModel: TemplateModel {
  let title: String
  let path: String
  let isCurrent: Bool

  static let schema = ModelSchema<Self>(
    .text("title") { $0.title },
    .text("path") { $0.path },
    .flag("isCurrent") { $0.isCurrent })
}

/// The portal's own picture in the header.
struct LogoModel: TemplateModel {
  let path: String
  let size: PictureSize?

  /// In CSS pixels, like the theme's own picture.
  private static let height = 32

  static let schema = ModelSchema<Self>(
    .text("path") { $0.path },
    .text("height") { _ in String(height) },
    // In proportion to the height; absent if the file does not specify it.
    .text("width") { model in model.size.flatMap { $0.height == 0 ? nil : String(max(1, $0.width * height / $0.height)) } })
}
