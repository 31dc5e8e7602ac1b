import Files
import Foundation
import PortalTestSupport
import TestSupport
import Testing

@testable import Site
@testable import Theme

/// A portal of 300 documents. Every link of every page is examined without the code that checks them in a build.
@Suite struct HundredsOfDocumentsTests {
  @Test func leadsSomewhereWithEveryLink() async throws {
    let generated = await GeneratedManifest(documents: 300).portal.generate()
    #expect(generated.log.lines == [])
    let site = try #require(generated.site)
    let pages = Dictionary(
      uniqueKeysWithValues: site.files.filter { $0.path.text.hasSuffix(".html") }.map {
        ($0.path.text, PageReader(String(decoding: $0.bytes, as: UTF8.self)))
      })
    let paths = Set(site.files.map(\.path.text))
    let catalogue = try CatalogueLinks(JSON(Array(try generated.text("catalogue.json").utf8)))
    #expect(catalogue.byDocument.count == 300)
    // Eight for every document, and one in OneNote's plain form for every notebook.
    let notebooks = site.files.count { String(decoding: $0.bytes, as: UTF8.self).contains("<dd>OneNote section</dd>") }
    #expect(notebooks > 30)
    #expect(catalogue.hrefs.count == 2_400 + notebooks)
    var faults: [String] = []
    var launches = 0
    for (path, page) in pages.sorted(by: { $0.key < $1.key }) {
      for link in page.links {
        if link.hasPrefix("ms-") || link.hasPrefix("onenote:") {
          launches += 1
          // Links in CommonMark have encoded bars, whatever the document's `delimiters`: libcmark writes no others.
          if !catalogue.hrefs.contains(link), !catalogue.encodedHrefs.contains(link) { faults.append("\(path): unknown \(link)") }
        } else if link.hasPrefix("https://portal.example/") {
          let rest = String(link.dropFirst("https://portal.example".count))
          if !paths.contains(PageReader.resolve(rest, on: path).path) { faults.append("\(path): broken \(link)") }
        } else if !link.hasPrefix("https://"), !link.hasPrefix("mailto:") {
          let target = PageReader.resolve(link, on: path)
          if !paths.contains(target.path) { faults.append("\(path): broken \(link)") }
          if let fragment = target.fragment, pages[target.path]?.ids.contains(fragment) != true {
            faults.append("\(path): no anchor \(link)")
          }
        }
      }
    }
    #expect(faults == [])
    // Eight buttons and one link in the text for every document, and the lists of sections, tags and the home page.
    #expect(launches > 3_300)
    #expect(missingButtons(pages, catalogue) == [])
    #expect(missingAddresses(try generated.text("sitemap.xml"), paths) == [])
  }

  /// The launch links that a document's page lacks.
  private func missingButtons(_ pages: [String: PageReader], _ catalogue: CatalogueLinks) -> [String] {
    catalogue.byDocument.sorted { $0.key < $1.key }.flatMap { id, links in
      let shown = pages["documents/\(id).html"]?.links ?? []
      return links.filter { !shown.contains($0) }.map { "\(id): \($0)" }
    }
  }

  /// The addresses of the site map that are not files, and the pages that it lacks.
  private func missingAddresses(_ sitemap: String, _ paths: Set<String>) -> [String] {
    let listed = sitemap.split(separator: "<loc>").dropFirst().map { entry in
      PageReader.resolve(String(entry.prefix { $0 != "<" }.dropFirst("https://portal.example".count)), on: "").path
    }
    let pages = paths.filter { $0.hasSuffix(".html") && $0 != "404.html" && !$0.hasPrefix("email/") }
    return pages.symmetricDifference(listed).sorted()
  }
}

/// The launch links of a catalogue file.
private struct CatalogueLinks {
  var byDocument: [String: [String]] = [:]
  var hrefs: Set<String> = []
  var encodedHrefs: Set<String> = []

  init(_ json: JSON) throws {
    for document in json["documents"]?.items ?? [] {
      let links = json.links(of: document).compactMap { $0["href"]?.text }
      byDocument[try #require(document["id"]?.text)] = links
      hrefs.formUnion(links)
      encodedHrefs.formUnion(links.map { $0.replacing("|", with: "%7C") })
    }
  }
}
