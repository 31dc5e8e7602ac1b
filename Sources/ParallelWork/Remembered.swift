import Synchronization

/// The results of a function that depends on nothing but its argument, by the argument. A class: several threads ask it.
package final class Remembered<Key: Hashable & Sendable, Value: Sendable>: Sendable {
  private struct State: Sendable {
    /// What was asked for since the last time that something was forgotten, and what was there before.
    var recent: [Key: Value] = [:]
    var older: [Key: Value] = [:]
  }
  private let state = Mutex(State())

  package init() {}

  /// The result for a key, made by `make` unless it is known. Two threads that ask at once may both make it.
  package subscript(key: Key, make: (Key) -> Value) -> Value {
    if let known = known(key) { return known }
    let value = make(key)
    add(asked: [key: value])
    return value
  }

  /// The result for a key, where it is known.
  package func known(_ key: Key) -> Value? {
    state.withLock { state in
      if let value = state.recent[key] { return value }
      guard let value = state.older.removeValue(forKey: key) else { return nil }
      state.recent[key] = value
      return value
    }
  }

  /// Adds results that were asked for and made elsewhere.
  package func add(asked made: [Key: Value]) { state.withLock { $0.recent.merge(made) { _, new in new } } }

  /// Forgets what was not asked for since the last time.
  package func forgetUnused() {
    state.withLock { state in
      state.older = state.recent
      state.recent = [:]
    }
  }

  /// What was asked for since the last time that something was forgotten.
  package var recent: [Key: Value] { state.withLock { $0.recent } }

  /// Adds results that were made before, as if they had been asked for the last time.
  package func add(_ known: [Key: Value]) { state.withLock { $0.older.merge(known) { _, new in new } } }
}
