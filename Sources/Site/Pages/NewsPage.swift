import Diagnostics
import Portal
import Templates
import Theme

/// The latest changes of documents, by day.
struct NewsPage: PageKind {
  typealias Model = NewsModel
  static let template = "whatsnew"
  /// The number of documents, also in a feed.
  static let length = 50

  static func pages(of site: Site, in language: LanguageTag) -> [NewsPage] { site.catalogue.hasNews ? [NewsPage()] : [] }

  func route(_ site: Site, _ language: LanguageTag) -> Route { site.routes.news(language) }
  func navigation(_ site: Site, _ language: LanguageTag) -> Route? { site.routes.news(language) }

  func updated(_ site: Site) -> CalendarDate? { site.catalogue.listedDocuments.lazy.compactMap(\.updated).max() }

  func compose(_ composition: PageComposition, _ log: inout DiagnosticLog) -> ComposedPage {
    let (catalogue, title) = (composition.catalogue, composition.strings[.newsTitle])
    let shown = Array(composition.composer.changed.prefix(Self.length))
    let days = composition.days(of: shown)
    return composition.composed(
      self, NewsModel(days: days), title: title, summary: "\(title) · \(catalogue.portal.title[composition.language])",
      breadcrumbs: [composition.homeBreadcrumb], launches: composition.listed(shown))
  }
}

extension PageComposition {
  /// Documents that are ordered by their dates, by day; ends at the first without a date.
  func days(of indexes: [Int]) -> [NewsDayModel] {
    var days: [NewsDayModel] = []
    var rest = indexes[...]
    while let first = rest.first, let day = documents[first].updated {
      let end = rest.firstIndex { catalogue.documents[$0].updated != catalogue.documents[first].updated } ?? rest.endIndex
      days.append(NewsDayModel(day: day, documents: changedRows(rest[..<end])))
      rest = rest[end...]
    }
    return days
  }

  /// Documents with their changes since an earlier publication.
  private func changedRows(_ indexes: ArraySlice<Int>) -> [DocumentRowModel] {
    var rows = rows(indexes, showsSection: true)
    guard let previous = composer.previous else { return rows }
    for position in rows.indices {
      let document = rows[position].shown.document
      let ids = [document.id] + document.status.formerIDs
      guard let before = ids.lazy.compactMap({ previous[$0.text] }).first else {
        rows[position].change = strings[.newsNew]
        continue
      }
      if before != document.updated?.text ?? "" { rows[position].change = strings[.newsChanged] }
    }
    return rows
  }
}

extension Catalogue {
  /// Some listed document has a date.
  var hasNews: Bool { listedDocuments.contains { $0.updated != nil } }

  /// The section is listed, and so is a document in it that has a date.
  func hasFeed(_ section: Section) -> Bool { section.isListed && section.documents.contains { documents[$0].isInFeeds } }
}

extension Document {
  var isInFeeds: Bool { status.isListed && updated != nil }
}

struct NewsModel: TemplateModel {
  let days: [NewsDayModel]

  static let schema = ModelSchema<Self>(.list("days", NewsDayModel.self) { $0.days })
}

/// The documents that changed on one day.
struct NewsDayModel: TemplateModel {
  let day: DateModel
  let documents: [DocumentRowModel]

  static let schema = ModelSchema<Self>(
    .record("day", DateModel.self) { $0.day },
    .list("documents", DocumentRowModel.self) { $0.documents })
}
