import OfficeLinks
import Portal
import Templates
import Theme

/// A document as a language shows it, made once: its page, the five lists that it is on and the search read it.
///
/// A class, though it never changes: all of them share it.
final class ShownDocument: Sendable {
  let document: Document
  /// Its index in the catalogue.
  let index: Int
  let strings: Strings
  /// Its page.
  let route: Route
  let title: String
  let typeName: String
  let owner: String?
  /// The title of its section, if lists show that.
  let section: String?
  let updated: DateModel?
  /// Its first launch link.
  let launch: ShownLaunch?
  /// The label of its button in lists; absent without one.
  let label: String?

  /// `owners` are the names of the owners of listed documents.
  init(
    _ index: Int, _ catalogue: Catalogue, _ strings: Strings, _ route: Route, owners: [String: String], updated: DateModel?,
    launch: ShownLaunch?
  ) {
    let (document, language) = (catalogue.documents[index], strings.language)
    (self.document, self.index, self.strings, self.route) = (document, index, strings, route)
    (self.updated, self.launch) = (updated, launch)
    title = document.title[language]
    typeName = document.typeName
    owner = document.owner.map { owners[$0.fallback] ?? OwnerName($0[language]).name }
    section = catalogue.listedSection(of: document)?.title[language]
    label = launch.map { strings.label($0.link) } ?? (document.opensWithoutApp ? strings[.openFile] : nil)
  }

  /// The link that lists show; none while the user has to complete it.
  var listedLaunch: ShownLaunch? { document.asksForUser ? nil : launch }

  /// All launch links, with what only its own page shows of them. They are made for that page and not kept: ten thousand documents
  /// have 80,000.
  var launches: [ShownLaunch] {
    document.links.indices.map { index in
      let link = document.links[index]
      let href = index == 0 ? launch?.href : nil
      return ShownLaunch(link: link, href: href ?? link.href(document.delimiters), text: link.text, anchor: link.anchor)
    }
  }

  var appName: String { strings.name(of: document.app) }

  /// Its values of the declared fields.
  var fields: [FieldModel] { document.fields.map { FieldModel(strings: strings, field: $0) } }

  /// Those that lists show.
  var listedFields: [FieldModel] { fields.filter(\.field.field.isListed) }

  /// The fragment of its own app's first button on its page; empty if it has no link.
  var buttonFragment: String {
    let link = document.links.first { $0.app == document.app } ?? document.links.first
    return link.map { "#" + $0.anchor } ?? ""
  }
}

extension ModelField {
  /// A property under its own name.
  static func text(_ property: DocumentProperty, _ get: @Sendable @escaping (Model) -> String?) -> Self {
    .text(property.rawValue, get)
  }

  static func record<Part: TemplateModel>(
    _ property: DocumentProperty, _ part: Part.Type, _ get: @Sendable @escaping (Model) -> Part?
  ) -> Self {
    .record(property.rawValue, part, get)
  }

  static func list<Part: TemplateModel>(
    _ property: DocumentProperty, _ part: Part.Type, _ get: @Sendable @escaping (Model) -> [Part]
  ) -> Self {
    .list(property.rawValue, part, get)
  }
}

extension Document {
  /// No Office app opens it, and it is not retired: lists and its page link to the file itself.
  var opensWithoutApp: Bool { app == nil && status.retirement == nil }

  /// The name of its app in style sheets and the search.
  var appClass: String { Self.appClass(of: app) }
  static func appClass(of app: OfficeApp?) -> String { app?.rawValue ?? fileClass }
  static let fileClass = "file"
}
