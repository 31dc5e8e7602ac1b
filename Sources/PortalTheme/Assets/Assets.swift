package import Diagnostics

/// The files of `Templates/assets/` under names that change with their content, so that browsers may keep them for ever.
package struct Assets: Sendable {
  /// The output path and content of each file, sorted. In style sheets the addresses of other assets lead to their output paths.
  package let files: [(path: String, bytes: [UInt8])]
  private let paths: [String: String]

  /// Reports what style sheets name and the theme does not have.
  package init(_ theme: ThemeFiles, log: inout DiagnosticLog) {
    let sources = theme.files(below: "assets/", suffix: "")
    var hashing = AssetHashing(sources)
    hashing.run(&log)
    paths = hashing.paths
    files = sources.map { (hashing.paths[$0.path] ?? $0.path, hashing.contents[$0.path] ?? $0.bytes) }
  }

  /// The output path of `Templates/assets/NAME`; `nil` when the theme has no such file.
  package subscript(_ name: String) -> String? { paths["assets/" + name] }

  /// The names of the files below `assets/`, each with its output path.
  package var byName: [String: String] {
    Dictionary(paths.map { ($0.key.droppingAssetsFolder, $0.value) }, uniquingKeysWith: { first, _ in first })
  }
}

extension String {
  /// A path below `Templates/` as one below `Templates/assets/`.
  package var droppingAssetsFolder: String { String(dropFirst("assets/".count)) }
}
