package import Diagnostics
package import Portal
import TextBasics

/// Reports the portal's own theme files that are not used: otherwise a misspelt name would change nothing, without a word.
package struct ThemeFileCheck {
  private let languages: [String]
  /// The languages whose texts are read: the portal's, and those that their regions fall back to.
  private let read: Set<String>
  private let builtIn: [String]
  /// The paths below `Templates/` that would be read, for suggestions.
  private let known: [String]

  package init(languages: [LanguageTag], builtIn: [ThemeFile] = builtInThemeFiles) {
    self.languages = languages.map(\.text)
    read = Set(languages.flatMap(\.fallbacks).map(\.text))
    self.builtIn = builtIn.map(\.path)
    let strings = languages.map { "strings/\($0.text).yaml" }
    known = (self.builtIn + strings.filter { !builtIn.map(\.path).contains($0) }).sorted()
  }

  /// Checks paths below `Templates/`.
  package func report(_ paths: [String], _ log: inout DiagnosticLog) {
    for path in paths {
      let place = Place(file: "Templates/" + path)
      if let language = stringsLanguage(path)?.text {
        // The built-in theme has more languages than most portals.
        if read.contains(language) || builtIn.contains(path) { continue }
        let fix = nearestName(to: language, among: languages).map { "did you mean 'Templates/strings/\($0).yaml'?" }
        log.report(Diagnostic(.theme.unusedLanguage, language, at: place, fix: fix))
      } else if !isRead(path) {
        log.report(Diagnostic(.theme.unreadFile, at: place, fix: suggestion(path).map { "did you mean 'Templates/\($0)'?" }))
      }
    }
  }

  private func isRead(_ path: String) -> Bool {
    if path.hasPrefix("assets/") || AppIcons.names.contains(where: { path == "icons/\($0).svg" }) { return true }
    if path.hasPrefix("email/"), path.hasSuffix(".mustache") { return path.utf8.count { $0 == ASCII.slash } == 1 }
    if path.hasPrefix("review/") { return path.hasSuffix(".mustache") || builtIn.contains(path) }
    guard !path.utf8.contains(ASCII.slash) else { return false }
    return path.hasSuffix(".mustache") || Self.isForPeople(path)
  }

  /// True for files that a theme's author writes for its users.
  package static func isForPeople(_ name: String) -> Bool {
    let stem = name.split(separator: ".", omittingEmptySubsequences: false).first.map { $0.lowercased() }
    return stem.map { ["readme", "license", "licence", "changelog", "notice"].contains($0) } ?? false
  }

  private func suggestion(_ path: String) -> String? {
    let name = path.split(separator: "/").last.map(String.init) ?? path
    let stem = name.split(separator: ".", omittingEmptySubsequences: false).dropLast().joined(separator: ".")
    if name.hasSuffix(".mustache") { return known.first { $0 == "email/" + name || $0 == "review/" + name } ?? name }
    if let sameName = known.first(where: { $0.hasSuffix("/" + name) }) { return sameName }
    if path.hasPrefix("strings/"), name.hasSuffix(".yml"), LanguageTag(stem) != nil { return "strings/\(stem).yaml" }
    if known.contains(stem + ".mustache") { return stem + ".mustache" }
    return nearestName(to: path, among: known)
  }
}
