import CatalogueModel
import Templating
import TextBasics

extension HTML {
  /// What search engines read of a document: a `DigitalDocument` of schema.org in JSON-LD 1.1, as data that no browser runs.
  ///
  /// `site` is the portal's title in that language. The page's description is in its head already.
  static func structuredData(
    _ document: Document, page: String, language: LanguageTag, site: String, home: String,
    thumbnail: (address: String?, pageCount: Int?)
  ) -> HTML {
    var json = JSONWriter()
    json.object(onOneLine: true) { json in
      json.string("@context", "https://schema.org")
      json.string("@type", "DigitalDocument")
      json.string("name", document.title[language])
      json.string("url", page)
      json.string("inLanguage", ifPresent: document.language?.text)
      json.string("thumbnailUrl", ifPresent: thumbnail.address)
      if let count = thumbnail.pageCount { json.number("numberOfPages", count) }
      json.string("dateModified", ifPresent: document.updated?.text)
      json.object("isPartOf") { json in
        json.string("@type", "WebSite")
        json.string("name", site)
        json.string("url", home)
      }
    }
    // All is on one line but for the end.
    var rest = json.finish().dropLast()
    var markup = Array("<script type=\"application/ld+json\">".utf8)
    markup.reserveCapacity(rest.count + 100)
    // The element ends at the first "</script", and "<!--" would change what ends it.
    while let sign = rest.position(of: ASCII.lessThan) {
      markup += rest[..<sign]
      markup += "\\u003c".utf8
      rest = rest[(sign + 1)...]
    }
    markup += rest
    markup += "</script>".utf8
    return .trusted(String(decoding: markup, as: UTF8.self))
  }
}
