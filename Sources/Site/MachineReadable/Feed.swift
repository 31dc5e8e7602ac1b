import OfficeLinks
import Portal
import Templates
import Theme

/// `feed.xml`: the latest changes of documents as an Atom feed (RFC 4287), one in each language, and one for each section. The day of a change is written
/// as its midnight in UTC, since the manifest knows no more.
struct Feed {
  let composer: SiteComposer
  let language: LanguageTag
  /// The section whose documents it has; `nil` for the whole portal.
  var section: Section?

  /// No document has a date, which a feed needs.
  var isEmpty: Bool { section.map { !composer.catalogue.hasFeed($0) } ?? composer.changed.isEmpty }

  var route: Route { section.map { composer.routes.feed($0, language) } ?? composer.routes.feed(language) }

  private var changed: [Int] {
    section.map { section in
      let catalogue = composer.catalogue
      return catalogue.newestFirst(section.documents.filter { catalogue.documents[$0].isInFeeds })
    } ?? composer.changed
  }

  /// The file's bytes; empty for an empty feed.
  func bytes() -> [UInt8] {
    let changed = changed.prefix(NewsPage.length)
    guard let newest = changed.first.flatMap({ composer.catalogue.documents[$0].updated }) else { return [] }
    let home = address(section.map { composer.routes.section($0, language) } ?? composer.routes.home(language))
    let portal = composer.catalogue.portal.title[language]
    let title = section.map { "\($0.title[language]) · \(portal)" } ?? portal
    var xml = """
      <?xml version="1.0" encoding="UTF-8"?>
      <feed xmlns="http://www.w3.org/2005/Atom" xml:lang="\(language.text)">
      <id>\(home)</id>
      <title>\(escaped(title))</title>
      <updated>\(newest.text)T00:00:00Z</updated>
      <author><name>\(escaped(portal))</name></author>
      <link rel="self" type="application/atom+xml" href="\(address(route))"/>
      <link rel="alternate" type="text/html" href="\(home)"/>

      """
    for index in changed { xml += entry(composer.catalogue.documents[index]) }
    return Array((xml + "</feed>\n").utf8)
  }

  private func entry(_ document: Document) -> String {
    let page = address(composer.routes.document(document, language))
    // A reader shows an entry with another id as a new one.
    let first = address(composer.routes.document(document.status.formerIDs.first ?? document.id, language))
    var xml = "<entry>\n<id>\(first)</id>\n<title>\(escaped(document.title[language]))</title>\n"
    if let updated = document.updated { xml += "<updated>\(updated.text)T00:00:00Z</updated>\n" }
    if let owner = document.owner { xml += "<author><name>\(escaped(owner[language]))</name></author>\n" }
    if let section = composer.catalogue.listedSection(of: document) {
      xml += "<category term=\"\(escaped(section.title[language]))\"/>\n"
    }
    xml += "<link rel=\"alternate\" type=\"text/html\" href=\"\(page)\"/>\n"
    return xml
      + "<summary>\(escaped("\(document.fileName) · \(composer.strings[language].name(of: document.app))"))</summary>\n</entry>\n"
  }

  private func address(_ route: Route) -> String {
    escaped(route.address(below: composer.catalogue.portal.baseURL.text))
  }

  /// XML 1.0 allows no control characters except tab and line ends, not even as references.
  private func escaped(_ text: String) -> String {
    func isAllowed(_ scalar: Unicode.Scalar) -> Bool {
      scalar.value >= 0x20 && scalar.value != 0xFFFE && scalar.value != 0xFFFF || scalar == "\t" || scalar == "\n"
    }
    let scalars = text.unicodeScalars
    // Making a text from scalars takes 100 instructions for each.
    if scalars.allSatisfy(isAllowed) { return HTML(escaping: text).markup }
    return HTML(escaping: String(String.UnicodeScalarView(scalars.filter(isAllowed)))).markup
  }
}
