import Server
import Synchronization

/// The progress of a check, which pages on screen follow. A class: the check tells it from threads of its own.
final class CheckProgress: Sendable {
  private struct State {
    var text = "0 0"
    var isEnded = false
    var streams: [EventStream] = []
  }
  private let state = Mutex(State())

  static let ended: CheckProgress = {
    let progress = CheckProgress()
    progress.end()
    return progress
  }()

  func advance(to done: Int, of total: Int) {
    state.withLock { state in
      state.text = "\(done) \(total)"
      state.streams.removeAll { !$0.send("progress", state.text) }
    }
  }

  /// A stream that ends with the check.
  func listen() -> EventStream {
    let stream = EventStream()
    state.withLock { state in
      stream.send("progress", state.text)
      if state.isEnded { Self.end(stream) } else { state.streams.append(stream) }
    }
    return stream
  }

  func end() {
    state.withLock { state in
      state.isEnded = true
      state.streams.forEach(Self.end)
      state.streams = []
    }
  }

  private static func end(_ stream: EventStream) {
    stream.send("done", "")
    stream.end()
  }
}
