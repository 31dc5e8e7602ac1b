package import OfficeLinks
package import Portal
package import Templates
import TextBasics

/// A file of a theme: its path below `Templates/` and its bytes.
package struct ThemeFile: Sendable, Hashable {
  /// Such as `strings/en.yaml`.
  package let path: String
  package let bytes: [UInt8]

  package init(path: String, bytes: [UInt8]) {
    self.path = path
    self.bytes = bytes
  }
}

/// The language of the strings file at a path below `Templates/`, or `nil` for other files.
func stringsLanguage(_ path: String) -> LanguageTag? {
  guard path.hasPrefix("strings/"), path.hasSuffix(".yaml") else { return nil }
  return LanguageTag(String(path.dropFirst("strings/".count).dropLast(".yaml".count)))
}

/// The theme that is part of the binary, sorted by path.
package let builtInThemeFiles = EmbeddedFiles.all.map { ThemeFile(path: $0.path, bytes: $0.bytes) }

/// The built-in theme, overlaid with the portal's own `Templates/`: a file there replaces the built-in one.
package struct ThemeFiles: Sendable {
  package let files: [ThemeFile]
  private let replaced: [String: ThemeFile]
  package let builtInPaths: Set<String>
  /// The paths of the portal's own files.
  let ownPaths: Set<String>

  package init(own: [ThemeFile], builtIn: [ThemeFile] = builtInThemeFiles) {
    let ownPaths = Set(own.map(\.path))
    self.ownPaths = ownPaths
    builtInPaths = Set(builtIn.map(\.path))
    replaced = Dictionary(
      builtIn.filter { ownPaths.contains($0.path) }.map { ($0.path, $0) }, uniquingKeysWith: { first, _ in first })
    files = (own + builtIn.filter { !ownPaths.contains($0.path) }).sorted { $0.path < $1.path }
  }

  /// The portal's own files.
  package var own: [ThemeFile] { files.filter { ownPaths.contains($0.path) } }

  /// The built-in file that a file of the portal replaces.
  package func replaced(_ path: String) -> ThemeFile? { replaced[path] }

  /// The files directly in or below a folder, or at the top level, with a suffix.
  package func files(below folder: String = "", suffix: String) -> [ThemeFile] {
    files.filter { file in
      file.path.hasPrefix(folder) && file.path.hasSuffix(suffix) && (!folder.isEmpty || !file.path.contains("/"))
    }
  }

  /// The portal has templates of its own. Otherwise all are built in and known to be valid, as tests ensure.
  package var hasOwnTemplates: Bool { ownPaths.contains { $0.hasSuffix(".mustache") } }

  /// All templates: those of pages at the top level, those of messages in `email/` and of a review in `review/`. The folder is
  /// part of their names.
  package var templateSources: [TemplateSource] {
    let folders = ["email/", "review/"].flatMap { files(below: $0, suffix: ".mustache") }
    return (files(suffix: ".mustache") + folders).map { file in
      TemplateSource(name: String(file.path.dropLast(".mustache".count)), path: "Templates/" + file.path, bytes: file.bytes)
    }
  }
}

/// The theme's icons of apps and of sections, `icons/APP.svg` and `icons/DRAWING.svg`, as they are written into pages; one without its
/// own icon has `icons/document.svg`.
package struct AppIcons: Sendable {
  private let markups: [OfficeApp: HTML]
  private let drawings: [SectionDrawing: HTML]
  private let other: HTML

  package init(_ theme: ThemeFiles) {
    let files = theme.files(below: "icons/", suffix: ".svg")
    let markup = { (name: String) -> HTML? in
      // The content of a theme is its author's own markup, like its templates.
      files.first { $0.path == "icons/\(name).svg" }.map {
        .trusted(String(decoding: trimmingASCIISpace($0.bytes[...]), as: UTF8.self))
      }
    }
    other = markup("document") ?? .empty
    markups = Dictionary(uniqueKeysWithValues: OfficeApp.allCases.compactMap { app in markup(app.rawValue).map { (app, $0) } })
    drawings = Dictionary(
      uniqueKeysWithValues: SectionDrawing.allCases.compactMap { drawing in markup(drawing.rawValue).map { (drawing, $0) } })
  }

  /// `nil` is for files that no Office app opens.
  package subscript(app: OfficeApp?) -> HTML { app.flatMap { markups[$0] } ?? other }

  package subscript(drawing: SectionDrawing) -> HTML { drawings[drawing] ?? other }

  package static var names: [String] {
    OfficeApp.allCases.map(\.rawValue) + ["document"] + SectionDrawing.allCases.map(\.rawValue)
  }
}
