import CatalogueModel
import Diagnostics
import FileAccess
import LibraryImport
import ManifestDecoding
import SiteGeneration
import TextBasics

/// A source to import, and what is known of it.
struct ImportRequest {
  let settings: ImportSettings
  let origins: [ImportOrigin]
  /// Whether the command line says where to read, and not a manifest that may be somebody else's.
  let isOfCommand: Bool
  /// What the manifest says about requests to the source.
  let rules: HostRules
}

/// The files of a portal that an import reads and writes.
struct PortalFiles {
  private let root: String
  private let tree: SourceTree
  private let manifestFile: TextFile
  private let manifest: Manifest
  private static let manifestPath = "Content/portal.yaml"

  /// Reads the portal in a folder; `nil`, with reports, where it has no manifest that can be read.
  init?(root: String, log: inout DiagnosticLog) {
    self.root = root
    var found = DiagnosticLog()
    tree = discoverSources(root: root, fileSystem: .disk, log: &found)
    guard let file = manifestText(tree, log: &found) else {
      log.merge(found)
      return nil
    }
    manifestFile = file
    guard let manifest = decodeManifestAlone(manifestFile, log: &log) else { return nil }
    self.manifest = manifest
  }

  /// The sources to import with where each is read.
  func requests(_ names: [String], from: [String], log: inout DiagnosticLog) -> [ImportRequest] {
    let known = manifest.sources.compactMap { source in source.id.map { (id: $0.value, source: source) } }
    let wanted = names.isEmpty ? known.filter { $0.source.imported != nil }.map(\.id) : names
    if wanted.isEmpty { log.report(Diagnostic(.imported.noSettings, at: Place(file: Self.manifestPath))) }
    var requests: [ImportRequest] = []
    for name in wanted {
      guard let source = known.first(where: { $0.id == name })?.source else {
        log.report(
          Diagnostic(
            .imported.noSource, name, at: Place(file: Self.manifestPath),
            fix: didYouMean(name, among: known.map(\.id))
              ?? "write it under 'sources', such as: - {id: \(name), baseURL: 'https://contoso.sharepoint.com/sites/\(name)/Shared Documents/'}"
          ))
        continue
      }
      guard let origins = origins(source, name, from: from, log: &log), let settings = ImportSettings(source, id: name, log: &log)
      else {
        continue
      }
      requests.append(
        ImportRequest(settings: settings, origins: origins, isOfCommand: !from.isEmpty, rules: resolveRules(source.rules, &log)))
    }
    return requests
  }

  private func origins(_ source: SourceEntry, _ name: String, from: [String], log: inout DiagnosticLog) -> [ImportOrigin]? {
    let written = source.imported?.from
    let texts = from.isEmpty ? [written?.value].compactMap(\.self) : from
    guard !texts.isEmpty else {
      log.report(Diagnostic(.imported.noKind, name, at: source.place))
      return nil
    }
    var origins: [ImportOrigin] = []
    for text in texts {
      guard let origin = ImportOrigin(text) else {
        let kind = String(text.prefix { $0 != ":" })
        let kinds = ImportOrigin.Kind.allCases.map(\.rawValue)
        log.report(
          Diagnostic(
            .imported.unknownKind, text, "there is no '\(kind)'", at: from.isEmpty ? written?.place : nil,
            fix: didYouMean(kind, among: kinds)))
        return nil
      }
      origins.append(origin)
    }
    guard Set(origins.map(\.kind)).count == 1 else {
      log.report(Diagnostic(.imported.unknownKind, texts.joined(separator: ", "), "the pages of one list have one kind"))
      return nil
    }
    return origins
  }

  /// What an import reads of the portal; `nil`, with reports, where a file cannot be read.
  func imported(_ settings: ImportSettings, log: inout DiagnosticLog) -> ImportedPortal? {
    var files = includedFiles(settings).map { ($0, $0.path == Self.manifestPath) }
    files.insert((manifestFile, true), at: 0)
    var read: [(file: TextFile, entries: [WrittenEntry])] = []
    for (file, isManifest) in files {
      guard let entries = readEntries(file, ofManifest: isManifest, log: &log) else { continue }
      read.append((file, entries))
    }
    let lockPath = "Content/" + settings.lockPath
    var lock: TextFile?
    if fileExists(joined(root, lockPath)) {
      do throws(FileError) {
        lock = TextFile(path: lockPath, bytes: try FileSystem.disk.read(root, RelativePath(lockPath)))
      } catch {
        log.report(Diagnostic(.file.unreadableArgument, error, at: lockPath))
      }
    }
    if log.hasErrors { return nil }
    return ImportedPortal(manifest: manifest, manifestFile: manifestFile, files: read, lock: lock, texts: texts)
  }

  /// The files that the manifest includes, and the target though it is not included yet.
  private func includedFiles(_ settings: ImportSettings) -> [TextFile] {
    let patterns = (manifest.include.map(\.value) + [settings.target]).map { PathPattern($0) }
    return tree.content.compactMap { file in
      guard file.path != Self.manifestPath, file.path.hasSuffix(".yaml") || file.path.hasSuffix(".yml"), let text = file.text,
        patterns.contains(where: { $0.matches(String(file.path.dropFirst("Content/".count))) })
      else { return nil }
      return TextFile(path: file.path, bytes: text)
    }
  }

  private var texts: [TextFile] {
    tree.content.compactMap { file in
      guard file.path.hasSuffix(".md") || file.path.hasSuffix(".yaml") || file.path.hasSuffix(".yml") else { return nil }
      return file.text.map { TextFile(path: file.path, bytes: $0) }
    }
  }

  /// Writes all files or none; `false`, with a report, for none.
  func write(_ files: [ImportPlan.File], log: inout DiagnosticLog) -> Bool {
    guard !files.isEmpty else { return true }
    do throws(FileError) {
      var edits: [FileEdit] = []
      for file in files + attributes(files) {
        // The bytes of the disk begin with a mark that texts do not have.
        let path = joined(root, file.path)
        let disk = file.old == nil ? nil : try FileSystem.disk.read(root, RelativePath(file.path))
        let mark = disk.map { $0.prefix(max(0, $0.count - (file.old?.count ?? 0))) } ?? []
        edits.append(FileEdit(path: path, old: file.old.map { mark + $0 }, new: mark + file.new))
      }
      try replaceEdited(edits)
      return true
    } catch {
      log.report(
        error.isChanged
          ? Diagnostic(.imported.changedMeanwhile, at: Place(file: error.path)) : Diagnostic(.file.cannotReplace, error))
      return false
    }
  }

  /// The line that has git merge locks line by line, where no file says so yet.
  private func attributes(_ files: [ImportPlan.File]) -> [ImportPlan.File] {
    guard let lock = files.first(where: { $0.path.hasSuffix(".lock") && $0.old == nil }) else { return [] }
    let folder = lock.path.split(separator: "/").dropLast().joined(separator: "/")
    let path = folder + "/.gitattributes"
    return fileExists(joined(root, path)) ? [] : [ImportPlan.File(path: path, old: nil, new: Array("*.lock merge=union\n".utf8))]
  }

  func excerpts(_ log: DiagnosticLog) -> [String: LineIndex] {
    Set(log.diagnostics.compactMap { $0.place?.file }).reduce(into: [:]) { $0[$1] = tree[path: $1]?.text.map { LineIndex($0) } }
  }
}
