package import Diagnostics
package import Files
import TextBasics

/// Lists `Content/` and `Templates/` below the portal's folder and reads their text files.
///
/// Unusable files are reported with their paths and left out, or kept as `.unusable` so that they are not reported as missing as
/// well. Without a `Templates/` folder the tree contains only content.
package func discoverSources(root: String, fileSystem: FileSystem, log: inout DiagnosticLog) -> SourceTree {
  guard let discovery = SourceDiscovery(root: root, fileSystem: fileSystem, log: &log) else { return SourceTree([]) }
  return discovery.tree(discovery.found.map(discovery.read), &log)
}

/// Discovers the sources on at most `jobs` threads.
package func discoverSources(root: String, fileSystem: FileSystem, jobs: Int, log: inout DiagnosticLog) async -> SourceTree {
  guard let discovery = SourceDiscovery(root: root, fileSystem: fileSystem, log: &log) else { return SourceTree([]) }
  // For little text, starting a thread costs more than it saves.
  let read = await parallelMap(discovery.found, jobs: discovery.size > 1 << 19 ? jobs : 1, chunk: 1, discovery.read)
  return discovery.tree(read, &log)
}

/// The entries of the folders, and the reading of their files.
private struct SourceDiscovery: Sendable {
  let root: String
  let fileSystem: FileSystem
  let entries: [FolderEntry]
  /// The files with usable names.
  private(set) var found: [(path: String, entry: FolderEntry)] = []
  private var log = DiagnosticLog()
  private var beside: [String] = []
  /// The first path with each name that some file systems treat as the same.
  private var paths: [String: String] = [:]

  /// No person maintains a longer text, and it would take several times its size in memory.
  private static let largestText = 64 << 20

  /// Returns `nil`, with a report, if a folder cannot be listed.
  init?(root: String, fileSystem: FileSystem, log: inout DiagnosticLog) {
    (self.root, self.fileSystem) = (root, fileSystem)
    do {
      let all = try fileSystem.list(root, SourceTree.folders)
      entries = all.filter {
        (!$0.path.isHidden || SourceFile.isWellKnown($0.path)) && stagingProcess(ofName: $0.path.text) == nil
      }
      reportHidden(all)
    } catch {
      let isTable = [".csv", ".json", ".xlsx"].contains { root.hasSuffix($0) }
      let fix = isTable ? "a file to write comes after --output: --output \(root)" : nil
      log.report(error.isMissing ? Diagnostic(.source.noFolder, root, fix: fix) : .unreadableSource(root, error))
      return nil
    }
    let hasContent = entries.contains { $0.path.text == "Content" && $0.kind != .file }
    beside = namesBeside(hasContent: hasContent)
    if !hasContent {
      let fix = beside.contains("content") ? "rename the folder 'content' to 'Content'" : nil
      log.report(Diagnostic(.source.noContent, root, fix: fix))
    }
    if beside.contains("templates") {
      log.report(Diagnostic(.source.unreadFile, at: Place(file: "templates"), fix: "rename the folder to 'Templates'"))
    }
    for entry in entries { add(entry) }
  }

  /// The bytes of all texts.
  var size: Int { found.reduce(0) { SourceFile.isText($1.path) ? $0 + $1.entry.size : $0 } }

  /// The tree of all files, given the result of reading each, in order.
  func tree(_ read: [(file: SourceFile, log: DiagnosticLog)], _ log: inout DiagnosticLog) -> SourceTree {
    log.merge(self.log)
    for file in read { log.merge(file.log) }
    return SourceTree(read.map(\.file), entries: entries, beside: beside)
  }

  func read(_ found: (path: String, entry: FolderEntry)) -> (file: SourceFile, log: DiagnosticLog) {
    var log = DiagnosticLog()
    let contents = contents(found.entry, found.path, &log)
    return (SourceFile(path: found.path, contents: contents), log)
  }

  /// The names beside the folders that people may have meant for the portal's own. On some systems `templates` is `Templates`.
  private func namesBeside(hasContent: Bool) -> [String] {
    let names = SourceTree.similarNames.filter { $0 != "content" || !hasContent }
    let found = (try? fileSystem.list(root, names)) ?? []
    let own = entries.first { $0.path.text == "Templates" }?.inode
    return found.map { (name: $0.path.text, inode: $0.inode) }
      .filter { names.contains($0.name) && ($0.name != "templates" || $0.inode != own) }.map(\.name)
  }

  /// Names the files that people may expect to be published.
  private mutating func reportHidden(_ entries: [FolderEntry]) {
    let paths = entries.map(\.path).filter { $0.isHidden && !SourceFile.isWellKnown($0) }.map(\.text)
      .filter { path in
        path.hasPrefix(SourceFile.staticFolder) && !Self.ofSystems.contains { path.hasSuffix("/" + $0) }
      }
    guard let first = paths.first else { return }
    let names = paths.map { String($0.dropFirst(SourceFile.staticFolder.count)) }
    log.report(Diagnostic(.source.hiddenFile, listed(names, atMost: 5), at: Place(file: first)))
  }

  private static let ofSystems = [".DS_Store", ".gitkeep", ".gitignore", ".gitattributes"]

  private mutating func add(_ entry: FolderEntry) {
    guard let path = usableName(entry.path) else { return }
    if let failure = entry.failure {
      log.report(.unreadableSource(path, failure))
      return
    }
    switch entry.kind {
    case .symbolicLink: log.report(Diagnostic(.source.symbolicLink, at: Place(file: path)))
    case .other: log.report(Diagnostic(.source.specialFile, at: Place(file: path)))
    case .folder: reportCollision(path)
    case .file where !path.utf8.contains(ASCII.slash):
      log.report(Diagnostic(.source.notAFolder, path, at: Place(file: path)))
    case .file:
      reportCollision(path)
      found.append((path, entry))
    }
  }

  private mutating func usableName(_ path: RelativePath) -> String? {
    if path.bytes.allSatisfy({ $0 < 0x7F && $0 >= ASCII.space }) { return path.text }
    let isValid = firstInvalidUTF8(path.bytes[...]) == nil
    if isValid, !path.text.unicodeScalars.contains(where: \.isControlOrBidirectional) { return path.text }
    log.report(Diagnostic(.source.unusableName, at: Place(file: path.text)))
    return nil
  }

  /// Reports names that differ only by case or normal form, which are one name on other file systems.
  private mutating func reportCollision(_ path: String) {
    let key = foldedName(path)
    guard let first = paths[key] else {
      paths[key] = path
      return
    }
    let other = Diagnostic.Note("the other one", at: Place(file: first))
    log.report(Diagnostic(.source.collidingNames, at: Place(file: path), notes: [other]))
  }

  private func contents(_ entry: FolderEntry, _ path: String, _ log: inout DiagnosticLog) -> SourceFile.Contents {
    guard SourceFile.isText(path) else { return .listed }
    guard entry.size <= Self.largestText else {
      let sizes = (entry.size >> 20, Self.largestText >> 20)
      log.report(Diagnostic(.source.tooLarge, "\(sizes.0)", "\(sizes.1)", at: Place(file: path)))
      return .unusable
    }
    do {
      guard let text = validUTF8Bytes(try fileSystem.read(root, entry.path), file: path, log: &log) else { return .unusable }
      // Others are judged where they are published.
      let isRead = path.hasPrefix("Templates/") || [".md", ".yaml", ".yml"].contains(where: path.hasSuffix)
      if isRead, text.starts(with: largeFilePointerMark) {
        log.report(Diagnostic(.source.largeFilePointer, path, at: Place(file: path)))
        return .unusable
      }
      // A page may show markers in its code.
      let lines = path.hasSuffix(".md") ? [] : conflictLines(text)
      if lines.isEmpty { return .text(text) }
      log.report(.conflict(lines, in: path))
      return .unusable
    } catch {
      log.report(.unreadableSource(path, error))
      return .unusable
    }
  }
}
