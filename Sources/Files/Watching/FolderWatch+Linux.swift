#if canImport(Glibc) || canImport(Musl)
import Dispatch
import Synchronization
import TextBasics

extension FolderWatch {
  /// Returns `nil` if inotify(7) is not available or does not see the changes of other machines.
  static func systemWatch(root: String, folders: [String]) -> AsyncStream<Void>? {
    guard !isRemote(root), let watch = NotifyingFolders(root: root, folders: folders) else { return nil }
    return watch.changes()
  }

  /// True if a folder is on a file system that another machine, or the host of this one, changes without the kernel's knowledge.
  private static func isRemote(_ root: String) -> Bool {
    guard let path = realpath(root, nil), let mounts = try? readFile("/proc/self/mounts", limit: 16 << 20) else { return false }
    defer { free(path) }
    return isRemote(String(cString: path), mounts: mounts)
  }

  /// `mounts` has a line for each mount: device, folder, type and options, separated by spaces (proc_pid_mounts(5)).
  static func isRemote(_ path: String, mounts: [UInt8]) -> Bool {
    let types: [(folder: [UInt8], type: String)] = mounts.split(separator: ASCII.lineFeed).compactMap { line in
      let fields = line.split(separator: ASCII.space)
      guard fields.count > 2 else { return nil }
      let folder = Array(fields[1]) == [ASCII.slash] ? [] : Array(fields[1])
      guard (Array(path.utf8) + [ASCII.slash]).starts(with: folder + [ASCII.slash]) else { return nil }
      return (folder, String(decoding: fields[2], as: UTF8.self))
    }
    // If two mounts share a folder, the later one is visible.
    guard let deepest = types.map(\.folder.count).max(), let type = types.last(where: { $0.folder.count == deepest })?.type else {
      return false
    }
    return type.hasPrefix("fuse.") || ["nfs", "nfs4", "cifs", "smb3", "9p", "virtiofs", "vboxsf", "drvfs"].contains(type)
  }
}

/// The folders that inotify watches. A class: the queue that reads its events keeps it.
private final class NotifyingFolders: Sendable {
  private let descriptor: Int32
  private let root: String
  private let folders: [String]
  private let queue = DispatchQueue(label: "docportal.watch")
  private let state = Mutex(State())

  private struct State {
    /// The number of the last event, and the time of the first unreported one.
    var count = 0
    var since: ContinuousClock.Instant?
    /// Folders may have been added or removed.
    var needsFolders = false
    var rootNumber: Int32 = -1
  }

  /// Editors write in several steps; as measured, they are done after 15 ms without one. Continuous writing is reported after 150
  /// ms.
  private static let quiet = DispatchTimeInterval.milliseconds(15)
  private static let longest = Duration.milliseconds(150)

  init?(root: String, folders: [String]) {
    descriptor = inotify_init1(Int32(IN_NONBLOCK) | Int32(IN_CLOEXEC))
    guard descriptor >= 0 else { return nil }
    (self.root, self.folders) = (root, folders)
    guard addFolders() else {
      close(descriptor)
      return nil
    }
  }

  func changes() -> AsyncStream<Void> {
    AsyncStream(bufferingPolicy: .bufferingNewest(1)) { changes in
      // Sources may be used on any thread, which Dispatch does not declare.
      nonisolated(unsafe) let source = DispatchSource.makeReadSource(fileDescriptor: descriptor, queue: queue)
      source.setEventHandler { [self] in
        guard readEvents() else { return }
        reportAfterQuiet(changes)
      }
      source.setCancelHandler { [descriptor] in close(descriptor) }
      source.activate()
      changes.onTermination = { _ in source.cancel() }
    }
  }

  private func reportAfterQuiet(_ changes: AsyncStream<Void>.Continuation) {
    let (number, isLate) = state.withLock { state in
      state.count += 1
      let since = state.since ?? .now
      state.since = since
      return (state.count, since.duration(to: .now) > Self.longest)
    }
    if isLate { return report(changes) }
    queue.asyncAfter(deadline: .now() + Self.quiet) { [self] in
      if state.withLock({ $0.count == number && $0.since != nil }) { report(changes) }
    }
  }

  private func report(_ changes: AsyncStream<Void>.Continuation) {
    let needsFolders = state.withLock { state in
      state.since = nil
      defer { state.needsFolders = false }
      return state.needsFolders
    }
    // Files made in a new folder before it is watched are found by the reader now.
    if needsFolders { _ = addFolders() }
    changes.yield()
  }

  /// Watches all existing folders. A folder that is already watched is not watched twice.
  private func addFolders() -> Bool {
    let root = inotify_add_watch(descriptor, root, UInt32(IN_CREATE | IN_MOVED_TO | IN_MOVED_FROM | IN_DELETE | IN_ONLYDIR))
    guard root >= 0 else { return false }
    state.withLock { $0.rootNumber = root }
    let mask = IN_CLOSE_WRITE | IN_CREATE | IN_MOVED_TO | IN_MOVED_FROM | IN_DELETE | IN_DELETE_SELF
    let kinds = UInt32(mask | IN_ONLYDIR | IN_EXCL_UNLINK | IN_DONT_FOLLOW)
    for entry in (try? FileSystem.disk.list(self.root, folders)) ?? [] where entry.kind == .folder {
      let path = RelativePath(bytes: Array(self.root.utf8) + [ASCII.slash] + entry.path.bytes)
      // It may be gone again; a limit on watched folders (ENOSPC) is another matter.
      if path.withCString({ inotify_add_watch(descriptor, $0, kinds) }) < 0, errno == ENOSPC { return false }
    }
    return true
  }

  /// Takes the pending events. Returns true if one of them is about the folders.
  private func readEvents() -> Bool {
    var buffer = [UInt8](repeating: 0, count: 1 << 14)
    var isAny = false
    while true {
      let count = read(descriptor, &buffer, buffer.count)
      guard count > 0 else { return isAny }
      var start = 0
      while start < count {
        let event = buffer.withUnsafeBytes { $0.loadUnaligned(fromByteOffset: start, as: inotify_event.self) }
        let end = start + MemoryLayout<inotify_event>.size + Int(event.len)
        let name = buffer[(start + MemoryLayout<inotify_event>.size)..<end].prefix { $0 != 0 }
        if take(event, name) { isAny = true }
        start = end
      }
    }
  }

  private func take(_ event: inotify_event, _ name: ArraySlice<UInt8>) -> Bool {
    let structure = UInt32(IN_ISDIR | IN_Q_OVERFLOW | IN_DELETE_SELF | IN_IGNORED)
    return state.withLock { state in
      if event.wd == state.rootNumber, !folders.contains(String(decoding: name, as: UTF8.self)) { return false }
      // Hidden files are not read; many editors make one beside each file that they write.
      if name.first == ASCII.dot { return false }
      if event.mask & structure != 0 { state.needsFolders = true }
      return true
    }
  }
}
#endif
