import CatalogueModel
import EmailComposing
import ManifestDecoding
import OfficeLinks
import PortalContent
import PortalTheme
import Templating
import TextBasics

/// The outermost frame of every language's pages.
struct SiteRecords: Sendable {
  let schema: Schema
  private let records: [LanguageTag: [Entry: Record]]
  private let catalogue: Catalogue

  /// The entry of the navigation that a page belongs to.
  private enum Entry: Hashable {
    case documents
    case tags
    case section(Int)
    case text(Int)
    case none
  }

  init(composer: SiteComposer, assets: Assets) {
    let assetNames = assets.byName
    let assetSchema = DottedNames(names: Array(assetNames.keys))
    let assetRecord = assetSchema.record(assetNames.mapValues { percentEncoded(path: $0) })
    let schema = SiteModel.schema(strings: composer.strings.schema.schema, assets: assetSchema.schema)
    self.schema = schema
    catalogue = composer.catalogue
    let listed = Self.listedTexts(composer.site.texts)
    let sections = catalogue.sections.indices.prefix(Self.sectionLimit)
    let entries: [Entry] = [.none, .documents, .tags] + sections.map { .section($0) } + listed.map { .text($0) }
    var records: [LanguageTag: [Entry: Record]] = [:]
    for language in catalogue.portal.languages {
      let strings = composer.strings[language].record
      for entry in entries {
        let model = Self.model(composer, assets, language, listed, current: entry)
        records[language, default: [:]][entry] = model.record(schema: schema, strings: strings, assets: assetRecord)
      }
    }
    self.records = records
  }

  /// The frame of a page, with its entry of the navigation marked.
  subscript(page: SitePage) -> Record {
    let records = records[page.language] ?? [:]
    guard let record = records[entry(of: page)] ?? records[.none] else {
      preconditionFailure("pages exist in the portal's languages only")
    }
    return record
  }

  private func entry(of page: SitePage) -> Entry {
    switch page.subject {
    case .documents: .documents
    case .document(let index): catalogue.documents[index].section.map { .section($0) } ?? .documents
    case .section(let index, _): .section(index)
    case .tags, .tag: .tags
    case .text(let index): .text(index)
    case .home, .install, .emailPreview, .notFound: .none
    }
  }

  /// Sections in the navigation; more would fill a phone's screen on every page.
  private static let sectionLimit = 10

  /// The pages in the navigation, in their order there.
  private static func listedTexts(_ texts: [TextPage]) -> [Int] {
    texts.indices.filter { texts[$0].order != nil && !texts[$0].isHome }.sorted {
      (texts[$0].order ?? 0, texts[$0].path) < (texts[$1].order ?? 0, texts[$1].path)
    }
  }

  private static func model(
    _ composer: SiteComposer, _ assets: Assets, _ language: LanguageTag, _ listedTexts: [Int], current: Entry
  ) -> SiteModel {
    let routes = composer.routes
    return SiteModel(
      title: composer.catalogue.portal.title[language], language: language.text,
      direction: composer.strings[language].direction, home: routes.home(language).encoded,
      tags: NavigationModel(title: "", path: routes.tags(language).encoded, isCurrent: current == .tags),
      documents: NavigationModel(title: "", path: routes.documents(language).encoded, isCurrent: current == .documents),
      searchIndex: routes.searchIndex(language).encoded, script: assets["script.js"] ?? "",
      feed: composer.changed.isEmpty ? nil : routes.feed(language).encoded, stylesheet: assets["style.css"] ?? "",
      icon: assets["icon.svg"] ?? "", brand: assets["brand.css"],
      catalogue: "catalogue.json",
      navigation: listedTexts.map { index in
        let text = composer.site.texts[index]
        return NavigationModel(
          title: text[language].title, path: routes.page(text.path, language).encoded, isCurrent: current == .text(index))
      },
      sections: composer.catalogue.sections.prefix(sectionLimit).enumerated().map { index, section in
        NavigationModel(
          title: section.title[language], path: routes.section(section, language).encoded,
          isCurrent: current == .section(index))
      }, hasMoreSections: composer.catalogue.sections.count > sectionLimit)
  }
}
