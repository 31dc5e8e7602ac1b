import CatalogueModel
import FileAccess
import OfficeLinks
import PortalContent
import PortalTheme
import Templating
import TextBasics

/// What the search of one language reads, `search/LANGUAGE.js`: the documents in the order of their titles, and the texts that
/// count results. A script and not JSON, so that it can also be loaded where a portal is opened straight from a disk.
struct SearchIndex: PiecewiseFile {
  let composer: SiteComposer
  let language: LanguageTag
  let descriptions: [Int: String]

  private var catalogue: Catalogue { composer.catalogue }
  /// The apps of documents; the last is `nil` where some have none.
  private var apps: [OfficeApp?] { (OfficeApp.allCases + [nil]).filter(Set(catalogue.listedDocuments.map(\.app)).contains) }
  private var strings: Strings { composer.strings[language] }

  func make<Failure: Error>(_ take: (ArraySlice<UInt8>) throws(Failure) -> Void) throws(Failure) {
    var json = JSONWriter(capacity: 2 * pieceSize, prefix: "docportalIndex = ")
    try json.object { json throws(Failure) in
      json.string("language", language.text)
      json.string("thousands", strings[.thousands])
      json.object("count", onOneLine: true) { json in
        for (form, text) in strings.forms(.documentCount) { json.string(form.rawValue, text) }
      }
      json.object("apps", onOneLine: true) { json in
        for app in apps { json.string(app?.rawValue ?? Document.fileClass, strings.name(of: app)) }
      }
      json.object("icons") { json in
        for app in apps { json.string(app?.rawValue ?? Document.fileClass, composer.icons[app].markup) }
      }
      json.array("sections") { json in
        for section in catalogue.listedSections.map({ catalogue.sections[$0] }) {
          json.object(onOneLine: true) { json in
            json.string("id", section.id.text)
            json.string("title", section.title[language])
          }
        }
      }
      json.object("owners", onOneLine: true) { json in
        for (owner, name) in catalogue.ownerNames(in: language).sorted(by: { $0.key < $1.key }) {
          json.string(owner, name)
        }
      }
      json.object("tags", onOneLine: true) { json in
        for tag in catalogue.listedTags.map({ catalogue.tags[$0] }) { json.string(tag.slug.text, tag.title[language]) }
      }
      if !catalogue.synonyms.isEmpty {
        json.array("synonyms") { json in
          for group in catalogue.synonyms { json.strings(nil, group) }
        }
      }
      try json.array("documents") { json throws(Failure) in
        for index in composer.titleOrder[language] ?? [] {
          write(index, to: &json)
          try json.handOver(atLeast: pieceSize, to: take)
        }
      }
    }
    try take(json.finish()[...])
  }

  private func write(_ index: Int, to json: inout JSONWriter) {
    let document = catalogue.documents[index]
    json.object(onOneLine: true) { json in
      json.string("id", document.id.text)
      json.string("title", document.title[language])
      json.string("app", document.appClass)
      if !document.typeName.isEmpty { json.string("type", document.typeName) }
      json.string("section", ifPresent: catalogue.listedSection(of: document)?.id.text)
      if !document.tags.isEmpty { json.strings("tags", document.tags.map { catalogue.tags[$0].slug.text }) }
      json.string("owner", ifPresent: document.owner?.fallback)
      json.string("updated", ifPresent: document.updated?.text)
      json.string("date", ifPresent: document.updated.map(strings.date))
      for field in document.fields where field.field.isFilter {
        json.strings(field.field.name, field.values.map { strings.filter($0).value })
      }
      let words = document.fields.map(strings.text).joined(separator: " ")
      if !words.isEmpty { json.string("words", words) }
      let listed = document.listedFields.map { FieldModel(strings: strings, field: $0).label }
      if !listed.isEmpty { json.strings("listed", listed) }
      json.string("file", document.fileName)
      if let link = document.listedLink {
        json.string("label", strings.label(link))
        json.string("launch", link.href(document.delimiters))
      } else if document.app == nil {
        json.string("label", strings[.openFile])
        json.string("launch", document.address.text)
      }
      if let text = descriptions[index], !text.isEmpty { json.string("text", text.excerpt(bytes: excerptLength)) }
    }
  }

  /// Bytes of each description that can be searched: all of most, fewer in a very large portal, so that ten thousand documents
  /// stay below a megabyte after compression.
  private var excerptLength: Int { min(600, max(80, 1_500_000 / max(1, catalogue.documents.count))) }
}
