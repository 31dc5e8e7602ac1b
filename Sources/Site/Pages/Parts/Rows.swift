import Diagnostics
import OfficeLinks
import Portal
import Templates
import TextBasics
import Theme

extension PageComposition {
  /// The launch links in a list, by the indexes of its documents in the catalogue.
  func listed(_ indexes: some Collection<Int>) -> [ShownLaunch] {
    var launches: [ShownLaunch] = []
    launches.reserveCapacity(indexes.count)
    for index in indexes { if let launch = composer.listedLaunches[index] { launches.append(launch) } }
    return launches
  }

  /// Documents in a list, by their indexes in the catalogue.
  func rows(_ indexes: some Sequence<Int>, showsSection: Bool = false) -> [RowModel] {
    indexes.map { index in
      let (document, route) = (catalogue.documents[index], entries.documents[index])
      return RowModel(
        page: self, index: index, document: document, showsSection: showsSection, href: href(to: route),
        launchHref: launchHref(document, page: route) ?? openHref(document) ?? "")
    }
  }

  /// The link to a document itself if no Office app opens it; none for a retired one.
  func openHref(_ document: Document) -> String? {
    guard document.app == nil, document.status.retirement == nil else { return nil }
    return document.publishedPath.map { href(to: routes.published($0)) } ?? document.address.text
  }

  /// The target of a list's button; a link that is yet to be completed leads to the button on the document's page.
  private func launchHref(_ document: Document, page: Route) -> String? {
    document.asksForUser ? document.links.first.map { href(to: page) + "#" + $0.anchor } : document.firstHref
  }

  /// A section or tag in a list.
  func group(_ title: String, _ route: Route, _ count: Int) -> GroupModel {
    GroupModel(title: title, href: href(to: route), number: strings.number(count), count: self.count(count))
  }

  /// A section in a list, with its description and its icon; by default that of the app that most of its documents have, the first
  /// app if several are equally frequent.
  func group(_ section: Section, _ route: Route, newest: Int = 0) -> GroupModel {
    let indexes = catalogue.documents(inAndBelow: section)
    var group = group(section.title[language], route, indexes.count)
    group.summary = excerpt(of: section.description)
    if newest > 0 {
      group.newest = catalogue.newestFirst(indexes).prefix(newest).map {
        link(catalogue.documents[$0].title[language], to: entries.documents[$0])
      }
    }
    switch section.icon {
    case .picture(let picture):
      group.picture = href(to: routes.published(picture.path))
      return group
    case .app(let app):
      group.mostly = (Document.appClass(of: app), composer.icons[app])
      return group
    case nil: break
    }
    let documents = indexes.map { catalogue.documents[$0] }
    let counts = Dictionary(grouping: documents, by: \.appClass).mapValues(\.count)
    let most = documents.first { counts[$0.appClass] == counts.values.max() }
    group.mostly = (most?.appClass ?? Document.fileClass, composer.icons[most?.app])
    return group
  }

  /// The words of a text without its markup; its faults are reported on the page that shows the text itself.
  func excerpt(of text: LocalizedCommonMark?) -> String? {
    var log = DiagnosticLog()
    return text.map { render($0[language], &log).plainText.excerpt(bytes: 160) }
  }

  /// The tags of listed documents, in the order of their titles.
  var shownTags: [Int] {
    (composer.tagOrder[language] ?? []).filter { catalogue.tags[$0].isListed && !catalogue.tags[$0].documents.isEmpty }
  }

  /// All tags, for a list.
  var tagGroups: [GroupModel] {
    shownTags.map { index in
      let tag = catalogue.tags[index]
      return group(tag.title[language], entries.tags[index], tag.documents.count)
    }
  }

  /// A number of documents.
  func count(_ number: Int) -> String { strings.count(.documentCount, number) }
}

/// A document in a list.
struct RowModel: TemplateModel {
  let page: PageComposition
  /// The document's index in the catalogue.
  let index: Int
  let document: Document
  /// The list is not that of the document's section.
  let showsSection: Bool
  let href: String
  let launchHref: String
  /// The change since an earlier publication, in words; only on the page of changes.
  var change: String?

  var title: String { document.title[page.language] }

  static let schema = ModelSchema<Self>(
    .text("title") { $0.title },
    .text("href") { $0.href },
    .text("app") { $0.document.appClass },
    .text("appName") { $0.page.strings.name(of: $0.document.app) },
    .text("type") { $0.document.typeName },
    .html("icon") { $0.page.composer.icons[$0.document.app] },
    // The first page of a published file, for the grid.
    .record("thumbnail", ThumbnailModel.self) { $0.page.thumbnail(of: $0.document) },
    .record("updated", DateModel.self) { $0.page.updated($0.index) },
    .text("owner") { $0.document.owner?[$0.page.language] },
    .text("change") { $0.change },
    .text("rowSection") { row in
      row.showsSection ? row.page.catalogue.listedSection(of: row.document)?.title[row.page.language] : nil
    },
    .list("fields", FieldModel.self) { row in row.document.listedFields.map { FieldModel(strings: row.page.strings, field: $0) }
    },
    .text("launchLabel") { row in
      row.document.links.first.map(row.page.strings.label) ?? (row.launchHref.isEmpty ? nil : row.page.strings[.openFile])
    },
    .text("launchHref") { $0.launchHref })
}

extension Document {
  /// The name of its app in style sheets and the search.
  var appClass: String { Self.appClass(of: app) }
  static func appClass(of app: OfficeApp?) -> String { app?.rawValue ?? fileClass }
  static let fileClass = "file"
}

/// A section or tag in a list.
struct GroupModel: TemplateModel {
  let title: String
  let href: String
  let number: String
  /// The number in words: "3 documents".
  let count: String
  /// The section's description, in words without markup.
  var summary: String?
  /// The app of most documents of the section, or the one whose icon it has.
  var mostly: (app: String, icon: HTML)?
  /// The address of the section's own picture.
  var picture: String?
  /// The latest documents of a section.
  var newest: [LinkModel] = []

  static let schema = ModelSchema<Self>(
    .text("title") { $0.title },
    .text("href") { $0.href },
    .text("number") { $0.number },
    .text("count") { $0.count },
    .text("summary") { $0.summary },
    .text("app") { $0.mostly?.app },
    .html("icon") { $0.mostly?.icon },
    .text("picture") { $0.picture },
    .flag("hasNewest") { !$0.newest.isEmpty },
    .list("newest", LinkModel.self) { $0.newest })
}

/// A day, for people and for machines.
struct DateModel: TemplateModel {
  let text: String
  let machine: String

  init(_ date: CalendarDate, _ strings: Strings) { (text, machine) = (strings.date(date), date.text) }

  static let schema = ModelSchema<Self>(
    .text("text") { $0.text },
    .text("machine") { $0.machine })
}
