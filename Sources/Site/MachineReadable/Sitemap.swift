import OfficeLinks
import Portal
import Templates
import TextBasics
import Theme

/// `sitemap.xml` with the language alternates of every page (sitemaps.org protocol 0.9; `xhtml:link` as search engines read it).
struct Sitemap: Sendable {
  let composer: SiteComposer
  /// The limit of addresses in one file; the protocol's, at least 1.
  var limit = 50_000

  /// `sitemap.xml`, or an index with that name and the parts it lists; empty if search engines are asked to stay away. Each file
  /// is made when its bytes are needed.
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
    // Only the base of an address may need escaping: the rest is percent-encoded.
    let base = HTML(escaping: base).markup
    for page in pages { append(page, below: base, to: &xml) }
    return xml + "</urlset>\n".utf8
  }

  private func append(_ page: SitePage, below base: String, to xml: inout [UInt8]) {
    xml.append("<url><loc>")
    xml.append(composer.site.route(of: page).address(below: base))
    xml.append("</loc>")
    if let updated = page.page.updated(composer.site) {
      xml.append("<lastmod>")
      xml.append(updated.text)
      xml.append("</lastmod>")
    }
    let languages = composer.catalogue.portal.languages
    for language in languages where languages.count > 1 {
      xml.append("\n<xhtml:link rel=\"alternate\" hreflang=\"")
      xml.append(language.text)
      xml.append("\" href=\"")
      xml.append(composer.site.route(of: SitePage(page: page.page, language: language)).address(below: base))
      xml.append("\"/>")
    }
    xml.append("</url>\n")
  }

  private static let head = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
}

/// `robots.txt` (RFC 9309): everything may be read, and the address of the site map. Without a site map, pages must still be
/// readable: they themselves say that they are not to be indexed.
func robots(_ portal: Portal) -> [UInt8] {
  let sitemap = portal.noindex ? "" : "\nSitemap: \(portal.baseURL.text)sitemap.xml\n"
  return Array("User-agent: *\nAllow: /\n\(sitemap)".utf8)
}
