/// Work whose result is needed later: on another thread meanwhile where there is more than one, or else when it is asked for.
package struct WorkAhead<Result: Sendable>: Sendable {
  private enum Work: Sendable {
    case begun(Task<Result, Never>)
    /// Not kept beside a task: what it needs is freed once that is done.
    case later(@Sendable () -> Result)
  }
  private let work: Work

  package init(jobs: Int, _ make: @escaping @Sendable () -> Result) {
    work = jobs > 1 ? .begun(Task { make() }) : .later(make)
  }

  /// With one thread it is made each time that it is asked for.
  package var result: Result {
    get async {
      switch work {
      case .begun(let task): await task.value
      case .later(let make): make()
      }
    }
  }
}

/// Frees a value with very many parts on another thread, where there is more than one. It must be the last reference to it.
package func freeAhead<Value: Sendable>(_ value: consuming Value, jobs: Int) {
  guard jobs > 1 else { return }
  Task { [value] in withExtendedLifetime(value) {} }
}
