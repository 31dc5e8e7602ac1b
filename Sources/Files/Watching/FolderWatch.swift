import TextBasics

/// Reports that files below some folders may have changed. It only asks the reader to look again, which also finds missed
/// changes.
package struct FolderWatch: Sendable {
  /// One element for all changes since the last one was taken. Ending the loop over it ends the watch.
  package let changes: AsyncStream<Void>
  /// The folders are listed again and again, since the system does not report changes.
  package let isPolling: Bool

  /// Watches the named folders below `root`, which need not exist. With `interval`, in milliseconds, or if the system cannot
  /// watch, they are listed regularly.
  package static func start(root: String, folders: [String], interval: Int? = nil) -> FolderWatch {
    if interval == nil, let changes = systemWatch(root: root, folders: folders) {
      return FolderWatch(changes: changes, isPolling: false)
    }
    return FolderWatch(changes: polling(root: root, folders: folders, interval: interval ?? defaultInterval), isPolling: true)
  }

  private static let defaultInterval = 500

  private static func polling(root: String, folders: [String], interval: Int) -> AsyncStream<Void> {
    AsyncStream(bufferingPolicy: .bufferingNewest(1)) { changes in
      let task = Task {
        var known = try? FileSystem.disk.list(root, folders)
        while !Task.isCancelled {
          try? await Task.sleep(for: .milliseconds(interval))
          let found = try? FileSystem.disk.list(root, folders)
          if found != known { changes.yield() }
          known = found
        }
      }
      changes.onTermination = { _ in task.cancel() }
    }
  }
}
