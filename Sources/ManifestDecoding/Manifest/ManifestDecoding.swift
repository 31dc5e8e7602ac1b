public import Diagnostics

/// The files a manifest is read from: the manifest itself and all YAML files beside it that it may include.
public struct ManifestFiles: Sendable {
  /// `Content/portal.yaml`.
  public let manifest: SourceText
  /// The other YAML files below the same folder, sorted by path, without the folder in their path.
  public let includable: [(path: String, file: SourceText)]

  /// Creates the set of files.
  public init(manifest: SourceText, includable: [(path: String, file: SourceText)]) {
    self.manifest = manifest
    self.includable = includable
  }
}

/// Decodes a manifest and the files it includes; everything wrong is reported in one run, and what can be read is returned.
///
/// Included files are decoded side by side; their documents stand in the order of the files.
public func decodeManifest(_ files: ManifestFiles, jobs: Int, log: inout DiagnosticLog) async -> Manifest {
  var manifest = Manifest()
  manifest.portal.place = Place(file: files.manifest.path)
  manifest.files[files.manifest.path] = files.manifest.lines
  let before = log.diagnostics.count
  let composed = composeYAML(files.manifest, log: &log)
  guard let root = composed, !root.isNull else {
    if log.diagnostics.count == before { log.report(.emptyManifest(at: Place(file: files.manifest.path))) }
    manifest.isReadable = false
    return manifest
  }
  guard let members = root.members("the manifest", &log) else {
    manifest.isReadable = false
    return manifest
  }
  var includes: [Written<String>] = []
  for (key, value) in members {
    switch key.value {
    case "portal": manifest.portal = PortalEntry(value, &log)
    case "launch": manifest.launch = LaunchEntry(value, &log)
    case "sources": manifest.sources = value.list("sources", &log)?.compactMap { SourceEntry($0, &log) } ?? []
    case "sections": manifest.sections = value.list("sections", &log)?.compactMap { SectionEntry($0, &log) } ?? []
    case "include": includes = value.texts("include", &log) ?? []
    case "documents": manifest.documents = decodeDocuments(value, &log)
    default: log.report(.unknownKey(key, known: ManifestKeys.root))
    }
  }
  let included = includedFiles(includes, among: files.includable, &log)
  for file in included { manifest.files[file.path] = file.lines }
  let parts = await parallelMap(included, jobs: jobs, chunk: 1) { decodeIncludedDocuments($0) }
  for (documents, documentLog) in parts {
    manifest.documents += documents
    log.merge(documentLog)
  }
  return manifest
}

/// Decodes a list of documents.
func decodeDocuments(_ value: YAMLValue, _ log: inout DiagnosticLog) -> [DocumentEntry] {
  value.list("documents", &log)?.compactMap { DocumentEntry($0, &log) } ?? []
}

/// Decodes an included file, which holds nothing but a list of documents.
func decodeIncludedDocuments(_ file: SourceText) -> ([DocumentEntry], DiagnosticLog) {
  var log = DiagnosticLog()
  guard let root = composeYAML(file, log: &log) else { return ([], log) }
  return (decodeDocuments(root, &log), log)
}
