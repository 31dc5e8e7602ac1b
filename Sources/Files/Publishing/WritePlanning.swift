import Diagnostics
import TextBasics

/// The changes of a build in the output folder; every list is sorted by path.
package struct WritePlan: Sendable, Hashable {
  /// Files that do not exist yet.
  package let create: [OutputPath]
  /// Files of an earlier build with other bytes.
  package let replace: [OutputPath]
  /// Unchanged files of an earlier build.
  package let keep: [OutputPath]
  /// Files of an earlier build that the site no longer has.
  package let remove: [OutputPath]
  /// docportal's record of its own files has to be written.
  package let updatesRecord: Bool

  /// A build after which no file has changed.
  package static let nothing = WritePlan(create: [], replace: [], keep: [], remove: [], updatesRecord: false)

  package var isEmpty: Bool { create.isEmpty && replace.isEmpty && remove.isEmpty && !updatesRecord }

  /// The changes of files, such as `2 files new, 1 changed`.
  package var summary: String {
    let counts = [(create.count, "new"), (replace.count, "changed"), (remove.count, "removed")].filter { $0.0 > 0 }
    guard let first = counts.first else { return "no file changed" }
    return (["\(counted(first.0, "file")) \(first.1)"] + counts.dropFirst().map { "\(grouped($0.0)) \($0.1)" })
      .joined(separator: ", ")
  }
}

/// Compares what a staging has taken of a site with what earlier builds left; `nil` when a file that docportal did not write is in the
/// way, which is reported.
func planWrite(
  _ site: RenderedSite, _ record: [UInt8], over state: OutputState, in folder: OutputFolder, log: inout DiagnosticLog
) throws -> WritePlan? {
  let blocked = foreignFilesInTheWay(of: site, state: state)
  for (path, file) in blocked.sorted(by: { $0.key < $1.key }) {
    let (place, file) = (Place(file: folder.shown(path.text)), site.files[file])
    log.report(
      Diagnostic(.file.foreignFile, file.path.text, at: place, notes: file.place == nil ? [] : [file.sourceNote]))
  }
  guard blocked.isEmpty else { return nil }
  var create: [OutputPath] = []
  var replace: [OutputPath] = []
  var keep: [OutputPath] = []
  var remaining = state.owned
  for file in site.files {
    let known = remaining.remove(RelativePath(file.path.text)).flatMap { state.entries[$0] }
    if let compared = file.kept {
      // The compared file has to be the one that is there now: its bytes are nowhere else.
      guard compared == known else { throw OutputFolder.Refusal.busy }
      keep.append(file.path)
    } else if known == nil {
      create.append(file.path)
    } else {
      replace.append(file.path)
    }
  }
  let remove = remaining.compactMap { OutputPath($0.text) }.sorted()
  return WritePlan(create: create, replace: replace, keep: keep, remove: remove, updatesRecord: record != state.record)
}

/// Foreign paths that a file of the site would replace, or would need as a folder, each with the first such file.
///
/// A spelling that some file system treats as the same path is in the way as well.
private func foreignFilesInTheWay(of site: RenderedSite, state: OutputState) -> [RelativePath: Int] {
  var blocked: [RelativePath: Int] = [:]
  for entry in state.foreign {
    let key = foldedName(entry.path.text)
    if let file = site.positions[key] { blocked[entry.path] = file }
    if entry.kind != .folder, let file = site.folderKeys[key] { blocked[entry.path] = file }
    // A file may replace a folder only if nothing foreign is in it.
    var folder = entry.path.parent
    while let path = folder, blocked[path] == nil {
      if let file = site.positions[foldedName(path.text)] { blocked[path] = file }
      folder = path.parent
    }
  }
  return blocked
}
