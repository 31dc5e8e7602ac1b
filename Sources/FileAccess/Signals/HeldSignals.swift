import Platform
import Synchronization

/// Ctrl-C and SIGTERM while something is under way that must not end just anywhere: the first one is remembered, and ends the process
/// once everything that holds it has let go. A second one ends the process at once, as ever.
///
/// What is under way asks for `received` and brings itself to an early end.
package struct HeldSignals: Sendable {
  private static let numbers = [SIGINT, SIGTERM]

  /// From now on they are held.
  package init() {
    holders.withLock { holders in
      holders.count += 1
      guard holders.count == 1 else { return }
      firstSignal.store(0, ordering: .relaxed)
      // Nothing but what a signal handler may call (signal-safety(7)).
      holders.actions = Self.numbers.map { number in
        let before = signal(number) { number in
          _ = firstSignal.compareExchange(expected: 0, desired: number, ordering: .relaxed)
          signal(number, SIG_DFL)
        }
        // One that is ignored, as in a shell's background job, stays so.
        if unsafeBitCast(before, to: Int.self) == ignoring { signal(number, SIG_IGN) }
        return before
      }
    }
  }

  /// The signal that came meanwhile, by its number.
  package var received: Int32? {
    let number = firstSignal.load(ordering: .relaxed)
    return number == 0 ? nil : number
  }

  /// Lets the signals do what they did before. The last one to let go hands on the signal that came meanwhile, which ends the
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
    // Threads that run other people's work may have it blocked.
    var set = sigset_t()
    sigemptyset(&set)
    sigaddset(&set, number)
    pthread_sigmask(SIG_UNBLOCK, &set, nil)
    raise(number)
  }
}

/// The signal that came since the first holder; 0 for none. All that the handler touches.
private let firstSignal = Atomic<Int32>(0)

private typealias Action = @convention(c) (Int32) -> Void

/// What holds the signals of the process, and what they did before.
private let holders = Mutex<(count: Int, actions: [Action?])>((0, []))

/// SIG_IGN as the number that C makes an action of.
private let ignoring = unsafeBitCast(SIG_IGN, to: Int.self)
