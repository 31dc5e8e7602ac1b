package import Diagnostics
import Files
package import TextBasics

/// The portal's own theme files alongside the built-in ones. The built-in original of a copied file is kept in
/// `Templates/.originals/VERSION/`, so that later versions can detect changes.
package struct ThemeOverrides {
  package let root: String
  package let theme: ThemeFiles
  private let builtIn: [String: ThemeFile]
  private let own: Set<String>
  private let changes: [ThemeChange]

  package init(root: String, own: [ThemeFile], changes: [ThemeChange] = themeChanges) {
    (self.root, self.changes) = (root, changes)
    theme = ThemeFiles(own: own)
    builtIn = Dictionary(builtInThemeFiles.map { ($0.path, $0) }, uniquingKeysWith: { first, _ in first })
    self.own = Set(own.map(\.path))
  }

  /// The relation of a theme file to the built-in theme.
  package enum State: Equatable {
    case builtIn
    /// The built-in theme has no file with this name.
    case addition
    /// Replaces a built-in file. `version` is the version that it was copied from, if known.
    case override(version: String?, isOutdated: Bool)
  }

  package func state(of path: String) -> State {
    guard own.contains(path) else { return .builtIn }
    guard let current = builtIn[path] else { return .addition }
    guard let origin = origin(of: path) else { return .override(version: nil, isOutdated: false) }
    return .override(version: origin.version, isOutdated: origin.bytes != current.bytes)
  }

  /// Warns of copies of files of former versions that need a change, and notes that the built-in files of others have changed.
  package func reportOutdated(_ log: inout DiagnosticLog) {
    guard own.contains(where: { builtIn[$0] != nil }), !versions.isEmpty else { return }
    var outdated: [(path: String, version: String)] = []
    for path in own.sorted() {
      guard case .override(let version?, isOutdated: true) = state(of: path) else { continue }
      let needs = changes.filter { $0.file == path && Self.numbers(version) < Self.numbers($0.version) }
      if needs.isEmpty {
        outdated.append((path, version))
      } else {
        let notes = needs.map { Diagnostic.Note("\($0.version): \($0.need)") }
        log.report(Diagnostic(.theme.formerVersion, path, version, at: Place(file: "Templates/" + path), notes: notes))
      }
    }
    guard let first = outdated.first else { return }
    let files = outdated.count == 1 ? "'\(first.path)' was copied from" : "\(outdated.count) own files were copied from"
    log.report(Diagnostic(.theme.outdated, files, first.version, at: Place(file: "Templates/" + first.path)))
  }

  /// Says of own files in place of built-in ones that name what is not there that they may be of a former version. `rule` is that of
  /// such names; a near name is a slip.
  package func reportReplaced(_ rule: Rule, _ log: inout DiagnosticLog) {
    let unknown = log.diagnostics.lazy.filter { $0.identifier == rule.identifier && ($0.suggestion?.fix() ?? $0.fix) == rule.fix }
    for file in Set(unknown.compactMap { $0.place?.file }).sorted() where file.hasPrefix("Templates/") {
      let path = String(file.dropFirst("Templates/".count))
      guard case .override(let version, let isOutdated) = state(of: path), isOutdated || version == nil else { continue }
      log.report(Diagnostic(.theme.replaced, path, at: Place(file: file)))
    }
  }

  /// The folders with the originals; none if nothing was copied.
  private var versions: [String] { (try? namesInFolder(joined(root, Self.folder))) ?? [] }

  /// The built-in file as it was when it was copied, from the latest version.
  package func origin(of path: String) -> (version: String, bytes: [UInt8])? {
    for version in versions.sorted(by: { Self.numbers($1) < Self.numbers($0) }) {
      if let bytes = try? FileSystem.disk.read(root, RelativePath(originPath(of: path, version: version))) {
        return (version, bytes)
      }
    }
    return nil
  }

  /// The file that says that one is up to date with the built-in one of a version.
  package func originPath(of path: String, version: String) -> String { "\(Self.folder)/\(version)/\(path)" }

  private static let folder = "Templates/.originals"

  /// The components of a version for comparison: `0.10.0` is later than `0.9.0`.
  private static func numbers(_ version: String) -> [Int] { version.split(separator: ".").map { Int($0) ?? 0 } }

  /// The path of a theme file named by the user: with or without `Templates/`, a template also without its extension.
  package func path(named name: String) -> String? {
    let short = name.hasPrefix("Templates/") ? String(name.dropFirst("Templates/".count)) : name
    return [short, short + ".mustache"].first { path in theme.files.contains { $0.path == path } }
  }

  package func builtInFile(_ path: String) -> ThemeFile? { builtIn[path] }

  package var paths: [String] { theme.files.map(\.path) }
}

extension Array<Int> {
  fileprivate static func < (left: [Int], right: [Int]) -> Bool { left.lexicographicallyPrecedes(right) }
}
