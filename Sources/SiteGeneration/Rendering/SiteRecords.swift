import CatalogueModel
import ManifestDecoding
import OfficeLinks
import Templating

/// The outermost frame of every language's pages.
struct SiteRecords: Sendable {
  let schema: Schema
  private let records: [LanguageTag: Record]

  init(composer: SiteComposer, assets: Assets) {
    let schema = SiteModel.schema(strings: composer.strings.schema.schema)
    self.schema = schema
    var records: [LanguageTag: Record] = [:]
    for language in composer.catalogue.portal.languages {
      let model = Self.model(composer, assets, language)
      records[language] = model.record(schema: schema, strings: composer.strings[language].record)
    }
    self.records = records
  }

  subscript(language: LanguageTag) -> Record {
    guard let record = records[language] else { preconditionFailure("pages exist in the portal's languages only") }
    return record
  }

  private static func model(_ composer: SiteComposer, _ assets: Assets, _ language: LanguageTag) -> SiteModel {
    let routes = composer.routes
    let listed = composer.site.texts.filter { $0.order != nil && !$0.isHome }
    let ordered = listed.sorted { ($0.order ?? 0, $0.path) < ($1.order ?? 0, $1.path) }
    return SiteModel(
      title: composer.catalogue.portal.title[language], language: language.text,
      direction: composer.strings[language].direction, home: routes.home(language).encoded,
      tags: routes.tags(language).encoded, stylesheet: assets["style.css"] ?? "", icon: assets["icon.svg"] ?? "",
      catalogue: "catalogue.json",
      navigation: ordered.map { NavigationModel(title: $0[language].title, path: routes.page($0.path, language).encoded) },
      sections: composer.catalogue.sections.map {
        NavigationModel(title: $0.title[language], path: routes.section($0, language).encoded)
      })
  }
}
