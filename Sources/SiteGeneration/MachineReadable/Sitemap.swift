import CatalogueModel
import OfficeLinks
import PortalContent
import Templating

/// `sitemap.xml` with the language alternates of every page (sitemaps.org protocol 0.9; `xhtml:link` as search engines read it).
struct Sitemap: Sendable {
  let composer: SiteComposer
  /// How many addresses one file may hold; the protocol's limit, at least 1.
  var limit = 50_000

  /// Nothing where search engines are not to come; else `sitemap.xml`, or an index with that name and the parts it lists; each is made when its bytes are needed.
  func files() -> [FixedFile] {
    if composer.catalogue.portal.noindex { return [] }
    // Each file finds its pages when it is made: a list of them would stay in memory beside all pages.
    let count = listedPages.count
    guard count > limit else { return [FixedFile(path: "sitemap.xml") { urlSet(listedPages[...]) }] }
    let starts = stride(from: 0, to: count, by: limit)
    let parts = starts.enumerated().map { number, start in
      FixedFile(path: "sitemap-\(number + 1).xml") { urlSet(listedPages.dropFirst(start).prefix(limit)) }
    }
    return [FixedFile(path: "sitemap.xml") { index(parts.map(\.path)) }] + parts
  }

  private var listedPages: [SitePage] { composer.site.pages.filter { $0.page.isListed(composer.site) } }
  private var base: String { composer.catalogue.portal.baseURL.text }

  private func index(_ paths: [String]) -> [UInt8] {
    var xml = Self.head + "<sitemapindex xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\">\n"
    for path in paths { xml += "<sitemap><loc>\(HTML(escaping: base + path).markup)</loc></sitemap>\n" }
    return Array((xml + "</sitemapindex>\n").utf8)
  }

  private func urlSet(_ pages: ArraySlice<SitePage>) -> [UInt8] {
    let root = "<urlset xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\" xmlns:xhtml=\"http://www.w3.org/1999/xhtml\">\n"
    var xml = Array((Self.head + root).utf8)
    for page in pages { append(page, to: &xml) }
    return xml + "</urlset>\n".utf8
  }

  private func append(_ page: SitePage, to xml: inout [UInt8]) {
    func append(_ texts: String...) { for text in texts { xml.append(contentsOf: text.utf8) } }
    append("<url><loc>", address(page), "</loc>")
    if let updated = page.page.updated(composer.site) { append("<lastmod>", updated.text, "</lastmod>") }
    let languages = composer.catalogue.portal.languages
    for language in languages where languages.count > 1 {
      let other = SitePage(page: page.page, language: language)
      append("\n<xhtml:link rel=\"alternate\" hreflang=\"", language.text, "\" href=\"", address(other), "\"/>")
    }
    append("</url>\n")
  }

  private func address(_ page: SitePage) -> String {
    HTML(escaping: composer.site.route(of: page).address(below: base)).markup
  }

  private static let head = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
}

/// `robots.txt` (RFC 9309): everything may be read, and here is the site map. Without one, pages still have to be read: that they
/// are not to be indexed is written in them.
func robots(_ portal: Portal) -> [UInt8] {
  let sitemap = portal.noindex ? "" : "\nSitemap: \(portal.baseURL.text)sitemap.xml\n"
  return Array("User-agent: *\nAllow: /\n\(sitemap)".utf8)
}
