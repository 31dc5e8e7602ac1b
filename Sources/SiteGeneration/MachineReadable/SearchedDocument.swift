import CatalogueModel
import OfficeLinks
import PortalContent
import PortalTheme
import TextBasics

/// What the search knows of one document.
struct SearchedDocument {
  let composer: SiteComposer
  let language: LanguageTag
  /// Its position in the catalogue.
  let index: Int
  /// The words of its description.
  let description: String?

  /// A property that the script reads, under its name.
  typealias Property = (name: String, value: Value)

  enum Value {
    case text(String)
    case texts([String])
  }

  private var catalogue: Catalogue { composer.catalogue }
  private var strings: Strings { composer.strings[language] }
  private var document: Document { catalogue.documents[index] }

  /// What a list shows first and filters by.
  var head: [Property] {
    var head: [Property] = [
      ("id", .text(document.id.text)), ("title", .text(document.title[language])), ("app", .text(document.appClass)),
    ]
    func add(_ name: String, _ text: String?) { if let text, !text.isEmpty { head.append((name, .text(text))) } }
    add("type", document.typeName)
    add("section", catalogue.listedSection(of: document)?.id.text)
    if !document.tags.isEmpty { head.append(("tags", .texts(document.tags.map { catalogue.tags[$0].slug.text }))) }
    add("owner", document.owner?.fallback)
    add("updated", document.updated?.text)
    for field in document.fields where field.field.isFilter {
      head.append((field.field.name, .texts(field.values.map { strings.filter($0).value })))
    }
    return head
  }

  /// What else is searched, and what its row opens.
  var rest: [Property] {
    var rest: [Property] = [("file", .text(document.fileName))]
    let words = document.fields.map(strings.text).joined(separator: " ")
    if !words.isEmpty { rest.append(("words", .text(words))) }
    let listed = document.listedFields.map { FieldModel(strings: strings, field: $0).label }
    if !listed.isEmpty { rest.append(("listed", .texts(listed))) }
    if let link = document.listedLink {
      rest += [("label", .text(strings.label(link))), ("launch", .text(link.href(document.delimiters)))]
    } else if document.app == nil {
      rest += [("label", .text(strings[.openFile])), ("launch", .text(document.address.text))]
    }
    if let description, !description.isEmpty {
      rest.append(("text", .text(description.excerpt(bytes: Self.excerptLength(in: catalogue)))))
    }
    return rest
  }

  /// Everything, as one line.
  func write(to json: inout JSONWriter) {
    json.object(onOneLine: true) { json in
      for property in head { json.write(property.value, named: property.name) }
      if let day = document.updated { json.string("date", strings.date(day)) }
      for property in rest { json.write(property.value, named: property.name) }
    }
  }

  /// Bytes of each description that can be searched: all of most, fewer in a very large portal, so that ten thousand documents
  /// stay below a megabyte after compression.
  static func excerptLength(in catalogue: Catalogue) -> Int { min(600, max(80, 1_500_000 / max(1, catalogue.documents.count))) }
}

extension JSONWriter {
  mutating func write(_ value: SearchedDocument.Value, named name: String? = nil) {
    switch value {
    case .text(let text): string(name, text)
    case .texts(let texts): strings(name, texts)
    }
  }
}
