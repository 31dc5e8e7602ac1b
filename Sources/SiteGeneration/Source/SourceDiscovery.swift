package import Diagnostics
package import FileAccess
import TextBasics

/// Lists `Content/` and `Templates/` below the portal's folder and reads their text files.
///
/// What cannot be used is reported with its path and left out, or kept as `.unusable` so that nobody reports it as missing as
/// well. Without a `Templates/` folder the tree holds content alone.
package func discoverSources(root: String, fileSystem: FileSystem, log: inout DiagnosticLog) -> SourceTree {
  var discovery = SourceDiscovery(root: root, fileSystem: fileSystem)
  let entries: [FolderEntry]
  do {
    entries = try fileSystem.list(root, SourceTree.folders)
  } catch {
    log.report(error.isMissing ? Diagnostic(.source.noFolder, root) : .unreadableSource(root, error))
    return SourceTree([])
  }
  if !entries.contains(where: { $0.path.bytes == Array("Content".utf8) && $0.kind != .file }) {
    log.report(Diagnostic(.source.noContent, root))
  }
  for entry in entries { discovery.add(entry) }
  log.merge(discovery.log)
  return SourceTree(discovery.files, entries: entries)
}

private struct SourceDiscovery {
  let root: String
  let fileSystem: FileSystem
  var files: [SourceFile] = []
  var log = DiagnosticLog()
  /// The path met first by the name that some file systems take for the same.
  var paths: [String: String] = [:]

  /// More than this is no text that a person maintains, and would cost several times its size in memory.
  private static let largestText = 64 << 20

  mutating func add(_ entry: FolderEntry) {
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
      files.append(SourceFile(path: path, contents: contents(entry, path)))
    }
  }

  private mutating func usableName(_ path: RelativePath) -> String? {
    if path.bytes.allSatisfy({ $0 < 0x7F && $0 >= ASCII.space }) { return path.text }
    let isValid = firstInvalidUTF8(path.bytes[...]) == nil
    if isValid, !path.text.unicodeScalars.contains(where: \.isControlOrBidirectional) { return path.text }
    log.report(Diagnostic(.source.unusableName, at: Place(file: path.text)))
    return nil
  }

  /// Two names that differ by case or normal form are one name on other file systems.
  private mutating func reportCollision(_ path: String) {
    let key = foldedName(path)
    guard let first = paths[key] else {
      paths[key] = path
      return
    }
    let other = Diagnostic.Note("the other one", at: Place(file: first))
    log.report(Diagnostic(.source.collidingNames, at: Place(file: path), notes: [other]))
  }

  private mutating func contents(_ entry: FolderEntry, _ path: String) -> SourceFile.Contents {
    guard SourceFile.isText(path) else { return .listed }
    guard entry.size <= Self.largestText else {
      let sizes = (entry.size >> 20, Self.largestText >> 20)
      log.report(Diagnostic(.source.tooLarge, "\(sizes.0)", "\(sizes.1)", at: Place(file: path)))
      return .unusable
    }
    do {
      return validUTF8Bytes(try fileSystem.read(root, entry.path), file: path, log: &log).map { .text($0) } ?? .unusable
    } catch {
      log.report(.unreadableSource(path, error))
      return .unusable
    }
  }
}
