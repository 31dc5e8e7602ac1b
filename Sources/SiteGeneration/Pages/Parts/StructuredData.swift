import CatalogueModel
import OfficeLinks
import PortalContent
import Templating
import TextBasics

extension PageComposition {
  /// A document for search engines: a `DigitalDocument` of schema.org in JSON-LD 1.1, as data that no browser runs. The page's
  /// description is already in its head.
  func structuredData(of document: Document, thumbnail: String?, pageCount: Int?) -> HTML {
    var json = JSONWriter.elements()
    json.string("@context", "https://schema.org")
    json.string("@type", "DigitalDocument")
    json.string("name", document.title[language])
    json.string("url", address)
    json.string("inLanguage", ifPresent: document.language?.text)
    json.string("thumbnailUrl", ifPresent: thumbnail)
    if let pageCount { json.number("numberOfPages", pageCount) }
    json.string("dateModified", ifPresent: document.updated?.text)
    json.object("isPartOf") { json in
      json.string("@type", "WebSite")
      json.string("name", catalogue.portal.title[language])
      json.string("url", routes.home(language).address(below: catalogue.portal.baseURL.text))
    }
    // The element ends at the first "</script", and "<!--" would change what ends it.
    let members = String(decoding: json.bytes, as: UTF8.self).replacing("<", with: "\\u003c")
    return .trusted("<script type=\"application/ld+json\">{\(members)}</script>")
  }
}
