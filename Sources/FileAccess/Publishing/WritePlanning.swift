import Diagnostics
import ParallelWork
import Platform
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

  package var isEmpty: Bool { create.isEmpty && replace.isEmpty && remove.isEmpty && !updatesRecord }

  /// The changes of files, such as `2 files new, 1 changed`.
  package var summary: String {
    let counts = [(create.count, "new"), (replace.count, "changed"), (remove.count, "removed")].filter { $0.0 > 0 }
    guard let first = counts.first else { return "no file changed" }
    return (["\(counted(first.0, "file")) \(first.1)"] + counts.dropFirst().map { "\(grouped($0.0)) \($0.1)" })
      .joined(separator: ", ")
  }
}

/// A write plan with further data for the writer: the files of the site that can be linked instead of written.
struct PlannedWrite: Sendable {
  let plan: WritePlan
  /// For every file of the site, in its order, true if the output folder has the same bytes.
  let unchanged: [Bool]
  let record: [UInt8]
}

/// Compares a site with the output folder. Returns `nil`, with a report, if a file that docportal did not write is in the way.
func planWrite(
  _ site: RenderedSite, over state: OutputState, location: OutputLocation, jobs: Int, log: inout DiagnosticLog
) async throws -> PlannedWrite? {
  let blocked = foreignFilesInTheWay(of: site, state: state)
  for (path, file) in blocked.sorted(by: { $0.key < $1.key }) {
    let (place, file) = (Place(file: location.shown(path.text)), site.files[file])
    log.report(
      Diagnostic(.file.foreignFile, file.path.text, at: place, notes: file.place == nil ? [] : [file.sourceNote]))
  }
  guard blocked.isEmpty else { return nil }
  let unchanged = try await unchangedFiles(site, state: state, jobs: jobs)
  var create: [OutputPath] = []
  var replace: [OutputPath] = []
  var keep: [OutputPath] = []
  var remaining = state.owned
  for (file, same) in zip(site.files, unchanged) {
    if remaining.remove(RelativePath(file.path.text)) == nil {
      create.append(file.path)
    } else if same {
      keep.append(file.path)
    } else {
      replace.append(file.path)
    }
  }
  let remove = remaining.compactMap { OutputPath($0.text) }.sorted()
  let record = OutputRecord(files: site.files.map(\.path)).bytes
  let plan = WritePlan(create: create, replace: replace, keep: keep, remove: remove, updatesRecord: record != state.record)
  return PlannedWrite(plan: plan, unchanged: unchanged, record: record)
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

private func unchangedFiles(_ site: RenderedSite, state: OutputState, jobs: Int) async throws -> [Bool] {
  let parts = try await inParallel(site.files.count, jobs: jobs) { range in
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    return try range.map { index in
      let file = site.files[index]
      let path = RelativePath(file.path.text)
      let known = state.owned.contains(path) ? state.entries[path] : nil
      if let staged = file.staged {
        // The compared file must still be there: its bytes are nowhere else.
        guard staged.isWritten || staged.entry(at: path) == known else { throw LockedFolder.Refusal.busy }
        return !staged.isWritten
      }
      guard let descriptor = state.descriptor, let known, known.size == file.byteCount ?? known.size else { return false }
      return path.entry(ofFileBelow: descriptor, like: file, buffer: &buffer) != nil
    }
  }
  return parts.flatMap(\.self)
}

extension RelativePath {
  /// The facts about a file from before its bytes were read, if they are exactly those of `other`; also `nil` if it cannot be
  /// read.
  func entry(ofFileBelow folder: Int32, like other: OutputFile, buffer: inout [UInt8]) -> FolderEntry? {
    let descriptor = withCString { openat(folder, $0, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC) }
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    var facts = stat()
    guard fstat(descriptor, &facts) == 0 else { return nil }
    let entry = FolderEntry(self, facts: facts)
    guard entry.kind == .file, entry.size == other.byteCount ?? entry.size else { return nil }
    var compared = 0
    do {
      try other.forEachPiece { piece throws(Difference) in
        var rest = piece
        while !rest.isEmpty {
          let part = rest.prefix(pieceSize)
          guard continues(descriptor, with: part, buffer: &buffer) else { throw Difference() }
          rest = rest.dropFirst(part.count)
        }
        compared += piece.count
      }
    } catch {
      return nil
    }
    return compared == entry.size ? entry : nil
  }
}

/// Ends a comparison.
private struct Difference: Error {}

/// True if the next bytes of an open file are those of a piece.
private func continues(_ descriptor: Int32, with piece: ArraySlice<UInt8>, buffer: inout [UInt8]) -> Bool {
  if buffer.count < piece.count { buffer = [UInt8](repeating: 0, count: piece.count) }
  return buffer.withUnsafeMutableBytes { buffer in
    piece.withUnsafeBytes { piece in
      guard let left = buffer.baseAddress, let right = piece.baseAddress else { return true }
      let read = fill(UnsafeMutableRawBufferPointer(rebasing: buffer[..<piece.count]), from: descriptor)
      return read == piece.count && memcmp(left, right, read) == 0
    }
  }
}
