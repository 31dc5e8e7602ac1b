package import Diagnostics
package import Portal
import TextBasics

/// The files of `Templates/assets/` under names that change with their content, so that browsers may cache them for ever.
package struct Assets: Sendable {
  /// The output path and content of each file, sorted. Addresses of other assets in style sheets lead to their output paths.
  package let files: [(path: String, bytes: [UInt8])]
  /// The output paths by the path below `Templates/assets/`.
  package let byName: [String: String]
  /// The colour of the header in the light scheme; by default the theme's own.
  package let headerColour: RGBColour

  /// Reports assets that style sheets name but the theme lacks. An accent colour replaces the colours of `style.css`.
  package init(_ theme: ThemeFiles, accent: RGBColour? = nil, log: inout DiagnosticLog) {
    headerColour = accent.map { AccentColours($0).header.light } ?? Self.header
    var sources = theme.files(below: Self.folder, suffix: "").filter { !theme.isOutdatedPicture($0.path) }
    if let accent, let main = sources.firstIndex(where: { $0.path == "assets/style.css" }) {
      sources[main] = ThemeFile(path: sources[main].path, bytes: sources[main].bytes + AccentColours(accent).css.utf8)
    }
    let hashes = sources.map { contentHash($0.bytes) }
    // A style sheet contains the names of others, so its own name depends on all of them, whichever it imports.
    let all = Array(zip(sources, hashes).map { $0.path + $1 }.joined().utf8)
    var paths: [String: String] = [:]
    for (source, hash) in zip(sources, hashes) {
      paths[source.path] = Self.named(source.path, source.isStyleSheet ? contentHash(source.bytes + all) : hash)
    }
    // Built-in sheets name no other asset, as a test ensures.
    let hasOwnSheets = sources.contains { $0.isStyleSheet && theme.ownPaths.contains($0.path) }
    let scans = sources.map { hasOwnSheets && $0.isStyleSheet ? CSSScan($0.bytes[...]) : nil }
    let used = scans.compactMap(\.self).reduce(into: Set()) { $0.formUnion($1.used) }
    files = zip(sources, scans).map { source, scan in
      guard let scan else { return (paths[source.path] ?? source.path, source.bytes) }
      let sheet = StyleSheet(source, assets: paths)
      if theme.ownPaths.contains(source.path) {
        sheet.reportFaults(scan, used: used, &log)
        if accent == nil { sheet.reportContrast(scan, &log) }
      }
      return (paths[source.path] ?? source.path, sheet.published(scan, &log))
    }
    byName = paths.reduce(into: [:]) { byName, path in byName[String(path.key.dropFirst(Self.folder.utf8.count))] = path.value }
  }

  fileprivate static let folder = "assets/"

  /// `--brand` in `Templates/assets/style.css`.
  private static let header = RGBColour(0x0B, 0x3B, 0x3F)

  /// The output path of `Templates/assets/NAME`, or `nil` if the theme has no such file.
  package subscript(_ name: String) -> String? { byName[name] }

  private static func named(_ path: String, _ hash: String) -> String {
    guard let slash = path.lastIndex(of: "/"), let dot = path[slash...].lastIndex(of: ".") else { return path + "." + hash }
    return path[..<dot] + "." + hash + path[dot...]
  }
}

extension DottedNames {
  package static let builtInAssets = DottedNames(
    names: ThemeFiles(own: []).files(below: Assets.folder, suffix: "").map { String($0.path.dropFirst(Assets.folder.utf8.count)) }
  )
}

extension ThemeFiles {
  /// True for a built-in picture of the built-in icon if the portal has an icon of its own.
  fileprivate func isOutdatedPicture(_ path: String) -> Bool {
    let isOfIcon = path == "assets/cards/portal.png" || path.hasPrefix("assets/icon-") && path.hasSuffix(".png")
    return isOfIcon && replaced("assets/icon.svg") != nil && replaced(path) == nil
  }
}

extension ThemeFile {
  fileprivate var isStyleSheet: Bool { path.hasSuffix(".css") }
}
