package import CatalogueModel
package import Diagnostics
package import ManifestDecoding

/// A CommonMark page in all the languages in which it was written.
package struct TextPage: Sendable {
  /// The name in `page:` links.
  package let path: String
  private let entries: [LanguageTag: PageEntry]
  private let fallback: PageEntry

  package var isHome: Bool { path == "index" }

  /// The position in the navigation, from the default language's head.
  package var order: Int? { fallback.order }

  package subscript(language: LanguageTag) -> PageEntry { entries[language] ?? fallback }

  /// The page in every language in which it was written, in the order of its files.
  package var written: [PageEntry] { entries.values.sorted { $0.place < $1.place } }

  /// Groups pages by path, sorted. Two files for the same page and language are an error, a missing translation is a warning, but not of
  /// an `unread` page, of which a file could not be read.
  package static func group(
    _ entries: [PageEntry], languages: [LanguageTag], unread: Set<String>, log: inout DiagnosticLog
  ) -> [TextPage] {
    var groups: [String: [LanguageTag: PageEntry]] = [:]
    for entry in entries {
      if let first = groups[entry.path]?[entry.language] {
        log.report(
          Diagnostic(
            .text.duplicatePage, entry.path, entry.language.text, at: entry.place,
            notes: [.init("the first one is here", at: first.place)]))
      } else {
        groups[entry.path, default: [:]][entry.language] = entry
      }
    }
    for (path, entries) in groups {
      guard let dot = path.lastIndex(of: "."), groups[String(path[..<dot])] != nil,
        let language = LanguageTag(String(path[path.index(after: dot)...]))
      else { continue }
      let known = languages.map(\.text).joined(separator: ", ")
      for entry in entries.values { log.report(Diagnostic(.text.otherLanguage, language.text, known, at: entry.place)) }
    }
    return groups.sorted { $0.key < $1.key }.compactMap { path, entries in
      guard let fallback = languages.lazy.compactMap({ entries[$0] }).first else { return nil }
      let missing = languages.filter { entries[$0] == nil }.map(\.text)
      if !missing.isEmpty, !unread.contains(path) {
        let files = missing.map { "\(path).\($0).md" }.joined(separator: ", ")
        log.report(
          Diagnostic(
            .text.missingTranslation, path, missing.joined(separator: ", "), fallback.language.text, files, at: fallback.place))
      }
      return TextPage(path: path, entries: entries, fallback: fallback)
    }
  }
}
