import CatalogueModel
import OfficeLinks
import PortalContent
import PortalTheme
import Templating

/// `feed.xml`: the latest changes of documents as an Atom feed (RFC 4287), one in each language. The day of a change is written
/// as its midnight in UTC, since the manifest knows no more.
struct Feed {
  let composer: SiteComposer
  let language: LanguageTag
  static let length = 50

  /// No document has a date, which a feed needs.
  var isEmpty: Bool { composer.changed.isEmpty }

  /// The file's bytes; empty for an empty feed.
  func bytes() -> [UInt8] {
    let changed = composer.changed.prefix(Self.length)
    guard let newest = changed.first.flatMap({ composer.catalogue.documents[$0].updated }) else { return [] }
    let home = address(composer.routes.home(language))
    var xml = """
      <?xml version="1.0" encoding="UTF-8"?>
      <feed xmlns="http://www.w3.org/2005/Atom" xml:lang="\(language.text)">
      <id>\(home)</id>
      <title>\(escaped(composer.catalogue.portal.title[language]))</title>
      <updated>\(newest.text)T00:00:00Z</updated>
      <author><name>\(escaped(composer.catalogue.portal.title[language]))</name></author>
      <link rel="self" type="application/atom+xml" href="\(address(composer.routes.feed(language)))"/>
      <link rel="alternate" type="text/html" href="\(home)"/>

      """
    for index in changed { xml += entry(composer.catalogue.documents[index]) }
    return Array((xml + "</feed>\n").utf8)
  }

  private func entry(_ document: Document) -> String {
    let page = address(composer.routes.document(document, language))
    var xml = "<entry>\n<id>\(page)</id>\n<title>\(escaped(document.title[language]))</title>\n"
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
