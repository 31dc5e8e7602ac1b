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
    for index in indexes { if let launch = documents[index].listedLaunch { launches.append(launch) } }
    return launches
  }

  /// Documents in a list, by their indexes in the catalogue.
  func rows(_ indexes: some Sequence<Int>, showsSection: Bool = false) -> [DocumentRowModel] {
    indexes.map { index in
      let shown = documents[index]
      return DocumentRowModel(
        shown: shown, section: showsSection ? shown.section : nil, href: href(to: shown.route), launchHref: launchHref(shown),
        icon: composer.icons[shown.document.app], thumbnail: thumbnail(of: shown.document))
    }
  }

  /// The link to a document itself if no Office app opens it; none for a retired one.
  func openHref(_ document: Document) -> String? {
    guard document.opensWithoutApp else { return nil }
    return document.publishedPath.map { href(to: routes.published($0)) } ?? document.address.text
  }

  /// The target of a list's button; a link that is yet to be completed leads to the button on the document's page.
  private func launchHref(_ shown: ShownDocument) -> String {
    guard let launch = shown.launch else { return openHref(shown.document) ?? "" }
    return shown.document.asksForUser ? href(to: shown.route) + "#" + launch.link.anchor : launch.href
  }

  /// A section or tag in a list.
  func group(_ title: String, _ route: Route, _ count: Int) -> DocumentGroupModel {
    DocumentGroupModel(title: title, href: href(to: route), number: strings.number(count), count: self.count(count))
  }

  /// A section in a list, with its description and its icon: without one of its own that of the app that most of its documents have,
  /// the first app if several are equally frequent.
  func group(_ section: Section, _ route: Route, newest: Int = 0) -> DocumentGroupModel {
    let indexes = catalogue.documents(inAndBelow: section)
    var group = group(section.title[language], route, indexes.count)
    group.summary = excerpt(of: section.description)
    if newest > 0 {
      group.newest = catalogue.newestFirst(indexes).prefix(newest).map { link(documents[$0]) }
    }
    switch section.icon {
    case .picture(let picture):
      group.picture = href(to: routes.published(picture.path))
      return group
    case .app(let app):
      (group.app, group.icon) = (Document.appClass(of: app), composer.icons[app])
      return group
    case .drawing(let drawing):
      group.icon = composer.icons[drawing]
      return group
    case nil: break
    }
    let below = indexes.map { catalogue.documents[$0] }
    let counts = Dictionary(grouping: below, by: \.appClass).mapValues(\.count)
    let most = below.first { counts[$0.appClass] == counts.values.max() }
    (group.app, group.icon) = (most?.appClass ?? Document.fileClass, composer.icons[most?.app])
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
  var tagGroups: [DocumentGroupModel] {
    shownTags.map { index in
      let tag = catalogue.tags[index]
      return group(tag.title[language], entries.tags[index], tag.documents.count)
    }
  }

  func count(_ number: Int) -> String { strings.count(.documentCount, number) }
}

/// A document in a list.
struct DocumentRowModel: TemplateModel {
  let shown: ShownDocument
  /// The title of the document's section; absent on that section's own list.
  let section: String?
  let href: String
  let launchHref: String
  let icon: HTML
  let thumbnail: ThumbnailModel?
  /// The change since an earlier publication, in words; only on the page of changes.
  var change: String?

  static let schema = ModelSchema<Self>(
    .text("title") { $0.shown.title },
    .text("href") { $0.href },
    .text("app") { $0.shown.document.appClass },
    .text("appName") { $0.shown.appName },
    .text("type") { $0.shown.typeName },
    .html("icon") { $0.icon },
    // The first page of a published file, for the grid.
    .record("thumbnail", ThumbnailModel.self) { $0.thumbnail },
    .record(.updated, DateModel.self) { $0.shown.updated },
    .text(.owner) { $0.shown.owner },
    .text("change") { $0.change },
    .text("rowSection") { $0.section },
    .list("fields", FieldModel.self) { $0.shown.listedFields },
    .text("launchLabel") { $0.shown.label },
    .text("launchHref") { $0.launchHref })
}

/// A section or tag in a list.
struct DocumentGroupModel: TemplateModel {
  let title: String
  var href: String
  let number: String
  /// The number in words: "3 documents".
  let count: String
  /// The section's description, in words without markup.
  var summary: String?
  /// The app of most documents of the section, or the one whose icon it has; absent with a drawing.
  var app: String?
  var icon: HTML?
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
    .text("app") { $0.app },
    .html("icon") { $0.icon },
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
