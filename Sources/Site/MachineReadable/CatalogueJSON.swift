import Diagnostics
import Files
import OfficeLinks
import Portal
import TextBasics
import Theme

/// `catalogue.json`: every document with every launch link, and once for each app its probes, stores and install pages.
///
/// Parts that many links share are written once, as ``LinkTemplates``: the address of a document with eight links appears once.
/// The schema is published beside it as `catalogue.schema.json`.
struct CatalogueJSON: PiecewiseFile {
  /// Changes when a reader of the last version would misread the catalogue; not for a new key. The schema's `$id` has it too.
  private static let version = 1

  private let catalogue: Catalogue
  private let routes: Routes
  private let thumbnails: Thumbnails
  /// The documents' pages in each language of the portal, in the order of the catalogue.
  private let pages: [(language: LanguageTag, routes: [Route])]

  init(_ composer: SiteComposer) {
    (catalogue, routes, thumbnails) = (composer.catalogue, composer.routes, composer.thumbnails)
    pages = catalogue.portal.languages.map { ($0, composer.site.entries($0).documents) }
  }

  func make<Failure: Error>(_ take: (ArraySlice<UInt8>) throws(Failure) -> Void) throws(Failure) {
    let templates = LinkTemplates(catalogue.listedDocuments)
    var json = JSONWriter(capacity: 2 * pieceSize)
    try json.object { json throws(Failure) in
      json.string("$schema", "catalogue.schema.json")
      json.number("version", Self.version)
      json.object("title") { write(catalogue.portal.title, to: &$0) }
      json.string("baseURL", catalogue.portal.baseURL.text)
      json.strings("languages", catalogue.portal.languages.map(\.text))
      json.object("apps") { json in
        for app in apps { json.object(app.rawValue) { write(app, to: &$0) } }
      }
      json.array("sections") { json in
        for section in catalogue.listedSections.map({ catalogue.sections[$0] }) { json.object { write(section, to: &$0) } }
      }
      json.array("tags") { json in
        for tag in catalogue.listedTags.map({ catalogue.tags[$0] }) { json.object { write(tag, to: &$0) } }
      }
      if !catalogue.fields.isEmpty {
        json.array("fields") { json in
          for field in catalogue.fields { json.object { write(field, to: &$0) } }
        }
      }
      if !catalogue.synonyms.isEmpty {
        json.array("synonyms") { json in
          for group in catalogue.synonyms { json.strings(nil, group) }
        }
      }
      json.array("links") { json in
        for template in templates.all {
          json.object(onOneLine: true) { json in
            json.string("id", template.id)
            write(template.link, text: template.text, href: template.href, page: "{page}", to: &json)
          }
        }
      }
      let retired = catalogue.documents.filter { $0.status.retirement != nil }
      if !retired.isEmpty {
        json.array("retired") { json in
          for document in retired {
            guard let retirement = document.status.retirement else { continue }
            json.object(onOneLine: true) { write(retirement, of: document, to: &$0) }
          }
        }
      }
      try json.array("documents") { json throws(Failure) in
        for index in catalogue.listed {
          write(catalogue.documents[index], index, templates, to: &json)
          try json.handOver(atLeast: pieceSize, to: take)
        }
      }
    }
    try take(json.finish()[...])
  }

  private func write(_ retirement: Retirement, of document: Document, to json: inout JSONWriter) {
    json.string("id", document.id.text)
    json.object("title") { write(document.title, to: &$0) }
    json.string("page", routes.document(document, catalogue.portal.languages[0]).address(below: catalogue.portal.baseURL.text))
    json.string("since", retirement.since.text)
    if let reason = retirement.reason { json.object("reason") { write(reason, to: &$0) } }
    json.string("replacedBy", ifPresent: retirement.replacement?.text)
  }

  private var apps: [OfficeApp] {
    let used = Set(OfficeApp.mobile + catalogue.listedDocuments.flatMap { $0.links.map(\.app) })
    return OfficeApp.allCases.filter(used.contains)
  }

  private func write(_ app: OfficeApp, to json: inout JSONWriter) {
    json.string("name", app.name)
    json.string("scheme", app.scheme)
    json.strings("modes", app.modes.map(\.rawValue))
    json.strings("probes", app.probes)
    json.string("downloadURL", ifPresent: app.downloadAddress)
    if let product = app.store { json.object("store") { write(product, to: &$0) } }
    guard catalogue.installApps.contains(app) else { return }
    json.object("installPages") { write({ routes.install(app, $0) }, to: &$0) }
  }

  private func write(_ product: StoreProduct, to json: inout JSONWriter) {
    json.number("iTunesID", product.iTunesID)
    json.number("macAppStoreID", product.macAppStoreID)
    json.string("googlePlayPackage", product.googlePlayPackage)
    json.string("iTunesURL", product.iTunesAddress)
    json.string("googlePlayURL", product.googlePlayAddress)
    json.object("appStoreURL") { json in
      for (language, storefront) in storefronts { json.string(language, product.appStoreAddress(storefront)) }
    }
    json.object("macAppStoreURL") { json in
      for (language, storefront) in storefronts { json.string(language, product.macAppStoreAddress(storefront)) }
    }
  }

  private var storefronts: [(String, Storefront)] {
    catalogue.portal.languages.compactMap { language in
      catalogue.portal.storefronts[language].map { (language.text, $0) }
    }
  }

  private func write(_ section: Section, to json: inout JSONWriter) {
    json.string("id", section.id.text)
    json.string("parent", ifPresent: section.parent.map { catalogue.sections[$0].id.text })
    json.object("title") { write(section.title, to: &$0) }
    json.object("pages") { write({ routes.section(section, $0) }, to: &$0) }
  }

  private func write(_ tag: Tag, to json: inout JSONWriter) {
    json.string("name", tag.name)
    json.object("title") { write(tag.title, to: &$0) }
    json.object("pages") { write({ routes.tag(tag, $0) }, to: &$0) }
  }

  private func write(_ field: CustomField, to json: inout JSONWriter) {
    json.string("id", field.id.text)
    json.object("title") { write(field.title, to: &$0) }
    json.string("type", field.kind.rawValue)
    guard !field.choices.isEmpty else { return }
    json.array("choices") { json in
      for choice in field.choices {
        json.object { json in
          json.string("id", choice.id.text)
          json.object("title") { write(choice.title, to: &$0) }
        }
      }
    }
  }

  /// A list if the field's kind has several values.
  private func write(_ field: DocumentField, to json: inout JSONWriter) {
    let id = field.field.id.text
    guard field.field.kind.takesSeveral else {
      if let value = field.values.first { write(value, named: id, to: &json) }
      return
    }
    json.array(id) { json in
      for value in field.values { write(value, named: nil, to: &json) }
    }
  }

  private func write(_ value: FieldValue, named name: String?, to json: inout JSONWriter) {
    switch value {
    case .text(let text): json.object(name) { write(text, to: &$0) }
    case .date(let date): json.string(name, date.text)
    case .number(let number): json.number(name, literal: number.text)
    case .choice(let choice): json.string(name, choice.id.text)
    }
  }

  private func write(_ document: Document, _ index: Int, _ templates: LinkTemplates, to json: inout JSONWriter) {
    let base = catalogue.portal.baseURL.text
    let page = pages[0].routes[index].address(below: base)
    json.object(onOneLine: true) { json in
      write([.id, .title], of: document, to: &json)
      json.string("page", page)
      if pages.count > 1 {
        json.object("pages") { json in
          for (language, routes) in pages { json.string(language.text, routes[index].address(below: base)) }
        }
      }
      write([.address, .fileName, .app, .format, .section, .tags, .updated, .language], of: document, to: &json)
      if let shown = thumbnails[document] { write(shown, to: &json) }
      write([.pinned, .browserAddress, .folderAddress], of: document, to: &json)
      if !document.status.formerIDs.isEmpty { json.strings("formerIDs", document.status.formerIDs.map(\.text)) }
      write([.asksForUser, .owner], of: document, to: &json)
      if !document.fields.isEmpty {
        json.object("fields") { json in
          for field in document.fields { write(field, to: &json) }
        }
      }
      json.array("links") { json in
        for link in document.links {
          if let id = templates.id(of: link, in: document) {
            json.string(nil, id)
          } else {
            json.object { write(link, text: link.text, href: link.href(document.delimiters), page: page, to: &$0) }
          }
        }
      }
    }
  }

  /// Flags are written if they are on.
  private func write(_ properties: [DocumentProperty], of document: Document, to json: inout JSONWriter) {
    for property in properties {
      let name = property.rawValue
      switch catalogue.published(property, of: document) {
      case .text(let text): json.string(name, text)
      case .localized(let text): json.object(name) { write(text, to: &$0) }
      case .texts(let texts): json.strings(name, texts)
      case .flag(true): json.flag(name, true)
      case .flag(false), nil: break
      }
    }
  }

  private func write(_ thumbnail: ShownThumbnail, to json: inout JSONWriter) {
    if let count = thumbnail.count { json.number("pageCount", count.number) }
    guard let picture = thumbnail.picture else { return }
    json.object("thumbnail") { json in
      json.string("address", picture.address(below: catalogue.portal.baseURL))
      json.number("width", picture.size.width)
      json.number("height", picture.size.height)
    }
  }

  private func write(_ link: LaunchLink, text: String, href: String, page: String, to json: inout JSONWriter) {
    json.string("app", link.app.rawValue)
    json.string("mode", link.mode.rawValue)
    if link.form != .full { json.string("form", link.form.rawValue) }
    json.string("text", text)
    json.string("href", href)
    json.string("share", page + "#" + link.anchor)
  }

  private func write(_ text: LocalizedText, to json: inout JSONWriter) {
    for language in catalogue.portal.languages { json.string(language.text, text[language]) }
  }

  private func write(_ route: (LanguageTag) -> Route, to json: inout JSONWriter) {
    for language in catalogue.portal.languages {
      json.string(language.text, route(language).address(below: catalogue.portal.baseURL.text))
    }
  }
}
