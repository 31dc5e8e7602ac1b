import Diagnostics
import Portal
import Templates
import TextBasics
import Theme

/// A part of a tag's list.
struct TagPage: PageKind {
  typealias Model = ListingModel
  static let template = "tag"

  /// The tag's index in the catalogue.
  let index: Int
  /// Counted from 0.
  let part: Int

  static func pages(of site: Site, in language: LanguageTag) -> [TagPage] {
    site.catalogue.tags.enumerated().flatMap { index, tag in
      ListParts(count: tag.documents.count).indexes.map { TagPage(index: index, part: $0) }
    }
  }

  func route(_ site: Site, _ language: LanguageTag) -> Route {
    site.routes.tag(site.catalogue.tags[index], language, part: part)
  }

  func navigation(_ site: Site, _ language: LanguageTag) -> Route? { site.routes.tags(language) }
  func isListed(_ site: Site) -> Bool {
    let tag = site.catalogue.tags[index]
    return tag.isListed && !tag.noindex && !tag.documents.isEmpty
  }
  func place(_ site: Site, _ language: LanguageTag) -> Place? { site.catalogue.tags[index].place }

  func compose(_ composition: PageComposition, _ log: inout DiagnosticLog) -> ComposedPage {
    let (tag, language) = (composition.catalogue.tags[index], composition.language)
    let tags = composition.link(composition.strings[.tagsTitle], to: composition.routes.tags(language))
    return composition.listing(
      self, tag.documents, part: part, title: composition.strings.format(.tagTitle, ["tag": tag.title[language]]),
      breadcrumbs: [composition.homeBreadcrumb, tags], filter: ("tag", tag.slug.text)
    ) { composition.routes.tag(tag, language, part: $0) }
  }
}

/// The list of all tags.
struct TagsPage: PageKind {
  typealias Model = TagsModel
  static let template = "tags"

  static func pages(of site: Site, in language: LanguageTag) -> [TagsPage] { [TagsPage()] }
  func route(_ site: Site, _ language: LanguageTag) -> Route { site.routes.tags(language) }
  func navigation(_ site: Site, _ language: LanguageTag) -> Route? { route(site, language) }

  func compose(_ composition: PageComposition, _ log: inout DiagnosticLog) -> ComposedPage {
    composition.composed(
      self, TagsModel(tags: composition.tagGroups), title: composition.strings[.tagsTitle],
      breadcrumbs: [composition.homeBreadcrumb])
  }
}

struct TagsModel: TemplateModel {
  let tags: [DocumentGroupModel]

  static let schema = ModelSchema<Self>(.list("tags", DocumentGroupModel.self) { $0.tags })
}

extension Catalogue {
  /// Some listed document has a listed tag.
  var hasTags: Bool { tags.contains { $0.isListed && !$0.documents.isEmpty } }
}
