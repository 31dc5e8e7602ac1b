package import CatalogueModel
package import Diagnostics
import EmailComposing
package import ManifestDecoding
import PortalContent
import PortalTheme
package import TextBasics

/// The portal's content once everything is resolved: what pages there are and how to compose each.
struct ResolvedPortal: Sendable {
  let site: Site
  let strings: StringsSet
  /// Identifiers that are in the manifest but not in the catalogue, since something else is wrong with them.
  let unresolvedDocuments: Set<String>
  /// The paths of pages that could not be read, as `page:` names them.
  let unreadPages: Set<String>
  /// Whether every file of the manifest could be read: else a name that is not known may be in one that could not.
  let isManifestComplete: Bool
  /// The descriptions of documents that have no page, since something else is wrong with them.
  let unplacedTexts: [CommonMarkText]
}

/// The path of the manifest.
package let manifestPath = "Content/portal.yaml"

/// Decodes the manifest with the files that it includes; `nil` when there is none or its file is no text.
package func decodePortalManifest(_ tree: SourceTree, jobs: Int, log: inout DiagnosticLog) async -> Manifest? {
  guard let file = tree[path: manifestPath] else {
    if !log.hasErrors { log.report(.missingManifest(manifestPath)) }
    return nil
  }
  guard let manifestText = file.sourceText else { return nil }
  let includable = tree.files(below: "Content").compactMap { file -> (path: String, file: TextFile)? in
    guard file.path != manifestPath, file.path.hasSuffix(".yaml") || file.path.hasSuffix(".yml") else { return nil }
    return file.sourceText.map { (file.contentPath, $0) }
  }
  return await decodeManifest(ManifestFiles(manifest: manifestText, includable: includable), jobs: jobs, log: &log)
}

/// The paths below `Content/` of the files that documents may publish.
package func publishablePaths(_ tree: SourceTree) -> Set<String> {
  Set(tree.files(below: "Content").filter { !$0.isSource }.map(\.contentPath))
}

/// Decodes every page.
package func decodePages(
  _ tree: SourceTree, languages: [LanguageTag], areLanguagesKnown: Bool = true, log: inout DiagnosticLog
) -> [PageEntry] {
  tree.files(below: "Content").filter { $0.path.hasSuffix(".md") }.compactMap { file -> PageEntry? in
    guard let text = file.sourceText else { return nil }
    return decodePage(text, path: file.contentPath, languages: languages, areLanguagesKnown: areLanguagesKnown, log: &log)
  }
}

/// Decodes and resolves the manifest, the pages and the theme's texts. `nil` when not even the portal can be made out.
func resolvePortal(
  _ tree: SourceTree, _ theme: ThemeFiles, jobs: Int, log: inout DiagnosticLog
) async -> ResolvedPortal? {
  guard let manifest = await decodePortalManifest(tree, jobs: jobs, log: &log) else { return nil }
  let catalogue = await resolveCatalogue(manifest, publishable: publishablePaths(tree), jobs: jobs, log: &log)
  guard let catalogue else { return nil }
  let languages = catalogue.portal.languages
  let entries = decodePages(tree, languages: languages, areLanguagesKnown: manifest.areLanguagesKnown, log: &log)
  // What is wrong only for languages that stand in for the portal's is not reported.
  var ofLanguages = DiagnosticLog()
  let texts = TextPage.group(entries, languages: languages, log: &ofLanguages)
  let themePaths = tree.files(below: "Templates").map { String($0.path.dropFirst("Templates/".count)) }
  ThemeFileCheck(languages: languages).report(themePaths, &ofLanguages)
  if manifest.areLanguagesKnown { log.merge(ofLanguages) }
  let written = Dictionary(manifest.portal.languages.map { ($0.value, $0.place) }, uniquingKeysWith: { first, _ in first })
  let strings = StringsSet(
    theme, languages: languages, place: { written[$0.text] ?? Place(file: manifestPath) }, log: &log)
  var pages = Set(tree.files(below: "Content").filter { $0.path.hasSuffix(".md") }.map { pagePath($0.contentPath, languages) })
  if !manifest.areLanguagesKnown {
    // What ends a name may be a language.
    pages.formUnion(pages.compactMap { page in page.lastIndex(of: ".").map { String(page[..<$0]) } })
  }
  let resolvedIDs = Set(catalogue.documents.map(\.id.text))
  let unresolved = Set(manifest.documents.compactMap { $0.entry.id?.value }).subtracting(resolvedIDs)
  let site = Site(catalogue: catalogue, texts: texts)
  let unplaced = manifest.documents.filter { !resolvedIDs.contains($0.entry.id?.value ?? "") }.compactMap(\.entry.description)
  return ResolvedPortal(
    site: site, strings: strings, unresolvedDocuments: unresolved, unreadPages: pages.subtracting(entries.map(\.path)),
    isManifestComplete: manifest.isComplete,
    unplacedTexts: unplaced.flatMap(\.texts))
}

extension ResolvedPortal {
  /// What makes the pages, given the files that the portal publishes.
  func composer(publishing files: [PublishedFile] = [], icons: AppIcons) -> SiteComposer {
    let facts = Dictionary(files.map { ($0.path, PublishedFacts($0)) }, uniquingKeysWith: { first, _ in first })
    return SiteComposer(
      site: site, strings: strings, unresolvedDocuments: unresolvedDocuments, unreadPages: unreadPages,
      isManifestComplete: isManifestComplete, published: facts,
      icons: icons)
  }
}

extension CommonMarkEntry {
  /// The text of every language, in the order written.
  package var texts: [CommonMarkText] {
    switch self {
    case .same(let text): [text]
    case .translated(let texts): texts.map(\.text)
    }
  }
}

extension SourceFile {
  /// The path below `Content/`.
  package var contentPath: String { String(path.dropFirst("Content/".count)) }

  /// Whether the file is read by docportal itself and therefore not published: the manifest, its parts, pages.
  var isSource: Bool { path.hasSuffix(".yaml") || path.hasSuffix(".yml") || path.hasSuffix(".md") }

  /// The file as text; `nil` when it is none, which was reported.
  package var sourceText: TextFile? { text.map { TextFile(path: path, bytes: $0) } }
}

extension SourceTree {
  /// The portal's own theme files. Those that are not text are read now; one that cannot be is an error.
  func themeFiles(root: String, fileSystem: FileSystem, log: inout DiagnosticLog) -> [ThemeFile] {
    var theme: [ThemeFile] = []
    // The built-in file stands in for one that was reported, so that what depends on it is not reported as well.
    for file in files(below: "Templates") where file.contents != .unusable {
      let path = String(file.path.dropFirst("Templates/".count))
      do throws(FileError) {
        let bytes = if let text = file.text { text } else { try fileSystem.read(root, RelativePath(file.path)) }
        theme.append(ThemeFile(path: path, bytes: bytes))
      } catch {
        log.report(.unreadableSource(file.path, error))
      }
    }
    return theme
  }
}

extension ThemeFiles {
  /// The bytes of a theme file by the path that diagnostics show.
  func bytes(_ path: String) -> [UInt8]? {
    guard path.hasPrefix("Templates/") else { return nil }
    let name = path.dropFirst("Templates/".count)
    return files.first { $0.path == name }?.bytes
  }
}

extension Diagnostic {
  static func missingManifest(_ path: String) -> Diagnostic {
    Diagnostic(
      .error, "manifest.missing", "there is no manifest", at: Place(file: path),
      solution: "run docportal in the folder that holds Content/, name it with --source, or begin a portal with 'docportal init'")
  }
}
