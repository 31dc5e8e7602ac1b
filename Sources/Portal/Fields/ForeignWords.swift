import TextBasics

// Words that people bring from Hugo, Jekyll, MkDocs, SharePoint and other programs.

/// The key that was meant by a word, best one that is not there as well, or the nearest one among those allowed.
func keyMeant(by word: String, among allowed: [String], besides present: Set<String> = []) -> String? {
  let plain = word.lowercased().replacing("_", with: "").replacing("-", with: "")
  let meant = keys[plain]?.filter(allowed.contains)
  return meant?.first { !present.contains($0) } ?? meant?.first ?? nearestName(to: word, among: allowed)
}

/// The advice for a key that belongs elsewhere in the manifest than among those allowed.
func placeMeant(of key: String, among allowed: [String]) -> String? {
  if key == "launch", allowed.contains("modes") { return "write its keys here without it, such as 'modes: [view]'" }
  if ["accent", "logo"].contains(key) { return "write 'theme: {\(key): …}' at the beginning of a line" }
  guard wholePortal.contains(key), !allowed.contains("documents") else { return nil }
  return "write it at the beginning of a line: it is for the whole portal"
}

/// The advice for a key that pages of Hugo, Docusaurus, Jekyll and MkDocs have, and docportal's do not.
func adviceForPages(_ key: String) -> String? {
  pageAdvice[key.lowercased().replacing("_", with: "").replacing("-", with: "")]
}

private let pageAdvice: [String: String] = {
  let answers = [
    (["categories", "keywords"], "write them as 'tags'"), (["excerpt", "summary"], "write it as 'description'"),
    (["lastmod", "lastupdate"], "write the day as 'date'"),
    (["published"], "write 'draft: true' for a page that is not to be published"),
    (["hidden", "unlisted"], "write 'listed: false' for a page that no list is to have"),
    (["robots"], "write 'noindex: true' for a page that search engines are to leave out"),
    (
      ["slug", "url", "permalink"], "rename the file, whose name the address has, and write the former path under 'redirectFrom'"
    ),
    (["layout", "template", "type"], "remove it: all pages have the template of pages"),
    (["author", "authors"], "write the name into the text"),
    (
      ["menu", "navorder", "sidebarposition", "weight"], "write 'order' to have the page in the navigation, and at which position"
    ),
    (["location", "redirect", "redirectto"], "remove the page, and write its path under 'redirectFrom' of the other"),
    (["linktitle", "navtitle", "sidebarlabel", "shorttitle"], "remove it: the navigation shows the title"),
    (
      [
        "boost", "cascade", "comments", "cover", "customediturl", "displayedsidebar", "hide", "hidetableofcontents", "hidetitle",
        "icon", "id", "image", "links", "math", "outputs", "paginationlabel", "paginationnext", "paginationprev", "params",
        "readtime", "resources", "search", "series", "social", "status", "subtitle", "thumbnail", "toc", "tochide",
      ], "remove it"
    ),
  ]
  return Dictionary(answers.flatMap { words, answer in words.map { ($0, answer) } }, uniquingKeysWith: { first, _ in first })
}()

private let wholePortal = ["externalLinks", "include", "launch", "portal", "sources", "synonyms", "theme"]

/// The words for each property of a document and for the other keys. Where a word means several, the first of them comes first.
private let keys: [String: [String]] = {
  let ofDocuments: [(DocumentProperty, [String])] = [
    (.source, ["library"]), (.path, ["filepath", "folder", "location"]), (.url, ["address", "href", "link", "uri", "web"]),
    (.file, ["filepath"]), (.app, ["application"]), (.section, ["category", "folder", "group", "topic"]),
    (.tags, ["categories", "keywords", "labels", "topics"]), (.description, ["excerpt", "summary", "text"]),
    (.title, ["heading", "label", "name", "subject", "text"]), (.id, ["key", "name", "permalink", "slug"]),
    (.updated, ["created", "date", "lastmod", "lastmodified", "modified"]),
    (.owner, ["author", "authors", "contact", "maintainer"]), (.language, ["lang", "locale"]), (.pinned, ["starred", "sticky"]),
    (.listed, ["hidden", "unlisted", "visible"]), (.draft, ["published"]), (.publish, ["publishdate"]),
    (.retire, ["expires", "expirydate"]),
    (.redirectFrom, ["aliases"]), (.retired, ["expires", "expirydate"]),
  ]
  let others = [
    ("accent", ["color", "colour", "themecolor"]), ("choices", ["options", "values"]), ("documents", ["docs", "files", "items"]),
    ("languages", ["locales"]), ("logo", ["icon"]),
    ("order", ["menu", "navorder", "position", "priority", "sidebarposition", "weight"]),
    ("portal", ["site"]), ("baseURL", ["address", "domain", "root", "server", "site", "siteurl"]),
    ("sources", ["libraries", "library"]),
  ]
  var keys: [String: [String]] = [:]
  for (key, words) in ofDocuments.map({ ($0.rawValue, $1) }) + others {
    for word in words { keys[word, default: []].append(key) }
  }
  return keys
}()

/// The tag of the language that was meant by its name, a code of three letters or a system's locale.
package func languageTagMeant(by word: String) -> LanguageTag? {
  let parts = word.split { $0 == "_" || $0 == "-" }
  let locale = ([parts.first?.lowercased() ?? ""] + parts.dropFirst().map(String.init)).joined(separator: "-")
  return LanguageTag(languages[word.lowercased()] ?? locale)
}

/// The language of the portal that was meant by a name, a code of three letters or the code of a country.
func languageMeant(by word: String, among known: [String]) -> String? {
  languages[word.lowercased()].flatMap { known.contains($0) ? $0 : nil }
}

private let languages: [String: String] = [
  "chi": "zh", "chinese": "zh", "cn": "zh", "cze": "cs", "ces": "cs", "cz": "cs", "czech": "cs", "dan": "da", "danish": "da",
  "deu": "de", "deutsch": "de", "dk": "da", "dut": "nl", "dutch": "nl", "eng": "en", "english": "en", "fra": "fr", "fre": "fr",
  "french": "fr", "gb": "en", "ger": "de", "german": "de", "ita": "it", "italian": "it", "japanese": "ja", "jp": "ja",
  "jpn": "ja", "nld": "nl", "pol": "pl", "polish": "pl", "por": "pt", "portuguese": "pt", "rus": "ru", "russian": "ru",
  "se": "sv", "spa": "es", "spanish": "es", "swe": "sv", "swedish": "sv", "uk": "en", "us": "en", "zho": "zh",
]
