package import Diagnostics
package import Files
import TextBasics

/// The portal's own theme files alongside the built-in ones. The built-in original of a copied file is kept in
/// `Templates/.originals/VERSION/`, so that later versions can detect changes.
package struct ThemeOverrides {
  package let root: String
  package let theme: ThemeFiles
  private let builtIn: [String: ThemeFile]
  private let own: Set<String>

  package init(root: String, own: [ThemeFile]) {
    self.root = root
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

  /// Notes that built-in files have changed since they were copied.
  package func reportOutdated(_ log: inout DiagnosticLog) {
    guard own.contains(where: { builtIn[$0] != nil }), !versions.isEmpty else { return }
    var outdated: [(path: String, version: String)] = []
    for path in own.sorted() {
      if case .override(let version?, isOutdated: true) = state(of: path) { outdated.append((path, version)) }
    }
    guard let first = outdated.first else { return }
    let files = outdated.count == 1 ? "'\(first.path)' was copied from" : "\(outdated.count) own files were copied from"
    log.report(Diagnostic(.theme.outdated, files, first.version, at: Place(file: "Templates/" + first.path)))
  }

  /// The folders with the originals; none if nothing was copied.
  private var versions: [String] { (try? namesInFolder(joined(root, Self.folder))) ?? [] }

  /// The built-in file as it was when it was copied, from the latest version.
  package func origin(of path: String) -> (version: String, bytes: [UInt8])? {
    for version in versions.sorted(by: { Self.numbers($1) < Self.numbers($0) }) {
      if let bytes = try? FileSystem.disk.read(root, RelativePath("\(Self.folder)/\(version)/\(path)")) {
        return (version, bytes)
      }
    }
    return nil
  }

  /// Records that a file is up to date with the built-in one.
  package func recordOrigin(of file: ThemeFile, version: String) throws(FileError) {
    let name = "\(Self.folder)/\(version)/\(file.path)"
    try refuseLinks(on: name, below: root)
    let path = joined(root, name)
    try makeFolder(String(path.prefix(upTo: path.lastIndex(of: "/") ?? path.endIndex)))
    try replaceFile(path) { take in take(file.bytes[...]) }
  }

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
