package import Diagnostics
package import Files
package import TextBasics

/// The files of a manifest: the manifest itself and all YAML files beside it that it may include.
package struct ManifestFiles: Sendable {
  package let manifest: TextFile
  /// The other YAML files below the same folder, sorted by path, without the folder in their path.
  package let includable: [(path: String, file: TextFile)]
  /// The paths of those that are no text or hold an unfinished merge, which was reported.
  let unusable: [String]

  /// The manifest's path without the folder, as `include` would name it.
  var manifestName: String { String(manifest.path.split(separator: "/").last ?? "") }

  package init(manifest: TextFile, includable: [(path: String, file: TextFile)], unusable: [String] = []) {
    (self.manifest, self.includable, self.unusable) = (manifest, includable, unusable)
  }
}

/// Decodes a manifest and the files that it includes. All faults are reported in one run, and all readable parts are returned.
///
/// Included files are decoded in parallel; their documents come in the order of the files. If the manifest is unreadable, the
/// files that it includes are unknown: all of them are read, so that their faults are reported in the same run.
package func decodeManifest(
  _ files: ManifestFiles, memory: ManifestMemory? = nil, jobs: Int, log: inout DiagnosticLog
) async -> Manifest {
  var manifest = Manifest()
  manifest.files[files.manifest.path] = files.manifest
  let included: [TextFile]
  manifest.isReadable = manifest.decode(files.manifest, &log)
  if manifest.isReadable {
    var found = DiagnosticLog()
    included = includedFiles(manifest.include, of: files.manifestName, among: files, &found)
    // The content of a missing file is unknown too.
    if found.hasErrors || !files.unusable.isEmpty { manifest.hasAllFiles = false }
    log.merge(found)
  } else {
    included = files.includable.map(\.file)
  }
  for file in included { manifest.files[file.path] = file }
  let decoded = await decodeIncludedFiles(included, memory: memory, jobs: jobs)
  manifest.documents.reserveCapacity(decoded.reduce(manifest.documents.count) { $0 + ($1.documents?.count ?? 0) })
  manifest.fileDefaults = decoded.compactMap(\.defaults)
  let defaults = manifest.hasDefaults ? DefaultsTable(manifest) : nil
  if let defaults { manifest.documents = defaults.filled(manifest.documents, of: nil) }
  for file in decoded {
    let documents = file.documents ?? []
    manifest.documents += defaults?.filled(documents, of: file.defaults) ?? documents
    if file.documents == nil || file.defaults?.isDamaged == true { manifest.hasAllFiles = false }
    log.merge(file.log)
  }
  return manifest
}

/// The documents of each file; files, and pieces of long ones, are decoded side by side.
func decodeIncludedFiles(
  _ files: [TextFile], memory: ManifestMemory?, jobs: Int, pieces size: Int = YAMLPiece.size
) async -> [IncludedDocuments] {
  let known = files.map { memory?.known($0) }
  let pieces = files.indices.filter { known[$0] == nil }.map { YAMLPiece.pieces(of: files[$0], size: size) }
  var read = await parallelMap(pieces.flatMap(\.self), jobs: jobs, chunk: 1) { decodeIncludedDocuments($0) }[...]
  var decoded: [IncludedDocuments] = []
  var next = pieces[...]
  for (file, known) in zip(files, known) {
    guard known == nil, let count = next.popFirst()?.count else {
      decoded += [known].compactMap(\.self)
      continue
    }
    let joined = IncludedDocuments(joining: read.prefix(count)) ?? decodeIncludedDocuments(YAMLPiece(file))
    read = read.dropFirst(count)
    memory?.add(asked: [file: joined])
    decoded.append(joined)
  }
  return decoded
}

/// The decoded documents of included files, by the bytes of the files.
package typealias ManifestMemory = Remembered<TextFile, IncludedDocuments>

/// The content of an included file; without documents if it could not be read.
package struct IncludedDocuments: Sendable {
  let documents: [WrittenDocument]?
  var defaults: DefaultsEntry?
  private(set) var log: DiagnosticLog
}

extension IncludedDocuments {
  /// Joins the pieces of a file; `nil` if one of them could not be read alone.
  fileprivate init?(joining pieces: ArraySlice<IncludedDocuments>) {
    guard var joined = pieces.first else { return nil }
    for piece in pieces.dropFirst() { joined.log.merge(piece.log) }
    if pieces.count > 1 {
      let documents = pieces.compactMap(\.documents)
      guard documents.count == pieces.count else { return nil }
      joined = IncludedDocuments(documents: documents.flatMap(\.self), log: joined.log)
    }
    self = joined
  }
}

/// Decodes an included file, or a piece of it: a list of documents, or a mapping with one and with defaults. Never inlined, since
/// `make bench-check` counts its instructions.
@inline(never)
func decodeIncludedDocuments(_ piece: YAMLPiece) -> IncludedDocuments {
  var log = DiagnosticLog()
  switch piece.parse(log: &log) {
  case .document(let root) where root.isMapping:
    let names = IncludedFileEntry.table.names
    guard let members = root.members("an included file", &log), members.contains(where: { names.contains($0.key.value) }) else {
      log.report(
        Diagnostic(
          .yaml.wrongType, "an included file", "a list of documents", "a mapping", at: root.place,
          fix: "begin each document with '- ', or write the list below 'documents:'"))
      return IncludedDocuments(documents: nil, log: log)
    }
    var entry = IncludedFileEntry(place: root.place)
    entry.read(members, &log)
    let isUnknown = entry.isDamaged && entry.documents.isEmpty
    return IncludedDocuments(documents: isUnknown ? nil : entry.documents, defaults: entry.defaults, log: log)
  case .document(let root): return IncludedDocuments(documents: FieldType.documents.read(root, "documents", &log), log: log)
  case .empty: return IncludedDocuments(documents: [], log: log)
  case .unreadable: return IncludedDocuments(documents: nil, log: log)
  }
}

extension Manifest {
  /// Reads the manifest's own file. Returns false, after a report, if there is nothing to continue with.
  fileprivate mutating func decode(_ file: TextFile, _ log: inout DiagnosticLog) -> Bool {
    switch parseYAML(file, log: &log) {
    case .document(let root) where !root.isNull:
      guard let members = root.members("the manifest", &log) else { return false }
      place = root.place
      keyPlaces = members.map(\.key.place)
      read(members, &log)
      return true
    case .unreadable: return false
    case .document, .empty:
      log.report(Diagnostic(.manifest.empty, at: Place(file: file.path)))
      return false
    }
  }
}

/// The errors in a manifest, without the files that it includes.
package func manifestErrors(_ file: TextFile) -> [Diagnostic] {
  var manifest = Manifest()
  var found = DiagnosticLog()
  _ = manifest.decode(file, &found)
  return found.diagnostics.filter { $0.severity == .error }
}

/// Decodes a manifest without the files that it includes. Returns `nil`, with reports, if it cannot be read; other errors are not
/// reported.
package func decodeManifestAlone(_ file: TextFile, log: inout DiagnosticLog) -> Manifest? {
  var manifest = Manifest()
  var found = DiagnosticLog()
  guard manifest.decode(file, &found) else {
    log.merge(found)
    return nil
  }
  return manifest
}
