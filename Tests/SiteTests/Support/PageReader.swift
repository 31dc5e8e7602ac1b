/// The links and ids of a page, read without the code under test: only the default theme's syntax, with attributes in double
/// quotes.
struct PageReader {
  private(set) var links: [String] = []
  private(set) var ids: Set<String> = []

  init(_ page: String) {
    for tag in page.split(separator: "<").dropFirst() {
      let inside = tag.prefix { $0 != ">" }
      let pieces = inside.split(separator: "\"", omittingEmptySubsequences: false)
      for (name, value) in zip(pieces, pieces.dropFirst()) {
        if name.hasSuffix(" href=") || name.hasSuffix(" src=") { links.append(Self.unescaped(value)) }
        if name.hasSuffix(" id=") { ids.insert(Self.unescaped(value)) }
      }
    }
  }

  private static func unescaped(_ value: Substring) -> String {
    var text = String(value)
    for (reference, character) in [
      ("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&#39;", "'"), ("&#x27;", "'"), ("&amp;", "&"),
    ] {
      text = text.replacing(reference, with: character)
    }
    return text
  }

  private static func withoutQuery(_ link: String) -> String {
    let hash = link.firstIndex(of: "#") ?? link.endIndex
    guard let mark = link[..<hash].firstIndex(of: "?") else { return link }
    return String(link[..<mark] + link[hash...])
  }

  /// The path and fragment that a relative or absolute link on a page means; percent-encoding stays.
  static func resolve(_ link: String, on page: String) -> (path: String, fragment: String?) {
    let link = Self.withoutQuery(link)
    let halves = link.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
    let fragment = halves.count == 2 ? String(halves[1]) : nil
    if halves[0].isEmpty { return (page, fragment) }
    var folders = halves[0].hasPrefix("/") ? [] : page.split(separator: "/").dropLast().map(String.init)
    for part in halves[0].split(separator: "/") {
      if part == ".." { folders = Array(folders.dropLast()) } else { folders.append(String(part)) }
    }
    let path = folders.joined(separator: "/")
    return (halves[0].hasSuffix("/") ? path + (path.isEmpty ? "" : "/") + "index.html" : path, fragment)
  }
}
