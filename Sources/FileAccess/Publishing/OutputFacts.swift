import Diagnostics
import Platform

/// What the file system knows of an output folder and everything in it, foreign files too: whoever changes any of it changes the
/// facts.
package struct OutputFacts: Sendable, Hashable {
  /// A checksum over the path, kind, mode, size, device, inode and times of every entry, the folder itself included.
  package let checksum: String
  /// The last change of a file or link. What changes in a folder shows in its entries.
  package let newest: FileTime
  package let device: UInt64

  init(_ root: FolderEntry, _ entries: [FolderEntry]) {
    var checksum = Checksum()
    var newest = FileTime.earliest
    checksum.add(root)
    for entry in entries.sorted(by: { $0.path < $1.path }) {
      checksum.add(entry)
      if entry.kind != .folder { newest = max(newest, entry.changed) }
    }
    self.checksum = checksum.text
    self.newest = newest
    device = root.device
  }
}

extension SitePublisher {
  /// The output folder where it really is; `nil` when it would be refused.
  package var resolvedOutput: String? {
    var ignored = DiagnosticLog()
    return OutputLocation(output: output, source: source, inputs: inputs, log: &ignored)?.path
  }

  /// The facts of the output folder as it is now; `nil` when it would be refused, and when builds that were killed left something
  /// that the next one removes.
  package func currentFacts() -> OutputFacts? {
    var ignored = DiagnosticLog()
    guard let location = OutputLocation(output: output, source: source, inputs: inputs, log: &ignored) else { return nil }
    let parent = open(location.parent, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard parent >= 0 else { return nil }
    defer { close(parent) }
    guard !OutputReplacement(location: location, parent: parent, writer: writer).hasLeftovers else { return nil }
    let name = RelativePath(location.name)
    let folder = name.withCString { openat(parent, $0, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC) }
    guard folder >= 0 else { return nil }
    defer { close(folder) }
    guard let root = RelativePath(".").entry(in: folder),
      // A folder that cannot be listed is none whose facts are known.
      let entries = try? listFolder(descriptor: folder, path: location.shown, includingHidden: true),
      entries.allSatisfy({ $0.failure == nil })
    else { return nil }
    return OutputFacts(root, entries)
  }

  /// Whether a path leads into the output folder.
  package func outputContains(_ path: String) -> Bool {
    let folder = RealPath(output)
    guard folder.exists, let identity = folder.identities.last else { return false }
    return RealPath(path).identities.contains(identity)
  }
}
