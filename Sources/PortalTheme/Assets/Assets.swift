package import Diagnostics
import TextBasics

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

  package var byName: [String: String] {
    Dictionary(paths.map { ($0.key.droppingAssetsFolder, $0.value) }, uniquingKeysWith: { first, _ in first })
  }
}

extension String {
  /// A path below `Templates/` as one below `Templates/assets/`.
  fileprivate var droppingAssetsFolder: String { String(dropFirst("assets/".count)) }
}

/// Gives assets their output paths. A style sheet's name changes with the names in it, so that it comes after all that it names.
private struct AssetHashing {
  private(set) var paths: [String: String] = [:]
  private(set) var contents: [String: [UInt8]] = [:]
  private let sources: [ThemeFile]
  private var sheets: [String: StyleSheet] = [:]

  init(_ sources: [ThemeFile]) { self.sources = sources }

  mutating func run(_ log: inout DiagnosticLog) {
    let known = sources.map(\.path)
    for source in sources {
      if source.path.hasSuffix(".css") {
        sheets[source.path] = StyleSheet(source, assets: known, log: &log)
      } else {
        paths[source.path] = Self.hashed(source.path, source.bytes)
      }
    }
    finishSheets()
    guard let first = sources.first(where: { sheets[$0.path] != nil && paths[$0.path] == nil }) else { return }
    reportCircle(from: first.path, &log)
  }

  /// Finishes style sheets whose own imports are finished, until none is left but circles.
  private mutating func finishSheets() {
    var waiting: [String: Int] = [:]
    var dependents: [String: [String]] = [:]
    for (path, sheet) in sheets {
      let imports = Set(sheet.references.map(\.target)).filter { sheets[$0] != nil }
      waiting[path] = imports.count
      for target in imports { dependents[target, default: []].append(path) }
    }
    var ready = waiting.filter { $0.value == 0 }.map(\.key)
    while let path = ready.popLast() {
      guard let sheet = sheets[path] else { continue }
      let bytes = sheet.rewritten(paths)
      contents[path] = bytes
      paths[path] = Self.hashed(path, bytes)
      for dependent in dependents[path] ?? [] {
        let left = (waiting[dependent] ?? 1) - 1
        waiting[dependent] = left
        if left == 0 { ready.append(dependent) }
      }
    }
  }

  /// Every unfinished style sheet names another one, so that following them leads into a circle.
  private func reportCircle(from start: String, _ log: inout DiagnosticLog) {
    var seen: Set<String> = []
    var path = start
    while let sheet = sheets[path],
      let reference = sheet.references.first(where: { sheets[$0.target] != nil && paths[$0.target] == nil })
    {
      if !seen.insert(path).inserted {
        log.report(Diagnostic(.theme.importCircle, reference.target.droppingAssetsFolder, at: sheet.place(reference.range)))
        return
      }
      path = reference.target
    }
  }

  private static func hashed(_ path: String, _ bytes: [UInt8]) -> String {
    let hash = contentHash(bytes)
    guard let slash = path.lastIndex(of: "/"), let dot = path[slash...].lastIndex(of: ".") else { return path + "." + hash }
    return path[..<dot] + "." + hash + path[dot...]
  }
}
