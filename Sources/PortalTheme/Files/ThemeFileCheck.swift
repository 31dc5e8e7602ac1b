package import CatalogueModel
package import Diagnostics
package import TextBasics

/// Tells of the portal's own theme files that nothing reads: a misspelt name would otherwise change nothing, and nobody would see
/// why.
package struct ThemeFileCheck {
  private let languages: [String]
  private let builtIn: [String]
  /// The paths below `Templates/` that a file may have to be read, for suggestions.
  private let known: [String]

  package init(languages: [LanguageTag], builtIn: [ThemeFile] = DefaultTheme.files) {
    self.languages = languages.map(\.text)
    self.builtIn = builtIn.map(\.path)
    let strings = languages.map { "strings/\($0.text).yaml" }
    known = (self.builtIn + strings.filter { !builtIn.map(\.path).contains($0) }).sorted()
  }

  /// Looks at the paths, which are below `Templates/`.
  package func report(_ paths: [String], _ log: inout DiagnosticLog) {
    for path in paths {
      let place = Place(file: "Templates/" + path)
      if let language = Self.language(path) {
        if !languages.contains(language) { report(language, path, place, &log) }
      } else if !isRead(path) {
        log.report(.unreadThemeFile(suggestion: suggestion(path), at: place))
      }
    }
  }

  /// The language of a strings file; `nil` for other files.
  private static func language(_ path: String) -> String? {
    guard path.hasPrefix("strings/"), path.hasSuffix(".yaml") else { return nil }
    return LanguageTag(String(path.dropFirst("strings/".count).dropLast(".yaml".count)))?.text
  }

  /// The built-in theme knows more languages than most portals have: its files need no word.
  private func report(_ language: String, _ path: String, _ place: Place, _ log: inout DiagnosticLog) {
    if !builtIn.contains(path) { log.report(.unusedLanguage(language, known: languages, at: place)) }
  }

  private func isRead(_ path: String) -> Bool {
    if path.hasPrefix("assets/") || AppIcons.names.contains(where: { path == "icons/\($0).svg" }) { return true }
    if path.hasPrefix("email/"), path.hasSuffix(".mustache") { return path.utf8.count { $0 == ASCII.slash } == 1 }
    guard !path.utf8.contains(ASCII.slash) else { return false }
    return path.hasSuffix(".mustache") || Self.isForPeople(path)
  }

  /// What a theme's author writes for those who use it.
  private static func isForPeople(_ name: String) -> Bool {
    let stem = name.split(separator: ".", omittingEmptySubsequences: false).first.map { $0.lowercased() }
    return stem.map { ["readme", "license", "licence", "changelog", "notice"].contains($0) } ?? false
  }

  private func suggestion(_ path: String) -> String? {
    let name = path.split(separator: "/").last.map(String.init) ?? path
    let stem = name.split(separator: ".", omittingEmptySubsequences: false).dropLast().joined(separator: ".")
    if name.hasSuffix(".mustache") { return known.first { $0 == "email/" + name } ?? name }
    if let sameName = known.first(where: { $0.hasSuffix("/" + name) }) { return sameName }
    if path.hasPrefix("strings/"), name.hasSuffix(".yml"), LanguageTag(stem) != nil { return "strings/\(stem).yaml" }
    if known.contains(stem + ".mustache") { return stem + ".mustache" }
    return nearestName(to: path, among: known)
  }
}

extension Diagnostic {
  package static func unreadThemeFile(suggestion: String?, at place: Place) -> Diagnostic {
    Diagnostic(
      .warning, "theme.unreadFile", "nothing reads this file", at: place,
      explanation:
        "A theme has templates 'NAME.mustache' and 'email/NAME.mustache', texts 'strings/LANGUAGE.yaml', icons 'icons/APP.svg', and any files below 'assets/'.",
      solution: suggestion.map { "did you mean 'Templates/\($0)'?" } ?? "put it into Templates/assets to publish it, or remove it"
    )
  }

  package static func unusedLanguage(_ language: String, known: [String], at place: Place) -> Diagnostic {
    Diagnostic(
      .note, "theme.unusedLanguage", "the portal has no language '\(language)'", at: place,
      solution: nearestName(to: language, among: known).map { "did you mean 'Templates/strings/\($0).yaml'?" }
        ?? "add '\(language)' to 'languages' in the manifest to use these texts")
  }

  package static func unusedTemplate(_ name: String, known: some Sequence<String>) -> Diagnostic {
    Diagnostic(
      .warning, "theme.unusedTemplate", "the template '\(name)' is not used", at: Place(file: "Templates/\(name).mustache"),
      explanation: "It is no page's template, and no page's template includes it.",
      solution: nearestName(to: name, among: known).map { "did you mean '\($0).mustache'?" }
        ?? "include it with '{{> \(name)}}', or remove it")
  }
}
