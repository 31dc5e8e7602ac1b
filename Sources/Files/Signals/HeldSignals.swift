import Synchronization

/// Holds Ctrl-C and SIGTERM during work that must not end at any moment: the first signal is remembered, and ends the process
/// once all holders have released it. A second one ends the process at once, as usual.
///
/// Long work polls `received` and stops early.
package struct HeldSignals: Sendable {
  private static let numbers = [SIGINT, SIGTERM]

  /// Holds the signals from now on.
  package init() {
    holders.withLock { holders in
      holders.count += 1
      guard holders.count == 1 else { return }
      firstSignal.store(0, ordering: .relaxed)
      // Only functions that a signal handler may call (signal-safety(7)).
      holders.actions = Self.numbers.map { number in
        let before = signal(number) { number in
          _ = firstSignal.compareExchange(expected: 0, desired: number, ordering: .relaxed)
          signal(number, SIG_DFL)
        }
        // A signal that is ignored, as in a shell's background job, stays ignored.
        if unsafeBitCast(before, to: Int.self) == ignoring { signal(number, SIG_IGN) }
        return before
      }
    }
  }

  /// The number of the signal that arrived meanwhile.
  package var received: Int32? {
    let number = firstSignal.load(ordering: .relaxed)
    return number == 0 ? nil : number
  }

  /// Restores the former actions of the signals. The last release raises the signal that arrived meanwhile, which ends the
  /// process.
  package func release() {
    let isLast = holders.withLock { holders in
      holders.count -= 1
      guard holders.count == 0 else { return false }
      for (number, action) in zip(Self.numbers, holders.actions) { signal(number, action) }
      holders.actions = []
      return true
    }
    guard isLast, let number = received else { return }
    // Threads that run others' work may have it blocked.
    var set = sigset_t()
    sigemptyset(&set)
    sigaddset(&set, number)
    pthread_sigmask(SIG_UNBLOCK, &set, nil)
    raise(number)
  }
}

/// The first signal since the first holder; 0 for none. The handler touches nothing else.
private let firstSignal = Atomic<Int32>(0)

private typealias Action = @convention(c) (Int32) -> Void

private let holders = Mutex<(count: Int, actions: [Action?])>((0, []))

/// SIG_IGN as the number from which C makes an action.
private let ignoring = unsafeBitCast(SIG_IGN, to: Int.self)
