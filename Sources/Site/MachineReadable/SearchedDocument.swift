import Diagnostics
import OfficeLinks
import Portal
import TextBasics
import Theme

/// The data of one document for the search.
struct SearchedDocument {
  private let catalogue: Catalogue
  private let shown: ShownDocument
  /// The words of its description.
  private let description: String?
  private let thumbnail: ThumbnailModel?

  /// `index` is its position in the catalogue.
  init(composer: SiteComposer, language: LanguageTag, index: Int, description: String?) {
    (catalogue, self.description) = (composer.catalogue, description)
    shown = composer.documents(language)[index]
    thumbnail = composer.thumbnails[shown.document]?.picture.map { ThumbnailModel(href: Self.href(to: $0.path), size: $0.size) }
  }

  private var document: Document { shown.document }
  private var strings: Strings { shown.strings }

  /// The address of a file of the portal, relative to the index.
  private static func href(to path: String) -> String { "../" + Route(path).encoded }

  /// Receives a property that the script reads, with its name.
  typealias Take = (_ name: String, Value) -> Void

  enum Value {
    case text(String)
    case texts([String])
  }

  /// The properties that a list shows first and filters by.
  func forEachOfHead(_ take: Take) {
    func takeText(_ name: String, _ text: String?) { if let text, !text.isEmpty { take(name, .text(text)) } }
    take("id", .text(document.id.text))
    take("title", .text(shown.title))
    take("app", .text(document.appClass))
    takeText("type", shown.typeName)
    takeText("section", catalogue.listedSection(of: document)?.id.text)
    if !document.tags.isEmpty { take(DocumentProperty.tags.rawValue, .texts(document.tags.map { catalogue.tags[$0].slug.text })) }
    takeText(DocumentProperty.owner.rawValue, document.owner?.fallback)
    takeText(DocumentProperty.updated.rawValue, document.updated?.text)
    for field in document.fields where field.field.isFilter {
      take(field.field.name, .texts(field.values.map { strings.filter($0).value }))
    }
  }

  /// The other searched properties, and the link of its row: to a fragment of its page, or relative to the index, or absolute.
  func forEachOfRest(_ take: Take) {
    take("file", .text(document.fileName))
    let unlisted = shown.fields.filter { !$0.field.field.isListed }.map(\.label)
    if !unlisted.isEmpty { take("unlisted", .texts(unlisted)) }
    let listed = shown.listedFields
    if !listed.isEmpty { take("listed", .texts(listed.map(\.label))) }
    if listed.contains(where: { $0.tone != nil }) {
      take("tones", .texts(listed.map { $0.tone ?? "" }))
      take("states", .texts(listed.map { $0.tone == nil ? "" : $0.text }))
    }
    if let label = shown.label {
      take("label", .text(label))
      let file = document.publishedPath.map(Self.href) ?? document.address.text
      // A link that the visitor's user identifier completes is on the document's page.
      take("launch", .text(shown.launch.map { document.asksForUser ? "#" + $0.link.anchor : $0.href } ?? file))
    }
    if let thumbnail { take("thumbnail", .texts([thumbnail.href, thumbnail.width, thumbnail.height])) }
    if let description, !description.isEmpty {
      take("text", .text(description.excerpt(bytes: Self.excerptLength(in: catalogue))))
    }
  }

  /// The bytes of each description that can be searched: all of most, fewer in a very large portal, so that ten thousand
  /// documents stay below a megabyte after compression.
  static func excerptLength(in catalogue: Catalogue) -> Int { min(600, max(80, 1_500_000 / max(1, catalogue.documents.count))) }
}

extension JSONWriter {
  mutating func write(_ value: SearchedDocument.Value) {
    switch value {
    case .text(let text): string(nil, text)
    case .texts(let texts): strings(nil, texts)
    }
  }
}
