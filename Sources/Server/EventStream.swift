import Synchronization

/// A stream of server-sent events to one page. A class: the sender and the connection share it.
package final class EventStream: Sendable {
  private struct State {
    var waiting: [UInt8] = []
    var isEnded = false
    /// The connection is gone.
    var isClosed = false
    /// Wakes the connection when there is something to send.
    var wake: (@Sendable () -> Void)?
  }
  private let state = Mutex(State())

  package init() {}

  /// Sends an event; `data` is one line. Returns false if nobody is there any more.
  @discardableResult
  package func send(_ event: String, _ data: String) -> Bool { send("event: \(event)\ndata: \(data)\n\n") }

  /// Sends bytes that no page notices. Only sending reveals that the other end of a connection is gone.
  @discardableResult
  package func ping() -> Bool { send(":\n\n") }

  /// Ends the stream once everything is sent.
  package func end() { change { $0.isEnded = true } }

  private func send(_ text: String) -> Bool {
    change { state in
      state.waiting += text.utf8
      // Nobody reads it; a page that is still there requests another stream.
      if state.waiting.count > Self.limit { state.isEnded = true }
    }
  }

  private static let limit = 4 << 20

  @discardableResult
  private func change(_ change: (inout State) -> Void) -> Bool {
    let (isOpen, wake) = state.withLock { state in
      if !state.isClosed { change(&state) }
      return (!state.isClosed, state.wake)
    }
    wake?()
    return isOpen
  }

  // MARK: - For the connection

  func attach(_ wake: @escaping @Sendable () -> Void) { state.withLock { $0.wake = wake } }

  var isClosed: Bool { state.withLock(\.isClosed) }

  func close() {
    state.withLock { state in
      state.isClosed = true
      state.waiting = []
      state.wake = nil
    }
  }

  var hasNews: Bool { state.withLock { !$0.waiting.isEmpty || $0.isEnded } }

  /// Moves pending bytes into a buffer. Returns 0 if there are none yet, `nil` at the end.
  func read(into buffer: UnsafeMutableRawBufferPointer) -> Int? {
    state.withLock { state in
      let count = min(buffer.count, state.waiting.count)
      if count == 0 { return state.isEnded ? nil : 0 }
      buffer.copyBytes(from: state.waiting[..<count])
      state.waiting.removeFirst(count)
      return count
    }
  }
}

/// The streams that connections send. A class: the server's thread and its watch share it.
///
/// A suspended connection is not read, so that only sending reveals who has left.
final class OpenStreams: Sendable {
  private let streams = Mutex<[EventStream]>([])

  func add(_ stream: EventStream) { streams.withLock { $0.append(stream) } }

  func ping() {
    for stream in streams.withLock({ $0 }) { stream.ping() }
    streams.withLock { $0.removeAll(where: \.isClosed) }
  }
}
