import Synchronization

@testable import Files

/// Counts how often each path was seen, from any thread.
final class Counted: Sendable {
  private let counts = Mutex<[RelativePath: Int]>([:])

  /// Counts the path and returns its count so far.
  func add(_ path: RelativePath) -> Int {
    counts.withLock {
      $0[path, default: 0] += 1
      return $0[path, default: 0]
    }
  }
}

/// A mark that an observer leaves for its test.
final class Mark: Sendable {
  private let mark = Mutex(false)

  var isSet: Bool { mark.withLock { $0 } }

  func set() { mark.withLock { $0 = true } }
}
