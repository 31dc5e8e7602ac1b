package import Diagnostics
package import Portal
import TextBasics

/// A CommonMark page in all the languages in which it was written.
package struct TextPage: Sendable {
  /// The name in `page:` links.
  package let path: String
  private let entries: [LanguageTag: PageEntry]
  private let fallback: PageEntry

  package var isHome: Bool { path == "index" }

  /// The position in the navigation, from the default language's head.
  package var order: Int? { fallback.order }

  /// The part of every page that links to it; that and what follows are from the same head.
  package var navigation: PageNavigation? {
    isHome || !isListed ? nil : fallback.navigation ?? (fallback.order == nil ? nil : .bottom)
  }
  package var isListed: Bool { fallback.isListed }
  package var noindex: Bool { fallback.noindex }
  package var redirectFrom: [Written<String>] { fallback.redirectFrom }

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
    let strays = strayTranslations(groups, languages)
    let strayPaths = Set(strays.values.map(\.path))
    var odd = strayPaths
    for (path, entries) in groups where !strayPaths.contains(path) {
      guard let dot = path.lastIndex(of: "."), groups[String(path[..<dot])] != nil,
        let language = LanguageTag(String(path[path.index(after: dot)...]))
      else { continue }
      let known = languages.map(\.text).joined(separator: ", ")
      odd.insert(path)
      for entry in entries.values { log.report(Diagnostic(.text.otherLanguage, language.text, known, at: entry.place)) }
    }
    for (path, entries) in groups {
      if let original = copiedNames(path).first(where: { groups[$0] != nil }) {
        odd.insert(path)
        for entry in entries.values { log.report(Diagnostic(.text.copiedPage, original, at: entry.place)) }
      }
      guard let dot = path.lastIndex(of: "."), path[dot...].contains("_"), groups[String(path[..<dot])] != nil,
        let written = LanguageTag(String(path[dot...].dropFirst()).replacing("_", with: "-"))
      else { continue }
      odd.formUnion([path, String(path[..<dot])])
      let language = languages.first { $0 == written } ?? languages.first { written.text.hasPrefix($0.text + "-") }
      for entry in entries.values {
        log.report(
          Diagnostic(
            .text.otherLanguage, String(path[dot...].dropFirst()), languages.map(\.text).joined(separator: ", "), at: entry.place,
            fix: language.map { "rename it to \(path[..<dot]).\($0.text).md" }))
      }
    }
    return groups.sorted { $0.key < $1.key }.compactMap { path, entries in
      guard let fallback = languages.lazy.compactMap({ entries[$0] }).first else { return nil }
      let missing = languages.filter { entries[$0] == nil }.map(\.text)
      if !missing.isEmpty, !odd.contains(path), !unread.contains(path) {
        let files = missing.map { "\(path).\($0).md" }.joined(separator: ", ")
        let fix = strays[path].map { stray in
          "if \(stray.file) is the translation, rename it to \(path).\(stray.language).md; otherwise add \(files)"
        }
        log.report(
          Diagnostic(
            .text.missingTranslation, path, missing.joined(separator: ", "), fallback.language.text, files, at: fallback.place,
            fix: fix))
      }
      return TextPage(path: path, entries: entries, fallback: fallback)
    }
  }
}

/// The pages that are most likely translations under a wrong name, by the path of the page without a translation: `guide-de`,
/// `de/guide`, `guide.ger`, or the only page without just the languages that this one has.
private func strayTranslations(
  _ groups: [String: [LanguageTag: PageEntry]], _ languages: [LanguageTag]
) -> [String: (path: String, file: String, language: String)] {
  let lone = groups.filter { $0.value.count < languages.count }
  guard lone.count > 1, lone.count <= 100 else { return [:] }
  var strays: [String: (path: String, file: String, language: String)] = [:]
  for (path, entries) in lone.sorted(by: { $0.key < $1.key }) {
    for language in languages where entries[language] == nil {
      let names = ["\(path)-\(language.text)", "\(path)_\(language.text)", "\(language.text)/\(path)"]
      let named = lone.keys.sorted().filter { other in
        let ending = other.hasPrefix(path + ".") ? String(other.dropFirst(path.count + 1)) : ""
        return names.contains(other)
          || !ending.contains("_") && LanguageTag(ending) != language && languageTagMeant(by: ending) == language
      }
      let opposite = lone.filter { other, others in
        others.keys.contains(language) && others.keys.allSatisfy { entries[$0] == nil }
          && others.count + entries.count == languages.count
      }
      let only = lone.count == 2 && opposite.count == 1 && languages.first.map { entries[$0] != nil } ?? false
      guard let stray = named.first ?? (only ? opposite.keys.first : nil), let entry = groups[stray]?.values.first else {
        continue
      }
      strays[path] = (stray, String(entry.place.file.dropFirst("Content/".count)), language.text)
      break
    }
  }
  return strays
}
