import Synchronization

/// The results of a function that depends only on its argument, by argument. A class: several threads use it.
package final class Remembered<Key: Hashable & Sendable, Value: Sendable>: Sendable {
  private struct State: Sendable {
    /// The results used since the last call of `forgetUnused`, and those from before.
    var recent: [Key: Value] = [:]
    var older: [Key: Value] = [:]
  }
  private let state = Mutex(State())

  package init() {}

  /// The result for a key, made by `make` unless it is known. Two threads at once may both make it.
  package subscript(key: Key, make: (Key) -> Value) -> Value {
    if let known = known(key) { return known }
    let value = make(key)
    add(asked: [key: value])
    return value
  }

  package func known(_ key: Key) -> Value? {
    state.withLock { state in
      if let value = state.recent[key] { return value }
      guard let value = state.older.removeValue(forKey: key) else { return nil }
      state.recent[key] = value
      return value
    }
  }

  /// Adds used results that were made elsewhere.
  package func add(asked made: [Key: Value]) { state.withLock { $0.recent.merge(made) { _, new in new } } }

  /// Removes results that were not used since the last call.
  package func forgetUnused() {
    state.withLock { state in
      state.older = state.recent
      state.recent = [:]
    }
  }

  /// The results used since the last call of `forgetUnused`.
  package var recent: [Key: Value] { state.withLock { $0.recent } }

  /// Adds earlier results, as if they had been used before the last call of `forgetUnused`.
  package func add(_ known: [Key: Value]) { state.withLock { $0.older.merge(known) { _, new in new } } }
}
