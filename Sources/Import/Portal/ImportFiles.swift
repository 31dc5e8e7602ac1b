package import Diagnostics
import Files
import OfficeLinks
import Portal
package import TextBasics

/// The files of a portal that an import reads and writes.
package struct ImportFiles {
  private let root: String
  private let tree: SourceTree
  private var manifestFile: TextFile
  private var manifest: Manifest
  /// The errors of texts that cannot be read. What they say would look as if it were not there.
  private var unread: [Diagnostic] = []
  /// File contents after the plans so far; plans for further sources start from them.
  private var planned: [String: [UInt8]] = [:]
  /// The documents of each source's lock.
  private let knownLocks = Remembered<String, [LockedDocument]>()
  private static let manifestPath = "Content/portal.yaml"

  /// Reads the portal in a folder. Returns `nil`, with reports, if it has no readable manifest.
  package init?(root: String, log: inout DiagnosticLog) {
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
    let unreadTexts = Set(tree.content.filter { Self.isText($0) && $0.text == nil }.map(\.path))
    unread = found.diagnostics.filter { $0.severity == .error && $0.place.map { unreadTexts.contains($0.file) } ?? false }
  }

  /// Makes further plans start from the files that this plan would write.
  package mutating func adopt(_ plan: ImportPlan) {
    for file in plan.files { planned[file.path] = file.new }
    guard let bytes = planned[Self.manifestPath] else { return }
    manifestFile = TextFile(path: Self.manifestPath, bytes: bytes)
    // An import writes only files that it can read again.
    manifest = decodeManifestAlone(manifestFile, log: &silentLog) ?? manifest
  }

  /// The sources to import, each with its location; first the one that takes the rows of all from a table.
  package func requests(_ names: [String], from: [String], log: inout DiagnosticLog) -> [ImportRequest] {
    let known = manifest.sources.compactMap { source in source.id.map { (id: $0.value, source: source) } }
    let all = known.filter { _, source in
      from.isEmpty ? source.imported != nil : source.baseURL != nil && source.wopi == nil
    }.map(\.id)
    let takers = Set(known.filter { !from.isEmpty && $0.source.imported?.hasAllSources ?? false }.map(\.id))
    let wanted = names.isEmpty ? all.filter(takers.contains) + all.filter { !takers.contains($0) } : names
    if wanted.isEmpty, known.isEmpty, !from.isEmpty { return tableRequest(from, log: &log).map { [$0] } ?? [] }
    if wanted.isEmpty {
      let fix = known.isEmpty ? "give the table of 'docportal list', such as: docportal import --from xlsx:list.xlsx" : nil
      log.report(Diagnostic(.imported.noSettings, at: Place(file: Self.manifestPath), fix: fix))
    }
    manifest.reportImports(of: Set(wanted), &log)
    let damaged = known.contains { wanted.contains($0.id) && ($0.source.isDamaged || $0.source.imported?.isDamaged ?? false) }
    // An import of other settings than the written ones would change documents.
    if damaged {
      for error in manifestErrors(manifestFile) { log.report(error) }
      return []
    }
    var requests: [ImportRequest] = []
    var seen: Set<String> = []
    var addresses: [Bool: SourceAddresses] = [:]
    for name in wanted where seen.insert(name).inserted {
      guard let source = known.first(where: { $0.id == name })?.source else {
        log.report(
          Diagnostic(
            .imported.noSource, name, at: Place(file: Self.manifestPath),
            fix: ImportOrigin.meant(by: name, list: kindOfList).map {
              "a place to read comes after --from: docportal import --from \($0)"
            }
              ?? didYouMean(name, among: known.map(\.id))
              ?? "write it under 'sources', such as: - {id: \(name), baseURL: 'https://contoso.sharepoint.com/sites/\(name)/Shared Documents/'}"
          ))
        continue
      }
      guard let origins = origins(at: source, name, from: from, log: &log),
        let read = ImportSettings(source, id: name, of: manifest, known: addresses[source.allowsHTTP], log: &log),
        let kind = origins.first?.kind
      else {
        continue
      }
      addresses[source.allowsHTTP] = read.sources
      var settings = read.reading(kind, source.imported)
      settings.hasFilledSections = { [root, path = "Content/" + read.lockPath] in
        let documents = (try? Self.readLock(path, below: root)).map { LockFile($0).documents } ?? []
        return documents.count { $0.cells[DocumentProperty.section.rawValue] != nil } * 10 > documents.count * 9
      }
      requests.append(
        ImportRequest(settings: settings, origins: origins, isOfCommand: !from.isEmpty, rules: resolveRules(source.rules, &log)))
    }
    return requests
  }

  /// The requests that a table needs where the first source takes the rows of all: without those of sources that have nothing of their
  /// own, neither an import nor a document, and that no row names. A table of links may lead to hundreds of servers.
  package func needed(_ requests: [ImportRequest], named: Set<String>, jobs: Int) async -> [ImportRequest] {
    let known = named.union(manifest.sources.compactMap { $0.imported == nil ? nil : $0.id?.value })
    let idle = requests.map(\.settings).filter {
      !known.contains($0.source) && !fileExists(Files.joined(root, "Content/" + $0.lockPath))
    }
    guard let first = idle.first, let portal = await imported(first, isOfSeveral: true, jobs: jobs, log: &silentLog) else {
      return requests
    }
    let unneeded = Set(idle.map(\.source)).subtracting(portal.files.flatMap { $0.entries.compactMap { $0.text("source") } })
    return requests.filter { !unneeded.contains($0.settings.source) }
  }

  /// The request for a table where the manifest has no source.
  private func tableRequest(_ from: [String], log: inout DiagnosticLog) -> ImportRequest? {
    guard let origins = origins(from, log: &log), let settings = ImportSettings(withoutSourceOf: manifest) else {
      return nil
    }
    return ImportRequest(settings: settings, origins: origins, isOfCommand: true, rules: HostRules())
  }

  private func origins(
    at source: SourceEntry, _ name: String, from: [String], log: inout DiagnosticLog
  ) -> [ImportOrigin]? {
    let encoding = source.imported?.encoding?.value ?? .utf8
    guard from.isEmpty else { return origins(from, log: &log)?.map { $0.in(encoding) } }
    guard let written = source.imported?.from else {
      log.report(Diagnostic(.imported.noKind, name, at: source.place))
      return nil
    }
    // Every path of the manifest begins in the portal's folder.
    return [written.value.below(root).in(encoding)]
  }

  /// The origins that a command names.
  private func origins(_ texts: [String], log: inout DiagnosticLog) -> [ImportOrigin]? {
    var origins: [ImportOrigin] = []
    for text in texts {
      guard let origin = ImportOrigin(text) else {
        let kind = String(text.prefix { $0 != ":" })
        let kinds = ImportOrigin.Kind.allCases.map(\.rawValue)
        log.report(
          Diagnostic(
            .imported.unknownKind, text, "there is no '\(kind)'",
            fix: ImportOrigin.meant(by: text, list: kindOfList).map { "write \($0)" } ?? didYouMean(kind, among: kinds)
              ?? "begin it with a kind, such as csv: or folder:"))
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

  /// The portal's files that an import needs. Returns `nil`, with reports, if a file cannot be read. What the files say is taken over
  /// from an earlier import of the command for which they were the same, and kept for those to come.
  package func imported(
    _ settings: ImportSettings, isOfSeveral: Bool = false, after former: ImportedPortal? = nil, jobs: Int,
    log: inout DiagnosticLog
  ) async -> ImportedPortal? {
    for diagnostic in unread { log.report(diagnostic) }
    var files = includedFiles(settings).map { ($0, $0.path == Self.manifestPath) }
    files.insert((manifestFile, true), at: 0)
    var read: [ImportedFile] = []
    let isSame =
      former.map { $0.files.elementsEqual(files) { $0.file.path == $1.0.path && $0.file.bytes == $1.0.bytes } } ?? false
    if let former, isSame {
      read = former.files
    } else {
      for (file, isManifest) in files {
        guard let entries = await readEntries(file, ofManifest: isManifest, jobs: jobs, log: &log) else { continue }
        read.append(ImportedFile(file, entries, ofManifest: isManifest))
      }
    }
    let lockPath = "Content/" + settings.lockPath
    var lock: TextFile?
    do throws(FileError) {
      if let bytes = planned[lockPath] {
        lock = TextFile(path: lockPath, bytes: bytes)
      } else {
        lock = try Self.readLock(lockPath, below: root)
      }
    } catch {
      log.report(Diagnostic(.file.unreadableArgument, error, at: lockPath))
    }
    if log.hasErrors { return nil }
    let lockPaths = Dictionary(
      manifest.sources.compactMap { source in source.id.map { ($0.value, "Content/" + source.lockPath($0.value)) } },
      uniquingKeysWith: { first, _ in first })
    return ImportedPortal(
      manifest: manifest, manifestFile: manifestFile, files: read, lock: lock,
      hasSchema: fileExists(Files.joined(root, "Content/" + ManifestSchema.documentsPath)),
      publishable: publishablePaths(tree), copied: Set(tree.files.compactMap(\.copiedPath)),
      locks: { [self] source in
        knownLocks[source, { lockPaths[$0].flatMap { try? Self.readLock($0, below: root) }.map { LockFile($0).documents } ?? [] }]
      }, after: isSame ? former : nil, isShared: isOfSeveral, texts: { [tree] in Self.texts(tree) }
    )
  }

  private static func readLock(_ path: String, below root: String) throws(FileError) -> TextFile? {
    guard fileExists(Files.joined(root, path)) else { return nil }
    return TextFile(path: path, bytes: try FileSystem.disk.read(root, RelativePath(path)))
  }

  /// The files included by the manifest, and the target even if it is not included yet.
  private func includedFiles(_ settings: ImportSettings) -> [TextFile] {
    let patterns = (manifest.include.map(\.value) + [settings.target]).map { PathPattern($0) }
    let texts = Dictionary(
      tree.content.compactMap { file in file.text.map { (file.path, $0) } }, uniquingKeysWith: { first, _ in first }
    )
    .merging(planned) { _, new in new }
    return texts.sorted { $0.key < $1.key }.compactMap { path, text in
      guard path != Self.manifestPath, path.hasSuffix(".yaml") || path.hasSuffix(".yml"),
        patterns.contains(where: { $0.matches(String(path.dropFirst("Content/".count))) })
      else { return nil }
      return TextFile(path: path, bytes: text)
    }
  }

  private static func texts(_ tree: SourceTree) -> [TextFile] {
    tree.content.filter(isText).compactMap { file in file.text.map { TextFile(path: file.path, bytes: $0) } }
  }

  /// True for manifests and pages.
  private static func isText(_ file: SourceFile) -> Bool { [".md", ".yaml", ".yml"].contains { file.path.hasSuffix($0) } }

  /// Writes all files or none. Returns `false`, with a report, for none.
  package func write(_ files: [ImportPlan.File], log: inout DiagnosticLog) -> Bool {
    let files = Self.joined(files)
    let lock = FolderLock(root)
    guard !files.isEmpty else { return true }
    do throws(FileError) {
      var edits: [FileEdit] = []
      for file in attributes(files) + files {
        // The bytes on disk may begin with a byte order mark, which texts do not contain.
        let path = file.path
        let disk = file.old == nil ? nil : try lock.read(path)
        let mark = disk.map { $0.prefix(max(0, $0.count - (file.old?.count ?? 0))) } ?? []
        edits.append(
          mark.isEmpty
            ? FileEdit(path: path, old: file.old, new: file.new)
            : FileEdit(path: path, old: file.old.map { mark + $0 }, new: mark + file.new))
      }
      try lock.replace(edits)
      return true
    } catch {
      log.report(
        error.isChanged
          ? Diagnostic(.imported.changedMeanwhile, at: Place(file: error.path)) : Diagnostic(.file.cannotReplace, error))
      return false
    }
  }

  /// Each file once, with its content before the first plan and after the last one.
  private static func joined(_ files: [ImportPlan.File]) -> [ImportPlan.File] {
    var joined: [ImportPlan.File] = []
    for file in files {
      if let index = joined.firstIndex(where: { $0.path == file.path }) {
        joined[index] = ImportPlan.File(path: file.path, old: joined[index].old, new: file.new)
      } else {
        joined.append(file)
      }
    }
    return joined
  }

  /// A `.gitattributes` file that makes git merge locks line by line, unless the folder has one.
  private func attributes(_ files: [ImportPlan.File]) -> [ImportPlan.File] {
    guard let lock = files.first(where: { $0.path.hasSuffix(".lock") && $0.old == nil }) else { return [] }
    let folder = lock.path.split(separator: "/").dropLast().joined(separator: "/")
    let path = folder + "/.gitattributes"
    return fileExists(Files.joined(root, path))
      ? [] : [ImportPlan.File(path: path, old: nil, new: Array("*.lock merge=union\n".utf8))]
  }

  package func excerpts(_ log: DiagnosticLog) -> [String: LineIndex] {
    Set(log.diagnostics.compactMap { $0.place?.file }).reduce(into: [:]) {
      $0[$1] = (planned[$1] ?? tree[path: $1]?.text).map { LineIndex($0) }
    }
  }
}

/// The kind of a list in JSON; `nil` for any other file, or none.
private func kindOfList(_ path: String) -> ImportOrigin.Kind? {
  NamedFile(path, log: &silentLog).flatMap { ImportOrigin.Kind.ofList($0.bytes) }
}
