import CatalogueModel
package import Diagnostics
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
/// Included files are decoded side by side; their documents stand in the order of the files. Without a readable manifest it is not
/// known which files it includes: then all of them are read, so that what is wrong in them is reported in the same run.
package func decodeManifest(_ files: ManifestFiles, jobs: Int, log: inout DiagnosticLog) async -> Manifest {
  var manifest = Manifest()
  manifest.portal.place = Place(file: files.manifest.path)
  manifest.files[files.manifest.path] = files.manifest.lines
  var included: [SourceText]
  if let includes = manifest.decode(files.manifest, &log) {
    var found = DiagnosticLog()
    included = includedFiles(includes, of: files.manifestName, among: files.includable, &found)
    // What a missing file would hold is not known either.
    if found.hasErrors { manifest.hasAllDocuments = false }
    log.merge(found)
  } else {
    manifest.isReadable = false
    included = files.includable.map(\.file)
  }
  for file in included { manifest.files[file.path] = file.lines }
  let parts = await parallelMap(included, jobs: jobs, chunk: 1) { decodeIncludedDocuments($0) }
  manifest.documents.reserveCapacity(parts.reduce(manifest.documents.count) { $0 + ($1.documents?.count ?? 0) })
  for part in parts {
    manifest.documents += part.documents ?? []
    if part.documents == nil { manifest.hasAllDocuments = false }
    log.merge(part.log)
  }
  return manifest
}

/// Decodes a list of documents.
func decodeDocuments(_ value: YAMLValue, _ log: inout DiagnosticLog) -> [WrittenDocument]? {
  value.list("documents", &log)?.compactMap { DocumentEntry($0, &log).map(WrittenDocument.init) }
}

/// Decodes an included file, which holds nothing but a list of documents; without documents when it could not be read.
func decodeIncludedDocuments(_ file: SourceText) -> (documents: [WrittenDocument]?, log: DiagnosticLog) {
  var log = DiagnosticLog()
  switch parseYAML(file, log: &log) {
  case .document(let root) where root.isMapping:
    log.report(.includedMapping(at: root.place))
    return (nil, log)
  case .document(let root): return (decodeDocuments(root, &log), log)
  case .empty: return ([], log)
  case .unreadable: return (nil, log)
  }
}

extension Manifest {
  /// Reads the manifest's own file; the paths that it includes, or `nil` when there is nothing to go on with.
  fileprivate mutating func decode(_ file: SourceText, _ log: inout DiagnosticLog) -> [Written<String>]? {
    let root: YAMLValue
    switch parseYAML(file, log: &log) {
    case .document(let value) where !value.isNull: root = value
    case .unreadable: return nil
    case .document, .empty:
      log.report(.emptyManifest(at: Place(file: file.path)))
      return nil
    }
    guard let members = root.members("the manifest", &log) else { return nil }
    var includes: [Written<String>] = []
    for (key, value) in members {
      switch key.value {
      case "portal": portal = PortalEntry(value, &log)
      case "launch": launch = LaunchEntry(value, &log)
      case "sources":
        if let list = value.list("sources", &log) {
          sources = list.compactMap { SourceEntry($0, &log) }
        } else {
          lose(key.value)
        }
      case "sections":
        if let list = value.list("sections", &log) {
          sections = list.compactMap { SectionEntry($0, &log) }
        } else {
          lose(key.value)
        }
      case "externalLinks": externalLinks = ExternalLinksEntry(value, &log)
      case "include":
        if let list = value.texts("include", &log) { includes = list } else { lose(key.value) }
      case "documents":
        if let list = decodeDocuments(value, &log) { documents = list } else { lose(key.value) }
      default:
        log.report(.unknownKey(key, known: ManifestKeys.root))
        // What stands below a misspelt key is there, though nobody reads it.
        if let meant = nearestName(to: key.value, among: ManifestKeys.root) { lose(meant) }
      }
    }
    return includes
  }

  /// Remembers that a part which was reported as wrong is not known.
  private mutating func lose(_ key: String) {
    switch key {
    case "portal": portal.unread = Set(ManifestKeys.portal)
    case "documents", "include": hasAllDocuments = false
    default: hasAllSettings = false
    }
  }
}
