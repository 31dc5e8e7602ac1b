import CatalogueModel
import OfficeLinks
import PortalContent
import PortalTheme
import Templating

extension PageComposition {
  func listed(_ documents: [Document], _ rows: [RowModel]) -> [ShownLaunch] {
    zip(documents, rows).compactMap { document, row in
      document.listedLink.map { ShownLaunch(link: $0, href: row.launchHref) }
    }
  }

  func row(_ document: Document, showsSection: Bool = false) -> RowModel {
    let first = document.links.first
    return RowModel(
      title: document.title[language], href: routes.document(document, language).href(from: route),
      app: document.app.rawValue, appName: document.app.name, type: document.typeName, icon: composer.icons[document.app],
      updated: document.updated.map { date($0) },
      owner: document.owner?[language],
      section: showsSection ? document.section.map { catalogue.sections[$0].title[language] } : nil,
      launchLabel: first.map { strings.label($0) } ?? "", launchHref: first.map { launchHref($0, of: document) } ?? "")
  }

  /// What the button of a list opens; a link that is yet to be completed leads to the button on the document's page.
  func launchHref(_ link: LaunchLink, of document: Document) -> String {
    guard document.asksForUser else { return link.href(document.delimiters) }
    return routes.document(document, language).href(from: route) + "#" + link.anchor
  }

  /// A section or tag in a list.
  func group(_ title: String, _ route: Route, _ count: Int) -> GroupModel {
    GroupModel(title: title, href: route.href(from: self.route), count: self.count(count))
  }

  /// Every tag, for a list.
  var tagGroups: [GroupModel] { catalogue.tags.map { group($0.name, routes.tag($0, language), $0.documents.count) } }

  /// A number of documents.
  func count(_ number: Int) -> String { strings.count(.documentCount, number) }
}

/// A document in a list.
struct RowModel: TemplateModel {
  let title: String
  let href: String
  let app: String
  let appName: String
  let type: String
  let icon: HTML
  let updated: DateModel?
  let owner: String?
  /// The section's title, where the list is not that section's own.
  let section: String?
  let launchLabel: String
  let launchHref: String

  static let schema = ModelSchema<Self>(
    .text("title") { $0.title },
    .text("href") { $0.href },
    .text("app") { $0.app },
    .text("appName") { $0.appName },
    .text("type") { $0.type },
    .html("icon") { $0.icon },
    .record("updated", DateModel.self) { $0.updated },
    .text("owner") { $0.owner },
    .text("rowSection") { $0.section },
    .text("launchLabel") { $0.launchLabel },
    .text("launchHref") { $0.launchHref })
}

/// A section or tag in a list.
struct GroupModel: TemplateModel {
  let title: String
  let href: String
  let count: String

  static let schema = ModelSchema<Self>(
    .text("title") { $0.title },
    .text("href") { $0.href },
    .text("count") { $0.count })
}

/// A day, for people and for machines.
struct DateModel: TemplateModel {
  let text: String
  let machine: String

  static let schema = ModelSchema<Self>(
    .text("text") { $0.text },
    .text("machine") { $0.machine })
}
