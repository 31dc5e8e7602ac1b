import CatalogueModel
package import Diagnostics
import ParallelWork
import TextBasics

/// The files a manifest is read from: the manifest itself and all YAML files beside it that it may include.
package struct ManifestFiles: Sendable {
  /// `Content/portal.yaml`.
  package let manifest: SourceText
  /// The other YAML files below the same folder, sorted by path, without the folder in their path.
  package let includable: [(path: String, file: SourceText)]

  /// The manifest's path without the folder, as `include` would name it.
  var manifestName: String { String(manifest.path.split(separator: "/").last ?? "") }

  /// Creates the set of files.
  package init(manifest: SourceText, includable: [(path: String, file: SourceText)]) {
    self.manifest = manifest
    self.includable = includable
  }
}

/// Decodes a manifest and the files it includes; everything wrong is reported in one run, and what can be read is returned.
///
/// Included files are decoded side by side; their documents stand in the order of the files.
package func decodeManifest(_ files: ManifestFiles, jobs: Int, log: inout DiagnosticLog) async -> Manifest {
  var manifest = Manifest()
  manifest.portal.place = Place(file: files.manifest.path)
  manifest.files[files.manifest.path] = files.manifest.lines
  let before = log.diagnostics.count
  let salvage = YAMLSalvage(files.manifest, log: &log)
  if salvage.isPartial { manifest.standIn(for: files.manifest) }
  guard let root = salvage.root, !root.isNull else {
    if log.diagnostics.count == before { log.report(.emptyManifest(at: Place(file: files.manifest.path))) }
    manifest.isReadable = salvage.isPartial
    return manifest
  }
  guard let members = root.members("the manifest", &log) else {
    manifest.isReadable = false
    return manifest
  }
  var includes: [Written<String>] = []
  for (key, value) in members {
    switch key.value {
    case "portal":
      let languages = manifest.portal.languages
      manifest.portal = PortalEntry(value, &log)
      if salvage.isPartial, languages.count > manifest.portal.languages.count { manifest.portal.languages = languages }
    case "launch": manifest.launch = LaunchEntry(value, &log)
    case "sources":
      if let list = value.list("sources", &log) {
        manifest.sources = list.compactMap { SourceEntry($0, &log) }
      } else {
        manifest.lose(key.value)
      }
    case "sections":
      if let list = value.list("sections", &log) {
        manifest.sections = list.compactMap { SectionEntry($0, &log) }
      } else {
        manifest.lose(key.value)
      }
    case "externalLinks": manifest.externalLinks = ExternalLinksEntry(value, &log)
    case "include": includes = value.texts("include", &log) ?? []
    case "documents":
      manifest.documents = decodeDocuments(value, &log)
      if value.isMapping { manifest.lose(key.value) }
    default:
      log.report(.unknownKey(key, known: ManifestKeys.root))
      // What stands below a misspelt key is there, though nobody reads it.
      if let meant = nearestName(to: key.value, among: ManifestKeys.root) { manifest.lose(meant) }
    }
  }
  if manifest.portal.languages.isEmpty, manifest.portal.unread.contains("languages") {
    manifest.portal.languages = guessedLanguages(in: files.manifest)
  }
  var found = DiagnosticLog()
  let included = includedFiles(includes, of: files.manifestName, among: files.includable, &found)
  // What a missing file would hold is not known either.
  if found.hasErrors { manifest.gaps.insert(.documents) }
  log.merge(found)
  for file in included { manifest.files[file.path] = file.lines }
  let parts = await parallelMap(included, jobs: jobs, chunk: 1) { decodeIncludedDocuments($0) }
  manifest.documents.reserveCapacity(parts.reduce(manifest.documents.count) { $0 + $1.documents.count })
  for part in parts {
    manifest.documents += part.documents
    if part.isPartial { manifest.gaps.insert(.documents) }
    log.merge(part.log)
  }
  return manifest
}

/// Decodes a list of documents.
func decodeDocuments(_ value: YAMLValue, _ log: inout DiagnosticLog) -> [WrittenDocument] {
  value.list("documents", &log)?.compactMap { DocumentEntry($0, &log).map(WrittenDocument.init) } ?? []
}

/// Decodes an included file, which holds nothing but a list of documents.
///
/// It is partial when some of its documents could not be made out.
func decodeIncludedDocuments(_ file: SourceText) -> (documents: [WrittenDocument], isPartial: Bool, log: DiagnosticLog) {
  var log = DiagnosticLog()
  let salvage = YAMLSalvage(file, log: &log)
  if let root = salvage.root, root.isMapping {
    log.report(.includedMapping(at: root.place))
    return ([], true, log)
  }
  let documents = salvage.root.map { decodeDocuments($0, &log) } ?? []
  return (documents, salvage.isPartial, log)
}

extension Manifest {
  /// Remembers that a part which was reported as wrong is not known.
  fileprivate mutating func lose(_ key: String) {
    switch key {
    case "portal": portal.unread = Set(ManifestKeys.portal)
    case "sources": gaps.insert(.sources)
    case "sections": gaps.insert(.sections)
    case "documents", "include": gaps.insert(.documents)
    case "launch": gaps.insert(.launch)
    default: break
    }
  }

  /// Takes everything for unknown but the languages, which are guessed, so that what can be read is judged without the rest.
  fileprivate mutating func standIn(for file: SourceText) {
    gaps = Set(Catalogue.Gap.allCases)
    portal.unread = Set(ManifestKeys.portal)
    portal.languages = guessedLanguages(in: file)
  }
}
