package import Diagnostics
import Files
package import TextBasics

package let manifestPath = PortalFile.manifest.rawValue

/// Decodes the manifest with the files that it includes. Returns `nil` if there is none or its file is not text.
package func decodePortalManifest(
  _ tree: SourceTree, memory: ManifestMemory? = nil, jobs: Int, log: inout DiagnosticLog
) async -> Manifest? {
  guard let manifestText = manifestText(tree, log: &log) else { return nil }
  let candidates = tree.content.filter {
    ![manifestPath, ReviewEntry.path].contains($0.path) && ($0.path.hasSuffix(".yaml") || $0.path.hasSuffix(".yml"))
  }
  let includable = candidates.compactMap { file in file.sourceText.map { (path: file.contentPath, file: $0) } }
  let unusable = candidates.filter { $0.contents == .unusable }.map(\.contentPath)
  return await decodeManifest(
    ManifestFiles(manifest: manifestText, includable: includable, unusable: unusable), memory: memory, jobs: jobs, log: &log)
}

/// The manifest as written. Returns `nil`, with a report, if none can be read.
package func manifestText(_ tree: SourceTree, log: inout DiagnosticLog) -> TextFile? {
  if let file = tree[path: manifestPath] { return file.sourceText }
  if !log.hasErrors {
    let similar = tree.content.map(\.path).first { similarNames.contains($0.lowercased()) }
    let fix =
      similar.map { "rename \($0) to portal.yaml" }
      ?? tree.beside.first { $0 != "templates" }.map { "move \($0) to \(manifestPath)" }
    log.report(Diagnostic(.source.missingManifest, at: Place(file: manifestPath), fix: fix))
  }
  return nil
}

private let similarNames: Set<String> = Set(
  ["portal.yml", "portal.yaml", "portal.yaml.txt", "portal.yml.txt", "portal.txt", "portal.json"].map {
    "content/" + $0
  })

package func publishablePaths(_ tree: SourceTree) -> Set<String> {
  Set(tree.content.filter { !$0.isSource }.map(\.contentPath))
}

package func decodePages(
  _ tree: SourceTree, languages: [LanguageTag], read: ReadParts = ReadParts(), log: inout DiagnosticLog
) -> [PageEntry] {
  tree.content.filter { $0.path.hasSuffix(".md") }.compactMap { file -> PageEntry? in
    guard let text = file.sourceText else { return nil }
    return decodePage(text, path: file.contentPath, languages: languages, read: read, log: &log)
  }
}

extension CommonMarkEntry {
  package var texts: [CommonMarkText] {
    switch self {
    case .same(let text): [text]
    case .translated(let texts): texts.map(\.text)
    }
  }
}

extension SourceFile {
  package var contentPath: String { String(path.dropFirst("Content/".count)) }

  /// True if docportal itself reads the file and therefore does not publish it: the manifest, its parts, pages.
  package var isSource: Bool { path.hasSuffix(".yaml") || path.hasSuffix(".yml") || path.hasSuffix(".md") }

  /// The file as text; `nil`, after a report, if it is not text.
  package var sourceText: TextFile? { text.map { TextFile(path: path, bytes: $0) } }
}
