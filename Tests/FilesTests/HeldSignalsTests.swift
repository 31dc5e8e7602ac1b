import Synchronization
import Testing

@testable import Files

/// Signals belong to the process: each test has one of its own.
@Suite struct HeldSignalsTests {
  @Test func aSignalEndsTheProcessWhenItIsLetGo() async {
    await #expect(processExitsWith: .signal(SIGTERM)) {
      let signals = HeldSignals()
      sendToOwnProcess(SIGTERM)
      if signals.received != SIGTERM { exit(1) }
      signals.release()
      exit(2)
    }
  }

  @Test func theLastHolderLetsGo() async {
    await #expect(processExitsWith: .exitCode(7)) {
      signal(SIGINT) { _ in exit(isLastHolder.load(ordering: .relaxed) ? 7 : 1) }
      let (outer, inner) = (HeldSignals(), HeldSignals())
      sendToOwnProcess(SIGINT)
      if inner.received != SIGINT { exit(2) }
      inner.release()
      isLastHolder.store(true, ordering: .relaxed)
      outer.release()
      exit(3)
    }
  }

  @Test func aSecondSignalEndsTheProcessAtOnce() async {
    await #expect(processExitsWith: .signal(SIGINT)) {
      _ = HeldSignals()
      sendToOwnProcess(SIGINT)
      sendToOwnProcess(SIGINT)
      exit(1)
    }
  }

  @Test func withoutASignalEverythingIsAsBefore() async {
    await #expect(processExitsWith: .signal(SIGTERM)) {
      let signals = HeldSignals()
      if signals.received != nil { exit(1) }
      signals.release()
      sendToOwnProcess(SIGTERM)
      exit(2)
    }
  }

  @Test func whatWasIgnoredStaysIgnored() async {
    await #expect(processExitsWith: .exitCode(7)) {
      signal(SIGINT, SIG_IGN)
      let signals = HeldSignals()
      sendToOwnProcess(SIGINT)
      if signals.received != nil { exit(1) }
      signals.release()
      sendToOwnProcess(SIGINT)
      exit(7)
    }
  }
}

/// Raises a signal even if a test's thread blocks it.
func sendToOwnProcess(_ number: Int32) {
  var set = sigset_t()
  sigemptyset(&set)
  sigaddset(&set, number)
  pthread_sigmask(SIG_UNBLOCK, &set, nil)
  raise(number)
}

private let isLastHolder = Atomic<Bool>(false)
