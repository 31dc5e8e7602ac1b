package import Templating

/// A file of a theme: its path below `Templates/` and its bytes.
package struct ThemeFile: Sendable, Hashable {
  /// The path, such as `strings/en.yaml`.
  package let path: String
  /// The content.
  package let bytes: [UInt8]

  /// Creates a file.
  package init(path: String, bytes: [UInt8]) {
    self.path = path
    self.bytes = bytes
  }
}

/// The theme that the binary carries, overlaid with the portal's own `Templates/`: a file there stands in for the built-in one.
package struct ThemeFiles: Sendable {
  /// All files, sorted by path.
  package let files: [ThemeFile]
  /// The built-in files that the portal's own stand in for, by path.
  private let replaced: [String: ThemeFile]
  /// The paths of the files that the binary carries.
  package let builtInPaths: Set<String>

  package init(own: [ThemeFile], builtIn: [ThemeFile] = DefaultTheme.files) {
    let ownPaths = Set(own.map(\.path))
    builtInPaths = Set(builtIn.map(\.path))
    replaced = Dictionary(
      builtIn.filter { ownPaths.contains($0.path) }.map { ($0.path, $0) }, uniquingKeysWith: { first, _ in first })
    files = (own + builtIn.filter { !ownPaths.contains($0.path) }).sorted { $0.path < $1.path }
  }

  /// The built-in file that one of the portal's stands in for.
  package func replaced(_ path: String) -> ThemeFile? { replaced[path] }

  /// The files directly in or below a folder, or at the top with a suffix.
  package func files(below folder: String = "", suffix: String) -> [ThemeFile] {
    files.filter { file in
      file.path.hasPrefix(folder) && file.path.hasSuffix(suffix) && (!folder.isEmpty || !file.path.contains("/"))
    }
  }
}

extension ThemeFiles {
  /// Every template: those of pages at the top, those of messages in `email/`, which is part of their names.
  package var templateSources: [TemplateSource] {
    (files(suffix: ".mustache") + files(below: "email/", suffix: ".mustache")).map { file in
      TemplateSource(name: String(file.path.dropLast(".mustache".count)), path: "Templates/" + file.path, bytes: file.bytes)
    }
  }
}
