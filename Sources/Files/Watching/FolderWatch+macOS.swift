#if canImport(Darwin)
import Dispatch
import Synchronization

#if os(macOS)
import CoreServices
#endif

extension FolderWatch {
  #if os(macOS)
  /// Returns `nil` if FSEvents is not available.
  static func systemWatch(root: String, folders: [String]) -> AsyncStream<Void>? {
    let (changes, continuation) = AsyncStream<Void>.makeStream(bufferingPolicy: .bufferingNewest(1))
    let owner = Unmanaged.passRetained(Listener(continuation)).toOpaque()
    var context = FSEventStreamContext(
      version: 0, info: owner, retain: nil,
      release: { info in info.map { Unmanaged<Listener>.fromOpaque($0).release() } }, copyDescription: nil)
    let paths = folders.map { root + "/" + $0 } as CFArray
    let flags = UInt32(kFSEventStreamCreateFlagFileEvents | kFSEventStreamCreateFlagNoDefer | kFSEventStreamCreateFlagWatchRoot)
    let stream = FSEventStreamCreate(
      nil, { _, info, _, _, _, _ in info.map { Unmanaged<Listener>.fromOpaque($0).takeUnretainedValue().changes.yield() } },
      &context, paths, FSEventStreamEventId(kFSEventStreamEventIdSinceNow), 0.02, flags)
    guard let stream else { return nil }
    FSEventStreamSetDispatchQueue(stream, DispatchQueue(label: "docportal.watch"))
    guard FSEventStreamStart(stream) else { return nil }
    let address = UInt(bitPattern: stream)
    continuation.onTermination = { _ in
      guard let stream = FSEventStreamRef(bitPattern: address) else { return }
      FSEventStreamStop(stream)
      FSEventStreamInvalidate(stream)
      FSEventStreamRelease(stream)
    }
    return changes
  }

  /// The receiver of the events. A class, since the system keeps a pointer to it.
  private final class Listener: Sendable {
    let changes: AsyncStream<Void>.Continuation
    init(_ changes: AsyncStream<Void>.Continuation) { self.changes = changes }
  }
  #else
  static func systemWatch(root: String, folders: [String]) -> AsyncStream<Void>? { nil }
  #endif
}
#endif
