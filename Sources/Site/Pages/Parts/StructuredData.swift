import Diagnostics
import Portal
import Templates
import TextBasics

/// The documents in one language for search engines: a `DigitalDocument` of schema.org each, in JSON-LD 1.1, as data that no
/// browser runs.
struct StructuredData: Sendable {
  private let language: LanguageTag
  /// The common beginning and end of all documents' elements.
  private let start: [UInt8]
  private let end: [UInt8]

  /// `site` is the portal's title in that language.
  init(language: LanguageTag, site: String, home: String) {
    self.language = language
    start =
      Array("<script type=\"application/ld+json\">{".utf8)
      + Self.members { json in
        json.string("@context", "https://schema.org")
        json.string("@type", "DigitalDocument")
      } + Array(", ".utf8)
    end =
      Array(", ".utf8)
      + Self.members { json in
        json.object("isPartOf") { json in
          json.string("@type", "WebSite")
          json.string("name", site)
          json.string("url", home)
        }
      } + Array("}</script>".utf8)
  }

  /// The element of a document. The page's description is already in its head.
  func html(_ document: Document, page: String, thumbnail: (address: String?, pageCount: Int?)) -> HTML {
    let members = Self.members { json in
      json.string("name", document.title[language])
      json.string("url", page)
      json.string("inLanguage", ifPresent: document.language?.text)
      json.string("thumbnailUrl", ifPresent: thumbnail.address)
      if let count = thumbnail.pageCount { json.number("numberOfPages", count) }
      json.string("dateModified", ifPresent: document.updated?.text)
    }
    var markup: [UInt8] = []
    markup.reserveCapacity(start.count + members.count + end.count)
    markup += start
    markup += members
    markup += end
    return .trusted(String(decoding: markup, as: UTF8.self))
  }

  /// The members of an object on one line, without its braces.
  private static func members(_ write: (inout JSONWriter) -> Void) -> [UInt8] {
    var json = JSONWriter.elements(capacity: 300)
    write(&json)
    // The element ends at the first "</script", and "<!--" would change what ends it.
    guard json.bytes[...].holds(ASCII.lessThan) else { return json.bytes }
    return json.bytes.flatMap { $0 == ASCII.lessThan ? Array("\\u003c".utf8) : [$0] }
  }
}
