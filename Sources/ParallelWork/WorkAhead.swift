/// Work whose result is needed later: on another thread meanwhile where there is more than one, or else when it is asked for.
package struct WorkAhead<Result: Sendable>: Sendable {
  private let make: @Sendable () -> Result
  private let task: Task<Result, Never>?

  package init(jobs: Int, _ make: @escaping @Sendable () -> Result) {
    self.make = make
    task = jobs > 1 ? Task { make() } : nil
  }

  /// With one thread it is made each time that it is asked for.
  package var result: Result {
    get async { if let task { await task.value } else { make() } }
  }
}

/// Frees a value with very many parts on another thread, where there is more than one. It must be the last reference to it.
package func freeAhead<Value: Sendable>(_ value: consuming Value, jobs: Int) {
  guard jobs > 1 else { return }
  Task { [value] in withExtendedLifetime(value) {} }
}
